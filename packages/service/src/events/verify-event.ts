// Records the result of a verification that a decision asked for. If the customer passed, the movement may go through once
// when it is posted again, as if an analyst had approved it. If not, it is declined, and an analyst looks at the case.

import {
	AppError,
	formatId,
	formatIdOfUuid,
	formatUuid,
	PHONE_METHODS,
	parseId,
	STRONG_METHODS,
	stopClocks,
	type VerificationMethod,
	type VerificationResult,
} from "@hakiki/domain";
import { isAboutOwner, isOverLimit, type Outcome, type Profile } from "@hakiki/rules";
import {
	type CaseEvent,
	findCaseEvents,
	findEvent,
	inRepeatedTransaction,
	listOpenCasesOfEvent,
	lockCase,
	markCaseClosed,
	type PoolClient,
	resolveCaseEvent,
} from "@hakiki/store";
import { seal, unseal } from "@hakiki/vault";
import { noteCaseAct } from "../cases/act-on-case.ts";
import { toApproval } from "../cases/held-approvals.ts";
import { readFacts } from "../cases/locked-case.ts";
import { notifyOfClosed, notifyOfResolved } from "../cases/notify-of-closing.ts";
import { writeClosing } from "../cases/write-closing.ts";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { placeOfCaseNote, placeOfEvent, unpackDecision } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";

interface Verification {
	readonly eventId: string;
	readonly method: VerificationMethod;
	readonly isPassed: boolean;
	readonly actor: string;
}

const PHONE_DOUBT_MS = 72 * 3_600_000;
const PHONE_DOUBTS: ReadonlySet<string> = new Set(["sim_swap", "phone_changed"]);

export async function verifyEvent(
	tools: VerbTools,
	context: RealmContext,
	given: Verification,
): Promise<VerificationResult> {
	const bytes = parseId("evt", given.eventId);
	if (bytes === undefined) throw noSuchEvent();
	const uuid = formatUuid(bytes);
	const { realm } = context;
	return inRepeatedTransaction(tools.pool, async (client) => {
		const stored = await findEvent(client, { realm, eventId: uuid });
		if (stored === undefined) throw noSuchEvent();
		const draft = await lockDraft(client, context, stored.customerId);
		const cases = await findCaseEvents(client, { realm, eventId: uuid });
		const packed = unseal(context.keys, placeOfEvent(realm, bytes), stored.sealed);
		const at = tools.world.now();
		const decision = JSON.parse(Buffer.from(unpackDecision(packed)).toString("utf8")) as AnsweredDecision;
		const outcome = JSON.parse(stored.outcome) as Outcome;
		const isProvable = STRONG_METHODS.has(given.method) && isAboutOwner(outcome);
		assertWaiting(decision, cases, isProvable);
		if (given.isPassed) assertCooledOff(decision, at);
		const doubt = given.isPassed && PHONE_METHODS.has(given.method) && isPhoneInDoubt(draft.profile, at);
		const resolution = doubt ? null : given.isPassed ? "approved" : "declined";
		const { eventId, method, isPassed, actor } = given;
		for (const { caseId } of cases) {
			const text = `${method}: ${doubt ? "passed, but the phone was swapped or changed lately" : isPassed ? "passed" : "failed"}`;
			await noteCaseAct(client, tools, context, { caseUuid: caseId, kind: "verified", actor, text });
		}
		if (resolution !== null) {
			const held: CaseEvent = { ...stored, eventId: uuid, resolution: null };
			await resolveCaseEvent(client, { realm, eventId: uuid, resolution, at });
			if (isPassed) {
				const caseIds = await closeSettledCases({ client, tools, context, draft, uuid, actor, at });
				const settled = { endsHold: true, approvals: toApproval(held), declined: [], isVerified: true };
				await writeClosing(client, tools, context, draft, { caseIds, ...settled, actor, at });
			} else await writeChange(client, context, draft, { kind: "verification_failed", at, eventId });
			await notifyOfResolved(client, context, { customerId: draft.id, resolution, eventIds: [eventId] });
		}
		const details = { method, passed: isPassed, counted: !doubt, resolution, customer_id: draft.id };
		await auditAct(client, context, { at, actor, action: "event.verified", subject: eventId, details });
		const message = explain(isPassed, doubt, isOverLimit(outcome, context.settings.country));
		return { eventId, method, isPassed, isCounted: !doubt, resolution, message };
	});
}

