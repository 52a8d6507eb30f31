// Decides an event again with other rules. The history of the customer before the event is folded again, and the event is
// decided twice: by the rules of that time and by the other ones. Nothing is stored.

import {
	AppError,
	accountOf,
	type Decision,
	type EntityFacts,
	entityRefsOf,
	type NormalEvent,
	type RuleSetDocument,
	type WhatIf,
	type WhatIfVerdict,
	type WorkspaceSettings,
} from "@hakiki/domain";
import {
	catalogue,
	compileStoredRuleSet,
	type DecideInput,
	decide,
	editRuleSet,
	KnownNetwork,
	needsAccount,
	type Outcome,
	riskLevelOf,
	screeningStatusOf,
} from "@hakiki/rules";
import { listHistory, listTiesOfHashes, type Pool, readBatch } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { HistoryFold } from "../rebuild/fold-history.ts";
import { readVersion } from "../rule-sets/rule-set-tools.ts";
import { loadEvent } from "./read-event.ts";

const HISTORY_MAX = 5_000;
/** Events that are folded at once, before other requests get their turn. */
const FOLDED_AT_ONCE = 500;
const TIES_PER_ENTITY = 200;

export async function tryOtherRules(
	tools: { readonly pool: Pool },
	context: RealmContext,
	asked: { readonly eventId: string; readonly edits: unknown },
): Promise<WhatIf> {
	const loaded = await loadEvent(tools, context, asked.eventId);
	if (loaded === undefined) throw new AppError("not_found", "There is no event with this id");
	const { stored, reading } = loaded;
	if (stored.seq > HISTORY_MAX) {
		const message = `is of a customer with more than ${HISTORY_MAX} events until then: use a backtest`;
		throw AppError.invalid([{ field: "event_id", code: "not_possible", message }]);
	}
	const recorded = JSON.parse(reading.decision) as { decision: Decision; score: number; rules_version: string };
	const version = Number(recorded.rules_version);
	const document = await readVersion(tools.pool, { workspaceId: context.workspaceId, version });
	const edited = editRuleSet(document, asked.edits, catalogue);
	const fold = await foldUntil(tools.pool, context, stored);
	const { fired } = JSON.parse(stored.outcome) as Pick<Outcome, "fired">;
	const { event } = reading;
	const input: Omit<DecideInput, "ruleSet"> = {
		event,
		customer: describeState(event, fold, fired.some(({ rule }) => rule === "customer_held") ? "held" : "active"),
		isNewCustomer: stored.seq === 1,
		profile: fold.profile,
		network: new KnownNetwork(await readNetwork(tools.pool, context, event)),
		account: needsAccount(event, context.settings.country) ? accountOf(event.customerId, context.hash) : undefined,
		workspace: enforceSettings(context.settings),
	};
	const before = judge(input, document);
	return {
		eventId: asked.eventId,
		recorded: { decision: stored.decision as Decision, score: recorded.score },
		before,
		after: judge(input, edited),
		isFaithful: before.score === recorded.score && before.decision === stored.decision,
	};
}

async function foldUntil(
	pool: Pool,
	{ realm }: RealmContext,
	{ customerId, seq }: { readonly customerId: string; readonly seq: number },
): Promise<HistoryFold> {
	const fold = new HistoryFold();
	while (fold.version < seq - 1) {
		const limit = Math.min(FOLDED_AT_ONCE, seq - 1 - fold.version);
		const rows = await listHistory(pool, { realm, after: { customerId, seq: fold.version }, to: customerId, limit });
		if (rows.length === 0) break;
		for (const row of rows) fold.add(row);
	}
	return fold;
}

/** The state of the customer before the event, as far as rules use it. */
function describeState(event: NormalEvent, fold: HistoryFold, status: "held" | "active"): DecideInput["customer"] {
	return {
		id: event.customerId,
		status,
		riskLevel: riskLevelOf(fold.profile, status, event.receivedAt),
		screeningStatus: screeningStatusOf(fold.profile, true),
		lastScreenedAt: null,
		openCases: [],
		createdAt: fold.eventCount === 0 ? event.receivedAt : fold.profile.firstAt * 1000,
		lastEventAt: fold.lastEventAt,
	};
}

/** The settings of the workspace, with decisions enforced. */
function enforceSettings(settings: WorkspaceSettings): WorkspaceSettings {
	return { ...settings, mode: "enforce" };
}

/** The facts of the entities of the event, without facts that are newer than the event. */
async function readNetwork(
	pool: Pool,
	{ realm, hash: keyedHash }: RealmContext,
	event: NormalEvent,
): Promise<readonly EntityFacts[]> {
	const own = accountOf(event.customerId, keyedHash);
	const hashes = [...new Set([...entityRefsOf(event).map(({ hash }) => hash), own])];
	const none = { customerIds: [], keys: [], eventIds: [], sealedOf: [] };
	const { entities } = await readBatch(pool, { realm, hashes, ...none });
	const ties = await listTiesOfHashes(pool, { realm, hashes, each: TIES_PER_ENTITY });
	const firstSeen = new Map(ties.map((tie) => [`${tie.hash} ${tie.role} ${tie.customerId}`, tie.firstSeenAt]));
	const at = event.occurredAt;
	const day = Math.floor(at / 86_400_000);
	return entities.map((facts) => {
		const { hash, role } = facts;
		const members = facts.members.filter(({ customerId, lastSeenAt }) =>
			role === "account" ? lastSeenAt < at : (firstSeen.get(`${hash} ${role} ${customerId}`) ?? 0) < at,
		);
		return {
			role,
			hash,
			members,
			isSaturated: facts.isSaturated,
			memberCount: facts.isSaturated ? facts.memberCount : members.length,
			movementsByDay: facts.movementsByDay.filter((one) => one.day <= day),
			marks: facts.marks.filter((mark) => mark.at < at && mark.eventId !== event.id),
			rings: facts.rings.filter((ring) => ring.at < at && ring.eventId !== event.id),
			flows: facts.flows,
		};
	});
}

function judge(input: Omit<DecideInput, "ruleSet">, document: RuleSetDocument): WhatIfVerdict {
	const { ruleSet } = compileStoredRuleSet(document, catalogue);
	const { decision, score, reasons, fired } = decide({ ...input, ruleSet });
	const titles = new Map(
		Object.values(ruleSet.byOccasion)
			.flat()
			.map(({ rule }) => [rule.id, rule.title]),
	);
	return {
		decision,
		score,
		thresholds: ruleSet.thresholds[input.event.type],
		bias: ruleSet.bias,
		reasons,
		contributions: fired.map(({ rule, strength, weight, isShadow }) => ({
			rule,
			title: titles.get(rule) ?? null,
			strength,
			weight,
			added: isShadow ? 0 : strength * weight,
			isShadow,
		})),
	};
}
