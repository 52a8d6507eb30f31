// What befalls servers that hand events over to each other: the one that decides is killed or frozen, the connection between
// them is cut in the middle of a batch or carries one direction only, and nobody can write who lives.

import { createServer } from "node:net";
import type { Pool } from "@hakiki/store";
import type { ServerProcess } from "../harness/server-process.ts";
import { sumMetric } from "../harness/sum-metric.ts";
import { wait, waitUntil } from "../harness/wait.ts";
import type { Fault } from "./fault.ts";
import { Relay } from "./relay.ts";
import { type Site, TOGETHER } from "./site.ts";

const CALLERS = 24;
const FROZEN_MS = 5_000;
/** Longer than the silence after which a process gives another one up, and longer than a heartbeat counts. */
const STRUCK_MS = 3_000;
/** A server prints its metrics twice in a second at most. */
const TOLD_MS = 700;
const CUT_SHARE = 0.02;
const CUTS_MIN = 2;
const HANDED_OVER = "hakiki_events_handed_over_total";

/** Servers of their own over the site's database; callers send to any of them. */
class Crowd {
	readonly servers: ServerProcess[] = [];
	private readonly site: Site;

	private constructor(site: Site) {
		this.site = site;
	}

	static async open(site: Site, environments: readonly Readonly<Record<string, string>>[]): Promise<Crowd> {
		const crowd = new Crowd(site);
		for (const env of environments) await crowd.start(env);
		return crowd;
	}

	async start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
		const DATABASE_URL = await this.site.home.findDatabaseUrl();
		const server = await this.site.home.startWith({ ...TOGETHER, ...env, DATABASE_URL }, "--role", "api");
		this.servers.push(server);
		return server;
	}

	remove(server: ServerProcess): void {
		this.servers.splice(this.servers.indexOf(server), 1);
	}

	async strike(fault: () => Promise<void>): Promise<void> {
		await this.site.strike(fault, { callers: CALLERS, urls: this.servers.map(({ url }) => url) });
	}

	/** The server that takes events of the others, once they have agreed on one. */
	async findDecider(): Promise<ServerProcess> {
		let decider: ServerProcess | undefined;
		await this.strike(() =>
			waitUntil("one server decides for all", async () => {
				const before = await this.countTaken();
				await wait(TOLD_MS);
				const after = await this.countTaken();
				const taking = this.servers.filter((_, index) => (after[index] ?? 0) > (before[index] ?? 0));
				decider = taking.length === 1 ? taking[0] : undefined;
				return decider !== undefined;
			}),
		);
		if (decider === undefined) throw new Error("No server takes events of the others");
		return decider;
	}

	private countTaken(): Promise<number[]> {
		return Promise.all(this.servers.map((server) => sumMetric([server], "hakiki_events_taken_over_total")));
	}

	async close(): Promise<void> {
		await Promise.all(this.servers.map((server) => server.stop()));
	}
}

function count(handed: number): string {
	return `${handed} events handed over`;
}

export const killDecider: Fault = {
	name: "kill -9 of the server that decides for others",
	strikes: { short: 1, long: 15 },
	async run(site, strikes) {
		const crowd = await Crowd.open(site, [{}, {}, {}]);
		let handed = 0;
		try {
			for (let strike = 0; strike < strikes; strike += 1) {
				const decider = await crowd.findDecider();
				handed += await sumMetric(crowd.servers, HANDED_OVER);
				await crowd.strike(async () => {
					await decider.kill();
					await wait(STRUCK_MS);
				});
				crowd.remove(decider);
				await crowd.start();
			}
		} finally {
			await crowd.close();
		}
		return count(handed);
	},
};

export const freezeDecider: Fault = {
	name: "a server that decides for others frozen and thawed",
	strikes: { short: 1, long: 12 },
	async run(site, strikes) {
		const crowd = await Crowd.open(site, [{}, {}, {}]);
		try {
			for (let strike = 0; strike < strikes; strike += 1) {
				const decider = await crowd.findDecider();
				await crowd.strike(async () => {
					decider.signal("SIGSTOP");
					try {
						await wait(FROZEN_MS);
					} finally {
						decider.signal("SIGCONT");
					}
					await wait(STRUCK_MS);
				});
			}
			return count(await sumMetric(crowd.servers, HANDED_OVER));
		} finally {
			await crowd.close();
		}
	},
};

export const cutHandover: Fault = {
	name: "connections between servers cut in the middle of a batch, or one way only",
	strikes: { short: 1, long: 15 },
	async run(site, strikes) {
		const relays = await Promise.all([openRelay(site), openRelay(site)]);
		const crowd = await Crowd.open(
			site,
			relays.map(({ relay, port }) => ({
				HAKIKI_HANDOVER_PORT: String(port),
				HAKIKI_HANDOVER_ADDRESS: `127.0.0.1:${relay.port}`,
			})),
		);
		const all = relays.map(({ relay }) => relay);
		const countCuts = (): number => all.reduce((sum, { cutCount }) => sum + cutCount, 0);
		try {
			for (let strike = 0; strike < strikes; strike += 1) {
				await crowd.findDecider();
				await crowd.strike(async () => {
					const wanted = countCuts() + CUTS_MIN;
					for (const relay of all) relay.cutShare = CUT_SHARE;
					await waitUntil("some were cut", () => countCuts() >= wanted);
					for (const relay of all) relay.cutShare = 0;
				});
				await crowd.findDecider();
				await crowd.strike(async () => {
					for (const relay of all) relay.deaf = strike % 2 === 0 ? "near" : "far";
					await wait(STRUCK_MS);
					for (const relay of all) relay.deaf = undefined;
				});
			}
			return `${countCuts()} connections cut; ${count(await sumMetric(crowd.servers, HANDED_OVER))}`;
		} finally {
			await crowd.close();
			for (const relay of all) await relay.close();
		}
	},
};

export const refuseHeartbeats: Fault = {
	name: "servers cannot write that they live",
	strikes: { short: 1, long: 10 },
	async run(site, strikes) {
		const crowd = await Crowd.open(site, [{}, {}]);
		const pool = await site.pool();
		try {
			for (let strike = 0; strike < strikes; strike += 1) {
				await crowd.findDecider();
				await crowd.strike(() => (strike % 2 === 0 ? refuseWrites(pool) : lockTable(pool)));
			}
			return count(await sumMetric(crowd.servers, HANDED_OVER));
		} finally {
			await crowd.close();
		}
	},
};

async function refuseWrites(pool: Pool): Promise<void> {
	await pool.query("alter table processes add constraint refused check (links < 0) not valid");
	try {
		await wait(STRUCK_MS);
	} finally {
		await pool.query("alter table processes drop constraint refused");
	}
}

async function lockTable(pool: Pool): Promise<void> {
	const client = await pool.connect();
	try {
		await client.query("begin");
		await client.query("lock table processes in access exclusive mode");
		await wait(STRUCK_MS);
	} finally {
		await client.query("rollback");
		client.release();
	}
}

async function openRelay(site: Site): Promise<{ readonly relay: Relay; readonly port: number }> {
	const port = await findFreePort();
	return { port, relay: await Relay.open({ host: "127.0.0.1", port }, site.chance) };
}

function findFreePort(): Promise<number> {
	const server = createServer();
	return new Promise((resolve) => {
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}
