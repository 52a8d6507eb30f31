// No fault, but what makes many: two and four servers on one PostgreSQL, with every request sent to any of them. One of them
// decides for all, and they share one rate limit.

import { HttpClient } from "../harness/http-client.ts";
import { sumMetric } from "../harness/sum-metric.ts";
import { wait } from "../harness/wait.ts";
import { type Fault, IS_LONG } from "./fault.ts";
import { hasHaproxy, startHaproxy } from "./haproxy.ts";
import { type Site, TOGETHER, WORKSPACE } from "./site.ts";

const STRIKE_MS = 1_500;
const CALLERS = 32;
const MINUTE_MS = 60_000;
const TRIES_MAX = 4;
/** Rounds of a customer that another process had written first. */
const LOST_ROUNDS = "hakiki_customer_rounds_lost_total";
const HANDED_OVER = "hakiki_events_handed_over_total";

export const runTwo: Fault = buildReplicas("two", 2, { short: 0, long: 10 }, [60, 1_200, 6_000]);
export const runFour: Fault = buildReplicas("four", 4, { short: 1, long: 10 }, [60, 1_200, 6_000]);

function buildReplicas(name: string, count: number, strikes: Fault["strikes"], limits: readonly number[]): Fault {
	return {
		name: `${name} processes behind haproxy`,
		strikes,
		explainAbsence: () => (hasHaproxy() ? undefined : "There is no haproxy here: install Debian's package haproxy"),
		async run(site, strikes) {
			const DATABASE_URL = await site.home.findDatabaseUrl();
			const servers = await Promise.all(
				Array.from({ length: count }, () => site.home.startWith({ ...TOGETHER, DATABASE_URL }, "--role", "api")),
			);
			const balancer = await startHaproxy(
				site.home.folder,
				servers.map(({ url }) => url),
			);
			site.front = balancer.url;
			try {
				const before = await sumMetric(servers, LOST_ROUNDS);
				for (let strike = 0; strike < strikes; strike += 1) {
					await site.strike(() => wait(STRIKE_MS), { callers: CALLERS });
				}
				const conflicts = (await sumMetric(servers, LOST_ROUNDS)) - before;
				const handed = await sumMetric(servers, HANDED_OVER);
				const admitted: string[] = [];
				// A short run asks for the middle one alone.
				for (const limit of IS_LONG ? limits : limits.slice(1, 2)) {
					admitted.push(`${await spendLimit(site, limit)} of ${limit}`);
				}
				return `${handed} events handed over, ${conflicts} rounds lost to another process; of the rate limit ${admitted.join(", ")} a minute admitted`;
			} finally {
				site.front = undefined;
				await balancer.close();
				await Promise.all(servers.map((server) => server.stop()));
			}
		},
	};
}

/** Asks for half as much again as a key may, within one minute, and gives how much was admitted. */
async function spendLimit(site: Site, limit: number): Promise<number> {
	for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
		const key = await site.home.createKey(WORKSPACE, "test", limit);
		const leftMs = MINUTE_MS - (Date.now() % MINUTE_MS);
		if (leftMs < MINUTE_MS / 4) await wait(leftMs);
		const minute = Math.floor(Date.now() / MINUTE_MS);
		const admitted = await ask(site, key, Math.ceil(limit * 1.5));
		// A slow machine may have needed more than the minute; then the next key tries again.
		if (Math.floor(Date.now() / MINUTE_MS) !== minute) continue;
		if (admitted > limit || admitted < limit * 0.9) throw new Error(`Of ${limit} requests a minute ${admitted} passed`);
		return admitted;
	}
	throw new Error(`${limit} requests need more than a minute here`);
}

async function ask(site: Site, key: string, count: number): Promise<number> {
	const client = new HttpClient(site.url, { key, sockets: CALLERS });
	const statuses: number[] = [];
	let left = count;
	const call = async (): Promise<void> => {
		while (left-- > 0) statuses.push((await client.get("/v1/customers/nobody")).status);
	};
	await Promise.all(Array.from({ length: CALLERS }, call));
	client.close();
	const others = statuses.filter((status) => status !== 404 && status !== 429);
	if (others.length > 0) throw new Error(`Requests were answered ${[...new Set(others)].join(", ")}`);
	return statuses.filter((status) => status === 404).length;
}
