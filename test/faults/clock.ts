// The clock of a server steps back: a little, as when a machine is set right, and by an hour, as when it is set wrong.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HttpClient } from "../harness/http-client.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { wait, waitUntil } from "../harness/wait.ts";
import type { Fault } from "./fault.ts";
import type { Site } from "./site.ts";

const PRELOAD = new URL("./step-clock.mjs", import.meta.url).href;
const HOUR_MS = 3_600_000;
const LITTLE_MS = 1_500;
const STRIKE_MS = 1_000;

export const stepClock: Fault = {
	name: "the clock steps back",
	strikes: { short: 1, long: 20 },
	async run(site, strikes) {
		const file = join(site.home.folder, "clock");
		const env = { NODE_OPTIONS: `--import=${PRELOAD}`, HAKIKI_TEST_CLOCK: file };
		await site.serveBy(env, async (server) => {
			const step = async (offMs: number) => {
				await writeFile(file, String(offMs));
				server.signal("SIGUSR2");
			};
			for (let strike = 0; strike < strikes; strike += 1) await stepBack(site, server, step);
		});
		return "1.5 s: all decided; 1 h: not ready, 503, and decided again when it is right";
	},
};

async function stepBack(site: Site, server: ServerProcess, step: (offMs: number) => Promise<void>): Promise<void> {
	const client = new HttpClient(server.url);
	const before = site.ledger.size;
	await site.strike(async () => {
		await step(-LITTLE_MS);
		await wait(STRIKE_MS);
	});
	const refused = site.ledger.statusesSince(before).filter((status) => status !== 200);
	if (refused.length > 0) throw new Error(`A clock that is 1.5 s back made it answer ${refused.join(", ")}`);
	await site.strike(async () => {
		await step(-HOUR_MS);
		await waitUntil("a server whose clock is wrong is not ready", async () => {
			const { status } = await client.get("/readyz");
			return status === 503;
		});
		await wait(STRIKE_MS);
		await step(0);
		await waitUntil("a server whose clock is right is ready", async () => {
			const { status } = await client.get("/readyz");
			return status === 200;
		});
	});
	client.close();
}
