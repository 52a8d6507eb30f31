// The site of a fault: an installation with a server, callers, and a receiver of its webhooks. It keeps a ledger of all
// requests and answers, and finds out after a fault whether anything was harmed.

import type { Pool } from "@hakiki/store";
import { type Chance, createChance } from "../harness/chance.ts";
import { HttpClient } from "../harness/http-client.ts";
import { Installation, type InstallationOptions, UNTOLD_PATIENCE } from "../harness/installation.ts";
import { Load } from "../harness/load.ts";
import { countNotices, NOTICE_ENV, type NoticeReceiver, openNoticeReceiver, subscribe } from "../harness/notices.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { buildEvent } from "../harness/traffic.ts";
import { wait, waitUntil } from "../harness/wait.ts";
import { IS_LONG } from "./fault.ts";
import { type Damage, Ledger, type Tally } from "./ledger.ts";

export const WORKSPACE = "Demo Kenya";
const CROWD = { customers: 300, hot: 12 };
const CALLERS = 16;
/** In a short run callers leave the processor to the other tests: what they hold at the strike counts, not how much. */
const PAUSE_MS = IS_LONG ? 0 : 20;
/** How long callers are at it before a fault strikes. */
const CALM_MS = { min: 150, max: 900 };
/** The first server takes no part in handing over, so that a fault can strike the server that decides and leave the jobs alone. */
const APART = { HAKIKI_HANDOVER_ADDRESS: "off" };
/** For further servers, which find each other. */
export const TOGETHER = { HAKIKI_HANDOVER_ADDRESS: "" };
/** A long run is also a measurement, so it keeps the default settings. */
const LIMITS = IS_LONG ? UNTOLD_PATIENCE : {};

/** Derived data that no longer follows from the events: all of these are 0. */
export interface Aftermath {
	/** By `hakiki rebuild --check`. */
	readonly profilesWrong: number;
	readonly noticesMissing: number;
	/** By `hakiki doctor`. */
	readonly auditBroken: number;
}

export interface SiteOptions extends InstallationOptions {
	readonly seed: number;
	/** Checks of `hakiki doctor` that rightly fail there. */
	readonly failingChecks?: readonly string[];
}

export interface StrikeOptions {
	readonly callers?: number;
	/** Each request goes to any of them. */
	readonly urls?: readonly string[];
}

export class Site {
	readonly home: Installation;
	readonly chance: Chance;
	readonly ledger = new Ledger();
	/** The address that callers send to, when that is not the server itself. */
	front: string | undefined;
	key = "";
	private readonly receiver: NoticeReceiver;
	private readonly closers: (() => Promise<unknown>)[] = [];
	private running: ServerProcess | undefined;
	private openedPool: Pool | undefined;
	private sent = 0;

	private readonly failingChecks: readonly string[];

	private constructor(home: Installation, receiver: NoticeReceiver, options: SiteOptions) {
		this.home = home;
		this.receiver = receiver;
		this.chance = createChance(options.seed);
		this.failingChecks = options.failingChecks ?? [];
	}

	/** An installation that nobody has started yet. */
	static async prepare(options: SiteOptions): Promise<Site> {
		const home = await Installation.create({ ...options, env: { ...NOTICE_ENV, ...LIMITS, ...APART, ...options.env } });
		return new Site(home, await openNoticeReceiver(), options);
	}

	static async open(options: SiteOptions): Promise<Site> {
		const site = await Site.prepare(options);
		await site.begin();
		return site;
	}

	/** Starts it, and gives the callers a key and an endpoint where they are told. */
	async begin(): Promise<void> {
		try {
			await this.start();
			const subscribed = subscribe(this.home, WORKSPACE, this.receiver);
			this.key = await this.home.createKey(WORKSPACE, "test");
			await subscribed;
		} catch (error) {
			await this.close();
			throw error;
		}
	}

