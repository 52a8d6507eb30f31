// The clock of a server steps, back and ahead: a little, as when a machine is set right, and by much, as when it is set
// wrong.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HttpClient } from "../harness/http-client.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { wait, waitUntil } from "../harness/wait.ts";
import type { Fault } from "./fault.ts";
import type { Site } from "./site.ts";

const PRELOAD = new URL("./step-clock.mjs", import.meta.url).href;
const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;
const LITTLE_MS = 1_500;
const STRIKE_MS = 1_000;

export const stepClockBack: Fault = {
	name: "the clock steps back",
	strikes: { short: 1, long: 20 },
	async run(site, strikes) {
		await withClock(site, strikes, (server, step) =>
			stepBy(site, server, step, { little: -LITTLE_MS, much: -HOUR_MS }),
		);
		return "1.5 s: all decided; 1 h: not ready, 503, and decided again when it is right";
	},
};

export const stepClockAhead: Fault = {
	name: "the clock steps ahead",
	strikes: { short: 1, long: 20 },
	async run(site, strikes) {
		await withClock(site, strikes, async (server, step) => {
			await stepBy(site, server, step, { little: LITTLE_MS, much: MONTH_MS });
			const { rows } = await (await site.pool()).query(
				"select count(*)::int as count from customers where last_received_at > clock_timestamp()",
			);
			if (rows[0].count > 0) throw new Error(`${rows[0].count} customers were left in the future`);
		});
		return "1.5 s: all decided; 30 days: not ready, 503, nobody left in the future, and decided again when it is right";
	},
};

type Step = (offMs: number) => Promise<void>;

async function withClock(
	site: Site,
	strikes: number,
	strike: (server: ServerProcess, step: Step) => Promise<void>,
): Promise<void> {
	const file = join(site.home.folder, "clock");
	const env = { NODE_OPTIONS: `--import=${PRELOAD}`, HAKIKI_TEST_CLOCK: file };
	await site.serveBy(env, async (server) => {
		const step = async (offMs: number) => {
			await writeFile(file, String(offMs));
			server.signal("SIGUSR2");
		};
		for (let done = 0; done < strikes; done += 1) await strike(server, step);
	});
}

async function stepBy(
	site: Site,
	server: ServerProcess,
	step: Step,
	{ little, much }: { readonly little: number; readonly much: number },
): Promise<void> {
	const client = new HttpClient(server.url);
	const hasStatus = async (wanted: number) => (await client.get("/readyz")).status === wanted;
	let before = site.ledger.size;
	await site.strike(async () => {
		await step(little);
		await wait(STRIKE_MS);
	});
	const refused = site.ledger.statusesSince(before).filter((status) => status !== 200);
	if (refused.length > 0) throw new Error(`A clock that is ${little} ms off made it answer ${refused.join(", ")}`);
	before = site.ledger.size;
	await site.strike(async () => {
		await step(much);
		await waitUntil("a server whose clock is wrong is not ready", () => hasStatus(503));
		await wait(STRIKE_MS);
		await step(0);
		await waitUntil("a server whose clock is right is ready", () => hasStatus(200));
	});
	if (!site.ledger.statusesSince(before).includes(503)) throw new Error("A clock that was wrong refused nothing");
	client.close();
}
