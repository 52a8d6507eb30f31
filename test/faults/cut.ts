// Connections that are cut half way through an answer: between the service and its callers, and between PostgreSQL and
// the service, where the answer to a commit is among them.

import { wait, waitUntil } from "../harness/wait.ts";
import type { Fault } from "./fault.ts";
import { moveDatabase, Relay, readTarget } from "./relay.ts";

const CALLERS_CUT = 0.05;
const DATABASE_CUT = 0.02;
/** Each strike lasts until so many more were cut on either side. */
const CUTS_MIN = 2;
const STRIKE_MS = 1_000;

export const cutConnections: Fault = {
	name: "connections cut half way through an answer",
	strikes: { short: 1, long: 20 },
	async run(site, strikes) {
		const databaseUrl = await site.home.findDatabaseUrl();
		const database = await Relay.open(readTarget(databaseUrl), site.chance);
		const server = await site.home.startWith(
			{ DATABASE_URL: moveDatabase(databaseUrl, database.port) },
			...["--role", "api"],
		);
		const { hostname: host, port } = new URL(server.url);
		const callers = await Relay.open({ host, port: Number(port) }, site.chance);
		try {
			site.front = `http://127.0.0.1:${callers.port}`;
			for (let strike = 0; strike < strikes; strike += 1) {
				await site.strike(async () => {
					const [told, stored] = [callers.cutCount + CUTS_MIN, database.cutCount + CUTS_MIN];
					callers.cutShare = CALLERS_CUT;
					database.cutShare = DATABASE_CUT;
					await wait(STRIKE_MS);
					await waitUntil("some were cut", () => callers.cutCount >= told && database.cutCount >= stored);
					callers.cutShare = 0;
					database.cutShare = 0;
				});
			}
		} finally {
			site.front = undefined;
			await server.stop();
			await callers.close();
			await database.close();
		}
		return `${callers.cutCount} answers to callers and ${database.cutCount} of PostgreSQL were cut`;
	},
};
