// A Hakiki of a test's own: a data folder and a master key in a temporary folder, servers and commands on them, and
// nothing left behind.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connectOrStart, createPool, type EmbeddedEngine, type Pool, startEmbedded } from "@hakiki/store";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { findMain, type ServerProcess, startServerProcess } from "./server-process.ts";

const COMMAND_MS_MAX = 300_000;
/** The most there is: on a machine that stands still for seconds, a 503 would say nothing about what most tests are for. */
const PATIENT = { HAKIKI_ANSWER_SECONDS: "30" };
/** As for everybody: for tests of how long callers are kept waiting. */
export const UNTOLD_PATIENCE = { HAKIKI_ANSWER_SECONDS: "" };

export interface CommandResult {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

export interface InstallationOptions {
	/** An own PostgreSQL instead of the embedded one. */
	readonly databaseUrl?: string;
	/** The embedded one elsewhere than in the temporary folder. */
	readonly dataDir?: string;
	readonly env?: Readonly<Record<string, string>>;
	/** The file that Node runs; this test run's bundle when not said. */
	readonly main?: string;
}

export class Installation {
	readonly folder: string;
	readonly dataDir: string;
	/** The environment in which servers and commands of this installation are started. */
	readonly env: NodeJS.ProcessEnv;
	private readonly main: string;
	private readonly isEmbedded: boolean;
	private readonly servers: ServerProcess[] = [];
	private readonly pools: Pool[] = [];
	private testDatabase: TestDatabase | undefined;

	private constructor(folder: string, options: InstallationOptions) {
		this.folder = folder;
		this.dataDir = options.dataDir ?? join(folder, "data");
		this.main = options.main ?? findMain();
		this.isEmbedded = options.databaseUrl === undefined;
		// No variable of the machine's own installation may reach ours.
		const inherited = Object.entries(process.env).filter(([name]) => !/^(HAKIKI_|DATABASE_URL$|XDG_|NODE_)/.test(name));
		this.env = {
			...Object.fromEntries(inherited),
			XDG_CONFIG_HOME: join(folder, "config"),
			...(options.databaseUrl === undefined ? { HAKIKI_DATA: this.dataDir } : { DATABASE_URL: options.databaseUrl }),
			...PATIENT,
			...options.env,
		};
	}

	static async create(options: InstallationOptions = {}): Promise<Installation> {
		const folder = await mkdtemp(join(tmpdir(), "hakiki-system-"));
		// PostgreSQL's own user must be able to pass, when root runs the tests.
		await chmod(folder, 0o711);
		return new Installation(folder, options);
	}

	/**
	 * On a database of the test run's own PostgreSQL: for tests that ask nothing of the embedded one, whose making takes
	 * longer than most of them.
	 */
	static async createOnTestDatabase(options: Pick<InstallationOptions, "env"> = {}): Promise<Installation> {
		const database = await createTestDatabase();
		const installation = await Installation.create({ ...options, databaseUrl: database.url });
		installation.testDatabase = database;
		return installation;
	}

	/** As if everybody had been invited long ago: for some days, all people that one person invited count as one. */
	async ageInvitations(): Promise<void> {
		if (this.testDatabase === undefined) throw new Error("This installation has no test database");
		await this.testDatabase.pool.query("update account_changes set changed_at = changed_at - interval '30 days'");
	}

	start(...args: readonly string[]): Promise<ServerProcess> {
		return this.startWith({}, ...args);
	}

	/** A server with some variables of its own. */
	async startWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<ServerProcess> {
		const server = await startServerProcess({
			...{ main: this.main, args },
			env: { ...this.env, ...env },
			cwd: this.folder,
		});
		this.servers.push(server);
		return server;
	}

	/** Runs a command of `hakiki` to its end. */
	run(...args: readonly string[]): Promise<CommandResult> {
		return new Promise((resolve, reject) => {
			const child = spawn(process.execPath, [this.main, ...args], {
				cwd: this.folder,
				env: this.env,
				stdio: ["ignore", "pipe", "pipe"],
				timeout: COMMAND_MS_MAX,
				killSignal: "SIGKILL",
			});
			let stdout = "";
			let stderr = "";
			child.stdout.setEncoding("utf8").on("data", (text: string) => {
				stdout += text;
			});
			child.stderr.setEncoding("utf8").on("data", (text: string) => {
				stderr += text;
			});
			child.once("error", reject);
			child.once("close", (code) => resolve({ code, stdout, stderr }));
		});
	}

	/** Runs a command that must succeed, and gives the one object it prints with `--json`. */
	async runJson<Result>(...args: readonly string[]): Promise<Result> {
		const { code, stdout, stderr } = await this.run(...args, "--json");
		if (code !== 0) throw new Error(`hakiki ${args.join(" ")} ended with ${code}: ${stdout}${stderr}`);
		return JSON.parse(stdout) as Result;
	}

	/** A new workspace's id. */
	async createWorkspace(name: string, country: "KE" | "NG"): Promise<string> {
		const { id } = await this.runJson<{ id: string }>("workspace", "create", "--name", name, "--country", country);
		return id;
	}

	async createKey(workspace: string, mode: "test" | "live", rateLimit = 1_000_000): Promise<string> {
		const limit = ["--rate-limit", String(rateLimit)];
		const made = await this.runJson<{ key: string }>(
			"keys",
			"create",
			"--workspace",
			workspace,
			"--mode",
			mode,
			...limit,
		);
		return made.key;
	}

	/** Looks at the database of the running server. */
	async openPool(): Promise<Pool> {
		const pool = createPool(await this.findDatabaseUrl(), { poolSize: 4, applicationName: "a system test" });
		this.pools.push(pool);
		return pool;
	}

	async findDatabaseUrl(): Promise<string> {
		return this.env["DATABASE_URL"] ?? (await this.attach()).url;
	}

	/** The embedded PostgreSQL of the running server. */
	async attach(): Promise<EmbeddedEngine> {
		const engine = await connectOrStart({ dataDir: this.dataDir, purpose: "a system test" });
		if (!engine.isOwner) return engine;
		await engine.stop();
		throw new Error("There is no running server to attach to");
	}

	/** The folder of PostgreSQL's files; it is elsewhere when PostgreSQL's user cannot enter the data folder. */
	get clusterDir(): string {
		const pointer = join(this.dataDir, "postgres.location");
		return join(existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : this.dataDir, "postgres");
	}

	/** Ends whatever still runs and deletes everything. */
	async remove(): Promise<void> {
		await Promise.all(this.pools.map((pool) => pool.end().catch(() => undefined)));
		await Promise.all(this.servers.filter((server) => !server.hasEnded).map((server) => server.stop()));
		if (this.isEmbedded && existsSync(join(this.clusterDir, "postmaster.pid"))) {
			// A killed server leaves its PostgreSQL behind: taking the folder over is the way to end it.
			await (await startEmbedded({ dataDir: this.dataDir, purpose: "a system test" })).stop();
		}
		const home = dirname(this.clusterDir);
		if (home !== this.dataDir) await rm(home, { recursive: true, force: true });
		await rm(this.folder, { recursive: true, force: true });
		await this.testDatabase?.drop();
	}
}
