// A screening case ends with the verdicts on its customer's matches, so it is not closed while one of them is missing.

import { AppError, type Disposition, formatIdOfUuid, MATCH_DISPOSITIONS } from "@hakiki/domain";
import { listUndecidedMatches, type PoolClient, type StoredCase } from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";

/** More than this many matches are not named in a message. */
const NAMED_MAX = 10;

/** The outcomes of a match fit no other case. */
export function assertFits(
	{ type }: StoredCase,
	{ disposition }: { readonly disposition?: Disposition | undefined },
): void {
	if (type === "screening" || !MATCH_DISPOSITIONS.some((one) => one === disposition)) return;
	const message = "is an outcome of screening cases only";
	throw AppError.invalid([{ field: "disposition", code: "invalid", message }]);
}

/** The customer is locked, so no verdict and no new match comes in between. */
export async function assertDecided(
	client: PoolClient,
	{ realm }: ModeContext,
	{ type, customerId }: StoredCase,
	named?: { readonly field: string; readonly name: string },
): Promise<void> {
	if (type !== "screening") return;
	const found = await listUndecidedMatches(client, { realm, customerId, limit: NAMED_MAX + 1 });
	if (found.length === 0) return;
	const details = found.slice(0, NAMED_MAX).map(({ id, first }) => ({
		field: named?.field ?? "matches",
		code: first === null ? "open" : "second_person",
		message: `The match ${formatIdOfUuid("mat", id)} ${first === null ? "is open" : "waits for a second person"}`,
	}));
	const rest = found.length > NAMED_MAX ? ", and there are more" : "";
	const listed = details.map(({ message }) => message.replace("The match ", "")).join(", ");
	const message = `${named?.name ?? "The case"} cannot be closed before its matches are decided: ${listed}${rest}`;
	throw new AppError("conflict", message, { details });
}
