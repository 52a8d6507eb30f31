// Reviews a match: clears it (another person) or confirms it (the listed person). Serious verdicts need two people.

import { AppError, formatUuid, type GivenReason, type MatchReviewed, parseId } from "@hakiki/domain";
import { type CustomerChange, screeningStatusOf } from "@hakiki/rules";
import {
	findLists,
	findMatch,
	findMatchesOfEntity,
	inRepeatedTransaction,
	type PoolClient,
	type Realm,
	type StoredMatch,
	writeFirstVerdict,
	writeVerdict,
} from "@hakiki/store";
import { seal, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { areTwoPeople, SAME_PERSON_NOTE } from "../access/people.ts";
import { closeDecidedCase } from "../cases/close-decided-case.ts";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import { findMissingLists } from "../lists/required-lists.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { placeOfMatch } from "../record/sealed-event.ts";
import { auditAct, notifyOf, publishLive, type VerbTools } from "../verb-tools.ts";
import { toMatchFacts, withPosition } from "./list-matches.ts";

/** One of two reviewers must answer for compliance. A reviewer without a role, such as a key, may be either. */
export type ReviewerRole = "compliance" | "analyst";

export interface MatchVerdict {
	readonly customerId: string;
	/** The id of the entry, as in the decision's `screening`. */
	readonly entity: string;
	readonly verdict: "clear" | "confirm";
	readonly actor: string;
	readonly role?: ReviewerRole | undefined;
	readonly reason: string;
}

const REASON_LENGTH_MAX = 2_000;
const REASONS_MAX = 20;

export async function reviewMatch(
	tools: VerbTools,
	context: RealmContext,
	given: MatchVerdict,
): Promise<Omit<MatchReviewed, "match">> {
	checkReason(given.reason);
	return inRepeatedTransaction(tools.pool, async (client) => {
		const draft = await lockDraft(client, context, given.customerId);
		const matches = await findOpenSides(client, context.realm, given);
		const at = tools.world.now();
		const reasons = addReason(context, matches, given, at);
		const first = matches.find((match) => match.first !== null)?.first ?? null;
		const isSecond = await isByAnother(client, first, given, at);
		const needsTwo = isGrave(matches, given.verdict);
		if (needsTwo && !isSecond) refuseSamePerson(first, given);
		const isEffective = !needsTwo || (isSecond && isForCompliance(first, given));
		const before = draft.screeningStatus;
		const place = { realm: context.realm, customerId: given.customerId, entity: given.entity };
		if (isEffective) {
			const status = given.verdict === "confirm" ? "confirmed" : "cleared";
			await writeVerdict(client, { ...place, status, by: listReviewers(first, given, isSecond), at, reasons });
			await apply(client, context, draft, given, { at, matches });
		} else {
			const { verdict, actor, role } = given;
			await writeFirstVerdict(client, { ...place, verdict, by: actor, role: role ?? null, at, reasons });
		}
		await auditAct(client, context, {
			at,
			actor: given.actor,
			action: `screening.${isEffective ? "" : "first_"}${given.verdict}`,
			subject: given.customerId,
			details: { entity: given.entity, reason: given.reason, before, after: draft.screeningStatus },
		});
		// The second person learns of the first verdict, and open pages of the match follow.
		await publishLive(client, context, "screening.reviewed", { customer_id: given.customerId });
		const closedCaseId = isEffective ? await closeDecidedCase(client, tools, context, given) : null;
		return { isEffective, status: draft.screeningStatus, closedCaseId };
	});
}

export interface VerdictById extends Omit<MatchVerdict, "customerId" | "entity"> {
	readonly matchId: string;
}

/** Reviews a match by its own id, and returns the match as it is afterwards. */
export async function reviewMatchById(
	tools: VerbTools,
	context: RealmContext,
	{ matchId, ...given }: VerdictById,
): Promise<MatchReviewed> {
	const bytes = parseId("mat", matchId);
	const place = { realm: context.realm, id: bytes === undefined ? "" : formatUuid(bytes) };
	const found = bytes && (await findMatch(tools.pool, place));
	if (found === undefined) throw new AppError("not_found", "There is no match with this id");
	const { customerId, entity } = found;
	const reviewed = await reviewMatch(tools, context, { ...given, customerId, entity });
	const match = (await findMatch(tools.pool, place)) ?? found;
	const [facts = withPosition(match, undefined)] = await toMatchFacts(tools.pool, [match]);
	return { ...reviewed, match: facts };
}

async function findOpenSides(
	client: PoolClient,
	realm: Realm,
	{ customerId, entity, verdict }: MatchVerdict,
): Promise<readonly StoredMatch[]> {
	const matches = (await findMatchesOfEntity(client, { realm, customerId, entity })).filter(
		({ status }) => status !== "gone",
	);
	if (matches.length === 0) throw refuse("entity", "not_found", "is no match of this customer");
	const wanted = verdict === "confirm" ? "confirmed" : "cleared";
	if (matches.every((match) => match.status === wanted)) throw refuse("entity", "not_possible", `is ${wanted} already`);
	return matches;
}

function listReviewers(first: StoredMatch["first"], { actor }: MatchVerdict, isSecond: boolean): readonly string[] {
	return first !== null && isSecond ? [first.by, actor] : [actor];
}

/** Serious verdicts: confirming a sanctioned person, revoking that, or clearing a match of name and birth date. */
function isGrave(matches: readonly StoredMatch[], verdict: MatchVerdict["verdict"]): boolean {
	return matches.some(
		({ topic, strength, status }) =>
			topic === "sanction" && (verdict === "confirm" || strength === "strong" || status === "confirmed"),
	);
}

/** Tells whether another person gave the same verdict, and not another key of the same person. */
async function isByAnother(
	client: PoolClient,
	first: StoredMatch["first"],
	{ verdict, actor }: MatchVerdict,
	at: number,
): Promise<boolean> {
	if (first === null || first.verdict !== verdict) return false;
	return areTwoPeople(client, { actor: first.by, at: first.at }, { actor, at });
}

/**
 * Somebody who counts as the first reviewer would only replace the first verdict, again and again, and never learn why. The
 * same actor may still write another reason.
 */
function refuseSamePerson(first: StoredMatch["first"], { verdict, actor }: MatchVerdict): void {
	if (first === null || first.verdict !== verdict || first.by === actor) return;
	const message = `A different person from the one who decided first must decide the same; ${SAME_PERSON_NOTE}`;
	throw new AppError("forbidden", message);
}

/** If both reviewers have a role, one of them must answer for compliance. */
function isForCompliance(first: StoredMatch["first"], { role }: MatchVerdict): boolean {
	const known = first?.role ?? null;
	return known === null || role === undefined || known === "compliance" || role === "compliance";
}

async function apply(
	client: PoolClient,
	context: RealmContext,
	draft: CustomerDraft,
	{ entity, verdict }: MatchVerdict,
	{ at, matches }: { readonly at: number; readonly matches: readonly StoredMatch[] },
): Promise<void> {
	// A listed payee makes nobody a listed customer, so the profile does not change. The next payment is stopped again.
	const judged = verdict === "confirm" ? matches.filter(({ party }) => party === "customer") : matches;
	if (judged.length === 0) return;
	const topic = judged.some((match) => match.topic === "sanction") ? "sanction" : "pep";
	const change: CustomerChange = {
		kind: verdict === "clear" ? "match_cleared" : "match_confirmed",
		at,
		entity,
		topic,
		pairs: judged.map(({ pair }) => pair),
	};
	const isOwn = judged.some(({ party }) => party === "customer");
	const isComplete = await areListsComplete(client, context, at);
	await writeChange(client, context, draft, change, () => {
		if (isOwn) draft.screeningStatus = screeningStatusOf(draft.profile, isComplete);
		if (draft.screeningStatus === "pending") draft.lastScreenedAt = null;
	});
	const about = { customer_id: draft.id, status: draft.screeningStatus, id: entity };
	if (verdict === "clear") return notifyOf(client, context, "screening.cleared", about);
	// A PEP match stops nobody.
	if (topic !== "sanction" || (draft.status !== "active" && draft.status !== "held")) return;
	// Each change raises the version, so the customer is read again after the first one.
	const confirmed = await lockDraft(client, context, draft.id);
	const before = confirmed.status;
	confirmed.status = "blocked";
	await writeChange(client, context, confirmed, { kind: "block", at });
	await notifyOf(client, context, "customer.blocked", { customer_id: draft.id, before, status: confirmed.status });
}

async function areListsComplete(client: PoolClient, context: RealmContext, at: number): Promise<boolean> {
	if (!context.isLive) return true;
	return findMissingLists(await findLists(client), context.settings.country, at).length === 0;
}

function addReason(
	{ keys, realm }: RealmContext,
	matches: readonly StoredMatch[],
	{ customerId, entity, actor: by, verdict, reason }: MatchVerdict,
	at: number,
): Uint8Array {
	const known = matches.find((match) => match.reasons !== null);
	const before = known === undefined ? [] : readReasons(keys, realm, known);
	const reasons: readonly GivenReason[] = [...before, { by, verdict, reason, at }].slice(-REASONS_MAX);
	return seal(keys, placeOfMatch(realm, customerId, entity), Buffer.from(JSON.stringify(reasons)));
}

/** Opens the reasons of the reviews, oldest first. */
export function readReasons(
	keys: WorkspaceKeys,
	realm: Realm,
	{ customerId, entity, reasons }: Pick<StoredMatch, "customerId" | "entity" | "reasons">,
): readonly GivenReason[] {
	if (reasons === null) return [];
	return JSON.parse(unseal(keys, placeOfMatch(realm, customerId, entity), reasons).toString("utf8")) as GivenReason[];
}

function checkReason(reason: string): void {
	if (reason.trim() === "") throw refuse("reason", "required", "is required");
	if (reason.length > REASON_LENGTH_MAX)
		throw refuse("reason", "too_long", `must be at most ${REASON_LENGTH_MAX} characters`);
}

function refuse(field: string, code: string, message: string): AppError {
	return AppError.invalid([{ field, code, message }]);
}
