// `npm run image`: builds the container image with buildah, which needs no daemon, and checks it. It needs root on Linux and
// takes some minutes. `-- --node IMAGE` replaces the base image, `-- --keep` checks the image that an earlier run built.
//
// The checks run the image as an orchestrator would: as its own user, with a read-only root file system, no privileges, a
// network of its own and one volume. They use `unshare` and `chroot`, so that they also work where no container can be started.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	chownSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { root } from "./prepare.mjs";

const IMAGE = "localhost/hakiki:check";
const SIZE_MB_MAX = 300;
const READY_MS_MAX = 120_000;
const STOP_MS_MAX = 20_000;
const HEALTHCHECK = ["/usr/local/bin/node", "/usr/local/bin/check-health.mjs"];
/** vfs needs no support of the kernel, but copies every layer. */
const DRIVER = ["--storage-driver", "vfs"];

/** What a container runtime does: namespaces, a read-only root with one writable volume, and no way to gain privileges. */
const ENTER = `set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount --bind "$VOLUME" "$ROOT/var/lib/hakiki"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs tmpfs "$ROOT/dev/shm"
mount -o remount,bind,ro "$ROOT"
ip link set lo up
exec setpriv --no-new-privs env -i "$@" </dev/null`;

const { values } = parseArgs({ options: { node: { type: "string" }, keep: { type: "boolean", default: false } } });
if (process.getuid?.() !== 0 || spawnSync("buildah", ["--version"]).status !== 0) {
	console.error("npm run image needs root and buildah (Debian's package `buildah`).");
	process.exit(1);
}
lint();
if (!values.keep) build();
const image = inspect();
const folder = mkdtempSync(join(tmpdir(), "hakiki-image-"));
const running = [];
const container = buildah("from", IMAGE);
try {
	await check(buildah("mount", container));
} finally {
	for (const one of running) await one.stop("SIGKILL");
	buildah("rm", container);
	rmSync(folder, { recursive: true, force: true });
}

/** hadolint is a program of its own, which not every machine has. */
function lint() {
	const linted = spawnSync("hadolint", [join(root, "Dockerfile")], { encoding: "utf8" });
	if (linted.error !== undefined) console.log("--  hadolint is not installed, so the Dockerfile is not linted");
	else confirm(linted.status === 0, `hadolint finds nothing${linted.stdout}`);
}

function build() {
	const base = values.node === undefined ? [] : ["--build-arg", `NODE=${values.node}`];
	const flags = ["--isolation", "chroot", "--format", "docker", ...base, "--tag", IMAGE, root];
	const { status } = spawnSync("buildah", [...DRIVER, "bud", ...flags], { stdio: ["ignore", 2, 2] });
	if (status !== 0) process.exit(1);
}

function buildah(...parameters) {
	const { status, stdout, stderr } = spawnSync("buildah", [...DRIVER, ...parameters], { encoding: "utf8" });
	if (status !== 0) throw new Error(`buildah ${parameters[0]}: ${stderr}`);
	return stdout.trim();
}

function inspect() {
	return JSON.parse(buildah("inspect", "--type", "image", IMAGE)).Docker;
}

function confirm(isTrue, sentence) {
	if (!isTrue) throw new Error(`Not true: ${sentence}`);
	console.log(`ok  ${sentence}`);
}

async function check(rootfs) {
	checkImage(rootfs);
	const volume = join(folder, "volume");
	spawnSync("install", ["-d", "-m", "700", "-o", "10001", "-g", "10001", volume]);
	const all = await start(rootfs, volume, { parameters: image.config.Cmd });
	const write = (path) => all.run("/bin/sh", "-c", `: > ${path}`).status === 0;
	const isClosed = ["/tmp/new", "/app/new", "/etc/new"].every((path) => !write(path));
	confirm(isClosed && write("/var/lib/hakiki/new"), "can write only into its volume");
	confirm(all.tookMs < READY_MS_MAX, `starts with its own database in ${all.tookMs} ms`);
	confirm(all.run(...HEALTHCHECK).status === 0, "HEALTHCHECK succeeds");
	confirm((await all.fetch("/")).includes("<!doctype html>"), "serves the dashboard");
	const made = all.run("/usr/local/bin/hakiki", ..."workspace create --name Pesa --country KE --json".split(" "));
	confirm(JSON.parse(made.stdout).currency === "KES", "runs commands beside the server");
	const key = all.run("/usr/local/bin/hakiki", ..."keys create --workspace Pesa --mode test --json".split(" "));
	await checkRoles(rootfs, volume, JSON.parse(key.stdout).key);
	const options = "--workspace Pesa --mode test --out /var/lib/hakiki/report.pdf".split(" ");
	const report = all.run("/usr/local/bin/hakiki", "report", "validation", ...options);
	const isPdf = report.status === 0 && readFileSync(join(volume, "report.pdf"), "latin1").startsWith("%PDF");
	confirm(isPdf, "writes a report as PDF, with its fonts");
	const doctor = all.run("/usr/local/bin/hakiki", "doctor");
	confirm(doctor.status === 0, `hakiki doctor finds nothing wrong${doctor.status === 0 ? "" : `: ${doctor.stdout}`}`);
	const [code, ms] = await all.stop("SIGTERM");
	confirm(code === 0, `ends with 0 on SIGTERM as process 1, in ${ms} ms`);
	confirm(!existsSync(join(volume, "data/postgres/postmaster.pid")), "stops PostgreSQL before it ends");
	const alone = spawnSync("unshare", ["--net", "/usr/sbin/chroot", rootfs, ...HEALTHCHECK]);
	confirm(alone.status === 1, "HEALTHCHECK fails where no server answers");
}

