import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelEvent } from "../events/label-event.ts";
import { editDraft } from "../rule-sets/edit-draft.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { backtestRules } from "./backtest-rules.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIRST_AT = Date.now() - 3 * DAY_MS;

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
	// Sent newest first, so that the order of receipt is not that of time.
	for (let number = 39; number >= 0; number -= 1) {
		const isFraud = number % 10 === 0;
		const { event_id: eventId } = await decideTest(
			bench.service,
			bench.realm,
			payout(`c-${number}`, {
				occurred_at: new Date(FIRST_AT + number * MINUTE_MS).toISOString(),
				amount: 4_000,
				balance: isFraud ? 4_000 : 90_000,
				destination: { type: "mpesa", account: `07${String(10_000_000 + number)}` },
			}),
		);
		if (isFraud)
			await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
				eventId,
				label: "fraud",
				actor: "test",
				history: {},
			});
	}
	const { workspaceId } = await bench.service.openRealm(bench.realm);
	const edits = { custom: { custom_drain: DRAIN } };
	await editDraft(bench.service, { workspaceId }, { edits, author: "test", isFresh: true });
});
afterAll(() => bench.close());

const DRAIN = {
	title: "All of the balance",
	sentence: "All of the balance leaves",
	on: ["out"],
	when: "has(balanceMinor) && amountMinor >= balanceMinor",
	weight: 1,
	floor: "block",
	tags: ["mule"],
};

describe("a backtest over stored events", () => {
	it("replays them in the order of time by both sets, and says what would change", async () => {
		const progress: number[] = [];
		const report = await backtestRules(
			bench.service,
			{ realm: bench.realm },
			{
				eventsMax: 1_000,
				onProgress: ({ share }) => progress.push(share),
			},
		);
		expect(report).toMatchObject({ from: "published", to: "draft", currency: "KES", replayed: 40, isComplete: true });
		expect(progress).toEqual([1]);
		expect(report.scores.to).toMatchObject({ events: 40, fraud: 4 });
		expect(report.scores.to.blocked.recall).toBe(1);
		expect(report.scores.to.blocked.precision).toBe(1);
		expect(report.comparison.changed).toBe(4);
		expect(report.comparison.pairs.every(({ to }) => to === "block")).toBe(true);
		expect(report.comparison.examples.map(({ occurredAt }) => occurredAt)).toEqual(
			[0, 10, 20, 30].map((number) => FIRST_AT + number * MINUTE_MS),
		);
		expect(report.comparison.examples[0]?.reasons).toContain("All of the balance leaves");
		expect(report.comparison.money.to).toEqual({ heldMinor: 0, savedMinor: 1_600_000, lostMinor: 0 });
		const [effect, ...others] = report.comparison.effects;
		expect(others).toEqual([]);
		expect(effect).toMatchObject({ rule: "custom_drain", change: "added", fired: 4, fraud: 4, precision: 1 });
		const allowed = report.comparison.pairs.find(({ from }) => from === "allow")?.events ?? 0;
		expect(effect?.caught).toEqual({ events: allowed, minor: allowed * 400_000 });
		expect(effect?.examples.caught).toHaveLength(allowed);
	});

	it("changes nothing between a set and itself, takes the latest events alone, and measures a span", async () => {
		const same = await backtestRules(bench.service, { realm: bench.realm }, { from: 1, to: 1, eventsMax: 10 });
		expect(same).toMatchObject({ replayed: 10, comparison: { changed: 0, pairs: [], examples: [] } });
		expect(same.scores.from).toEqual(same.scores.to);
		const span = { scoreFrom: FIRST_AT + 10 * MINUTE_MS, scoreTo: FIRST_AT + 20 * MINUTE_MS };
		const some = await backtestRules(bench.service, { realm: bench.realm }, { eventsMax: 1_000, ...span });
		expect([some.replayed, some.scores.to.events, some.comparison.changed]).toEqual([40, 10, 1]);
	});

	it("reads no other realm, and needs a draft or a version that is there", async () => {
		expect(await backtestRules(bench.service, { realm: bench.liveRealm }, { eventsMax: 10 })).toMatchObject({
			replayed: 0,
		});
		await expect(backtestRules(bench.service, { realm: bench.realm }, { to: 9, eventsMax: 10 })).rejects.toMatchObject({
			code: "not_found",
		});
	});

	it("ends early when it is told to, with the figures up to there", async () => {
		const signal = AbortSignal.abort();
		expect(await backtestRules(bench.service, { realm: bench.realm }, { eventsMax: 10, signal })).toMatchObject({
			replayed: 0,
			isComplete: false,
		});
	});
});
