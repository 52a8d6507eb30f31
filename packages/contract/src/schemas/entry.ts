// The wire shapes of `/v1/entries`: the workspace's own lists.

import { AMOUNT_MAJOR_MAX, ANONYMOUS_NETWORKS, DESTINATION_TYPES, ENTRY_KINDS, ENTRY_LISTS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

const RULES_MAX = 50;

export const EntryInputSchema = Type.Object(
	{
		list: buildWord(ENTRY_LISTS, "The list of the entry."),
		kind: buildWord(ENTRY_KINDS, "The kind of value."),
		value: buildText(256, "The device's id, account, phone number, id, name, country or address range."),
		destination_type: Type.Optional(buildWord(DESTINATION_TYPES, "For a destination: the kind of account.")),
		bank_code: Type.Optional(buildText(16, "For a bank account: the bank's code.")),
		country: Type.Optional(buildForm("country", "For a destination: the country, ISO 3166-1, two letters.")),
		network: Type.Optional(buildWord(ANONYMOUS_NETWORKS, "For an address range: the kind of network.")),
		customer_id: Type.Optional(
			buildText(
				128,
				"On the lists `block` and `allow`: the only customer that the entry counts for. The default is all.",
			),
		),
		rules: Type.Optional(
			Type.Array(buildText(64, "A rule's id."), {
				maxItems: RULES_MAX,
				description: "The rules that an allow entry switches off.",
			}),
		),
		maximum_amount: Type.Optional(
			Type.Number({ minimum: 0, maximum: AMOUNT_MAJOR_MAX, description: "The largest amount an allow entry covers." }),
		),
		owner: Type.Optional(buildText(128, "The person responsible for the entry.")),
		reason: Type.Optional(buildText(500, "The reason for the entry.")),
		expires_at: Type.Optional(
			buildText(64, "When the entry ends, ISO 8601 with an offset. By default an allow entry ends after 90 days."),
		),
	},
	{ $id: "EntryInput" },
);
export type EntryInputBody = Static<typeof EntryInputSchema>;

export const EntrySchema = Type.Object(
	{
		id: Type.String({ description: "The entry's id, `ent_` and 26 letters." }),
		list: buildWord(ENTRY_LISTS, "The list of the entry."),
		kind: buildWord(ENTRY_KINDS, "The kind of value."),
		value: orNull(
			Type.String({
				description:
					"The value that the entry names. Without the scope `customers:personal`, only the end of a device, number or id is shown, as in `•••• 4821`, and no name. Null if the value is not known or was erased. A destination that was listed from a case may be known by its end alone.",
			}),
		),
		network: orNull(buildWord(ANONYMOUS_NETWORKS, "For an address range: the kind of network.")),
		customer_id: orNull(Type.String({ description: "The only customer that the entry counts for. Null for all." })),
		rules: Type.Array(Type.String()),
		maximum_amount: orNull(Type.Number()),
		owner: orNull(Type.String()),
		reason: orNull(Type.String()),
		expires_at: orNull(buildTime("When the entry ends.")),
		created_at: buildTime("When the entry was last written."),
		created_by: Type.String({ description: "The user or key that wrote the entry." }),
	},
	{ $id: "Entry" },
);
export type EntryView = Static<typeof EntrySchema>;

export const EntryPageSchema = buildPage("EntryPage", EntrySchema);
