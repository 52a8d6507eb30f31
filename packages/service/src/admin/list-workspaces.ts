// Lists the workspaces of an installation, and finds one by its id, or by its name when the name is unique.

import { AppError, type CountryServed, formatIdOfUuid, formatUuid, parseId } from "@hakiki/domain";
import { type Executor, listRealms, type Realm, type StoredRealm } from "@hakiki/store";
import type { VerbTools } from "../verb-tools.ts";

export interface Workspace {
	/** As people see it: `wsp_…`. */
	readonly id: string;
	readonly uuid: string;
	readonly name: string;
	readonly country: CountryServed;
	readonly currency: string;
	readonly mode: "enforce" | "observe";
	readonly rulesVersion: number;
	readonly createdAt: number;
	readonly realms: { readonly test: Realm; readonly live: Realm };
}

/** Oldest first. */
export function listWorkspaces({ pool }: Pick<VerbTools, "pool">): Promise<readonly Workspace[]> {
	return listWorkspacesWithin(pool);
}

/** The same as a step of a transaction. */
export async function listWorkspacesWithin(executor: Executor): Promise<readonly Workspace[]> {
	const byId = new Map<string, { test?: StoredRealm; live?: StoredRealm }>();
	for (const stored of await listRealms(executor)) {
		const pair = byId.get(stored.id) ?? {};
		pair[stored.isLive ? "live" : "test"] = stored;
		byId.set(stored.id, pair);
	}
	return [...byId.values()].flatMap(({ test, live }) => (test && live ? [toWorkspace(test, live)] : []));
}

export async function findWorkspace(tools: Pick<VerbTools, "pool">, idOrName: string): Promise<Workspace> {
	const all = await listWorkspaces(tools);
	const bytes = parseId("wsp", idOrName);
	const uuid = bytes && formatUuid(bytes);
	const found = all.filter((one) => (uuid === undefined ? one.name === idOrName : one.uuid === uuid));
	const [only] = found;
	if (only === undefined) throw new AppError("not_found", `There is no workspace "${idOrName}"`);
	if (found.length > 1) {
		const ids = found.map((one) => one.id).join(", ");
		throw AppError.invalid([
			{ field: "workspace", code: "ambiguous", message: `${found.length} are named "${idOrName}"; use an id: ${ids}` },
		]);
	}
	return only;
}

function toWorkspace(test: StoredRealm, live: StoredRealm): Workspace {
	return {
		id: formatIdOfUuid("wsp", test.id),
		uuid: test.id,
		name: test.name,
		country: test.country,
		currency: test.currency,
		mode: test.mode,
		rulesVersion: test.rulesVersion,
		createdAt: test.createdAt.getTime(),
		realms: { test: test.realm, live: live.realm },
	};
}
