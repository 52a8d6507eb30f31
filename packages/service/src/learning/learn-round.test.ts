import { createPool, holdJob, setRulesApproval } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelEvent } from "../events/label-event.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { readVersion } from "../rule-sets/rule-set-tools.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { changeLearningWish } from "./learning-wish.ts";
import { readEvidence, readLearning } from "./read-learning.ts";
import { publishCandidate, runLearning } from "./run-learning.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIRST_AT = Date.now() - 60 * DAY_MS;

let bench: TestBench;
let workspaceId: string;
let frauds: string[] = [];

/** A history of payouts, every tenth a fraud: it takes all of the balance, which few honest ones do. */
async function recordHistory(from: number, count: number): Promise<string[]> {
	const numbers = Array.from({ length: count }, (_, index) => from + index);
	const made = await Promise.all(
		numbers.map(async (number) => {
			const isFraud = number % 10 === 0;
			const { body } = await bench.service.recordEvent(
				bench.liveRealm,
				payout(`learner-${number}`, {
					occurred_at: new Date(FIRST_AT + number * MINUTE_MS).toISOString(),
					amount: 4_000,
					balance: isFraud || number % 50 === 1 ? 4_000 : 90_000,
					destination: { type: "mpesa", account: `07${String(10_000_000 + number)}` },
				}),
			);
			return { id: (JSON.parse(body) as { event_id: string }).event_id, isFraud };
		}),
	);
	return made.filter(({ isFraud }) => isFraud).map(({ id }) => id);
}

async function labelAll(ids: readonly string[], label: "fraud" | "legit", source: string): Promise<void> {
	for (const eventId of ids)
		await labelEvent(bench.service, await bench.service.openRealm(bench.liveRealm), {
			eventId,
			label,
			source,
			actor: "test",
			history: {},
		});
}

const learn = (isDry = false) => runLearning(bench.service, { realm: bench.liveRealm }, { isDry });
const listRows = async (sql: string) => (await bench.database.pool.query(sql)).rows;

beforeAll(async () => {
	bench = await openTestBench();
	({ workspaceId } = await bench.service.openRealm(bench.liveRealm));
	frauds = await recordHistory(0, 1_200);
});
afterAll(() => bench.close());

