// Removes erased customers from texts about others: notes on other cases, reasons of holds and list entries, saved views, and
// the audit log. One sweep serves all customers that wait, a page at a time. A job finishes an interrupted sweep.

import type { EventSecrets } from "@hakiki/domain";
import {
	deleteSavedView,
	eraseOneAudit,
	findRealmToSweep,
	insertNameSweep,
	KEPT_ACTIONS,
	listSealedValues,
	listSweptNames,
	lockSweep,
	moveSweep,
	type PoolClient,
	type Realm,
	replaceSealedValue,
	type SealedValue,
} from "@hakiki/store";
import { readDetails, seal, unseal } from "@hakiki/vault";
import { REALM_COLUMNS, WORKSPACE_COLUMNS } from "../keys/sealed-columns.ts";
import { placeOfSweep } from "../record/sealed-event.ts";
import { tellErased } from "./erase-audit.ts";
import { listNames, NameFinder } from "./find-names.ts";
import { openRecordPlace, type RecordPlace, type RetentionTools } from "./record-place.ts";
import { changeWritten } from "./written-texts.ts";

/** Columns with the kind of a value, which decides which of its texts people wrote. It is the last extra column. */
const KINDS: ReadonlyMap<string, readonly string[]> = new Map([
	["audit", ["action"]],
	["case_acts", ["kind"]],
]);
/** Columns with data of the customers themselves, which never name somebody else. */
const LEFT: ReadonlySet<string> = new Set(["customers", "events", "name_sweeps", "webhook_endpoints"]);
const COLUMNS = [...REALM_COLUMNS, ...WORKSPACE_COLUMNS]
	.filter(({ table }) => !LEFT.has(table))
	.map((column) => ({ ...column, extras: [...(column.extras ?? []), ...(KINDS.get(column.table) ?? [])] }));
/** Views belong to the workspace, so customers of test mode are not searched for in them. */
const TEST_COLUMNS = COLUMNS.filter(({ table }) => table !== "saved_views");
const VALUES_PER_STEP = 500;
/** The most customers in one sweep. */
const PEOPLE_MAX = 5_000;
/** No data key has this number, so every value is read. */
const NO_KEY = -1;

/** Stores the names of a customer, sealed, for the sweep. */
export async function askForSweep(
	client: PoolClient,
	{ realm, keys }: RecordPlace,
	customerId: string,
	known: Iterable<EventSecrets["customer"]>,
): Promise<void> {
	const names = new Set([customerId, ...[...known].flatMap((one) => listNames(one))]);
	const sealed = seal(keys, placeOfSweep(realm, customerId), Buffer.from(JSON.stringify([...names]), "utf8"));
	await insertNameSweep(client, { realm, customerId, sealed });
}

/** Sweeps the next page of one realm, or of any. Returns false when nobody waits, or another process does it. */
export async function sweepPage(
	client: PoolClient,
	tools: Pick<RetentionTools, "master" | "world">,
	asked: { readonly realm?: Realm | undefined } = {},
): Promise<boolean> {
	const realm = await findRealmToSweep(client, asked);
	if (realm === undefined) return false;
	const at = await lockSweep(client, { realm, limit: PEOPLE_MAX });
	if (at === undefined) return false;
	const place = await openRecordPlace(client, tools, realm);
	const column = (place.isLive ? COLUMNS : TEST_COLUMNS)[at.column];
	if (column === undefined) {
		await moveSweep(client, { realm, place: undefined });
		return true;
	}
	const scope = column.scope === "realm" ? realm : place.workspaceId;
	const page = { column, scope, after: at.after ?? undefined, keyId: NO_KEY, limit: VALUES_PER_STEP };
	const values = await listSealedValues(client, page);
	const finder = await openFinder(client, place);
	for (const value of values) await sweepValue(client, tools, place, { column, scope, value, finder });
	const isThrough = values.length < VALUES_PER_STEP;
	const after = values.at(-1)?.keys ?? null;
	await moveSweep(client, { realm, place: isThrough ? { column: at.column + 1, after: null } : { ...at, after } });
	return true;
}

async function openFinder(client: PoolClient, { realm, keys }: RecordPlace): Promise<NameFinder> {
	const found = await listSweptNames(client, { realm, limit: PEOPLE_MAX });
	return new NameFinder(
		found.flatMap(({ customerId, sealed }) => {
			const names = unseal(keys, placeOfSweep(realm, customerId), sealed).toString("utf8");
			return JSON.parse(names) as readonly string[];
		}),
	);
}

async function sweepValue(
	client: PoolClient,
	tools: Pick<RetentionTools, "world">,
	place: RecordPlace,
	work: {
		readonly column: (typeof COLUMNS)[number];
		readonly scope: number | string;
		readonly value: SealedValue;
		readonly finder: NameFinder;
	},
): Promise<void> {
	const { column, scope, value, finder } = work;
	const { sealed, keys: row, extras } = value;
	if (sealed === null || (column.table === "audit" && !isEntryOf(place, extras[0]))) return;
	const where = column.placeOf(place.realm, row, extras);
	const opened = unseal(place.keys, where, sealed);
	const text = Buffer.from(column.table === "audit" ? readDetails(opened) : opened).toString("utf8");
	const redacted = changeWritten({ table: column.table, kind: extras.at(-1) ?? "", text }, (written) =>
		column.table === "saved_views" ? redactQuery(finder, written) : finder.redact(written),
	);
	if (redacted === text) return;
	const [id = ""] = row;
	if (column.table === "saved_views") return deleteSavedView(client, { workspaceId: place.workspaceId, id });
	if (column.table === "audit") return eraseEntryOfLog(client, tools, place, id);
	const after = seal(place.keys, where, Buffer.from(redacted, "utf8"));
	await replaceSealedValue(client, { column, scope, keys: row, before: sealed, after });
}

/** An entry of the other mode is about other customers. An entry without a mode is skipped in test mode. */
function isEntryOf({ realm, isLive }: RecordPlace, realmOfEntry: string | null | undefined): boolean {
	return realmOfEntry === null || realmOfEntry === undefined ? isLive : Number(realmOfEntry) === realm;
}

/** The chain commits to an entry as it was. So its details are removed as a whole, and a later entry says so. */
async function eraseEntryOfLog(
	client: PoolClient,
	{ world }: Pick<RetentionTools, "world">,
	place: RecordPlace,
	id: string,
): Promise<void> {
	const erased = await eraseOneAudit(client, { workspaceId: place.workspaceId, id, kept: KEPT_ACTIONS });
	if (erased !== undefined) await tellErased(client, place, { ...erased, at: world.now(), actor: "system" });
}

/** A view holds its query in URL encoding. */
function redactQuery(finder: NameFinder, text: string): string {
	const redacted = finder.redact(text);
	if (redacted !== text) return redacted;
	try {
		const decoded = decodeURIComponent(text.replaceAll("+", " "));
		return finder.isNamedIn(decoded) ? finder.redact(decoded) : text;
	} catch {
		return text;
	}
}
