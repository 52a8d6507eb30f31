// Feeds the latest stored events of a realm to the thread that learns the layer, in the order of time.

import { accountOf, type LearningSettings, type RuleSetDocument, type WaitingReason } from "@hakiki/domain";
import type { ScoreResult } from "@hakiki/rules";
import {
	type EventMoment,
	type Executor,
	type PoolClient,
	type Realm,
	readLessonPage,
	type StoredRealm,
} from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import { loadReplayReference } from "../backtest/replay-reference.ts";
import { listInOrder, splitPages } from "../backtest/replay-stored-events.ts";
import { openCaseContext } from "../cases/open-case-context.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { openReader, type Reader } from "./open-reader.ts";

/** Logins and other events are replayed too, because signals are about them. */
const EVENTS_MAX = 1_000_000;
const EVENTS_PER_PAGE = 1_000;
const TIME_MS_MAX = 45 * 60_000;

/** The input of a round of learning. */
export interface Lesson {
	readonly client: PoolClient;
	readonly master: MasterKey;
	readonly stored: StoredRealm;
	readonly document: RuleSetDocument;
	readonly settings: LearningSettings;
	readonly now: number;
	readonly signal: AbortSignal | undefined;
}

export async function replayForLayer(lesson: Lesson): Promise<ScoreResult> {
	const late = AbortSignal.timeout(TIME_MS_MAX);
	const signal = lesson.signal === undefined ? late : AbortSignal.any([lesson.signal, late]);
	try {
		return await replay(lesson, signal);
	} catch (error) {
		const waits = nameShortage(error, late);
		if (waits === undefined || lesson.signal?.aborted === true) throw error;
		return { waits, counts: { fraud: 0, legit: 0, weakLegit: 0, unknown: 0 } };
	}
}

async function replay(
	{ client, master, stored, document, settings, now }: Lesson,
	signal: AbortSignal,
): Promise<ScoreResult> {
	const { realm, country } = stored;
	const workspace = settingsOf(country, await loadReplayReference(country));
	const moments = await listInOrder(client, realm, { eventsMax: EVENTS_MAX, signal });
	const reader = openReader({ part: "layer", document, workspace, settings, now }, signal);
	try {
		await feedEvents({ client, master, realm, moments, signal }, reader);
		return await reader.finish();
	} finally {
		await reader.close();
	}
}

interface Fed {
	readonly client: Executor;
	readonly master: MasterKey;
	readonly realm: Realm;
	/** In the order of time. */
	readonly moments: readonly EventMoment[];
	readonly signal: AbortSignal;
}

export async function feedEvents(
	{ client, master, realm, moments, signal }: Fed,
	reader: Pick<Reader<unknown>, "addPage">,
): Promise<void> {
	// Accounts are hashed here, so that no key goes to the thread.
	const { hash } = await openCaseContext({ pool: client, master }, realm);
	const told = new Set<string>();
	let adding: Promise<void> | undefined;
	for (const ids of splitPages(moments, EVENTS_PER_PAGE)) {
		signal.throwIfAborted();
		const { text, customerIds } = await readLessonPage(client, { realm, ids });
		const fresh = customerIds.filter((id) => !told.has(id));
		for (const id of fresh) told.add(id);
		await adding;
		// The thread replays this page while the database reads the next one.
		adding = reader.addPage({ text, accounts: fresh.map((id) => [id, accountOf(id, hash)] as const) });
	}
	await adding;
}

/** A round that needs more than there is says so. It would only fail again a minute later. */
function nameShortage(error: unknown, late: AbortSignal): WaitingReason | undefined {
	if (late.aborted) return "out_of_time";
	const isMemory = (error as { readonly code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
	return isMemory || error instanceof RangeError ? "out_of_memory" : undefined;
}
