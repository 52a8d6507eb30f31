import { expect, it } from "vitest";
import { LabelQueue } from "./label-queue.ts";

it("gives labels back when they are due, in order of time and then of turn", () => {
	const queue = new LabelQueue<{ dueAt: number; turn: number }>();
	const items = Array.from({ length: 500 }, (_, turn) => ({ dueAt: (turn * 7919) % 50, turn }));
	for (const item of items) queue.add(item);
	const taken: { dueAt: number; turn: number }[] = [];
	for (let now = 0; now < 60; now += 10) {
		for (let due = queue.takeDue(now); due !== undefined; due = queue.takeDue(now)) {
			expect(due.dueAt).toBeLessThanOrEqual(now);
			taken.push(due);
		}
	}
	expect(taken).toEqual([...items].sort((one, other) => one.dueAt - other.dueAt || one.turn - other.turn));
	expect(queue.takeDue(1_000)).toBeUndefined();
});
