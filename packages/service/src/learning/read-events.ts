// Reads the stored events for a round of learning: the latest labelled events, unlabelled movements that are old enough for
// a complaint to have arrived, and the latest movements, which give the shares.

import { floorUuid7, formatUuid, type LearningSettings } from "@hakiki/domain";
import { type LearningPage, type PoolClient, type Realm, readLabelledPage, readUnlabelledPage } from "@hakiki/store";
import type { Reader } from "./open-reader.ts";

const DAY_MS = 86_400_000;
const LABELS_MAX = 200_000;
const RECENT_MAX = 50_000;
const MATURE_MAX = 100_000;
const PAGE = 2_000;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export async function readEvents(
	client: PoolClient,
	reader: Pick<Reader<unknown>, "addPage">,
	options: {
		readonly realm: Realm;
		readonly now: number;
		readonly settings: LearningSettings;
		readonly signal?: AbortSignal | undefined;
	},
): Promise<void> {
	const { realm, now, settings, signal } = options;
	const drain = async (
		first: string,
		rowsMax: number,
		readPage: (before: string) => Promise<LearningPage>,
	): Promise<void> => {
		let before: string | undefined = first;
		let adding: Promise<void> | undefined;
		for (let rows = 0; before !== undefined && rows < rowsMax; rows += PAGE) {
			signal?.throwIfAborted();
			// One page is read ahead while the reader processes the current one.
			const page: LearningPage = await readPage(before).finally(() => adding);
			adding = reader.addPage({ text: page.text });
			before = page.before;
		}
		await adding;
	};
	await drain(LAST_ID, LABELS_MAX, (before) => readLabelledPage(client, { realm, before, limit: PAGE }));
	const days = [...new Set([settings.maturityDays, settings.cardMaturityDays])].sort((one, other) => one - other);
	const edges = [LAST_ID, ...days.map((count) => idBefore(now, count)), FIRST_ID];
	for (const [place, from] of edges.slice(1).entries()) {
		const rowsMax = place === 0 ? RECENT_MAX : MATURE_MAX;
		await drain(edges[place] ?? LAST_ID, rowsMax, (before) =>
			readUnlabelledPage(client, { realm, before, from, limit: PAGE }),
		);
	}
}

/** Ids carry the time of receipt, so this id separates earlier events from later ones. */
function idBefore(now: number, days: number): string {
	return formatUuid(floorUuid7(Math.max(0, now - days * DAY_MS)));
}
