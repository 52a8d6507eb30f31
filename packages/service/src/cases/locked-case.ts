// Locks a case while a person changes it. The second of two people gets a conflict, and changes nothing.

import { AppError, beginFacts, type CaseFacts, formatUuid, parseId } from "@hakiki/domain";
import {
	type Executor,
	findOpeningEvent,
	inTransaction,
	lockCase,
	type PoolClient,
	type StoredCase,
	sumCaseAmounts,
} from "@hakiki/store";
import type { CaseContext, RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";

/** Throws `not_found` if the text is not the id of a case. */
export function readCaseUuid(caseId: string): string {
	const bytes = parseId("cas", caseId);
	if (bytes === undefined) throw noSuchCase();
	return formatUuid(bytes);
}

export function noSuchCase(): AppError {
	return new AppError("not_found", "There is no such case");
}

export interface CasePlaceholder {
	readonly caseId: string;
	/** The version that the person has read. It is not checked if it is not given. */
	readonly version?: number | undefined;
}

export async function changeCase<Result>(
	tools: VerbTools,
	context: RealmContext,
	place: CasePlaceholder,
	change: (client: PoolClient, stored: StoredCase) => Promise<Result>,
): Promise<Result> {
	const caseId = readCaseUuid(place.caseId);
	return inTransaction(tools.pool, async (client) => {
		const stored = await lockCase(client, { realm: context.realm, caseId });
		if (stored === undefined) throw noSuchCase();
		assertVersion(stored, place.version);
		return change(client, stored);
	});
}

export function assertVersion(stored: StoredCase, version: number | undefined): void {
	if (version === undefined || version === stored.version) return;
	if (stored.status === "closed") assertOpen(stored);
	const message = "The case was changed by somebody else since you read it";
	throw new AppError("conflict", message, { details: [{ field: "version", code: "moved", message }] });
}

export function assertOpen(
	{ status, closedBy, closedAt }: StoredCase,
	named: { readonly field: string; readonly name: string } = { field: "case", name: "The case" },
): void {
	if (status !== "closed") return;
	const when = closedAt === null ? "an unknown time" : new Date(closedAt).toISOString();
	const message = `was closed by ${closedBy ?? "somebody"} at ${when}`;
	throw new AppError("conflict", `${named.name} ${message}`, {
		details: [{ field: named.field, code: "closed", message }],
	});
}

/** The facts of the row. They are computed if the job has not written them yet. */
export async function readFacts(executor: Executor, context: CaseContext, stored: StoredCase): Promise<CaseFacts> {
	if (stored.facts !== null) return stored.facts;
	const { eventId, type, openedAt } = stored;
	const bytes = eventId === null ? undefined : parseId("evt", eventId);
	const event = bytes && (await findOpeningEvent(executor, { realm: context.realm, eventId: formatUuid(bytes) }));
	return beginFacts(context.casework, {
		type,
		openedAt,
		amountMinor: event?.amountMinor ?? null,
		decision: event?.decision ?? null,
		totalMinor: await sumCaseAmounts(executor, { realm: context.realm, caseId: stored.uuid }),
	});
}
