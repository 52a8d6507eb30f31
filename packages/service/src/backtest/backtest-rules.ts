// Replays a workspace's stored events through two rule sets and reports what would have been different. Events are replayed
// in the order of time, and labels count from when they arrived. Only ids and times wait in memory; bodies are read by page.

import {
	AppError,
	type CountryServed,
	effectiveLabelOf,
	type FraudType,
	type NormalEvent,
	type RuleSetDocument,
	type RuleSetName,
	type RulesBacktest,
} from "@hakiki/domain";
import { Backtest, type BacktestEvent, Comparison } from "@hakiki/rules";
import {
	type EventMoment,
	findRealm,
	listEventMoments,
	type Pool,
	type Realm,
	readReplayEvents,
	type StoredReplayEvent,
} from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { readNamed } from "../rule-sets/read-rules.ts";
import { loadReplayReference } from "./replay-reference.ts";

export const BACKTEST_EVENTS_MAX = 1_000_000;
const MOMENTS_PER_PAGE = 20_000;
const EVENTS_PER_PAGE = 1_000;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

interface RulesBacktestOptions {
	/** The rules to compare with. Defaults to the published rules. */
	readonly from?: RuleSetName | undefined;
	/** The rules to try. Defaults to the draft. */
	readonly to?: RuleSetName | undefined;
	/** How many of the latest events are replayed. */
	readonly eventsMax: number;
	/** Only events from `scoreFrom` on and before `scoreTo` are measured. The others only build profiles. */
	readonly scoreFrom?: number | undefined;
	readonly scoreTo?: number | undefined;
	/** How many events are replayed without a pause. */
	readonly eventsPerPage?: number;
	readonly signal?: AbortSignal | undefined;
	onProgress?(progress: { readonly share: number; readonly events: number }): void;
}

export async function backtestRules(
	tools: { readonly pool: Pool },
	{ realm }: ModeContext,
	options: RulesBacktestOptions,
): Promise<RulesBacktest> {
	const { pool } = tools;
	const { from = "published", to = "draft", signal } = options;
	const started = performance.now();
	const stored = await findRealm(pool, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	const sets = {
		from: await readNamed(pool, stored.id, from),
		to: await readNamed(pool, stored.id, to),
	};
	const run = new TwoReplays(stored.country, sets, options, await loadReplayReference(stored.country));
	const moments = await listInOrder(pool, realm, options);
	const pages = splitPages(moments, options.eventsPerPage ?? EVENTS_PER_PAGE);
	const read = (ids: readonly string[] | undefined) =>
		ids === undefined ? undefined : readReplayEvents(pool, { realm, ids });
	let reading = read(pages[0]);
	for (const [place, ids] of pages.entries()) {
		if (signal?.aborted === true) break;
		const events = new Map((await reading)?.map((event) => [event.id, event]));
		// The database reads the next page while this one is replayed.
		reading = read(pages[place + 1]);
		reading?.catch(() => undefined);
		for (const id of ids) {
			const event = events.get(id);
			if (event !== undefined) run.take(event);
		}
		options.onProgress?.({ share: (place + 1) / pages.length, events: run.taken });
	}
	await reading;
	return {
		from,
		to,
		currency: stored.currency,
		...run.finish(),
		seconds: (performance.now() - started) / 1_000,
		isComplete: signal?.aborted !== true,
	};
}

/** Lists the latest events in the order of time. An imported history arrives in one day and covers years. */
async function listInOrder(
	pool: Pool,
	realm: Realm,
	{ eventsMax, signal }: RulesBacktestOptions,
): Promise<readonly EventMoment[]> {
	const moments: EventMoment[] = [];
	let before: string | undefined = LAST_ID;
	while (before !== undefined && moments.length < eventsMax && signal?.aborted !== true) {
		const limit = Math.min(MOMENTS_PER_PAGE, eventsMax - moments.length);
		const page: readonly EventMoment[] = await listEventMoments(pool, { realm, before, limit });
		moments.push(...page);
		before = page.length < limit ? undefined : page.at(-1)?.id;
	}
	return moments.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

function splitPages(moments: readonly EventMoment[], size: number): readonly (readonly string[])[] {
	return Array.from({ length: Math.ceil(moments.length / size) }, (_, place) =>
		moments.slice(place * size, (place + 1) * size).map(({ id }) => id),
	);
}

class TwoReplays {
	private readonly from: Backtest;
	private readonly to: Backtest;
	private readonly comparison = new Comparison();
	private readonly options: RulesBacktestOptions;

	constructor(
		country: CountryServed,
		sets: { readonly from: RuleSetDocument; readonly to: RuleSetDocument },
		options: RulesBacktestOptions,
		reference: Parameters<typeof settingsOf>[1],
	) {
		const { scoreFrom, scoreTo } = options;
		const workspace = settingsOf(country, reference);
		this.options = options;
		this.from = new Backtest({ workspace, ruleSet: sets.from, scoreFrom, scoreTo });
		this.to = new Backtest({ workspace, ruleSet: sets.to, scoreFrom, scoreTo });
	}

	get taken(): number {
		return this.from.taken;
	}

	take(stored: StoredReplayEvent): void {
		const one = toBacktestEvent(stored);
		const from = this.from.take(one);
		const to = this.to.take(one);
		const { scoreFrom = Number.NEGATIVE_INFINITY, scoreTo = Number.POSITIVE_INFINITY } = this.options;
		const { occurredAt } = one.event;
		if (occurredAt >= scoreFrom && occurredAt < scoreTo) this.comparison.add(one.event, from, to, one.label);
	}

	finish(): Pick<RulesBacktest, "replayed" | "scores" | "comparison"> {
		return {
			replayed: this.taken,
			scores: { from: this.from.finish(), to: this.to.finish() },
			comparison: this.comparison.read(),
		};
	}
}

/** Replays the event as if it had arrived when it happened, even if it was imported as history. */
function toBacktestEvent({ body, labels }: StoredReplayEvent): BacktestEvent {
	const stored = JSON.parse(body) as NormalEvent;
	const event = { ...stored, receivedAt: stored.occurredAt, isBackfilled: false };
	const found = effectiveLabelOf(labels.map((one) => ({ ...one, fraudType: one.fraudType as FraudType | null })));
	if (found === undefined) return { event };
	// The label counts from the first source that gave it.
	const labelAt = Math.min(...labels.filter(({ label }) => label === found.label).map(({ createdAt }) => createdAt));
	return { event, label: found.label, labelAt, fraudType: found.fraudType ?? undefined };
}
