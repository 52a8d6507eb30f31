// `npm run release`: writes everything that a release consists of into a folder: the packages, the list of their parts, the
// checksums, a statement of provenance and the release notes. It builds a fresh clone of the current commit, so that files
// that are not committed cannot get in. With --twice it does so a second time elsewhere and compares every byte. --draft
// accepts a changelog without the date.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildSbom } from "./build-sbom.mjs";
import { root } from "./prepare.mjs";
import { readReleaseNotes } from "./release-notes.mjs";
import { pack, withClone } from "./with-clone.mjs";

const PACKAGES = ["apps/server", "packages/client"];

const { values } = parseArgs({
	options: { out: { type: "string" }, twice: { type: "boolean" }, draft: { type: "boolean" } },
});
try {
	release();
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}

function release() {
	assertCommitted();
	const version = readVersions();
	assertMigrationsRecorded();
	readNotes(root, version);
	const commit = git("rev-parse", "HEAD").trim();
	const out = resolve(values.out ?? join(root, "release", version));
	rmSync(out, { recursive: true, force: true });
	make(out, { version, commit });
	for (const name of readdirSync(out)) console.log(join(out, name));
	if (values.twice !== true) return;
	const other = mkdtempSync(join(tmpdir(), "hakiki-release-again-"));
	try {
		make(other, { version, commit });
		compare(out, other);
	} finally {
		rmSync(other, { recursive: true, force: true });
	}
}

/** The clone has what is committed, so a change that is not would silently be left out. */
function assertCommitted() {
	const changed = git("status", "--porcelain").trim();
	if (changed !== "") throw new Error(`Commit or remove these changes first:\n${changed}`);
}

/** The server and the client are released together. */
function readVersions() {
	const manifests = ["", ...PACKAGES].map((folder) =>
		JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
	);
	const versions = new Set(manifests.map(({ version }) => version));
	if (versions.size > 1) throw new Error(`The versions differ: ${[...versions].join(", ")}`);
	return manifests[0].version;
}

/** A migration that is shipped without its checksum could be changed later. */
function assertMigrationsRecorded() {
	const folder = join(root, "packages/store/src/migrations");
	const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name));
	const recorded = readFileSync(join(folder, "released.txt"), "utf8").trimEnd().split("\n");
	if (files.length === recorded.length) return;
	throw new Error("Record the migrations: HAKIKI_RECORD=1 npx vitest run packages/store/src/migrations");
}

function readNotes(folder, version) {
	return readReleaseNotes(readFileSync(join(folder, "CHANGELOG.md"), "utf8"), version, values.draft === true);
}

function make(out, { version, commit }) {
	withClone(commit, (clone) => {
		mkdirSync(out, { recursive: true });
		pack(clone, PACKAGES, out);
		writeBeside(out, clone, { version, commit });
	});
}

function writeBeside(out, clone, { version, commit }) {
	const date = git("show", "--no-patch", "--format=%cI", commit).trim();
	const tarballs = readdirSync(out)
		.filter((name) => name.endsWith(".tgz"))
		.sort();
	writeFileSync(join(out, `hakiki-${version}.cdx.json`), buildSbom(clone, { version, date }));
	const subjects = tarballs.map((name) => ({ name, digest: { sha256: digest(join(out, name)) } }));
	writeFileSync(join(out, `hakiki-${version}.provenance.json`), stateProvenance(clone, { commit, subjects }));
	writeFileSync(join(out, "RELEASE_NOTES.md"), readNotes(clone, version));
	const names = readdirSync(out)
		.filter((name) => name !== "SHA256SUMS")
		.sort();
	writeFileSync(join(out, "SHA256SUMS"), names.map((name) => `${digest(join(out, name))}  ${name}\n`).join(""));
}

/** An in-toto statement with SLSA's predicate. It is not signed: the person who publishes the release signs it. */
function stateProvenance(clone, { commit, subjects }) {
	const statement = {
		_type: "https://in-toto.io/Statement/v1",
		subject: subjects,
		predicateType: "https://slsa.dev/provenance/v1",
		predicate: {
			buildDefinition: {
				buildType: "https://docs.npmjs.com/cli/commands/npm-pack",
				externalParameters: { script: "npm run release", commit },
				internalParameters: {
					node: process.version,
					npm: execFileSync("npm", ["--version"], { encoding: "utf8" }).trim(),
				},
				resolvedDependencies: [
					{ name: "source", digest: { gitCommit: commit } },
					{ name: "package-lock.json", digest: { sha256: digest(join(clone, "package-lock.json")) } },
				],
			},
			runDetails: { builder: { id: "local" } },
		},
	};
	return `${JSON.stringify(statement, null, 2)}\n`;
}

function compare(one, other) {
	const names = new Set([...readdirSync(one), ...readdirSync(other)]);
	const differing = [...names].filter((name) => digest(join(one, name)) !== digest(join(other, name)));
	if (differing.length > 0) throw new Error(`Two builds of the same commit differ: ${differing.join(", ")}`);
	console.log(`A second build gave the same bytes: ${names.size} files.`);
}

function digest(file) {
	return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function git(...parameters) {
	return execFileSync("git", parameters, { cwd: root, encoding: "utf8" });
}
