import { afterAll, beforeAll, expect, it } from "vitest";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { tryOtherRules } from "./what-if.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const ask = async (eventId: string, edits: unknown) =>
	tryOtherRules(bench.service, await bench.service.openRealm(bench.realm), { eventId, edits });

it("decides an event again by the rules of then, and by others, from what was known before it", async () => {
	await decideTest(bench.service, bench.realm, deposit("if", { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: "if" });
	const stopped = await decideTest(bench.service, bench.realm, payout("if", { amount: 48_000, balance: 90_000 }));
	expect(stopped.decision).toBe("block");
	// Later events do not change the answer.
	await decideTest(bench.service, bench.realm, deposit("if", { amount: 10_000 }));
	const versionBefore = (await bench.database.pool.query("select version from customers where id = 'if'")).rows;
	const same = await ask(stopped.event_id, {});
	expect(same).toMatchObject({
		recorded: { decision: "block", score: stopped.score },
		before: { decision: "block", score: stopped.score },
		after: { decision: "block", score: stopped.score },
		isFaithful: true,
	});
	expect(same.before.reasons.map(({ code }) => code)).toEqual(stopped.reasons.map(({ code }) => code));
	const off = Object.fromEntries(same.before.contributions.map(({ rule }) => [rule, { mode: "off" }]));
	const without = await ask(stopped.event_id, { rules: off });
	expect(without).toMatchObject({ before: same.before, after: { decision: "allow", reasons: [], contributions: [] } });
	const [first] = same.before.contributions;
	const heavier = await ask(stopped.event_id, { rules: { [first?.rule ?? ""]: { weight: (first?.weight ?? 0) + 1 } } });
	expect(heavier.after.contributions[0]?.added).toBeGreaterThan(heavier.before.contributions[0]?.added ?? 0);
	expect((await bench.database.pool.query("select version from customers where id = 'if'")).rows).toEqual(
		versionBefore,
	);
});

it("names what is wrong with the rules asked about, and knows no unknown event", async () => {
	const { event_id: eventId } = await decideTest(bench.service, bench.realm, deposit("if-wrong"));
	await expect(ask(eventId, { rules: { no_such_rule: { weight: 1 } } })).rejects.toMatchObject({
		code: "invalid_request",
		details: [{ field: "rules.no_such_rule" }],
	});
	await expect(ask("evt_01KA0000000000000000000009", {})).rejects.toMatchObject({ code: "not_found" });
});

it("is faithful for every event of a history, whatever came between", async () => {
	const ids: string[] = [];
	for (const amount of [5_000, 12_000, 20_000, 35_000, 60_000]) {
		ids.push((await decideTest(bench.service, bench.realm, deposit("if-many", { amount }))).event_id);
		ids.push((await decideTest(bench.service, bench.realm, payout("if-many", { amount: amount / 2 }))).event_id);
	}
	for (const id of ids) expect(await ask(id, {})).toMatchObject({ isFaithful: true });
});
