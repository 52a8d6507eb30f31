// The primary is lost and its synchronous standby takes over; the service knows both hosts, and finds the one that counts.

import { createChance } from "../harness/chance.ts";
import type { Fault } from "./fault.ts";
import { findPrograms, PostgresPair } from "./postgres-pair.ts";
import { Relay } from "./relay.ts";
import { Site } from "./site.ts";

const NOWHERE = { host: "127.0.0.1", port: 1 };

let pair: PostgresPair;
/** The way to the primary, and that to the standby. */
let relays: [Relay, Relay];

export const failOver: Fault = {
	name: "failover to a synchronous standby",
	strikes: { short: 1, long: 10 },
	explainAbsence: () =>
		findPrograms() === undefined
			? "There is no second PostgreSQL here: install Debian's package postgresql"
			: undefined,
	async open(seed) {
		pair = await PostgresPair.start();
		const openWay = (port: number) => Relay.open({ host: "127.0.0.1", port }, createChance(seed));
		relays = [await openWay(pair.port), await openWay(pair.standbyPort)];
		const databaseUrl = pair.nameHosts(relays.map(({ port }) => port));
		const site = await Site.prepare({ seed, databaseUrl });
		site.onClose(() => pair.remove());
		for (const relay of relays) site.onClose(() => relay.close());
		await site.begin();
		return site;
	},
	async run(site, strikes) {
		for (let strike = 0; strike < strikes; strike += 1) {
			const [toPrimary, toStandby] = relays;
			await site.strike(async () => {
				// Killed, or only cut off: then it goes on with what it had begun, and nobody may hear of it.
				if (strike % 2 === 0) await pair.killPrimary();
				else toPrimary.aim(NOWHERE);
				const { abandonOld } = await pair.promote();
				await site.watchRecovery();
				await abandonOld();
			});
			relays = [toStandby, toPrimary];
			if (strike + 1 === strikes) break;
			await pair.addStandby();
			toPrimary.aim({ host: "127.0.0.1", port: pair.standbyPort });
		}
		return pair.version;
	},
};
