import { expect, it } from "vitest";
import { listSpans } from "./status-spans.ts";

const at = (hour: number) => new Date(hour * 3_600_000).toISOString();
const ms = (hour: number) => hour * 3_600_000;

it("tells when a customer was held and blocked, until the next change or now", () => {
	const changes = [
		{ at: at(9), after: "blocked" },
		{ at: at(6), after: "active" },
		{ at: at(4), after: "held" },
	];
	expect(listSpans(changes, ms(10))).toEqual([
		{ status: "held", fromMs: ms(4), toMs: ms(6) },
		{ status: "blocked", fromMs: ms(9), toMs: ms(10) },
	]);
	expect(listSpans([], ms(1))).toEqual([]);
});
