// One customer for a caller of the API, with its open cases.

import { type CustomerState, formatIdOfUuid, type OpenCaseFacts } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

/** The risk level is not part of it: it decays with time, and the profile gives it. */
interface FoundCustomer {
	readonly state: Omit<CustomerState, "riskLevel" | "openCases">;
	readonly profile: Buffer;
	/** The personal data. */
	readonly sealed: Buffer | null;
	readonly openCases: readonly OpenCaseFacts[];
}

interface CustomerRow extends Pick<CustomerState, "id" | "status" | "screeningStatus"> {
	readonly screened_at: Date | null;
	readonly created_at: Date;
	readonly last_event_at: Date;
	readonly profile: Buffer;
	readonly sealed: Buffer | null;
}

interface OpenCaseRow extends Omit<OpenCaseFacts, "eventId" | "openedAt"> {
	readonly event_id: string | null;
	readonly opened_at: Date;
}

export async function findCustomer(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<FoundCustomer | undefined> {
	// Uses the primary key of customers (id, realm).
	const { rows } = await executor.query<CustomerRow>(
		`select id, status, screening_status as "screeningStatus", screened_at, created_at, last_event_at, profile, sealed
		   from customers where id = $1 and realm = $2`,
		[options.customerId, options.realm],
	);
	if (rows[0] === undefined) return undefined;
	const { screened_at, created_at, last_event_at, profile, sealed, ...state } = rows[0];
	// Uses cases_by_customer (customer_id, realm, opened_at).
	const open = await executor.query<OpenCaseRow>(
		`select id, type, status, severity, reason, event_id, opened_at
		   from cases where customer_id = $1 and realm = $2 and status <> 'closed' order by opened_at, id limit 100`,
		[options.customerId, options.realm],
	);
	return {
		state: {
			...state,
			lastScreenedAt: screened_at?.getTime() ?? null,
			createdAt: created_at.getTime(),
			lastEventAt: last_event_at.getTime(),
		},
		profile,
		sealed,
		openCases: open.rows.map(({ event_id, opened_at, ...row }) => ({
			...row,
			id: formatIdOfUuid("cas", row.id),
			eventId: event_id && formatIdOfUuid("evt", event_id),
			openedAt: opened_at.getTime(),
		})),
	};
}
