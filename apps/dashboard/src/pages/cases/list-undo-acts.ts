// The actions that undo a status change.

import type { StatusAct } from "./case-types.ts";

/** A customer who was held before being blocked is held again. */
export function listUndoActs(done: { readonly act: StatusAct; readonly before: string }): readonly StatusAct[] {
	const { act, before } = done;
	if (act === "hold") return ["release"];
	if (act === "release") return ["hold"];
	if (act === "unblock") return ["block"];
	return before === "held" ? ["unblock", "hold"] : ["unblock"];
}
