// Changes a customer outside a batch: locks the row, raises the version, and stores the change in the sequence.

import { AppError } from "@hakiki/domain";
import { type CustomerChange, foldChange } from "@hakiki/rules";
import { lockAndReadCustomer, type PoolClient, writeCustomerChange } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import { CustomerDraft } from "../record/customer-draft.ts";

/** The customer, locked until the transaction ends. */
export async function lockDraft(
	client: PoolClient,
	{ realm }: Pick<RealmContext, "realm">,
	customerId: string,
): Promise<CustomerDraft> {
	const stored = await lockAndReadCustomer(client, { realm, customerId });
	if (stored === undefined) throw new AppError("not_found", "There is no such customer");
	return new CustomerDraft(customerId, stored, stored.createdAt);
}

/** Folds the change into the customer without writing it, for callers that write several changes at once. */
export function applyChange(draft: CustomerDraft, change: CustomerChange, settle?: () => void): void {
	foldChange(draft.profile, change);
	settle?.();
	draft.advance(draft.lastEventAt, Math.max(change.at, draft.lastReceivedAt));
}

/** Folds the change into the locked customer and writes both. */
export async function writeChange(
	client: PoolClient,
	context: Pick<RealmContext, "realm">,
	draft: CustomerDraft,
	change: CustomerChange,
	/** Called after the fold, to set the fields of the row that follow from the profile. */
	settle?: () => void,
): Promise<void> {
	applyChange(draft, change, settle);
	await writeCustomerChange(client, {
		realm: context.realm,
		customer: draft.toWrite(),
		kind: change.kind,
		body: JSON.stringify(change),
	});
}
