import { expect, it } from "vitest";
import { LabelQueue } from "./label-queue.ts";

it("gives back what came in order and what did not, also while more are added", () => {
	const queue = new LabelQueue<{ dueAt: number; turn: number }>();
	const waiting: { dueAt: number; turn: number }[] = [];
	for (let turn = 0; turn < 20_000; turn += 1) {
		// Every seventh is late by another time than the rest.
		const item = { dueAt: turn + (turn % 7 === 0 ? (turn * 31) % 900 : 500), turn };
		queue.add(item);
		waiting.push(item);
		for (let due = queue.takeDue(turn); due !== undefined; due = queue.takeDue(turn)) {
			const earliest = waiting.reduce((one, other) =>
				other.dueAt < one.dueAt || (other.dueAt === one.dueAt && other.turn < one.turn) ? other : one,
			);
			expect(due).toBe(earliest);
			waiting.splice(waiting.indexOf(due), 1);
		}
		expect(waiting.some(({ dueAt }) => dueAt <= turn)).toBe(false);
	}
});

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
