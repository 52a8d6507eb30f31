// A primary and its synchronous standby on this machine, from Debian's package of PostgreSQL.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool } from "@hakiki/store";
import { findFreePort } from "../harness/free-port.ts";
import { waitUntil } from "../harness/wait.ts";

const PACKAGES = "/usr/lib/postgresql";
const USER = "hakiki";

interface Node {
	readonly dataDir: string;
	readonly port: number;
	readonly process: ChildProcess;
}

/** The newest installed version's programs, if there is one. */
export function findPrograms(): string | undefined {
	if (!existsSync(PACKAGES)) return undefined;
	const versions = readdirSync(PACKAGES).sort((left, right) => Number(right) - Number(left));
	return versions.map((version) => join(PACKAGES, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

export class PostgresPair {
	private readonly bin: string;
	private readonly folder: string;
	/** PostgreSQL refuses to run as root. */
	private readonly user: { readonly uid?: number; readonly gid?: number };
	private primary: Node | undefined;
	private standby: Node | undefined;
	private made = 0;

	private constructor(bin: string, folder: string) {
		this.bin = bin;
		this.folder = folder;
		this.user = process.getuid?.() === 0 ? findDebianUser() : {};
		if (this.user.uid !== undefined && this.user.gid !== undefined) chownSync(folder, this.user.uid, this.user.gid);
	}

	static async start(): Promise<PostgresPair> {
		const bin = findPrograms();
		if (bin === undefined) throw new Error("PostgreSQL is not installed");
		const pair = new PostgresPair(bin, await mkdtemp(join(tmpdir(), "hakiki-pair-")));
		try {
			const dataDir = pair.nameFolder();
			const settings = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
			pair.run("initdb", ["-D", dataDir, "-U", USER, ...settings]);
			pair.primary = await pair.launch(dataDir);
			await pair.query("postgres", `create database ${USER}`);
			await pair.addStandby();
			return pair;
		} catch (error) {
			await pair.remove();
			throw error;
		}
	}

	/** The primary's address. */
	get port(): number {
		if (this.primary === undefined) throw new Error("There is no primary");
		return this.primary.port;
	}

	get standbyPort(): number {
		if (this.standby === undefined) throw new Error("There is no standby");
		return this.standby.port;
	}

	/** A URL that names hosts at these ports. */
	nameHosts(ports: readonly number[]): string {
		return `postgresql://${USER}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${USER}`;
	}

	get version(): string {
		return this.run("postgres", ["--version"]).trim();
	}

	/** The standby becomes the primary. The old one was killed before, or lives on until `abandonOld`. */
	async promote(): Promise<{ abandonOld(): Promise<void> }> {
		const [old, next] = [this.primary, this.standby];
		if (old === undefined || next === undefined) throw new Error("There is nobody to promote");
		this.run("pg_ctl", ["promote", "-w", "-D", next.dataDir]);
		this.primary = next;
		this.standby = undefined;
		return { abandonOld: () => kill(old) };
	}

	async killPrimary(): Promise<void> {
		if (this.primary !== undefined) await kill(this.primary);
	}

	/** A copy of the primary that follows it; from then on no commit is answered that it has not written too. */
	async addStandby(): Promise<void> {
		const dataDir = this.nameFolder();
		const source = ["-h", "127.0.0.1", "-p", String(this.port), "-U", USER];
		this.run("pg_basebackup", ["-D", dataDir, ...source, "--checkpoint=fast", "--no-sync", "-R"]);
		this.standby = await this.launch(dataDir);
		await this.query("postgres", "alter system set synchronous_standby_names = '*'");
		await this.query("postgres", "select pg_reload_conf()");
		await waitUntil("the standby follows", async () => {
			const rows = await this.query("postgres", "select sync_state from pg_stat_replication where state = 'streaming'");
			return rows.some((row) => row["sync_state"] === "sync");
		});
	}

	async remove(): Promise<void> {
		for (const node of [this.primary, this.standby]) if (node !== undefined) await kill(node);
		await rm(this.folder, { recursive: true, force: true });
	}

	private nameFolder(): string {
		this.made += 1;
		return join(this.folder, `data-${this.made}`);
	}

	private async launch(dataDir: string): Promise<Node> {
		const port = await findFreePort();
		const settings = {
			...{ port, listen_addresses: "127.0.0.1", unix_socket_directories: "", hot_standby: "on" },
			...{ shared_buffers: "32MB", max_connections: 100 },
		};
		const parameters = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
		const child = spawn(join(this.bin, "postgres"), ["-D", dataDir, ...parameters], {
			...{ ...this.user, cwd: this.folder, stdio: "ignore" },
		});
		const isUp = () =>
			spawnSync(join(this.bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0;
		await waitUntil("PostgreSQL has started", () => child.exitCode !== null || isUp());
		if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
		return { dataDir, port, process: child };
	}

	private async query(database: string, text: string): Promise<readonly Record<string, unknown>[]> {
		const pool = createPool(`postgresql://${USER}@127.0.0.1:${this.port}/${database}`, { poolSize: 1 });
		try {
			return (await pool.query<Record<string, unknown>>(text)).rows;
		} finally {
			await pool.end();
		}
	}

	private run(program: string, args: readonly string[]): string {
		const answer = spawnSync(join(this.bin, program), args, { ...this.user, cwd: this.folder, encoding: "utf8" });
		if (answer.status === 0) return answer.stdout;
		throw new Error(`${program} ended with ${answer.status}: ${answer.stdout}${answer.stderr}`);
	}
}

async function kill({ process: child }: Node): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGKILL");
	await ended;
}

export function findDebianUser(): { uid: number; gid: number } {
	const read = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
	return { uid: read("-u"), gid: read("-g") };
}
