// /v1/entries: the workspace's own lists.

import { operations, viewEntry, viewPage } from "@hakiki/contract";
import { addEntries, listEntries, removeEntry } from "@hakiki/service";
import { type Asked, type Routes, serve } from "../../serve.ts";

export function registerEntries(routes: Routes): void {
	serve(routes, operations.listEntries, async ({ tools, context, caller, query }) => {
		const { list, kind, cursor: after, limit } = query;
		return viewPage(await listEntries(tools, context, { list, kind, after, limit, ...readerOf(caller) }), viewEntry);
	});
	serve(routes, operations.addEntry, async ({ tools, context, caller, body }) => {
		const addition = { entries: [{ input: body }], actor: caller.actor, ...readerOf(caller) };
		const { entries } = await addEntries(tools, context, addition);
		const [entry] = entries;
		if (entry === undefined) throw new Error("One entry was given, and none was written");
		return viewEntry(entry);
	});
	serve(routes, operations.removeEntry, async ({ tools, context, caller, parameters }) => {
		const removal = { entryId: parameters.entry_id, actor: caller.actor, ...readerOf(caller) };
		return viewEntry(await removeEntry(tools, context, removal));
	});
}

function readerOf({ scopes }: Asked<typeof operations.listEntries>["caller"]) {
	return { isPersonalShown: scopes.has("customers:personal") };
}