function checkImage(rootfs) {
	const bytes = Number(
		spawnSync("du", ["-s", "--apparent-size", "--block-size=1", rootfs]).stdout.toString().split("\t")[0],
	);
	confirm(bytes / 1e6 < SIZE_MB_MAX, `${Math.round(bytes / 1e6)} MB are under ${SIZE_MB_MAX} MB`);
	const { config } = image;
	confirm(config.User === "10001:10001", "runs as uid 10001");
	confirm(Object.keys(config.Volumes).join() === "/var/lib/hakiki", "has one volume");
	confirm(
		config.Healthcheck !== undefined && config.StopSignal === "SIGTERM",
		"has a HEALTHCHECK and stops by SIGTERM",
	);
	const special = spawnSync("find", [rootfs, "-perm", "/6000"], { encoding: "utf8" }).stdout;
	confirm(special === "", "has no program that runs as another user");
	const open = spawnSync("find", [join(rootfs, "app"), "-perm", "/022", "!", "-type", "l"], {
		encoding: "utf8",
	}).stdout;
	confirm(open === "", "has no file of Hakiki that its user could change");
}

/** `api` and `worker` in containers of their own, over the database of the first, by DATABASE_URL_FILE and a key in a file. */
async function checkRoles(rootfs, volume, key) {
	const password = encodeURIComponent(readFileSync(join(volume, "data/postgres.password"), "utf8").trim());
	const own = join(volume, "config/hakiki");
	const [masterKey = ""] = readdirSync(own).filter((name) => name.endsWith(".key"));
	// As an orchestrator mounts them: files that Hakiki reads, in a folder that it cannot write.
	const secrets = join(volume, "secrets");
	mkdirSync(secrets);
	copyFileSync(join(own, masterKey), join(secrets, "master.key"));
	writeFileSync(join(secrets, "url"), `postgresql://hakiki:${password}@/hakiki?host=/var/lib/hakiki/data/socket\n`);
	for (const name of readdirSync(secrets)) {
		chownSync(join(secrets, name), 0, 10_001);
		chmodSync(join(secrets, name), 0o440);
	}
	const env = {
		DATABASE_URL_FILE: "/var/lib/hakiki/secrets/url",
		HAKIKI_MASTER_KEY_FILE: "/var/lib/hakiki/secrets/master.key",
	};
	for (const role of ["api", "worker"]) {
		const one = await start(rootfs, volume, { parameters: [...image.config.Cmd, "--role", role], env });
		const { status } = one.run(...HEALTHCHECK);
		confirm(status === 0, `HEALTHCHECK succeeds for --role ${role} with DATABASE_URL_FILE`);
		if (role === "api") {
			const { stdout } = one.run("/usr/local/bin/hakiki", "keys", "export-master");
			confirm(/^[\w+/]{43}=$/.test(stdout.trim()), "hakiki keys export-master prints a mounted key");
			const event = { type: "login", customer_id: "wanjiku", login: { success: true } };
			const answer = JSON.parse(await one.fetch("/v1/events", { key, event }));
			confirm(answer.decision === "allow", "--role api decides");
		}
		const [code] = await one.stop("SIGTERM");
		confirm(code === 0, `--role ${role} ends with 0 on SIGTERM`);
	}
}

async function start(rootfs, volume, { parameters, env = {} }) {
	const startedAt = performance.now();
	const own = Object.fromEntries(image.config.Env.map((line) => line.split(/=(.*)/s, 2)));
	const variables = Object.entries({ ...own, ...env }).map(([name, value]) => `${name}=${value}`);
	const chroot = ["/usr/sbin/chroot", "--userspec=10001:10001", rootfs];
	const outside = spawn(
		"unshare",
		["--mount", "--pid", "--net", "--fork", "--kill-child", "sh", "-c", ENTER, "sh", ...variables, ...chroot].concat(
			image.config.Entrypoint,
			parameters,
		),
		{ env: { PATH: process.env.PATH, ROOT: rootfs, VOLUME: volume }, stdio: ["ignore", "pipe", "pipe"] },
	);
	let said = "";
	for (const stream of [outside.stdout, outside.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			said += text;
		});
	}
	const ended = once(outside, "exit");
	const findProcess = () => Number(readFileSync(`/proc/${outside.pid}/task/${outside.pid}/children`, "utf8"));
	const enter = (namespaces, ...command) =>
		spawnSync("nsenter", [`--target=${findProcess()}`, ...namespaces, ...command], { encoding: "utf8" });
	const one = {
		tookMs: 0,
		/** As `docker exec`. */
		run: (...command) => enter(["--net", "--mount", "--pid"], "env", "-i", ...variables, ...chroot, ...command),
		async fetch(path, { key, event } = {}) {
			const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
			const init = event === undefined ? {} : { method: "POST", headers, body: JSON.stringify(event) };
			const ask = `fetch("http://127.0.0.1:4500${path}", ${JSON.stringify(init)}).then((a) => a.text()).then(console.log)`;
			return enter(["--net"], process.execPath, "-e", ask).stdout;
		},
		async stop(signal) {
			if (outside.exitCode !== null) return [outside.exitCode, 0];
			const stoppedAt = performance.now();
			process.kill(findProcess(), signal);
			const late = AbortSignal.timeout(STOP_MS_MAX);
			late.onabort = () => outside.kill("SIGKILL");
			const [code] = await ended;
			late.onabort = null;
			return [code, Math.round(performance.now() - stoppedAt)];
		},
	};
	running.push(one);
	while (one.run(...HEALTHCHECK).status !== 0) {
		if (outside.exitCode !== null || performance.now() - startedAt > READY_MS_MAX)
			throw new Error(`Not ready: ${said}`);
		await setTimeout(250);
	}
	one.tookMs = Math.round(performance.now() - startedAt);
	return one;
}
