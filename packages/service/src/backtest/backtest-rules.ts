// Replays a workspace's stored events through two rule sets and reports what would have been different. Events are replayed
// in the order of time, and labels count from when they arrived.

import { AppError, accountOf, type RuleSetName, type RulesBacktest } from "@hakiki/domain";
import { Sweep } from "@hakiki/rules";
import { findRealm, type Pool } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import { openCaseContext } from "../cases/open-case-context.ts";
import type { ModeContext } from "../realm-context.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { readNamed } from "../rule-sets/read-rules.ts";
import { loadReplayReference } from "./replay-reference.ts";
import { listInOrder, replayStoredEvents } from "./replay-stored-events.ts";
import { TwoReplays } from "./two-replays.ts";

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
	/** Counts what other thresholds of the second rule set would catch and hold. */
	readonly isSweeping?: boolean;
	readonly signal?: AbortSignal | undefined;
	onProgress?(progress: { readonly share: number; readonly events: number }): void;
}

export async function backtestRules(
	tools: { readonly pool: Pool; readonly master: MasterKey },
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
	const { hash } = await openCaseContext(tools, realm);
	const sweep = options.isSweeping === true ? new Sweep() : undefined;
	const workspace = settingsOf(stored.country, await loadReplayReference(stored.country));
	const place = { workspace, accountOf: (id: string) => accountOf(id, hash) };
	const run = new TwoReplays(place, sets, { ...options, sweep });
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
		replayed: run.taken,
		...run.finish(),
		sweep: sweep?.read(),
		seconds: (performance.now() - started) / 1_000,
		isComplete: signal?.aborted !== true,
	};
}
