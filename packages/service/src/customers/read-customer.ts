// Reads the state of a customer and the open cases.

import type { CustomerReading } from "@hakiki/domain";
import { decodeProfile, riskLevelOf } from "@hakiki/rules";
import { findCustomer } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";

export async function readCustomer(
	tools: Pick<VerbTools, "pool" | "world">,
	{ realm }: Pick<RealmContext, "realm">,
	customerId: string,
): Promise<CustomerReading | undefined> {
	const found = await findCustomer(tools.pool, { realm, customerId });
	if (found === undefined) return undefined;
	const { state, openCases, profile } = found;
	return {
		state: {
			...state,
			// The risk decays with time, so it is worked out now and not as of the last event.
			riskLevel: riskLevelOf(decodeProfile(profile), state.status, tools.world.now()),
			openCases: openCases.map(({ id, type }) => ({ id, type })),
		},
		openCases,
	};
}
