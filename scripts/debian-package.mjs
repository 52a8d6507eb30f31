// `npm run deb`: makes a Debian package of Hakiki with its systemd unit, in the current folder. It needs `dpkg-deb` and the
// registry. docs/guides/systemd.md says how to install it.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { prepareOrExit, root } from "./prepare.mjs";

const DEBIAN_NAMES = { x64: "amd64", arm64: "arm64" };
const PLACES = {
	"hakiki.service": "usr/lib/systemd/system/hakiki.service",
	"hakiki.sysusers": "usr/lib/sysusers.d/hakiki.conf",
	"hakiki.tmpfiles": "usr/lib/tmpfiles.d/hakiki.conf",
};
/** Makes the user and the folder. It neither makes a key nor starts the service: the operator brings the key first. */
const AFTER_INSTALL = `#!/bin/sh
set -e
systemd-sysusers hakiki.conf
systemd-tmpfiles --create hakiki.conf
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart hakiki.service
fi
`;
const BEFORE_REMOVAL = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl disable --now hakiki.service; fi
`;

prepareOrExit();
const { version, description } = JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "hakiki-deb-"));
const stage = join(folder, "stage");
try {
	run("npm", ["pack", "-w", "apps/server", "--pack-destination", folder, "--silent"], { cwd: root });
	const [tarball] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
	const flags = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
	run("npm", ["install", "--prefix", join(stage, "opt/hakiki"), ...flags, join(folder, tarball)]);
	for (const [name, place] of Object.entries(PLACES)) {
		mkdirSync(dirname(join(stage, place)), { recursive: true });
		copyFileSync(join(root, "deploy/systemd", name), join(stage, place));
	}
	writeControl(join(stage, "DEBIAN"));
	run("chmod", ["-R", "a+rX,go-w", stage]);
	const file = `hakiki_${version}_${DEBIAN_NAMES[process.arch]}.deb`;
	run("dpkg-deb", ["--root-owner-group", "-Zgzip", "--build", stage, file]);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

function writeControl(place) {
	const fields = {
		Package: "hakiki",
		Version: version,
		Architecture: DEBIAN_NAMES[process.arch],
		Maintainer: "The authors of Hakiki",
		Depends: "nodejs (>= 20.19), systemd (>= 247)",
		Section: "net",
		Priority: "optional",
		Description: description,
	};
	mkdirSync(place);
	const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
	writeFileSync(join(place, "control"), lines.join(""));
	writeFileSync(join(place, "postinst"), AFTER_INSTALL, { mode: 0o755 });
	writeFileSync(join(place, "prerm"), BEFORE_REMOVAL, { mode: 0o755 });
}

function run(program, parameters, options = {}) {
	const { status, error } = spawnSync(program, parameters, { stdio: ["ignore", 2, 2], ...options });
	// Not an exit, so that the temporary folder is removed.
	if (status !== 0) throw new Error(error?.message ?? `${program} ended with ${status}.`);
}
