// Reads a customer with the habits and, for callers who may see it, the personal data.

import type { CustomerDetails } from "@hakiki/domain";
import { decodeProfile, describeHabits } from "@hakiki/rules";
import { findCustomer, findRecord, type Pool } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import type { RealmContext, World } from "../realm-context.ts";
import { placeOfCustomer } from "../record/sealed-event.ts";
import { readCustomer } from "./read-customer.ts";

export async function describeCustomer(
	tools: { readonly pool: Pool; readonly world: World },
	{ realm, keys }: RealmContext,
	asked: { readonly customerId: string; readonly isPersonalShown: boolean },
): Promise<CustomerDetails | undefined> {
	const { customerId } = asked;
	const reading = await readCustomer(tools, { realm }, customerId);
	const found = await findCustomer(tools.pool, { realm, customerId });
	if (reading === undefined || found === undefined) return undefined;
	const { sealed, profile } = found;
	const text = asked.isPersonalShown && sealed !== null && unseal(keys, placeOfCustomer(realm, customerId), sealed);
	return {
		...reading,
		habits: describeHabits(decodeProfile(profile)),
		personal: text === false ? null : (JSON.parse(text.toString("utf8")) as CustomerDetails["personal"]),
		erasedAt: (await findRecord(tools.pool, { realm, customerId }))?.erasedAt?.getTime() ?? null,
	};
}
