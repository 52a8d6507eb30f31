import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelEvent } from "../events/label-event.ts";
import { editDraft } from "../rule-sets/edit-draft.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { backtestRules } from "./backtest-rules.ts";
import { RulePreviews } from "./rule-previews.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FIRST_AT = Date.now() - 3 * DAY_MS;
const LABELS = { 0: "fraud", 10: "legit" } as const;

let bench: TestBench;
let previews: RulePreviews;

beforeAll(async () => {
	bench = await openTestBench();
	previews = new RulePreviews();
	for (let number = 0; number < 40; number += 1) {
		const { event_id: eventId } = await decideTest(
			bench.service,
			bench.realm,
			payout(`c-${number % 4}`, {
				occurred_at: new Date(FIRST_AT + number * MINUTE_MS).toISOString(),
				amount: 1_000 + number,
				destination: { type: "mpesa", account: `07${String(10_000_000 + (number % 5))}` },
				metadata: { channel: number % 2 === 0 ? "ussd" : "app" },
			}),
		);
		const label = LABELS[number as keyof typeof LABELS];
		if (label !== undefined)
			await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
				eventId,
				label,
				actor: "test",
				history: {},
			});
	}
	// Older than 30 days: it builds history and is not counted.
	const old = new Date(FIRST_AT - 40 * DAY_MS).toISOString();
	await decideTest(bench.service, bench.realm, payout("c-1", { occurred_at: old, amount: 9_000 }));
});
afterAll(() => bench.close());

const preview = async (when: string, on: readonly string[] = ["out"], realm = bench.realm) =>
	previews.preview(bench.service, await bench.service.openRealm(realm), { when, on });

