// kill -9, at random moments under load: of the service, of a session of PostgreSQL, of PostgreSQL itself.

import { waitUntil } from "../harness/wait.ts";
import type { Fault } from "./fault.ts";
import type { Site } from "./site.ts";

export const killService: Fault = {
	name: "kill -9 of the service",
	strikes: { short: 2, long: 50 },
	async run(site, strikes) {
		for (let strike = 0; strike < strikes; strike += 1) {
			await site.strike(() => site.server.kill());
			await site.start();
		}
		return undefined;
	},
};

/** PostgreSQL restarts all sessions when one of them is killed. */
export const killBackend: Fault = {
	name: "kill -9 of a PostgreSQL session",
	strikes: { short: 2, long: 50 },
	async run(site, strikes) {
		for (let strike = 0; strike < strikes; strike += 1) {
			const name = strike % 2 === 0 ? "hakiki decisions" : "hakiki jobs";
			await site.strike(async () => {
				await killInDatabase(site, await findSession(site, name));
				await site.watchRecovery();
			});
		}
		return undefined;
	},
};

export const killPostmaster: Fault = {
	name: "kill -9 of PostgreSQL",
	strikes: { short: 1, long: 50 },
	async run(site, strikes) {
		for (let strike = 0; strike < strikes; strike += 1) {
			await site.strike(async () => {
				await killInDatabase(site, (await site.home.attach()).pid);
				await site.watchRecovery();
			});
		}
		return undefined;
	},
};

/**
 * Returns when every session has ended because of it. A server that has not noticed yet says that it is ready, and the
 * fault would befall what comes next.
 */
async function killInDatabase(site: Site, pid: number): Promise<void> {
	const session = await (await site.pool()).connect();
	session.on("error", () => undefined);
	const ended = new Promise<void>((resolve) => session.once("end", resolve));
	process.kill(pid, "SIGKILL");
	await ended;
	session.release(true);
}

/** Sessions are opened when they are needed, so after a recovery there may be none for a moment. */
async function findSession(site: Site, name: string): Promise<number> {
	const pool = await site.pool();
	let found: number | undefined;
	await waitUntil(`there is a session of ${name}`, async () => {
		const { rows } = await pool.query<{ pid: number }>(
			"select pid from pg_stat_activity where application_name = $1 order by state, pid limit 1",
			[name],
		);
		found = rows[0]?.pid;
		return found !== undefined;
	});
	return found ?? 0;
}
