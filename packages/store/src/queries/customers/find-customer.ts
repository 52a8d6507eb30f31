// One customer for a caller of the API, with its open cases.

import type { CaseType, CustomerStatus, RiskLevel, ScreeningStatus } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

export interface CustomerRow {
	readonly id: string;
	readonly status: CustomerStatus;
	readonly risk_level: RiskLevel;
	readonly screening_status: ScreeningStatus;
	readonly screened_at: Date | null;
	readonly created_at: Date;
	readonly last_event_at: Date;
	readonly profile: Buffer;
	readonly sealed: Buffer | null;
}

export interface OpenCaseRow {
	readonly id: string;
	readonly type: CaseType;
	readonly status: "open" | "in_review";
	readonly severity: RiskLevel;
	readonly reason: string;
	readonly event_id: string | null;
	readonly opened_at: Date;
}

export async function findCustomer(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<{ readonly customer: CustomerRow; readonly openCases: readonly OpenCaseRow[] } | undefined> {
	// Uses the primary key of customers (id, realm).
	const { rows } = await executor.query<CustomerRow>(
		`select id, status, risk_level, screening_status, screened_at, created_at, last_event_at, profile, sealed
		   from customers where id = $1 and realm = $2`,
		[options.customerId, options.realm],
	);
	const customer = rows[0];
	if (customer === undefined) return undefined;
	// Uses cases_by_customer (customer_id, realm, opened_at).
	const open = await executor.query<OpenCaseRow>(
		`select id, type, status, severity, reason, event_id, opened_at
		   from cases where customer_id = $1 and realm = $2 and status <> 'closed' order by opened_at, id limit 100`,
		[options.customerId, options.realm],
	);
	return { customer, openCases: open.rows };
}
