// A PostgreSQL from Debian's package, on this machine, that keeps every WAL file: what an operator's own would be.

import { spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDebianUser, findPrograms } from "../faults/postgres-pair.ts";
import { findFreePort } from "./free-port.ts";
import { Shell } from "./shell.ts";

const USER = "hakiki";

export class OwnPostgres {
	readonly folder: string;
	readonly archive: string;
	readonly bin: string;
	readonly port: number;
	/** PostgreSQL refuses to run as root. */
	private readonly user: { readonly uid?: number; readonly gid?: number };
	private readonly shells: Shell[] = [];
	private readonly clusters: string[] = [];

	private constructor(bin: string, folder: string, port: number) {
		this.bin = bin;
		this.folder = folder;
		this.port = port;
		this.archive = join(folder, "archive");
		this.user = process.getuid?.() === 0 ? findDebianUser() : {};
	}

	static async start(): Promise<OwnPostgres> {
		const bin = findPrograms();
		if (bin === undefined) throw new Error("PostgreSQL is not installed");
		const folder = await mkdtemp(join(tmpdir(), "hakiki-own-"));
		const own = new OwnPostgres(bin, folder, await findFreePort());
		await mkdir(own.archive);
		for (const path of [folder, own.archive]) own.handOver(path);
		const dataDir = join(folder, "primary");
		own.run("initdb", ["-D", dataDir, "-U", USER, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
		const settings = {
			...{ wal_level: "replica", archive_mode: "on", shared_buffers: "32MB", max_connections: "100" },
			archive_command: `test ! -f ${own.archive}/%f && cp %p ${own.archive}/%f`,
			...{ listen_addresses: "127.0.0.1", unix_socket_directories: "" },
		};
		const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
		await appendFile(join(dataDir, "postgresql.conf"), lines.join(""));
		own.clusters.push(dataDir);
		own.run("pg_ctl", ["start", "--wait", "-D", dataDir, "-l", `${dataDir}.log`], { PGPORT: String(own.port) });
		own.run("createdb", ["-h", "127.0.0.1", "-p", String(own.port), "-U", USER, USER]);
		return own;
	}

	nameUrl(database: string = USER, port: number = this.port): string {
		return `postgresql://${USER}@127.0.0.1:${port}/${database}`;
	}

	/** One more cluster that somebody starts, to be stopped at the end. */
	expectCluster(dataDir: string): string {
		this.clusters.push(dataDir);
		return dataDir;
	}

	/** A shell as PostgreSQL's user has it, with PostgreSQL's programs. */
	openShell(env: Readonly<Record<string, string>>): Shell {
		const path = `${this.bin}:/usr/bin:/bin`;
		const shell = new Shell({ cwd: this.folder, env: { PATH: path, PGUSER: USER, ...env }, ...this.user });
		this.shells.push(shell);
		return shell;
	}

	handOver(path: string): void {
		if (this.user.uid !== undefined && this.user.gid !== undefined) chownSync(path, this.user.uid, this.user.gid);
	}

	async remove(): Promise<void> {
		await Promise.all(this.shells.map((shell) => shell.close()));
		for (const dataDir of this.clusters) {
			const options = { ...this.user, cwd: this.folder, stdio: "ignore" } as const;
			spawnSync(join(this.bin, "pg_ctl"), ["stop", "--wait", "-m", "immediate", "-D", dataDir], options);
		}
		await rm(this.folder, { recursive: true, force: true });
	}

	private run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
		// Without pipes: a server that is started here would keep them open.
		const options = {
			...this.user,
			cwd: this.folder,
			stdio: "ignore",
			env: { PATH: "/usr/bin:/bin", ...env },
		} as const;
		const { status } = spawnSync(join(this.bin, program), args, options);
		if (status !== 0) throw new Error(`${program} ended with ${status}`);
	}
}
