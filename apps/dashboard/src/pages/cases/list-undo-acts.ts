// What takes back what was done to a customer.

import type { StatusAct } from "./case-types.ts";

/** Whoever was held before being blocked is held again. */
export function listUndoActs(done: { readonly act: StatusAct; readonly before: string }): readonly StatusAct[] {
	const { act, before } = done;
	if (act === "hold") return ["release"];
	if (act === "release") return ["hold"];
	if (act === "unblock") return ["block"];
	return before === "held" ? ["unblock", "hold"] : ["unblock"];
}
