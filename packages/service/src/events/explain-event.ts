// Explains the decision on an event: the share of each rule in the score, the thresholds, the labels, and the habits of the
// customer before the event.

import { AppError, type EventExplanation, type Habits, type RuleSetDocument } from "@hakiki/domain";
import { catalogue, compileStoredRuleSet, describeHabits, type Outcome } from "@hakiki/rules";
import { findRuleSet, listHistory, type Pool } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { HistoryFold } from "../rebuild/fold-history.ts";
import { UNNAMED_SOURCE } from "./label-event.ts";
import { type EventReader, loadEvent } from "./read-event.ts";

/**
 * The habits of a customer with a longer history are not computed, because decisions would wait for more than about 10 ms.
 */
const HISTORY_MAX = 500;

export async function explainEvent(
	tools: { readonly pool: Pool },
	context: RealmContext,
	eventId: string,
	reader?: EventReader,
): Promise<EventExplanation> {
	const { pool } = tools;
	const loaded = await loadEvent(tools, context, eventId, reader);
	if (loaded === undefined) throw new AppError("not_found", "There is no event with this id");
	const { stored, labels, reading } = loaded;
	const outcome = JSON.parse(stored.outcome) as Pick<Outcome, "fired">;
	const version = Number((JSON.parse(reading.decision) as { rules_version: string }).rules_version);
	const document = await findRuleSet(pool, { workspaceId: context.workspaceId, version });
	const { ruleSet } = compileStoredRuleSet(document as RuleSetDocument, catalogue);
	const titles = new Map(
		Object.values(ruleSet.byOccasion)
			.flat()
			.map(({ rule }) => [rule.id, rule.title]),
	);
	return {
		...reading,
		bias: ruleSet.bias,
		thresholds: ruleSet.thresholds[reading.event.type],
		contributions: outcome.fired.map(({ rule, strength, weight, isShadow }) => ({
			rule,
			title: titles.get(rule) ?? null,
			strength,
			weight,
			added: isShadow ? 0 : strength * weight,
			isShadow,
		})),
		labels: labels.map(({ source, ...rest }) => ({ ...rest, source: source === UNNAMED_SOURCE ? null : source })),
		usual: await describeUsual(pool, context, { customerId: stored.customerId, seq: stored.seq }),
	};
}

async function describeUsual(
	pool: Pool,
	{ realm }: RealmContext,
	{ customerId, seq }: { readonly customerId: string; readonly seq: number },
): Promise<Habits | undefined> {
	if (seq > HISTORY_MAX) return undefined;
	const fold = new HistoryFold();
	const rows = await listHistory(pool, { realm, after: { customerId, seq: 0 }, to: customerId, limit: seq });
	for (const row of rows) if (row.seq < seq) fold.add(row);
	return describeHabits(fold.profile);
}
