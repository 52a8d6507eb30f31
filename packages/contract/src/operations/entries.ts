// Operations on the workspace's own lists.

import { ENTRY_KINDS, ENTRY_LISTS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildWord } from "../schemas/builders.ts";
import { EntryInputSchema, EntryPageSchema, EntrySchema } from "../schemas/entry.ts";
import { buildPageQuery } from "../schemas/page.ts";
import { defineOperation } from "./operation.ts";
import { EXAMPLE_IDS } from "./parameters.ts";

export const listEntries = defineOperation({
	id: "listEntries",
	method: "GET",
	path: "/v1/entries",
	scope: "entries:read",
	tag: "Entries",
	summary: "List entries",
	query: buildPageQuery(
		{
			list: Type.Optional(buildWord(ENTRY_LISTS, "Only entries of this list.")),
			kind: Type.Optional(buildWord(ENTRY_KINDS, "Only entries of this kind.")),
		},
		{ max: 1_000 },
	),
	answer: EntryPageSchema,
	example: { query: "list=block&limit=10" },
});

export const addEntry = defineOperation({
	id: "addEntry",
	method: "POST",
	path: "/v1/entries",
	scope: "entries:write",
	tag: "Entries",
	summary: "Add an entry",
	body: EntryInputSchema,
	answer: EntrySchema,
	example: {
		body: {
			list: "block",
			kind: "phone",
			value: "+254711000009",
			customer_id: EXAMPLE_IDS.customer_id,
			owner: "compliance",
			reason: "The customer was threatened by the owner of this number",
		},
	},
});

export const removeEntry = defineOperation({
	id: "removeEntry",
	method: "DELETE",
	path: "/v1/entries/{entry_id}",
	scope: "entries:write",
	tag: "Entries",
	summary: "Remove an entry",
	description: "Returns the removed entry.",
	answer: EntrySchema,
});
