// The wire shapes of `/v1/entries`: the workspace's own lists.

import { AMOUNT_MAJOR_MAX, ANONYMOUS_NETWORKS, DESTINATION_TYPES, ENTRY_KINDS, ENTRY_LISTS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildForm, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

const RULES_MAX = 50;

export const EntryInputSchema = Type.Object(
	{
		list: buildWord(ENTRY_LISTS, "Which list."),
		kind: buildWord(ENTRY_KINDS, "What the value is."),
		value: buildText(256, "The device's id, account, phone number, id, name, country or address range."),
		destination_type: Type.Optional(buildWord(DESTINATION_TYPES, "Of a destination: what kind of account it is.")),
		bank_code: Type.Optional(buildText(16, "Of a bank account: the bank's code.")),
		country: Type.Optional(buildForm("country", "Of a destination: ISO 3166-1, two letters.")),
		network: Type.Optional(buildWord(ANONYMOUS_NETWORKS, "Of an address range: what it belongs to.")),
		rules: Type.Optional(
			Type.Array(buildText(64, "A rule's id."), {
				maxItems: RULES_MAX,
				description: "What an allow entry excuses from.",
			}),
		),
		maximum_amount: Type.Optional(
			Type.Number({ minimum: 0, maximum: AMOUNT_MAJOR_MAX, description: "The largest amount an allow entry covers." }),
		),
		owner: Type.Optional(buildText(128, "Who answers for it.")),
		reason: Type.Optional(buildText(500, "Why it is there.")),
		expires_at: Type.Optional(
			buildText(64, "ISO 8601 with an offset. An allow entry ends after 90 days when not said."),
		),
	},
	{ $id: "EntryInput" },
);
export type EntryInputBody = Static<typeof EntryInputSchema>;

export const EntrySchema = Type.Object(
	{
		id: Type.String({ description: "The entry's id, `ent_` and 26 letters." }),
		list: buildWord(ENTRY_LISTS, "Which list."),
		kind: buildWord(ENTRY_KINDS, "What was listed."),
		value: orNull(Type.String({ description: "A country or a range; null for what is kept as a keyed hash." })),
		network: orNull(buildWord(ANONYMOUS_NETWORKS, "Of an address range.")),
		rules: Type.Array(Type.String()),
		maximum_amount: orNull(Type.Number()),
		owner: orNull(Type.String()),
		reason: orNull(Type.String()),
		expires_at: orNull(buildTime("When it ends.")),
		created_at: buildTime("When it was last written."),
		created_by: Type.String({ description: "Who wrote it." }),
	},
	{ $id: "Entry" },
);
export type EntryView = Static<typeof EntrySchema>;

export const EntryPageSchema = buildPage("EntryPage", EntrySchema);
