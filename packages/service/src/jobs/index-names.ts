// Writes the search keys of names that are new or have changed. A decision only marks the customer, so that hashing and
// storing the keys cost it nothing. A killed process leaves the marks, and the next one goes on.

import { listDueNames, type PoolClient, type Realm, type SealedCustomer, writeNameKeys } from "@hakiki/store";
import { openCaseContext } from "../cases/open-case-context.ts";
import { hashNameKeys, openName } from "../customers/customer-names.ts";
import type { SearchContext } from "../realm-context.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 1_000;
const NAMES_MAX = 200;

export function createIndexNames(tools: JobTools): Job {
	return {
		name: "index-names",
		everyMs: EVERY_MS,
		isGentle: true,
		async runStep(client) {
			const due = await listDueNames(client, { limit: NAMES_MAX });
			const realm = due[0]?.realm;
			if (realm === undefined) return false;
			const own = due.filter((one) => one.realm === realm);
			await indexNames(client, tools, realm, own);
			return own.length < due.length || due.length === NAMES_MAX;
		},
	};
}

async function indexNames(
	client: PoolClient,
	{ master, world }: JobTools,
	realm: Realm,
	customers: readonly SealedCustomer[],
): Promise<void> {
	// The context is opened for each step, because the keys may have been replaced.
	const context = await openCaseContext({ pool: client, master }, realm);
	const names = customers.map((one) => ({ ...one, keys: hashNameKeys(context, openOrSkip(context, one, world)) }));
	await writeNameKeys(client, { realm, names });
}

/** A name that cannot be read gets no keys, so that it does not stop the others. */
function openOrSkip(context: SearchContext, customer: SealedCustomer, world: JobTools["world"]): string | undefined {
	try {
		return openName(context, customer);
	} catch {
		world.log("error", "a customer's personal data could not be read; the name cannot be searched");
		return undefined;
	}
}
