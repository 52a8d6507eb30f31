import { expect, it } from "vitest";
import { listUndoActs } from "./list-undo-acts.ts";

it.each([
	["hold", "active", ["release"]],
	["release", "held", ["hold"]],
	["unblock", "blocked", ["block"]],
	["block", "active", ["unblock"]],
	["block", "held", ["unblock", "hold"]],
] as const)("%s of a customer who was %s is taken back by %j", (act, before, back) => {
	expect(listUndoActs({ act, before })).toEqual(back);
});
