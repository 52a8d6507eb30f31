// Four eyes: one person requests to hold, release, block or unblock a customer, and another approves or declines the
// request.

import {
	AppError,
	type FourEyesAction,
	formatId,
	formatIdOfUuid,
	formatUuid,
	type Page,
	parseId,
	type RequestState,
	type StatusRequest,
} from "@hakiki/domain";
import {
	findCase,
	findCustomer,
	findRequest,
	inRepeatedTransaction,
	insertRequest,
	inTransaction,
	listRequests,
	lockRequest,
	type Pool,
	type PoolClient,
	type StoredRequest,
	settleRequest,
} from "@hakiki/store";
import { seal, unseal } from "@hakiki/vault";
import { areTwoPeople, SAME_PERSON_NOTE } from "../access/people.ts";
import { noteCaseAct, publishCaseChange } from "../cases/act-on-case.ts";
import { readCaseUuid } from "../cases/locked-case.ts";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { CaseContext, RealmContext } from "../realm-context.ts";
import { placeOfRequest } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { changeStatusWithin } from "./change-status.ts";

interface NewStatusRequest {
	readonly customerId: string;
	readonly action: FourEyesAction;
	readonly reason: string;
	/** The case that the request comes from. */
	readonly caseId?: string | undefined;
	readonly actor: string;
}

/** Works even if the workspace does not need two people, so that anybody can get a second opinion. */
export async function requestStatus(
	tools: VerbTools,
	context: RealmContext,
	given: NewStatusRequest,
): Promise<StatusRequest> {
	const { customerId } = given;
	const { realm } = context;
	if ((await findCustomer(tools.pool, { realm, customerId })) === undefined) {
		throw new AppError("not_found", "There is no such customer");
	}
	const caseId = given.caseId === undefined ? null : await findOwnCase(tools.pool, context, given.caseId, customerId);
	return inTransaction(tools.pool, async (client) => {
		const stored = await requestStatusWithin(client, tools, context, { ...given, caseUuid: caseId });
		if (stored === undefined) throw sameIsWaiting();
		return openRequest(context, stored);
	});
}

/** Runs inside the transaction of the cause. Undefined if the same request is pending already. */
export async function requestStatusWithin(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	given: Omit<NewStatusRequest, "caseId"> & { readonly caseUuid: string | null },
): Promise<StoredRequest | undefined> {
	const { customerId, action, actor, caseUuid: caseId } = given;
	const { realm, keys } = context;
	const bytes = tools.newId();
	const id = formatUuid(bytes);
	const at = tools.world.now();
	const reason = seal(keys, placeOfRequest(realm, "reason", bytes), Buffer.from(given.reason, "utf8"));
	const isNew = await insertRequest(client, { realm, id, customerId, caseId, action, requestedBy: actor, at, reason });
	if (!isNew) return undefined;
	const stored = await findRequest(client, { realm, id });
	if (stored === undefined) throw new Error("The request was just written");
	await noteOnCase(client, tools, context, stored, { kind: "requested", actor, text: `${action}: ${given.reason}` });
	await auditAct(client, context, {
		at,
		actor,
		action: "customer.requested",
		subject: customerId,
		details: { action, reason: given.reason, request_id: formatId("rqs", bytes) },
	});
	return stored;
}

interface RequestVerdict {
	readonly requestId: string;
	readonly verdict: "approved" | "declined" | "withdrawn";
	readonly answer?: string | undefined;
	readonly actor: string;
}

/** Another person approves or declines; the person who made the request withdraws it. */
export async function settleStatusRequest(
	tools: VerbTools,
	context: RealmContext,
	given: RequestVerdict,
): Promise<StatusRequest> {
	const bytes = parseId("rqs", given.requestId);
	if (bytes === undefined) throw noSuchRequest();
	const id = formatUuid(bytes);
	const { realm, keys } = context;
	const { verdict, actor, answer } = given;
	return inRepeatedTransaction(tools.pool, async (client) => {
		const stored = await lockRequest(client, { realm, id });
		if (stored === undefined) throw noSuchRequest();
		assertPending(stored);
		const at = tools.world.now();
		await assertMaySettle(client, stored, given, at);
		if (verdict === "approved") {
			const reason = unseal(keys, placeOfRequest(realm, "reason", bytes), stored.sealedReason).toString("utf8");
			const { customerId, action, requestedBy } = stored;
			const change = { customerId, action, reason, actor, requestedBy };
			await changeStatusWithin(client, tools, context, change);
		}
		const sealed =
			answer === undefined ? null : seal(keys, placeOfRequest(realm, "answer", bytes), Buffer.from(answer, "utf8"));
		await settleRequest(client, { realm, id, state: verdict, by: actor, at, answer: sealed });
		const text = answer === undefined ? stored.action : `${stored.action}: ${answer}`;
		await noteOnCase(client, tools, context, stored, { kind: verdict, actor, text });
		await auditAct(client, context, {
			at,
			actor,
			action: `customer.request_${verdict}`,
			subject: stored.customerId,
			details: { action: stored.action, requested_by: stored.requestedBy, answer: answer ?? null },
		});
		const settled = await findRequest(client, { realm, id });
		return openRequest(context, settled ?? stored);
	});
}

