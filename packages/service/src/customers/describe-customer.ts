// A customer in full: what everybody may read, what is usual for them, and, for who may see it, who they are.

import type { EventInput } from "@hakiki/domain";
import { decodeProfile, describeHabits, type Habits } from "@hakiki/rules";
import { findCustomer, findRecord, type Pool } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import type { RealmContext, World } from "../realm-context.ts";
import { placeOfCustomer } from "../record/sealed-event.ts";
import { type CustomerReading, readCustomer } from "./read-customer.ts";

export type PersonalFields = NonNullable<EventInput["customer"]>;

export interface CustomerDescription extends CustomerReading {
	readonly habits: Habits;
	/** Null where nothing is known, and for whoever may not see it. */
	readonly personal: PersonalFields | null;
	/** When what is personal was last erased. */
	readonly erasedAt: number | null;
}

export async function describeCustomer(
	tools: { readonly pool: Pool; readonly world: World },
	{ realm, keys }: RealmContext,
	asked: { readonly customerId: string; readonly isPersonalShown: boolean },
): Promise<CustomerDescription | undefined> {
	const { customerId } = asked;
	const reading = await readCustomer(tools, { realm }, customerId);
	const found = await findCustomer(tools.pool, { realm, customerId });
	if (reading === undefined || found === undefined) return undefined;
	const { sealed } = found.customer;
	const text = asked.isPersonalShown && sealed !== null && unseal(keys, placeOfCustomer(realm, customerId), sealed);
	return {
		...reading,
		habits: describeHabits(decodeProfile(found.customer.profile)),
		personal: text === false ? null : (JSON.parse(text.toString("utf8")) as PersonalFields),
		erasedAt: (await findRecord(tools.pool, { realm, customerId }))?.erasedAt?.getTime() ?? null,
	};
}
