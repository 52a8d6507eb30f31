// A screening case ends with the verdicts on its customer's matches, so it is not closed while one of them is missing. No
// other case approves a payment that such a case holds, as after an appeal.

import { AppError, type Disposition, formatIdOfUuid, MATCH_DISPOSITIONS } from "@hakiki/domain";
import type { Outcome } from "@hakiki/rules";
import {
	isHeldForMatch,
	listCaseEvents,
	listUndecidedMatches,
	listVerdictsOfCase,
	type PoolClient,
	type Realm,
	type StoredCase,
} from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";

/** More than this many matches are not named in a message. */
const NAMED_MAX = 10;

interface NamedCase {
	readonly field: string;
	readonly name: string;
}

/**
 * The outcome of a screening case comes from its matches: one person must not contradict what two people decided. The outcomes
 * of a match fit no other case, and the reverse.
 */
export async function assertFits(
	client: PoolClient,
	{ realm }: ModeContext,
	stored: StoredCase,
	{ disposition }: { readonly disposition?: Disposition | undefined },
	named?: NamedCase,
): Promise<void> {
	const isOfMatch = MATCH_DISPOSITIONS.some((one) => one === disposition);
	if (disposition === undefined) return;
	if (isOfMatch && stored.type === "screening") {
		const fixed = await findOutcome(client, realm, stored);
		if (fixed === undefined || fixed === disposition) return;
		const verdict =
			fixed === "true_match" ? "a match of the case is confirmed" : "every match of the case is dismissed";
		const message = `must be ${fixed}, because ${verdict}`;
		throw AppError.invalid([{ field: named?.field ?? "disposition", code: "screening", message }]);
	}
	if (isOfMatch === (stored.type === "screening")) return;
	const fitting = `must be ${MATCH_DISPOSITIONS.join(" or ")} for a screening case, because its matches decide it`;
	const message = isOfMatch ? "is an outcome of screening cases only" : fitting;
	const field = named?.field ?? "disposition";
	throw AppError.invalid([{ field, code: isOfMatch ? "invalid" : "screening", message }]);
}

/** More events than this are not read, and a person chooses the outcome. */
const EVENTS_MAX = 200;

/** The outcome that the verdicts fix. Undefined without a match, and for a listed wallet, which is no match. */
async function findOutcome(client: PoolClient, realm: Realm, stored: StoredCase): Promise<Disposition | undefined> {
	const { customerId, uuid: caseId, openedAt: since } = stored;
	const verdicts = await listVerdictsOfCase(client, { realm, customerId, caseId, since });
	if (verdicts.includes("confirmed")) return "true_match";
	if (verdicts.length === 0) return undefined;
	const events = await listCaseEvents(client, { realm, caseId, limit: EVENTS_MAX + 1 });
	const hasWallet = events.some(({ outcome }) =>
		(JSON.parse(outcome) as Pick<Outcome, "fired">).fired.some(({ rule }) => rule === "wallet_sanctioned"),
	);
	return hasWallet || events.length > EVENTS_MAX ? undefined : "false_positive";
}

/** The customer is locked, so no verdict and no new match comes in between. */
export async function assertDecided(
	client: PoolClient,
	{ realm }: ModeContext,
	{ type, uuid, customerId }: StoredCase,
	{ resolution }: { readonly resolution: "approved" | "declined" },
	named?: NamedCase,
): Promise<void> {
	const isScreening = type === "screening";
	if (!isScreening && (resolution !== "approved" || !(await isHeldForMatch(client, { realm, caseId: uuid })))) return;
	const found = await listUndecidedMatches(client, { realm, customerId, limit: NAMED_MAX + 1 });
	if (found.length === 0) return;
	const details = found.slice(0, NAMED_MAX).map(({ id, first }) => ({
		field: named?.field ?? "matches",
		code: first === null ? "open" : "second_person",
		message: `The match ${formatIdOfUuid("mat", id)} ${first === null ? "is open" : "waits for a second person"}`,
	}));
	const rest = found.length > NAMED_MAX ? ", and there are more" : "";
	const listed = details.map(({ message }) => message.replace("The match ", "")).join(", ");
	const act = isScreening ? "closed before its matches" : "approved before the matches of its events";
	const message = `${named?.name ?? "The case"} cannot be ${act} are decided: ${listed}${rest}`;
	throw new AppError("conflict", message, { details });
}
