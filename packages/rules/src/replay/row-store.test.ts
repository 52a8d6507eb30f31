import { describe, expect, it } from "vitest";
import { LEARNING_DEFAULTS } from "../learning/learning-settings.ts";
import { DAY_MS, HOUR_MS, hashOf, makeEvent, makePayout, makeTransfer, START_MS } from "../testing/events.ts";
import { Story } from "../testing/story.ts";
import { RowStore } from "./row-store.ts";

const NOW_MS = START_MS + 60 * DAY_MS;

describe("the rows a replay learns from", () => {
	it("are one of a payout and the transaction that settles it, unless that one is labelled itself", () => {
		const story = new Story();
		const rows = new RowStore([]);
		const reference = hashOf("r1");
		const payout = makePayout(START_MS, 500, "ann", { reference });
		const settled = makeTransfer(START_MS + HOUR_MS, 500, "ann", { reference });
		rows.add(payout, story.post(payout), undefined, 1);
		const number = rows.add(settled, story.post(settled), undefined, 3);
		const read = () => rows.read(NOW_MS, LEARNING_DEFAULTS);
		expect([...read().counts]).toEqual([1, 0]);
		expect([...read().kinds]).toEqual([1, 0]);
		rows.label(number, "fraud", DAY_MS);
		expect([...read().counts]).toEqual([1, 3]);
		expect([...read().kinds]).toEqual([1, 3]);
	});

	it("of a login that was let through say nothing", () => {
		const story = new Story();
		const rows = new RowStore([]);
		const login = makeEvent(START_MS, { type: "login" });
		rows.add(login, story.post(login), undefined, 1);
		expect([...rows.read(NOW_MS, LEARNING_DEFAULTS).kinds]).toEqual([0]);
	});

	it("are two of two movements", () => {
		const story = new Story();
		const rows = new RowStore([]);
		for (const [turn, name] of ["r1", "r2"].entries()) {
			const event = makeTransfer(START_MS + turn * HOUR_MS, 500, "ann", { reference: hashOf(name) });
			rows.add(event, story.post(event), undefined, 1);
		}
		expect([...rows.read(NOW_MS, LEARNING_DEFAULTS).counts]).toEqual([1, 1]);
	});
});