	/** The process that callers ask and that runs the jobs: the first, or the next after it was killed. */
	async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
		this.running = await this.home.startWith(env);
	}

	get server(): ServerProcess {
		if (this.running === undefined) throw new Error("No server was started");
		return this.running;
	}

	get url(): string {
		return this.front ?? this.server.url;
	}

	/** Looks at the database from outside; a connection that a fault breaks is replaced. */
	async pool(): Promise<Pool> {
		this.openedPool ??= await this.home.openPool();
		const pool = this.openedPool;
		await waitUntil("the database answers", () => pool.query("select 1").then(Boolean, () => false));
		return pool;
	}

	/** Called when the site has closed, the last first. */
	onClose(close: () => Promise<unknown>): void {
		this.closers.push(close);
	}

	/** Callers at work, a fault at a random moment, and whatever they were told. They stop when the fault is over. */
	async strike(fault: () => Promise<void>, options: StrikeOptions = {}): Promise<void> {
		const { urls = [this.url], callers = CALLERS } = options;
		const load = new Load({
			...{ urls, key: this.key, callers, chance: this.chance, pauseMs: PAUSE_MS },
			next: () => buildEvent(this.chance, CROWD, `event-${this.sent++}`),
		});
		try {
			await wait(CALM_MS.min + this.chance.below(CALM_MS.max - CALM_MS.min));
			// However slow the machine: a fault that befalls nobody shows nothing.
			await waitUntil("somebody was answered", () => load.posted.some(({ answer }) => answer?.status === 200));
			await fault();
		} finally {
			this.ledger.add(await load.stop());
		}
	}

	/** Callers ask another server meanwhile, on the same database and with some variables of its own. */
	async serveBy(env: Readonly<Record<string, string>>, use: (server: ServerProcess) => Promise<void>): Promise<void> {
		const DATABASE_URL = await this.home.findDatabaseUrl();
		const server = await this.home.startWith({ ...env, DATABASE_URL }, "--role", "api");
		this.front = server.url;
		try {
			await use(server);
		} finally {
			this.front = undefined;
			await server.stop();
		}
	}

	/** The server must outlive what befell its database, and come back by itself with the callers still at it. */
	async watchRecovery(server = this.server): Promise<void> {
		const client = new HttpClient(server.url);
		const isReady = () => client.get("/readyz").then(({ status }) => status === 200);
		try {
			const isOver = () => server.hasEnded || isReady().catch(() => false);
			await waitUntil("the server is ready again", isOver);
			if (server.hasEnded) throw new Error("The server did not outlive the fault");
		} catch (error) {
			throw new Error(`${String(error)}\n${server.stderr().slice(-2_000)}`, { cause: error });
		} finally {
			client.close();
		}
	}

	/** Checks that every answer since the last time still stands. */
	async settle(): Promise<{ readonly tally: Tally; readonly damage: Damage }> {
		const client = new HttpClient(this.url, { key: this.key, sockets: CALLERS });
		try {
			return await this.ledger.settle(client, await this.pool());
		} finally {
			client.close();
		}
	}

	/** Checks that all derived data still follows from the events. */
	async examine(): Promise<Aftermath> {
		const [profilesWrong, noticesMissing, auditBroken] = await Promise.all([
			this.countWrongProfiles(),
			this.countMissingNotices(),
			this.countBrokenChecks(),
		]);
		return { profilesWrong, noticesMissing, auditBroken };
	}

	private async countWrongProfiles(): Promise<number> {
		const report = await this.home.runJson<{ different_count: number; complete: boolean; events: number }>(
			...["rebuild", "--check"],
		);
		if (report.complete && report.events === this.ledger.size) return report.different_count;
		throw new Error(`The rebuild saw ${report.events} of ${this.ledger.size} events`);
	}

	private async countMissingNotices(): Promise<number> {
		const notices = await countNotices(await this.pool(), this.receiver);
		return notices.reduce((sum, { wanted, told }) => sum + Math.abs(wanted - told), 0);
	}

	private async countBrokenChecks(): Promise<number> {
		const pool = await this.pool();
		await waitUntil("every audit entry is chained", async () => {
			const { rows } = await pool.query("select count(*)::int as count from audit where position is null");
			return rows[0].count === 0;
		});
		const { stdout } = await this.home.run("doctor", "--json");
		const { checks } = JSON.parse(stdout) as { checks: { check: string; level: string }[] };
		const isChained = checks.some(({ check, level }) => check === "audit log" && level === "ok");
		const failed = checks.filter(({ check, level }) => level === "fail" && !this.failingChecks.includes(check));
		return failed.length + (isChained ? 0 : 1);
	}

	async close(): Promise<void> {
		await this.home.remove();
		await this.receiver.close();
		for (const close of this.closers.splice(0).reverse()) await close();
	}
}
