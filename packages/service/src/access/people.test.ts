import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../admin/api-keys.ts";
import { listWorkspaces } from "../admin/list-workspaces.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { actorOfUser } from "../users/user-tools.ts";
import { areTwoPeople } from "./people.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

describe("Two people", () => {
	it("are not a person and their key, nor two keys of one person, nor a key and the key it made", async () => {
		const [workspace] = await listWorkspaces(bench.service);
		const make = async (actor: string) => {
			const { key } = await createKey(bench.service, { workspace: workspace?.id ?? "", mode: "test", actor });
			return (await bench.service.authenticate(key))?.actor ?? "";
		};
		const amina = actorOfUser(randomUUID());
		const first = await make(amina);
		const second = await make(amina);
		const grandchild = await make(first);
		const elsewhere = await make("cli:otieno");
		const pool = bench.database.pool;
		const now = Date.now();
		const areTwo = (one: string, other: string) =>
			areTwoPeople(pool, { actor: one, at: now }, { actor: other, at: now });
		for (const [left, right] of [
			[amina, amina],
			[amina, first],
			[first, second],
			[grandchild, second],
			[grandchild, amina],
			["cli:otieno", elsewhere],
		] as const) {
			expect([left, right, await areTwo(left, right)]).toEqual([left, right, false]);
		}
		expect(await areTwo(first, elsewhere)).toBe(true);
		expect(await areTwo(amina, "cli:otieno")).toBe(true);
		expect(await areTwo("key:not-an-id", amina)).toBe(true);
	});
});