describe("a round of learning", () => {
	it("reads a payout and the transaction that settles it as one movement", async () => {
		const at = (minute: number) => new Date(FIRST_AT + minute * MINUTE_MS).toISOString();
		const paid = { amount: 700, reference: "once", destination: { type: "mpesa", account: "0799000001" } } as const;
		const settles = {
			...paid,
			type: "transaction",
			direction: "out",
			status: "completed",
			occurred_at: at(5),
		} as const;
		const decided = [
			await decideTest(bench.service, bench.realm, payout("settled", { ...paid, occurred_at: at(0) })),
			await decideTest(bench.service, bench.realm, payout("settled", settles)),
		];
		expect(decided.map(({ decision }) => decision)).toEqual(["allow", "allow"]);
		const round = await runLearning(bench.service, { realm: bench.realm }, { isDry: true });
		expect(round.body.learning.counts).toEqual({ fraud: 0, legit: 0, weakLegit: 1, unknown: 0 });
	});

	it("waits for labels, and says so, while there are too few", async () => {
		await labelAll(frauds.slice(0, 10), "fraud", "chargeback");
		const round = await learn();
		expect(round).toMatchObject({ status: "waiting", reason: "few_frauds", basedOn: 1 });
		expect(round.body.learning.counts).toEqual({ fraud: 10, legit: 0, weakLegit: 1_190, unknown: 0 });
		expect(await readLearning(bench.service, { realm: bench.liveRealm })).toMatchObject({
			wish: { mode: "automatic", settings: {} },
			rounds: [{ status: "waiting", reason: "few_frauds" }],
		});
	});

	it("shows what each rule has done", async () => {
		const evidence = await readEvidence(bench.service, { realm: bench.liveRealm });
		expect(evidence).toMatchObject({ events: 1_200, fraud: 10, weakLegit: 1_190 });
		const drain = evidence.rules.find(({ rule }) => rule === "balance_drain");
		expect(drain).toMatchObject({ fired: 144, fraud: 10, legit: 0, weakLegit: 134, lift: 8.33 });
		// Only labelled events count, and all ten of them are fraud.
		expect(drain?.precision).toMatchObject({ value: 1, high: 1 });
		expect(drain?.fraudMinor).toBeGreaterThan(0);
	});

	it("reads labels that contradict each other as the event's effective label", async () => {
		const [one = "", other = ""] = frauds;
		await labelAll([one], "legit", "analyst");
		await labelAll([other], "legit", "chargeback");
		const { body } = await learn(true);
		// The chargeback of the first outweighs the analyst; that of the second was withdrawn.
		expect(body.learning.counts).toMatchObject({ fraud: 9, legit: 1 });
		await labelAll([other], "fraud", "chargeback");
	});

	it("says that another round is running, when the lock is held for too long", async () => {
		const pool = createPool(bench.database.url, { poolSize: 1, applicationName: "test", lockTimeoutMs: 50 });
		const asked = holdJob(bench.database.pool, { name: "learn" }, async () =>
			runLearning({ ...bench.service, pool }, { realm: bench.liveRealm }, { isDry: true }),
		);
		await expect(asked).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringMatching(/^A server is learning/),
		});
		await pool.end();
	});

	it("stores nothing when it is dry", async () => {
		await labelAll(frauds, "fraud", "chargeback");
		const before = await listRows("select count(*)::int as count from learning_rounds");
		const round = await learn(true);
		expect(round).toMatchObject({ id: undefined, status: "candidate" });
		expect(await listRows("select count(*)::int as count from learning_rounds")).toEqual(before);
		expect(await listRows("select count(*)::int as count from rule_sets")).toEqual([{ count: 1 }]);
	});

	it("waits for a person where the workspace asks for approval, who is never its author", async () => {
		await setRulesApproval(bench.database.pool, { workspaceId, isNeeded: true });
		const { id = 0, ...round } = await learn();
		expect(round).toMatchObject({ status: "candidate", reason: "needs_approval" });
		await expect(
			publishCandidate(bench.service, { realm: bench.realm }, { id, approver: "cli:kamau" }),
		).rejects.toMatchObject({ code: "not_found" });
		const published = await publishCandidate(bench.service, { realm: bench.liveRealm }, { id, approver: "cli:kamau" });
		expect(published).toMatchObject({ version: 2, before: 1 });
		expect(await listRows("select created_by, approved_by from rule_sets where version = 2")).toEqual([
			{ created_by: "learning", approved_by: "cli:kamau" },
		]);
		await expect(
			publishCandidate(bench.service, { realm: bench.liveRealm }, { id, approver: "cli:kamau" }),
		).rejects.toMatchObject({ code: "not_found" });
		await setRulesApproval(bench.database.pool, { workspaceId, isNeeded: false });
	});

	it("publishes by itself otherwise, at most once a day, and remembers what people had set", async () => {
		expect(await learn()).toMatchObject({ status: "waiting", reason: "published_today" });
		await bench.database.pool.query("update learning_rounds set created_at = created_at - interval '25 hours'");
		const before = await readVersion(bench.database.pool, { workspaceId, version: 2 });
		const round = await learn();
		expect(round).toMatchObject({ status: "published", publishedVersion: 3, basedOn: 2 });
		const after = await readVersion(bench.database.pool, { workspaceId, version: 3 });
		for (const { rule, before: from, after: to } of round.body.moved) {
			expect(after.rules?.[rule]?.weight).toBe(to);
			expect(before.rules?.[rule]?.weight).toBe(from);
			expect(Math.abs(to - from)).toBeLessThanOrEqual(1);
		}
		const first = await readVersion(bench.database.pool, { workspaceId, version: 1 });
		expect(after.learned?.weights["balance_drain"]?.from).toBe(first.rules?.["balance_drain"]?.weight);
		expect((await bench.service.openRealm(bench.liveRealm)).rulesVersion).toBe(3);
		const { rules } = await readEvidence(bench.service, { realm: bench.liveRealm });
		const path = rules.find(({ rule }) => rule === "balance_drain")?.weights;
		expect(path).toMatchObject([
			{ version: 2, by: "learning", weight: before.rules?.["balance_drain"]?.weight },
			{ version: 3, by: "learning", weight: after.rules?.["balance_drain"]?.weight },
		]);
	});

	it("moves no live rules by test data", async () => {
		const round = await runLearning(bench.service, { realm: bench.realm }, { isDry: false });
		expect(round).toMatchObject({ status: "waiting", reason: "few_frauds" });
		expect(round.body.learning.counts.fraud).toBe(0);
	});

	it("runs in the background soon after labels arrive, not again without new ones, and not when it is off", async () => {
		const jobs = startJobs(bench.service, { isScheduled: false });
		const count = async () =>
			(await listRows("select count(*)::int as count from learning_rounds where part = 'weights'"))[0].count as number;
		const age = () =>
			bench.database.pool.query("update learning_rounds set created_at = created_at - interval '1 hour'");
		const before = await count();
		await age();
		await jobs.runNow("learn");
		expect(await count()).toBe(before);
		await labelAll(frauds.slice(0, 1), "legit", "partner");
		await jobs.runNow("learn");
		expect(await count()).toBe(before + 1);
		await labelAll(frauds.slice(0, 1), "fraud", "partner");
		await jobs.runNow("learn");
		expect(await count()).toBe(before + 1);
		await age();
		const off = { mode: "off" as const, actor: "cli:kamau" };
		expect(await changeLearningWish(bench.service, { workspaceId }, off)).toEqual({ mode: "off", settings: {} });
		await jobs.runNow("learn");
		expect(await count()).toBe(before + 1);
		await changeLearningWish(bench.service, { workspaceId }, { mode: "automatic", actor: "cli:kamau" });
		await jobs.runNow("learn");
		expect(await count()).toBe(before + 2);
		await jobs.stop();
	});

	it("refuses settings that are unknown or out of bounds", async () => {
		const settings = { movementMax: 5, haste: 1 };
		await expect(
			changeLearningWish(bench.service, { workspaceId }, { settings, actor: "cli:kamau" }),
		).rejects.toMatchObject({ details: [{ field: "settings.movementMax" }, { field: "settings.haste" }] });
	});
});
