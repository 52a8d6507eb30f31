// Replays a workspace's stored events through two rule sets and reports what would have been different. Events are replayed
// in the order of time, and labels count from when they arrived.

import {
	AppError,
	type CountryServed,
	type RuleSetDocument,
	type RuleSetName,
	type RulesBacktest,
} from "@hakiki/domain";
import { Backtest, type BacktestEvent, Comparison, listChangedRules } from "@hakiki/rules";
import { findRealm, type Pool } from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { readNamed } from "../rule-sets/read-rules.ts";
import { loadReplayReference } from "./replay-reference.ts";
import { listInOrder, replayStoredEvents } from "./replay-stored-events.ts";

export const BACKTEST_EVENTS_MAX = 1_000_000;

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
	await replayStoredEvents(
		pool,
		realm,
		{
			moments,
			eventsPerPage: options.eventsPerPage,
			isOver: () => signal?.aborted === true,
			onPage: (share) => options.onProgress?.({ share, events: run.taken }),
		},
		(event) => run.take(event),
	);
	return {
		from,
		to,
		currency: stored.currency,
		...run.finish(),
		seconds: (performance.now() - started) / 1_000,
		isComplete: signal?.aborted !== true,
	};
}

class TwoReplays {
	private readonly from: Backtest;
	private readonly to: Backtest;
	private readonly comparison: Comparison;
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
		this.comparison = new Comparison(listChangedRules(sets.from, sets.to));
		this.from = new Backtest({ workspace, ruleSet: sets.from, scoreFrom, scoreTo });
		this.to = new Backtest({ workspace, ruleSet: sets.to, scoreFrom, scoreTo });
	}

	get taken(): number {
		return this.from.taken;
	}

	take(one: BacktestEvent): void {
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
