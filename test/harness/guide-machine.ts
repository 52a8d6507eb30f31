// A machine on which docs/guides/self-hosting.md is followed: folders for /opt, /etc and /var, the tarball where the reader
// has downloaded it, npm and npx as they are, and no clone near. `sudo` runs the command as this user, and the three commands
// that only root of a whole machine can run do nothing: useradd, chown and systemctl. The service is started from its unit.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shell, type ShellAnswer } from "./shell.ts";

const READY_MS_MAX = 180_000;
const UNIT = "/etc/systemd/system/hakiki.service";
const SUDO = `#!/bin/sh
[ "$1" = -u ] && shift 2
case "$1" in useradd | chown | systemctl) exit 0 ;; esac
exec "$@"
`;

export interface GuideMachine {
	/** Where the tarball goes, and where the shell starts. */
	readonly folder: string;
	/** The address of the running service. */
	readonly url: string;
	readonly isRunning: boolean;
	/** The text with the machine's folders in place of /opt, /etc and /var. */
	place(text: string): string;
	run(command: string): Promise<ShellAnswer>;
	isOffline(stderr: string): boolean;
	/** Starts what the unit says, as systemd does: its folder, its environment, no terminal. Waits until it is ready. */
	startService(command?: string): Promise<void>;
	/** As systemd stops a service: SIGTERM. Gives the exit code. */
	stopService(): Promise<number | null>;
	/** As Ctrl-C: SIGINT to npx and everything that it started. */
	interrupt(): Promise<void>;
	/** What the service has printed since its last start. */
	readLog(): string;
	remove(): Promise<void>;
}

export async function openGuideMachine(): Promise<GuideMachine> {
	const folder = await mkdtemp(join(tmpdir(), "hakiki-machine-"));
	// PostgreSQL's own user must be able to pass, when root runs the tests.
	await chmod(folder, 0o711);
	for (const path of ["bin", "opt", "var/lib", "etc/systemd/system"])
		await mkdir(join(folder, path), { recursive: true });
	await writeFile(join(folder, "bin/sudo"), SUDO, { mode: 0o755 });
	const place = (text: string): string => text.replaceAll(/(?<![\w.])\/(?=(?:opt|etc|var)\/)/g, `${folder}/`);
	const env = describeEnvironment(folder);
	const shell = new Shell({ cwd: folder, env });
	let service: ChildProcess | undefined;
	let log = "";
	let url = "";
	const end = async (signal: NodeJS.Signals, isGroup: boolean): Promise<number | null> => {
		if (service?.pid === undefined || service.exitCode !== null || service.signalCode !== null) {
			return service?.exitCode ?? null;
		}
		// npx may end before what it started; the last one closes the output.
		const ended = once(service, "close");
		process.kill(isGroup ? -service.pid : service.pid, signal);
		await ended;
		return service.exitCode;
	};
	return {
		folder,
		get url() {
			return url;
		},
		get isRunning() {
			return service !== undefined;
		},
		place,
		run: (command) => shell.run(command),
		isOffline: (stderr) => /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTCACHED/.test(stderr),
		async startService(command) {
			const unit = readUnit(readFileSync(place(UNIT), "utf8"));
			const words = (command ?? `${unit.get("ExecStart")} --port 0`).split(" ");
			const settings = readFileSync(unit.get("EnvironmentFile") ?? "", "utf8")
				.trim()
				.split("\n");
			const given = settings.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]);
			log = "";
			const child = spawn(words[0] ?? "", words.slice(1), {
				cwd: unit.get("WorkingDirectory"),
				env: { ...env, ...Object.fromEntries(given) },
				stdio: ["ignore", "pipe", "pipe"],
				detached: true,
			});
			service = child;
			for (const stream of [child.stdout, child.stderr])
				stream.setEncoding("utf8").on("data", (text: string) => {
					log += text;
				});
			const endMs = Date.now() + READY_MS_MAX;
			for (;;) {
				const ready = /is ready at (http:\S+)[\s\S]*Ctrl-C stops it\./.exec(log)?.[1];
				if (ready !== undefined) {
					url = ready;
					return;
				}
				if (Date.now() > endMs || child.exitCode !== null) throw new Error(`The service did not become ready:\n${log}`);
				await Promise.race([once(child, "exit"), once(child.stdout, "data"), once(child.stderr, "data")]);
			}
		},
		stopService: () => end("SIGTERM", false),
		async interrupt() {
			await end("SIGINT", true);
		},
		readLog: () => log,
		async remove() {
			await end("SIGINT", true);
			await shell.close();
			// Root's database may lie elsewhere, where PostgreSQL's own user can enter.
			const pointer = join(folder, "var/lib/hakiki-data/postgres.location");
			if (existsSync(pointer)) await rm(readFileSync(pointer, "utf8").trim(), { recursive: true, force: true });
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** The settings of a systemd unit by their names. */
export function readUnit(text: string): ReadonlyMap<string, string> {
	return new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

/** Nothing of this machine's own installation, and npm as quiet and as independent of the network as it can be. */
function describeEnvironment(folder: string): NodeJS.ProcessEnv {
	const kept = Object.entries(process.env).filter(
		([name]) => !/^(HAKIKI_|DATABASE_URL$|XDG_|NODE_(?!EXTRA_CA_CERTS$)|npm_(?!config_(cache|registry)$))/.test(name),
	);
	return {
		...Object.fromEntries(kept),
		PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
		XDG_CONFIG_HOME: join(folder, "config"),
		HAKIKI_OPS_PORT: "0",
		npm_config_prefer_offline: "true",
		npm_config_audit: "false",
		npm_config_fund: "false",
		npm_config_update_notifier: "false",
	};
}
