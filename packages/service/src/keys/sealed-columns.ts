// Lists every column that holds sealed values, and the place that each value is sealed for.

import type { SealedColumn } from "@hakiki/store";
import type { Place } from "@hakiki/vault";
import { placeOfAudit } from "../audit/audit-entry.ts";
import { placeOfView } from "../cases/saved-views.ts";
import { placeOfEntry } from "../entries/entry-facts.ts";
import {
	placeOfCaseAct,
	placeOfCaseNote,
	placeOfCustomer,
	placeOfEvent,
	placeOfLegalHold,
	placeOfMatch,
	placeOfRequest,
	placeOfSweep,
} from "../record/sealed-event.ts";
import { placeOf as placeOfUserData } from "../users/user-tools.ts";
import { bytesOfUuid } from "../uuid.ts";
import { placeOfEndpoint } from "../webhooks/endpoint-secrets.ts";

interface Placed extends SealedColumn {
	/** Builds the place from the row's key and extra columns, as text. */
	placeOf(realm: number, keys: readonly string[], extras: readonly (string | null)[]): Place;
}

const uuid = (name: string) => ({ name, type: "uuid" }) as const;
const text = (name: string) => ({ name, type: "text" }) as const;
const ofRealm = (table: string, column: string, keys: SealedColumn["keys"], placeOf: Placed["placeOf"]): Placed => ({
	table,
	column,
	keys,
	scope: "realm",
	placeOf,
});

export const REALM_COLUMNS: readonly Placed[] = [
	ofRealm("customers", "sealed", [text("id")], (realm, [id = ""]) => placeOfCustomer(realm, id)),
	ofRealm("events", "sealed", [uuid("id"), text("customer_id")], (realm, [id = ""]) =>
		placeOfEvent(realm, bytesOfUuid(id)),
	),
	ofRealm("cases", "note", [uuid("id")], (realm, [id = ""]) => placeOfCaseNote(realm, bytesOfUuid(id))),
	ofRealm("case_acts", "sealed", [uuid("case_id"), uuid("id")], (realm, [, id = ""]) =>
		placeOfCaseAct(realm, bytesOfUuid(id)),
	),
	...(["reason", "answer"] as const).map((column) =>
		ofRealm("status_requests", column, [uuid("id")], (realm, [id = ""]) =>
			placeOfRequest(realm, column, bytesOfUuid(id)),
		),
	),
	ofRealm("matches", "reasons", [text("customer_id"), text("entity"), text("party")], (realm, [id = "", entity = ""]) =>
		placeOfMatch(realm, id, entity),
	),
	ofRealm("customer_records", "hold_reason", [text("customer_id")], (realm, [id = ""]) => placeOfLegalHold(realm, id)),
	ofRealm(
		"entries",
		"sealed",
		[text("key"), text("kind"), text("list"), text("customer_id")],
		(realm, [key = "", kind = "", list = "", customerId = ""]) => placeOfEntry(realm, { list, kind, key, customerId }),
	),
	{
		...ofRealm("name_sweeps", "sealed", [{ name: "id", type: "bigint" }], () => placeOfSweep(0, "")),
		extras: ["customer_id"],
		placeOf: (realm, _keys, [customerId]) => placeOfSweep(realm, customerId ?? ""),
	},
	ofRealm("webhook_endpoints", "sealed", [uuid("id")], (realm, [id = ""]) => placeOfEndpoint({ realm, id })),
];

export const WORKSPACE_COLUMNS: readonly Placed[] = [
	{
		table: "saved_views",
		column: "sealed",
		keys: [uuid("id")],
		scope: "workspace_id",
		extras: ["workspace_id"],
		placeOf: (_realm, [id = ""], [workspaceId]) => placeOfView(workspaceId ?? "", id),
	},
	{
		table: "audit",
		column: "sealed",
		keys: [{ name: "id", type: "bigint" }],
		scope: "workspace_id",
		extras: ["realm", "encode(commitment, 'hex')"],
		placeOf: (_realm, _keys, [realm, commitment]) =>
			placeOfAudit(realm === null ? null : Number(realm), Buffer.from(commitment ?? "", "hex")),
	},
];

const ofInstallation = (table: "users" | "sessions" | "invitations", column: string): Placed => ({
	...{ table, column, keys: [uuid("id")], scope: null },
	placeOf: (_realm, [id = ""]) => placeOfUserData(table, column, id),
});

export const INSTALLATION_COLUMNS: readonly Placed[] = [
	ofInstallation("users", "sealed"),
	ofInstallation("users", "secrets"),
	ofInstallation("sessions", "sealed"),
	ofInstallation("invitations", "sealed"),
];