/** The decision as the caller got it. */
interface AnsweredDecision {
	readonly decision: string;
	readonly next_step: string;
	readonly cool_off_until?: string;
}

const VERIFIABLE: ReadonlySet<string> = new Set(["verify", "cool_off"]);

function refuse(code: string, message: string): AppError {
	return AppError.invalid([{ field: "event_id", code, message }]);
}

/**
 * A verification resolves a block only if the method is one that a thief cannot pass, and if every reason of the block is
 * the question of who acts.
 */
function assertWaiting(
	{ next_step: nextStep }: AnsweredDecision,
	cases: readonly { readonly resolution: string | null }[],
	isProvable: boolean,
): void {
	if (!VERIFIABLE.has(nextStep) && !(nextStep === "stop" && isProvable))
		throw refuse("not_possible", "is of an event that no verification by this method settles");
	if (cases.length === 0) throw refuse("not_possible", "is of an event that nobody holds back");
	if (cases.every(({ resolution }) => resolution !== null)) throw refuse("resolved", "is of an event that is resolved");
}

/**
 * Nothing shortens a cool-off, because a swindler on the phone tells the victim to confirm at once. A customer who does not
 * want the payment any more may decline it at once.
 */
function assertCooledOff({ cool_off_until: until }: AnsweredDecision, nowMs: number): void {
	if (until !== undefined && nowMs < Date.parse(until))
		throw refuse("cooling_off", `is of an event that cools off: it can be confirmed from ${until} on`);
}

function isPhoneInDoubt({ milestones }: Profile, nowMs: number): boolean {
	return milestones.some(({ kind, at }) => PHONE_DOUBTS.has(kind) && at * 1000 > nowMs - PHONE_DOUBT_MS);
}

function explain(isPassed: boolean, doubt: boolean, isLimited: boolean): string {
	if (doubt)
		return "The phone was swapped or changed in the last 72 hours: verify in a way that does not go through it";
	if (!isPassed) return "The action is declined; an analyst will look at the case";
	if (isLimited) return "The customer is verified; a legal limit stopped this action as well, and still applies";
	return "Post the same action again within 24 hours under a new key, with retry_of: it goes through once";
}

/**
 * Closes the cases in which no other event waits, and returns their ids. Only people close cases of screening and reports.
 */
async function closeSettledCases(work: {
	readonly client: PoolClient;
	readonly tools: VerbTools;
	readonly context: RealmContext;
	readonly draft: CustomerDraft;
	readonly uuid: string;
	readonly actor: string;
	readonly at: number;
}): Promise<readonly string[]> {
	const { client, context, draft, actor, at } = work;
	const { realm, keys } = context;
	const closed: string[] = [];
	for (const { caseId, type, waiting } of await listOpenCasesOfEvent(client, { realm, eventId: work.uuid })) {
		if (type !== "fraud" || waiting > 0) continue;
		const bytes = bytesOfUuid(caseId);
		const id = formatId("cas", bytes);
		const note = seal(keys, placeOfCaseNote(realm, bytes), Buffer.from("The customer was verified", "utf8"));
		const stored = await lockCase(client, { realm, caseId });
		if (stored === undefined) continue;
		const facts = stopClocks(await readFacts(client, context, stored), { at, by: actor });
		await markCaseClosed(client, { realm, caseId, at, by: actor, resolution: "approved", note, facts });
		closed.push(id);
		const eventIds = [formatIdOfUuid("evt", work.uuid)];
		await notifyOfClosed(client, context, { caseId: id, customerId: draft.id, resolution: "approved", eventIds });
		const details = { resolution: "approved", note: "The customer was verified", customer_id: draft.id };
		await auditAct(client, context, { at, actor, action: "case.closed", subject: id, details });
	}
	return closed;
}

function noSuchEvent(): AppError {
	return new AppError("not_found", "There is no event with this id");
}
