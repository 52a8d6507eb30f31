import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteRing } from "./byte-ring.ts";
import { NameFilter } from "./name-filter.ts";

const SHELVES = 2;

describe("the ring of bytes", () => {
	it("gives what was written last or nothing, whatever is written, deleted and pushed out", () => {
		const action = fc.record({
			kind: fc.constantFrom("set", "set", "set", "get", "delete", "clear"),
			shelf: fc.nat({ max: SHELVES - 1 }),
			key: fc.integer({ min: 0, max: 40 }).map((n) => `key-${n} ${n % 3 === 0 ? "ọjà" : ""}`),
			length: fc.integer({ min: 0, max: 700 }),
		});
		fc.assert(
			fc.property(fc.array(action, { maxLength: 400 }), fc.integer({ min: 2_000, max: 12_000 }), (actions, bytes) => {
				const ring = new ByteRing(bytes);
				const shelves = Array.from({ length: SHELVES }, () => ring.openShelf());
				const written = shelves.map(() => new Map<string, Buffer>());
				for (const [turn, { kind, shelf: place, key, length }] of actions.entries()) {
					const shelf = shelves[place];
					const known = written[place];
					if (shelf === undefined || known === undefined) throw new Error("There is no such shelf");
					if (kind === "clear" && turn % 5 === 0) {
						shelf.clear();
						known.clear();
					} else if (kind === "delete") {
						shelf.delete(key);
						known.delete(key);
					} else if (kind === "set") {
						const value = Buffer.alloc(length, turn + 1);
						shelf.reserve(key, length)?.set(value);
						known.set(key, value);
					}
					const found = shelf.get(key);
					expect(shelf.has(key)).toBe(found !== undefined);
					if (found !== undefined) expect(Buffer.compare(found, known.get(key) ?? Buffer.from("?"))).toBe(0);
					expect(ring.bytes).toBeLessThanOrEqual(bytes);
				}
				for (const [place, shelf] of shelves.entries())
					for (const [key, value] of written[place] ?? []) {
						const found = shelf.get(key);
						if (found !== undefined) expect(Buffer.compare(found, value)).toBe(0);
					}
			}),
			{ numRuns: 200 },
		);
	});

	it("keeps everything while there is room, and what is read longest", () => {
		const shelf = new ByteRing(100_000).openShelf();
		for (let n = 0; n < 300; n += 1) shelf.reserve(`old-${n}`, 100)?.fill(n);
		expect(shelf.size).toBe(300);
		for (let n = 0; n < 2_000; n += 1) {
			shelf.reserve(`new-${n}`, 100)?.fill(n);
			expect(shelf.get("old-7")?.[0]).toBe(7);
		}
		expect(shelf.has("old-8")).toBe(false);
	});

	it("does not keep a value that is larger than an eighth of it, nor the older value of its key", () => {
		const shelf = new ByteRing(10_000).openShelf();
		shelf.reserve("large", 10)?.fill(1);
		expect(shelf.reserve("large", 2_000)).toBeUndefined();
		expect(shelf.has("large")).toBe(false);
	});
});

describe("the filter of names", () => {
	it("never calls a name absent that was added, and errs on few others", () => {
		const filter = new NameFilter(20_000);
		for (let n = 0; n < 20_000; n += 1) filter.add(`customer-${n}`);
		for (let n = 0; n < 20_000; n += 1) expect(filter.mayHave(`customer-${n}`)).toBe(true);
		let wrong = 0;
		for (let n = 0; n < 20_000; n += 1) if (filter.mayHave(`stranger-${n}`)) wrong += 1;
		expect(wrong / 20_000).toBeLessThan(0.02);
		expect(filter.isFull).toBe(false);
	});
});
