// The one way to change a customer outside a batch: its row locked, its version bumped, the change kept in sequence.

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

/** Folds the change into the customer, for whoever writes several at once. */
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
	/** Called once the change is folded: what of the row follows from the profile is set here. */
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
