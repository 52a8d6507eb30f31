// Requests to hold, release, block or unblock a customer, which need a second person, and their results.

import { type FourEyesAction, formatIdOfUuid, type RequestState, type StatusRequest } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { Predicates } from "../predicates.ts";

export interface StoredRequest extends Omit<StatusRequest, "id" | "reason" | "answer"> {
	readonly uuid: string;
	readonly caseUuid: string | null;
	readonly sealedReason: Uint8Array;
	readonly sealedAnswer: Uint8Array | null;
}

interface RequestRow extends Omit<StoredRequest, "caseId" | "requestedAt" | "decidedAt"> {
	readonly requested_at: Date;
	readonly decided_at: Date | null;
}

const COLUMNS = `id as uuid, customer_id as "customerId", case_id as "caseUuid", action, state, requested_by as "requestedBy",
  requested_at, reason as "sealedReason", decided_by as "decidedBy", decided_at, answer as "sealedAnswer"`;

function toStoredRequest({ requested_at, decided_at, ...row }: RequestRow): StoredRequest {
	return {
		...row,
		caseId: row.caseUuid && formatIdOfUuid("cas", row.caseUuid),
		requestedAt: requested_at.getTime(),
		decidedAt: decided_at?.getTime() ?? null,
	};
}

/** Gives undefined where such a request is already pending (status_requests_waiting). */
export async function insertRequest(
	executor: Executor,
	request: {
		readonly realm: Realm;
		readonly id: string;
		readonly customerId: string;
		readonly caseId: string | null;
		readonly action: FourEyesAction;
		readonly requestedBy: string;
		readonly at: number;
		readonly reason: Uint8Array;
	},
): Promise<boolean> {
	const { rowCount } = await executor.query(
		`insert into status_requests (id, realm, customer_id, case_id, action, state, requested_by, requested_at, reason)
		 values ($1, $2, $3, $4, $5, 'pending', $6, $7, $8)
		 on conflict (customer_id, action, realm) where state = 'pending' do nothing`,
		[
			request.id,
			request.realm,
			request.customerId,
			request.caseId,
			request.action,
			request.requestedBy,
			new Date(request.at),
			request.reason,
		],
	);
	return rowCount === 1;
}

/** Finds a request and locks it until the transaction ends. */
export async function lockRequest(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: string },
): Promise<StoredRequest | undefined> {
	const { rows } = await executor.query<RequestRow>(
		`select ${COLUMNS} from status_requests where id = $1 and realm = $2 for update`,
		[options.id, options.realm],
	);
	return rows[0] && toStoredRequest(rows[0]);
}

export async function findRequest(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: string },
): Promise<StoredRequest | undefined> {
	const { rows } = await executor.query<RequestRow>(
		`select ${COLUMNS} from status_requests where id = $1 and realm = $2`,
		[options.id, options.realm],
	);
	return rows[0] && toStoredRequest(rows[0]);
}

export async function settleRequest(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly id: string;
		readonly state: Exclude<RequestState, "pending">;
		readonly by: string;
		readonly at: number;
		readonly answer: Uint8Array | null;
	},
): Promise<void> {
	await executor.query(
		`update status_requests set state = $3, decided_by = $4, decided_at = $5, answer = $6 where id = $1 and realm = $2`,
		[options.id, options.realm, options.state, options.by, new Date(options.at), options.answer],
	);
}

/** Newest first (status_requests_pending, status_requests_by_customer or status_requests_by_realm). */
export async function listRequests(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly state: RequestState | undefined;
		readonly customerId: string | undefined;
		readonly before: string | undefined;
		readonly limit: number;
	},
): Promise<readonly StoredRequest[]> {
	const where = new Predicates();
	where.add(`realm = ${where.bind(options.realm)}`);
	if (options.state === "pending") where.add("state = 'pending'");
	else if (options.state !== undefined) where.add(`state = ${where.bind(options.state)}`);
	if (options.customerId !== undefined) where.add(`customer_id = ${where.bind(options.customerId)}`);
	if (options.before !== undefined) where.add(`id < ${where.bind(options.before)}::uuid`);
	const { rows } = await executor.query<RequestRow>(
		`select ${COLUMNS} from status_requests where ${where.text} order by id desc limit ${where.bind(options.limit)}`,
		where.values,
	);
	return rows.map(toStoredRequest);
}
