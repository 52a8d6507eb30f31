// The primary is lost and its synchronous standby takes over, behind one address that follows the primary.

import { createChance } from "../harness/chance.ts";
import type { Fault } from "./fault.ts";
import { findPrograms, PostgresPair } from "./postgres-pair.ts";
import { moveDatabase, Relay, readTarget } from "./relay.ts";
import { Site } from "./site.ts";

let pair: PostgresPair;
let relay: Relay;

export const failOver: Fault = {
	name: "failover to a synchronous standby",
	strikes: { short: 1, long: 10 },
	explainAbsence: () =>
		findPrograms() === undefined
			? "There is no second PostgreSQL here: install Debian's package postgresql"
			: undefined,
	async open(seed) {
		pair = await PostgresPair.start();
		relay = await Relay.open(readTarget(pair.url), createChance(seed));
		const site = await Site.prepare({ seed, databaseUrl: moveDatabase(pair.url, relay.port) });
		site.onClose(() => pair.remove());
		site.onClose(() => relay.close());
		await site.begin();
		return site;
	},
	async run(site, strikes) {
		for (let strike = 0; strike < strikes; strike += 1) {
			await site.strike(async () => {
				// Killed, or only cut off: then it goes on with what it had begun, and nobody may hear of it.
				if (strike % 2 === 0) await pair.killPrimary();
				else relay.aim({ host: "127.0.0.1", port: 1 });
				const { abandonOld } = await pair.promote();
				relay.aim(readTarget(pair.url));
				await site.watchRecovery();
				await abandonOld();
			});
			if (strike + 1 < strikes) await pair.addStandby();
		}
		return pair.version;
	},
};
