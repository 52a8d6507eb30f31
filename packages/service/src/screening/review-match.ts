// What people say of a match: it is not meant (cleared), or it is (confirmed). What weighs heavily needs two of them.

import {
	AppError,
	isCustomerScreened,
	type ScreenedFacts,
	type ScreenedMatch,
	type ScreeningStatus,
} from "@hakiki/domain";
import { screeningStatusOf } from "@hakiki/rules";
import {
	deleteFirstVerdict,
	findFirstVerdict,
	inRepeatedTransaction,
	listScreenings,
	type PoolClient,
	type Realm,
	writeFirstVerdict,
} from "@hakiki/store";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { auditAct, notifyOf, type VerbTools } from "../verb-tools.ts";

/** Of a customer's latest screening cases. */
const SCREENINGS_MAX = 1_000;

export interface MatchVerdict {
	readonly customerId: string;
	/** The entry's id, as the decision's `screening` gives it. */
	readonly entity: string;
	readonly verdict: "clear" | "confirm";
	readonly actor: string;
	readonly reason: string;
}

export interface MatchReviewed {
	/** False where another person must say the same first. */
	readonly isEffective: boolean;
	readonly status: ScreeningStatus;
}

export async function reviewMatch(
	tools: VerbTools,
	context: RealmContext,
	given: MatchVerdict,
): Promise<MatchReviewed> {
	if (given.reason.trim() === "") throw refuse("reason", "required", "is required");
	return inRepeatedTransaction(tools.pool, async (client) => {
		const draft = await lockDraft(client, context, given.customerId);
		const { matches, isComplete } = await findMatches(client, context.realm, given);
		if (matches.length === 0) throw refuse("entity", "not_found", "is no match of this customer's screening cases");
		const at = tools.world.now();
		const isOwn = matches.some(({ role }) => role === "customer");
		if (given.verdict === "confirm" && !isOwn)
			throw refuse("entity", "not_possible", "is a match of another side; only a customer's own can be confirmed");
		const isGrave = given.verdict === "confirm" || matches.some(isStrongSanction);
		const isEffective = !isGrave || (await isSeconded(client, context, given, at));
		const before = draft.screeningStatus;
		if (isEffective) await apply(client, context, draft, given, { at, isComplete, isOwn });
		await auditAct(client, context, {
			at,
			actor: given.actor,
			action: `screening.${isEffective ? "" : "first_"}${given.verdict}`,
			subject: given.customerId,
			details: { entity: given.entity, reason: given.reason, before, after: draft.screeningStatus },
		});
		return { isEffective, status: draft.screeningStatus };
	});
}

/** The first verdict is kept; the same from somebody else carries it out. */
async function isSeconded(
	client: PoolClient,
	{ realm }: RealmContext,
	{ customerId, entity, verdict, actor }: MatchVerdict,
	at: number,
): Promise<boolean> {
	const place = { realm, customerId, entity };
	const first = await findFirstVerdict(client, place);
	if (first?.verdict === verdict && first.by !== actor) {
		await deleteFirstVerdict(client, place);
		return true;
	}
	await writeFirstVerdict(client, { ...place, verdict, by: actor, at });
	return false;
}

async function apply(
	client: PoolClient,
	context: RealmContext,
	draft: CustomerDraft,
	{ entity, verdict }: MatchVerdict,
	{ at, isComplete, isOwn }: { readonly at: number; readonly isComplete: boolean; readonly isOwn: boolean },
): Promise<void> {
	const kind = verdict === "clear" ? "match_cleared" : "match_confirmed";
	await writeChange(client, context, draft, { kind, at, entity }, () => {
		if (isOwn) draft.screeningStatus = screeningStatusOf(draft.profile, isComplete);
		if (draft.screeningStatus === "pending") draft.lastScreenedAt = null;
	});
	const about = { customer_id: draft.id, status: draft.screeningStatus, id: entity };
	if (verdict === "clear") return notifyOf(client, context, "screening.cleared", about);
	if (draft.status !== "active" && draft.status !== "held") return;
	// Each change is a version of its own, so the customer is read again as the first has left it.
	const confirmed = await lockDraft(client, context, draft.id);
	const before = confirmed.status;
	confirmed.status = "blocked";
	await writeChange(client, context, confirmed, { kind: "block", at });
	await notifyOf(client, context, "customer.blocked", { customer_id: draft.id, before, status: confirmed.status });
}

interface FoundMatches {
	readonly matches: readonly ScreenedMatch[];
	/** The customer's latest screening searched every list that is required. */
	readonly isComplete: boolean;
}

async function findMatches(
	client: PoolClient,
	realm: Realm,
	{ customerId, entity }: MatchVerdict,
): Promise<FoundMatches> {
	const rows = await listScreenings(client, { realm, customerId, limit: SCREENINGS_MAX });
	const facts = rows.map(({ screened }) => JSON.parse(screened) as ScreenedFacts);
	return {
		matches: facts.flatMap(({ matches }) => matches.filter((match) => match.entity === entity)),
		isComplete: facts.find(isCustomerScreened)?.isComplete ?? false,
	};
}

function isStrongSanction({ topic, strength }: ScreenedMatch): boolean {
	return topic === "sanction" && strength === "strong";
}

function refuse(field: string, code: string, message: string): AppError {
	return AppError.invalid([{ field, code, message }]);
}
