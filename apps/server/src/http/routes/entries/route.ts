// /v1/entries: the workspace's own lists.

import { operations, viewEntry, viewPage } from "@hakiki/contract";
import { addEntries, listEntries, removeEntry } from "@hakiki/service";
import { type Routes, serve } from "../../serve.ts";

export function registerEntries(routes: Routes): void {
	serve(routes, operations.listEntries, async ({ tools, context, query: { list, kind, cursor: after, limit } }) =>
		viewPage(await listEntries(tools, context, { list, kind, after, limit }), viewEntry),
	);
	serve(routes, operations.addEntry, async ({ tools, context, caller, body }) => {
		const { entries } = await addEntries(tools, context, { entries: [{ input: body }], actor: caller.actor });
		const [entry] = entries;
		if (entry === undefined) throw new Error("One entry was given, and none was written");
		return viewEntry(entry);
	});
	serve(routes, operations.removeEntry, async ({ tools, context, caller, parameters }) =>
		viewEntry(await removeEntry(tools, context, { entryId: parameters.entry_id, actor: caller.actor })),
	);
}
