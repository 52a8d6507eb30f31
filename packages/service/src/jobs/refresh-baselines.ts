// Updates each realm's baselines from the movements since the last step, each movement once. Amounts and hours change slowly,
// so a delay of minutes is fine.

import type { NormalEvent } from "@hakiki/domain";
import { Baselines, type StoredBaselines } from "@hakiki/rules";
import { findBaselines, findStepEnd, listMovements, type PoolClient, type Realm, saveBaselines } from "@hakiki/store";
import type { Job } from "./job.ts";
import { type Stretch, takeSettledEvents } from "./settled-events.ts";

const EVERY_MS = 5 * 60_000;
const STRETCH = { watermark: "baselines", eventsMax: 4_000 };
/** A busy stretch is sampled: a quarter of thousands of movements shows the same baseline. */
const LEARNED_MAX = 1_000;

export function createRefreshBaselines(): Job {
	return {
		name: "refresh-baselines",
		everyMs: EVERY_MS,
		isGentle: true,
		runStep: (client) =>
			takeSettledEvents(client, STRETCH, async ({ from, to }) =>
				learnFrom(client, { from, to: await findStepEnd(client, { from, to, limit: LEARNED_MAX }) }),
			),
	};
}

async function learnFrom(client: PoolClient, stretch: Stretch): Promise<void> {
	const byRealm = new Map<Realm, Baselines>();
	for (const { realm, body } of await listMovements(client, stretch)) {
		let baselines = byRealm.get(realm);
		if (baselines === undefined) {
			baselines = restore(await findBaselines(client, { realm }));
			byRealm.set(realm, baselines);
		}
		baselines.add(JSON.parse(body) as NormalEvent);
	}
	for (const [realm, baselines] of byRealm) await saveBaselines(client, { realm, body: baselines.store() });
}

function restore(body: unknown): Baselines {
	return body === undefined ? new Baselines() : Baselines.restore(body as StoredBaselines);
}
