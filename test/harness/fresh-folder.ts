// The empty folder of a newcomer who has downloaded the packed server: nothing else in it, no clone near, a home of its own.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { Shell } from "./shell.ts";

const READY_MS_MAX = 10 * 60_000;

const run = promisify(execFile);

export class FreshFolder {
	private readonly folder: string;
	private readonly uid: number | undefined;
	private readonly env: NodeJS.ProcessEnv;
	private server: ChildProcess | undefined;

	private constructor(folder: string, uid: number | undefined) {
		this.folder = folder;
		this.uid = uid;
		// In small letters, npm_config_… is what the npm that runs this test tells its children.
		const kept = Object.entries(process.env).filter(([name]) =>
			/^(PATH|LANG|https?_proxy|[A-Z]+_PROXY|NPM_CONFIG_\w+)$/.test(name),
		);
		this.env = { ...Object.fromEntries(kept), HOME: join(folder, "home") };
	}

	/** `uid`: the user who owns and runs it, where that is not our own; only root can choose another. */
	static async create(tarball: string, uid?: number): Promise<FreshFolder> {
		const folder = await mkdtemp(join(tmpdir(), "hakiki-fresh-"));
		await chmod(folder, 0o755);
		await run("mkdir", [join(folder, "home"), join(folder, "hakiki")]);
		await copyFile(tarball, join(folder, "hakiki", basename(tarball)));
		if (uid !== undefined) await run("chown", ["-R", `${uid}:${uid}`, folder]);
		return new FreshFolder(folder, uid);
	}

	/** Runs the lines of the guide, of which the last one starts the server, until the server says where it is. */
	async start(lines: string): Promise<string> {
		const identity = this.uid === undefined ? {} : { uid: this.uid, gid: this.uid };
		const options = { cwd: join(this.folder, "hakiki"), env: this.env, detached: true, ...identity };
		const server = spawn("sh", ["-ec", lines], { ...options, stdio: ["ignore", "pipe", "pipe"] });
		this.server = server;
		let output = "";
		for (const stream of [server.stdout, server.stderr])
			stream.setEncoding("utf8").on("data", (text: string) => {
				output += text;
			});
		const endMs = Date.now() + READY_MS_MAX;
		while (Date.now() < endMs && server.exitCode === null) {
			const address = /is ready at (http:\S+)[\s\S]*Ctrl-C stops it\./.exec(output)?.[1];
			if (address !== undefined) return address;
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
		throw new Error(`The server did not become ready:\n${output.slice(-3_000)}`);
	}

	openShell(): Shell {
		return new Shell({ cwd: join(this.folder, "hakiki"), env: this.env, uid: this.uid });
	}

	/** Stops the server as Ctrl-C does, with everything npm started for it, and deletes the folder. */
	async remove(): Promise<void> {
		const { server } = this;
		if (server?.pid !== undefined && server.exitCode === null) {
			const ended = once(server, "exit");
			process.kill(-server.pid, "SIGINT");
			await ended;
		}
		// Root's database may lie elsewhere, where PostgreSQL's own user can enter.
		const elsewhere = await readFile(join(this.folder, "hakiki/.hakiki/data/postgres.location"), "utf8").catch(
			() => "",
		);
		if (elsewhere.trim() !== "") await rm(elsewhere.trim(), { recursive: true, force: true });
		await rm(this.folder, { recursive: true, force: true });
	}
}
