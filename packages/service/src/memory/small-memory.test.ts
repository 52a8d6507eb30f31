// What is kept of many customers and parties, where a memory differs most from the database: the edges of its bounds.

import { FLOW_LIMITS } from "@hakiki/rules";
import { FLOW_LETTERS, type LinkWrite } from "@hakiki/store";
import { afterAll, describe, expect, it } from "vitest";
import { decideTest, deposit, openTestBench, type TestBench } from "../testing/test-service.ts";
import { applyLinks } from "./memory-records.ts";
import { PendingMovements } from "./pending-movements.ts";

const benches: TestBench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

describe("a memory that holds a part of what one round needs", () => {
	it("lets every event be decided", { timeout: 60_000 }, async () => {
		const bench = await openTestBench("KE", { memoryBytes: 12_000 });
		benches.push(bench);
		const service = await bench.openAnother({ roundsMax: 1, deadlineMs: 4_000 });
		const customers = Array.from({ length: 60 }, (_, index) => `c-${index}`);
		for (let wave = 0; wave < 12; wave += 1) {
			// The first wave comes one by one, so that the realm is claimed.
			const part = wave === 0 ? customers.slice(0, 5) : customers;
			const posts = part.map((id, index) =>
				decideTest(service, bench.realm, deposit(id, { counterparty: { phone: `07${12_000_000 + index}` } })),
			);
			const codes = (await Promise.allSettled(posts)).map((one) =>
				one.status === "fulfilled" ? "stored" : (one.reason as { code: unknown }).code,
			);
			expect(new Set(codes)).toEqual(new Set(["stored"]));
		}
	});
});

describe("the first text of an account", () => {
	it("is cut as the statement cuts it", () => {
		const line = `\n${"x".repeat(FLOW_LIMITS.addedMax - 1)}`;
		const link: LinkWrite = {
			...{ hash: "aGFzaA", customerId: "payer", role: "account", seenAt: 1, flaggedAt: undefined },
			...{ isNew: false, isNoted: true, flows: line },
		};
		const [made] = applyLinks(
			[],
			["a", "b", "c", "d"].map((customerId) => ({ ...link, customerId })),
		);
		expect(made?.flows).toBe(line.repeat(4).slice(-FLOW_LETTERS.max));
	});
});

describe("sums that will change", () => {
	it("are read again at each watermark up to the last movement, because others may lie between", () => {
		const pending = new PendingMovements();
		for (const id of ["01", "03", "05", "09"]) pending.add("party", id);
		expect(pending.takeRolledUp("02", 10)).toEqual(["party"]);
		expect(pending.takeRolledUp("02", 10)).toEqual([]);
		expect(pending.takeRolledUp("04", 10)).toEqual(["party"]);
		expect(pending.takeRolledUp("10", 10)).toEqual(["party"]);
		expect(pending.size).toBe(0);
	});
});
