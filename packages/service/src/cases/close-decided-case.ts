// Closes a customer's screening case with the last verdict on its matches. Where a person has to decide on held payments or
// on the customer, the case stays open and can be closed at once.

import type { Disposition, NormalEvent } from "@hakiki/domain";
import type { Outcome, RuleSet } from "@hakiki/rules";
import {
	type CaseEvent,
	listCaseEvents,
	listDecidedMatches,
	listUndecidedMatches,
	lockCase,
	type PoolClient,
	type StoredCase,
	type StoredMatch,
} from "@hakiki/store";
import { lockDraft } from "../customers/change-customer.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import type { VerbTools } from "../verb-tools.ts";
import { type ClosingTerms, closeLockedCase } from "./close-locked-case.ts";
import { readCaseUuid } from "./locked-case.ts";

interface LastVerdict {
	readonly customerId: string;
	readonly actor: string;
	readonly reason: string;
}

/** The customer stays locked while these are read, so a person closes a case with more events. */
const EVENTS_MAX = 200;
const DECIDED_MAX = 100;
/** A verdict on a match settles what these rules found. A sanctioned wallet, for example, is no match. */
const SETTLED: ReadonlySet<string> = new Set(["customer_sanctions_match", "counterparty_sanctions_match", "pep"]);
/** A rule that weighs as much deserves the look of a person. */
const WEIGHT_MAX = 1;

/** Runs in the transaction of the verdict, which has locked the customer. Returns the id of the case that it closed. */
export async function closeDecidedCase(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	{ customerId, actor, reason }: LastVerdict,
): Promise<string | null> {
	const { realm } = context;
	const draft = await lockDraft(client, context, customerId);
	const open = draft.findOpenCase("screening");
	if (open === undefined) return null;
	if ((await listUndecidedMatches(client, { realm, customerId, limit: 1 })).length > 0) return null;
	const caseId = readCaseUuid(open.id);
	const stored = await lockCase(client, { realm, caseId });
	if (stored === undefined || stored.status === "closed") return null;
	const place = { realm, customerId, since: stored.openedAt, limit: DECIDED_MAX };
	const decided = await listDecidedMatches(client, place);
	const found = await findTerms(client, context, draft, { stored, decided });
	if (found === undefined) return null;
	const terms: ClosingTerms = { ...found, actor, note: reason };
	// A hold for a strong match ends with the verdict of two people, so its release asks for no third one.
	const isByTwo = decided.some(({ strength, decidedBy }) => strength === "strong" && decidedBy.length > 1);
	// Nobody has looked at the payments themselves, so the verdict lifts no rule: a payment that is posted again passes
	// because its match is dismissed, and is stopped again if there is anything else.
	const one = { terms, stored, approvals: undefined, closedWith: undefined, isLabelledLater: false, isByTwo };
	await closeLockedCase(client, tools, context, one);
	return open.id;
}

type Terms = Pick<ClosingTerms, "resolution"> & { readonly disposition: Disposition };

/** Undefined if a person has to decide on the payments or the customer. */
async function findTerms(
	client: PoolClient,
	{ realm, ruleSet }: RealmContext,
	draft: CustomerDraft,
	{ stored, decided }: { readonly stored: StoredCase; readonly decided: readonly StoredMatch[] },
): Promise<Terms | undefined> {
	const confirmed = decided.filter(({ status }) => status === "confirmed");
	if (confirmed.some(isListedCustomer)) return { resolution: "declined", disposition: "true_match" };
	const events = await listCaseEvents(client, { realm, caseId: stored.uuid, limit: EVENTS_MAX + 1 });
	if (events.length > EVENTS_MAX) return undefined;
	const held = events.filter(({ decision, resolution }) => resolution === null && decision !== "allow");
	if (confirmed.length === 0) {
		return held.every((event) => isSettled(event, ruleSet))
			? { resolution: "approved", disposition: "false_positive" }
			: undefined;
	}
	// A PEP, or a listed payee: neither says whether a payment may go out or a hold may end.
	if (held.length > 0 || draft.status === "held") return undefined;
	return { resolution: "approved", disposition: "true_match" };
}

function isListedCustomer({ party, topic }: StoredMatch): boolean {
	return party === "customer" && topic === "sanction";
}

/** True if the other rules weighed too little to stop the event, each of them and all together. */
function isSettled({ body, outcome }: CaseEvent, { bias, thresholds }: RuleSet): boolean {
	const { type } = JSON.parse(body) as NormalEvent;
	const { fired } = JSON.parse(outcome) as Pick<Outcome, "fired">;
	const others = fired.filter(({ rule, isShadow, weight }) => !isShadow && weight > 0 && !SETTLED.has(rule));
	const weights = others.map(({ weight, strength }) => weight * strength);
	const logit = weights.reduce((sum, weight) => sum + weight, bias);
	return weights.every((weight) => weight < WEIGHT_MAX) && 100 / (1 + Math.exp(-logit)) < thresholds[type].review;
}
