// Changes a customer outside of a batch: under a lock, with a new version, and with the change stored in the customer's
// sequence.

import type { Executor, Realm } from "../../executor.ts";
import type { CustomerWrite } from "../batch/batch-rows.ts";
import { readBatch, type StoredCustomer } from "../batch/read-batch.ts";
import { LOCK_CUSTOMER_SQL } from "./lock-customer.ts";

/** Reads a customer and locks it until the transaction ends. */
export async function lockAndReadCustomer(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<StoredCustomer | undefined> {
	await executor.query({
		name: "lock-customer",
		text: LOCK_CUSTOMER_SQL,
		values: [options.customerId, options.realm],
	});
	const { realm, customerId } = options;
	return (await readCustomers(executor, { realm, customerIds: [customerId] })).get(customerId);
}

/** Reads customers without entities and keys. */
export async function readCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[] },
): Promise<ReadonlyMap<string, StoredCustomer>> {
	const read = await readBatch(executor, { ...options, hashes: [], keys: [], eventIds: [], sealedOf: [] });
	return read.customers;
}

interface ChangeWrite {
	readonly realm: Realm;
	readonly customer: CustomerWrite;
	readonly kind: string;
	/** JSON of the change, as it is folded into the profile. */
	readonly body: string;
}

export async function writeCustomerChange(executor: Executor, options: ChangeWrite): Promise<void> {
	const { customer } = options;
	const { rowCount } = await executor.query({
		name: "write-customer-change",
		text: `with changed as (
		   update customers set version = $4, status = $5, risk_level = $6, screening_status = $7, open_cases = $8,
		          profile = $9, screened_at = $10, held_by = $13
		    where id = $1 and realm = $2 and version = $3 returning id
		 )
		 insert into customer_changes (customer_id, realm, seq, kind, body)
		 select id, $2, $4, $11, $12::jsonb from changed`,
		values: [
			customer.id,
			options.realm,
			customer.version,
			customer.nextVersion,
			customer.status,
			customer.riskLevel,
			customer.screeningStatus,
			customer.openCases,
			customer.profile,
			customer.lastScreenedAt === null ? null : new Date(customer.lastScreenedAt),
			options.kind,
			options.body,
			customer.heldBy,
		],
	});
	if (rowCount !== 1) throw new Error("The customer's version moved under its lock");
}