function assertPending({ state, decidedBy, decidedAt }: StoredRequest): void {
	if (state === "pending") return;
	throw refuse(
		"request",
		state,
		`The request was ${state} by ${decidedBy} at ${decidedAt === null ? "an unknown time" : new Date(decidedAt).toISOString()}`,
	);
}

async function assertMaySettle(
	client: PoolClient,
	stored: StoredRequest,
	given: RequestVerdict,
	at: number,
): Promise<void> {
	const asked = { actor: stored.requestedBy, at: stored.requestedAt };
	const areTwo = await areTwoPeople(client, asked, { actor: given.actor, at });
	if (given.verdict === "withdrawn" ? !areTwo : areTwo) return;
	throw new AppError(
		"forbidden",
		given.verdict === "withdrawn"
			? "Only the person who asked for it can withdraw it"
			: `A different person from the one who asked must decide; ${SAME_PERSON_NOTE}`,
	);
}

interface RequestQuery {
	readonly state?: RequestState | undefined;
	readonly customerId?: string | undefined;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

export async function listStatusRequests(
	tools: { readonly pool: Pool },
	context: CaseContext,
	query: RequestQuery,
): Promise<Page<StatusRequest>> {
	const before = query.cursor === undefined ? undefined : String(parseCursor(query.cursor, ["uuid"])[0]);
	const { state, customerId, limit } = query;
	const found = await listRequests(tools.pool, { realm: context.realm, state, customerId, before, limit });
	const last = found.length < limit ? undefined : found.at(-1)?.uuid;
	return { items: found.map((one) => openRequest(context, one)), next: last && formatCursor([last]) };
}

const PENDING_SHOWN = 10;

export async function listPendingRequests(
	tools: { readonly pool: Pool },
	context: CaseContext,
	customerId: string,
): Promise<readonly StatusRequest[]> {
	const page = { state: "pending", customerId, limit: PENDING_SHOWN } as const;
	return (await listStatusRequests(tools, context, page)).items;
}

async function findOwnCase(pool: Pool, { realm }: RealmContext, caseId: string, customerId: string): Promise<string> {
	const uuid = readCaseUuid(caseId);
	const found = await findCase(pool, { realm, caseId: uuid });
	if (found?.customerId === customerId) return uuid;
	throw AppError.invalid([{ field: "case_id", code: "unknown", message: "is no case of this customer" }]);
}

async function noteOnCase(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	{ caseId, caseUuid, customerId }: StoredRequest,
	act: {
		readonly kind: "requested" | "approved" | "declined" | "withdrawn";
		readonly actor: string;
		readonly text: string;
	},
): Promise<void> {
	if (caseId === null || caseUuid === null) return;
	await noteCaseAct(client, tools, context, { caseUuid, ...act });
	const given = { caseId, actor: act.actor };
	const change = act.kind === "requested" ? "requested" : "decided";
	await publishCaseChange(client, context, { given, stored: { customerId }, change });
}

function openRequest({ realm, keys }: CaseContext, stored: StoredRequest): StatusRequest {
	const { uuid, caseUuid: _, sealedReason, sealedAnswer, ...request } = stored;
	const open = (column: "reason" | "answer", sealed: Uint8Array): string =>
		unseal(keys, placeOfRequest(realm, column, bytesOfUuid(uuid)), sealed).toString("utf8");
	return {
		...request,
		id: formatIdOfUuid("rqs", uuid),
		reason: open("reason", sealedReason),
		answer: sealedAnswer && open("answer", sealedAnswer),
	};
}

function refuse(field: string, code: string, message: string): AppError {
	return new AppError("conflict", message, { details: [{ field, code, message }] });
}

export function sameIsWaiting(): AppError {
	return refuse("action", "waiting", "The same is asked for already, and waits for a second person");
}

function noSuchRequest(): AppError {
	return new AppError("not_found", "There is no such request");
}