describe("the preview of a condition", () => {
	it("counts the hits of 30 days with their labels, and says that it counted all", async () => {
		expect(await preview("amountMinor >= money(1000)")).toMatchObject({
			events: 40,
			isSampled: false,
			span: { from: FIRST_AT, to: FIRST_AT + 39 * MINUTE_MS },
			hits: 40,
			fraud: 1,
			legit: 1,
			unlabelled: 38,
			customers: 4,
			hitMinor: 40 * 100_000 + 780 * 100,
		});
		expect(await preview("amountMinor > money(1036)")).toMatchObject({ hits: 3, fraud: 0, customers: 3 });
		expect((await preview("amountMinor > money(1036)")).examples.map(({ amountMinor }) => amountMinor)).toEqual([
			103_900, 103_800, 103_700,
		]);
		expect(await preview('metadata.channel == "ussd" && amountMinor > money(1036)')).toMatchObject({ hits: 1 });
		expect(await preview("amountMinor > money(1036)", ["in", "login"])).toMatchObject({ events: 40, hits: 0 });
	});

	it.each(["isFirstPaymentToPayee", "outCountWith24h > 2", "distinctPayeesWith24h >= 3 && !isShop"])(
		"hits where a backtest of the same rule fires: %s",
		async (when) => {
			const { workspaceId } = await bench.service.openRealm(bench.realm);
			const rule = { title: "T", sentence: "S", on: ["out"], when, weight: 1, tags: ["mule"], mode: "shadow" };
			const edits = { custom: { custom_same: rule } };
			await editDraft(bench.service, { workspaceId }, { edits, author: "test", isFresh: true });
			const { comparison } = await backtestRules(
				bench.service,
				{ realm: bench.realm },
				{ eventsMax: 100, scoreFrom: FIRST_AT },
			);
			const { fired = 0 } = comparison.effects[0] ?? {};
			expect(fired).toBeGreaterThan(0);
			expect(fired).toBeLessThan(40);
			expect((await preview(when)).hits).toBe(fired);
		},
	);

	it("counts the latest events first, and all of the 30 days when asked again", async () => {
		const context = await bench.service.openRealm(bench.realm);
		const growing = new RulePreviews({ eventsMin: 20, budgetMs: 0 });
		const ask = () => growing.preview(bench.service, context, { when: "isFirstPaymentToPayee", on: ["out"] });
		const to = FIRST_AT + 39 * MINUTE_MS;
		const first = { events: 15, isSampled: true, isHistoryComplete: false, isGrowing: true };
		expect(await ask()).toMatchObject({ ...first, span: { from: FIRST_AT + 25 * MINUTE_MS, to } });
		const all = await preview("isFirstPaymentToPayee");
		expect(all).toMatchObject({ events: 40, isGrowing: false });
		await expect.poll(ask).toEqual(all);
	});

	it("lets other work go on while it counts, and refuses counts that would wait too long", async () => {
		const context = await bench.service.openRealm(bench.realm);
		const small = new RulePreviews({ eventsAtOnce: 4 });
		const ask = () => small.preview(bench.service, context, { when: "amountMinor > money(1036)", on: ["out"] });
		await ask();
		let turns = 0;
		const turn = (): void => {
			turns += 1;
			timer = setImmediate(turn);
		};
		let timer = setImmediate(turn);
		expect(await ask()).toMatchObject({ events: 40, hits: 3 });
		clearImmediate(timer);
		expect(turns).toBeGreaterThanOrEqual(9);
		const many = await Promise.allSettled(Array.from({ length: 20 }, ask));
		expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
		expect(many.at(-1)).toMatchObject({ reason: { code: "service_unavailable" } });
		expect(await ask()).toMatchObject({ hits: 3 });
	});

	it("counts more in steps where the replay is slow", async () => {
		const context = await bench.service.openRealm(bench.realm);
		const slow = new RulePreviews({ eventsMin: 15, budgetMs: 0, longBudgetMs: 0 });
		const ask = () => slow.preview(bench.service, context, { when: "isFirstPaymentToPayee", on: ["out"] });
		const counted = new Set<number>();
		await expect.poll(async () => counted.add((await ask()).events)).toContain(40);
		// Three quarters of 15 and of 30 events, and then all.
		expect([...counted]).toEqual([12, 23, 40]);
	});

	it.each(["amountMinor >= money(1000)", "outCountWith24h > 4", "payeeCustomers7d > 1"])(
		"counts three quarters of the latest events if not all can be replayed, and says so: %s",
		async (when) => {
			const context = await bench.service.openRealm(bench.realm);
			const few = new RulePreviews({ eventsMax: 20 });
			const one = await few.preview(bench.service, context, { when, on: ["out"] });
			expect(one).toMatchObject({ isSampled: true, isGrowing: false, span: { to: FIRST_AT + 39 * MINUTE_MS } });
			// A condition on the event itself needs no history.
			const isOfEvent = when.startsWith("amount");
			expect(one).toMatchObject({ isHistoryComplete: isOfEvent, events: isOfEvent ? 19 : 15 });
		},
	);

	it("replays a new condition before it counts more of another", async () => {
		const context = await bench.service.openRealm(bench.realm);
		const growing = new RulePreviews({ eventsMin: 20, budgetMs: 0 });
		const ask = (when: string) => growing.preview(bench.service, context, { when, on: ["out"] });
		await ask("outCountWith24h > 4");
		expect(await ask("amountMinor > money(1036)")).toMatchObject({ events: 19, hits: 3, isGrowing: true });
		await expect.poll(() => ask("amountMinor > money(1036)")).toMatchObject({ events: 40, isGrowing: false });
		await expect.poll(() => ask("outCountWith24h > 4")).toMatchObject({ events: 40, isGrowing: false });
	});

	it("reads no other realm, and names what is wrong with the condition", async () => {
		expect(await preview("isOut", ["out"], bench.liveRealm)).toMatchObject({ events: 0, hits: 0, span: undefined });
		await expect(preview("noSuchSignal > 1")).rejects.toMatchObject({
			code: "invalid_request",
			details: [{ field: "when", code: "unknown_signal" }],
		});
	});

	it("waits for few others and then refuses, and serves equal conditions with one replay", async () => {
		const busy = new RulePreviews();
		const context = await bench.service.openRealm(bench.realm);
		const ask = (when: string) => busy.preview(bench.service, context, { when, on: ["out"] });
		const names = ["amountMinor", "localHour", "outCountWith1h", "historyDays"];
		const waiting = names.map((name) => ask(`${name} > 0`));
		await expect(ask("payeePaidCount > 0")).rejects.toMatchObject({ code: "service_unavailable" });
		// The last recording has the signals of all earlier ones.
		expect((await ask("amountMinor > money(1036) && historyDays >= 0")).hits).toBe(3);
		expect((await Promise.all(waiting)).every(({ events }) => events === 40)).toBe(true);
	});
});
