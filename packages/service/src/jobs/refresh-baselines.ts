// Learns what is usual in each realm from the movements stored since the last time, each counted once. Amounts and hours
// change slowly, so a few minutes late is early enough.

import type { NormalEvent } from "@hakiki/domain";
import { Baselines, type StoredBaselines } from "@hakiki/rules";
import { findBaselines, listMovements, type PoolClient, type Realm, saveBaselines } from "@hakiki/store";
import type { Job } from "./job.ts";
import { takeSettledEvents } from "./settled-events.ts";

const EVERY_MS = 5 * 60_000;
const STRETCH = { watermark: "baselines", eventsMax: 5_000 };

export function createRefreshBaselines(): Job {
	return {
		name: "refresh-baselines",
		everyMs: EVERY_MS,
		runStep: (client) => takeSettledEvents(client, STRETCH, (stretch) => countStretch(client, stretch)),
	};
}

async function countStretch(
	client: PoolClient,
	stretch: { readonly from: string; readonly to: string },
): Promise<void> {
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
