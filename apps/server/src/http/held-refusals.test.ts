import type { Server } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HeldRefusals } from "./held-refusals.ts";

const server = { maxConnections: 0 } as Server;
let refusals: HeldRefusals;
let answered: number[];

beforeEach(() => {
	vi.useFakeTimers();
	server.maxConnections = Number.POSITIVE_INFINITY;
	refusals = new HeldRefusals(server);
	answered = [];
});
afterEach(() => vi.useRealTimers());

function holdMany(count: number): void {
	const from = answered.length;
	for (let number = 0; number < count; number += 1) refusals.hold(() => answered.push(from + number));
}

it("answers a few at once, in the order they came", () => {
	holdMany(10);
	expect(answered).toEqual([]);
	vi.advanceTimersByTime(20);
	expect(answered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	expect(vi.getTimerCount()).toBe(0);
});

it("answers many at a bounded pace, and every one of them", () => {
	holdMany(1_500);
	vi.advanceTimersByTime(500);
	expect(answered.length).toBe(750);
	vi.advanceTimersByTime(500);
	expect(answered.length).toBe(1_500);
	expect(vi.getTimerCount()).toBe(0);
});

it("takes no new connection while too many are held, and takes them again afterwards", () => {
	holdMany(8_000);
	expect(server.maxConnections).toBe(1);
	// The more refusals are held, the faster they are sent.
	vi.advanceTimersByTime(1_000);
	expect(answered.length).toBeGreaterThan(2_500);
	vi.advanceTimersByTime(4_000);
	expect(answered.length).toBe(8_000);
	expect(server.maxConnections).toBe(Number.POSITIVE_INFINITY);
});
