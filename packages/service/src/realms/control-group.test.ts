import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import { changeWorkspace, readWorkspace } from "../admin/change-workspace.ts";
import { labelEvent } from "../events/label-event.ts";
import { runLearning } from "../learning/run-learning.ts";
import { confirmLoosening, requestLoosening } from "../loosening/loosen.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { editDraft } from "../rule-sets/edit-draft.ts";
import { publishDraft } from "../rule-sets/publish-draft.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { openControlGroup } from "./control-group.ts";

/** Its score alone sends every payout to review. */
const DOUBT = {
	title: "Doubt",
	sentence: "{amountMinor} at once",
	on: ["out"],
	when: "amountMinor > money(1)",
	weight: 4,
	tags: ["pace"],
};
const NOW_MS = Date.UTC(2026, 10, 18);

describe("the draw", () => {
	const keyed = (key: string) => (text: string) => createHmac("sha256", key).update(text).digest();
	const seed = readSeed();
	const open = (key: string, controlShare = 0.01) =>
		openControlGroup({ controlShare, controlMaxMinor: 50_000 }, keyed(`${seed} ${key}`));
	const drawn = (group: ReturnType<typeof open>, count: number, receivedAt = NOW_MS): string[] =>
		Array.from({ length: count }, (_, n) => `customer-${n}`).filter(
			(customerId) => group?.isDrawn({ customerId, receivedAt } as never) === true,
		);

	it("takes the share, by a secret and by month, and a customer's payments of a month together", () => {
		const count = 60_000;
		const group = open("one");
		const found = drawn(group, count);
		// Five standard deviations around 600.
		expect(Math.abs(found.length - 0.01 * count)).toBeLessThan(5 * Math.sqrt(0.01 * 0.99 * count));
		expect(drawn(group, count, NOW_MS + 60_000)).toEqual(found);
		const isAlsoIn = (others: readonly string[]): number => others.filter((id) => found.includes(id)).length;
		expect(isAlsoIn(drawn(open("two"), count))).toBeLessThan(60);
		expect(isAlsoIn(drawn(group, count, NOW_MS + 31 * 86_400_000))).toBeLessThan(60);
	});

	it("is off without a share or an amount", () => {
		expect(open("one", 0)).toBeUndefined();
		expect(openControlGroup({ controlShare: 0.01, controlMaxMinor: 0 }, keyed("one"))).toBeUndefined();
	});
});

describe("a workspace's control group", () => {
	let bench: TestBench;
	let workspaceId: string;
	beforeAll(async () => {
		bench = await openTestBench();
		({ workspaceId } = await bench.service.openRealm(bench.liveRealm));
		await editDraft(
			bench.service,
			{ workspaceId },
			{ edits: { custom: { custom_doubt: DOUBT } }, author: "cli:njeri", isFresh: false },
		);
		await publishDraft(bench.service, { workspaceId }, { actor: "cli:njeri", reason: "test" });
	});
	afterAll(() => bench.close());

	const place = () => ({ realm: bench.liveRealm, workspaceId });
	const post = (customerId: string, key?: string, amount = 300) =>
		decideTest(
			bench.service,
			bench.liveRealm,
			{
				...payout(customerId, { amount }),
				// Customers who share a destination would raise the score by more than this test is about.
				destination: { type: "mpesa", account: `07${10_000_000 + Number(customerId.replace(/\D/g, ""))}` },
			},
			key,
		);

	it("is off by default, and needs a second person to grow, but not to shrink", async () => {
		expect(await readWorkspace(bench.service, place())).toMatchObject({ controlShare: 0, controlMaxMinor: 0 });
		expect((await bench.service.openRealm(bench.liveRealm)).control).toBeUndefined();
		expect((await post("customer-90000")).decision).toBe("review");
		const wanted = { controlShare: 0.01, controlMaxMinor: 50_000, actor: "cli:njeri" };
		await expect(changeWorkspace(bench.service, place(), wanted)).rejects.toMatchObject({
			code: "forbidden",
			details: [{ field: "control_group", code: "two_people" }],
		});
		const [asked] = await requestLoosening(bench.service, { workspaceId }, wanted);
		expect(asked).toMatchObject({ setting: "control_group", wanted: { share: 0.01, amount_max_minor: 50_000 } });
		const confirm = (actor: string) =>
			confirmLoosening(bench.service, { workspaceId }, { setting: "control_group", actor });
		await expect(confirm("cli:njeri")).rejects.toMatchObject({ code: "forbidden" });
		await confirm("cli:kamau");
		const less = { controlMaxMinor: 40_000, actor: "cli:njeri" };
		const after = await changeWorkspace(bench.service, place(), less);
		expect(after).toMatchObject({ controlShare: 0.01, controlMaxMinor: 40_000 });
	});

	it("answers repeats alike, stores the mark, rebuilds it, and counts it as evidence", async () => {
		const { control } = await bench.service.openRealm(bench.liveRealm);
		const receivedAt = Date.now();
		const ids = Array.from({ length: 5_000 }, (_, n) => `customer-${n}`);
		const isIn = (customerId: string): boolean => control?.isDrawn({ customerId, receivedAt } as never) === true;
		const [chosen = ""] = ids.filter(isIn);
		const [other = ""] = ids.filter((id) => !isIn(id));
		expect(await post(other)).toMatchObject({ decision: "review" });
		expect(await post(chosen, undefined, 400.01)).toMatchObject({ decision: "review" });
		const [another = ""] = ids.filter((id) => id !== chosen && isIn(id));
		const passed = await post(another, "key-1");
		expect(passed.decision).toBe("allow");
		expect(passed.reasons[0]).toMatchObject({ code: "control_group" });
		expect(passed.case_id).toBeUndefined();
		expect(await post(another, "key-1")).toEqual(passed);
		const { rows } = await bench.database.pool.query(
			"select decision, outcome::json -> 'isControl' as mark from events where customer_id = $1",
			[another],
		);
		expect(rows).toEqual([{ decision: "allow", mark: true }]);
		const rebuilt = await rebuildProfiles(bench.service, { mode: "check", actor: "test" });
		expect([rebuilt.different, rebuilt.equal]).toEqual([[], 4]);
		const context = await bench.service.openRealm(bench.liveRealm);
		const label = { label: "fraud", source: "bank", actor: "test", history: {} } as const;
		await labelEvent(bench.service, context, { eventId: passed.event_id, ...label });
		const { evidence } = await runLearning(bench.service, { realm: bench.liveRealm }, { isDry: true });
		expect(evidence?.control).toEqual({
			letThrough: { events: 1, fraud: 1, legit: 0, weakLegit: 0, fraudMinor: 30_000 },
			reviewed: { events: 3, fraud: 0, legit: 0, weakLegit: 0, fraudMinor: 0 },
		});
	});
});
