import { LEARNING_DEFAULTS } from "@hakiki/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelEvent } from "../events/label-event.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { editDraft } from "../rule-sets/edit-draft.ts";
import { publishDraft } from "../rule-sets/publish-draft.ts";
import { openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { makeValidationReport } from "./make-report.ts";
import { measureVerdicts } from "./sample-events.ts";
import { readMadeValidation, readValidation, requestValidation } from "./stored-report.ts";

const DAY_MS = 86_400_000;
const COUNT = 820;
const NOW = Date.now();
const FIRST_AT = NOW - 120 * DAY_MS;

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench("NG");
	const context = await bench.service.openRealm(bench.liveRealm);
	const made = await Promise.all(
		Array.from({ length: COUNT }, async (_, number) => {
			const isFraud = number % 10 === 0;
			const { body } = await bench.service.recordEvent(
				bench.liveRealm,
				payout(`payer-${number % 200}`, {
					occurred_at: new Date(FIRST_AT + (number / COUNT) * 119 * DAY_MS).toISOString(),
					amount: (isFraud ? 90_000 : 3_000) + (number % 40),
					balance: isFraud ? 90_040 : 900_000,
					destination: { type: "bank", account: `0${String(100_000_000 + (number % 200))}`, bank_code: "058" },
				}),
			);
			return { id: (JSON.parse(body) as { event_id: string }).event_id, isFraud };
		}),
	);
	for (const { id: eventId } of made.filter(({ isFraud }) => isFraud)) {
		await labelEvent(bench.service, context, {
			...{ eventId, label: "fraud", source: "chargeback", actor: "test", history: {} },
		});
	}
	const { workspaceId } = context;
	const edits = { rules: { fan_in: { weight: 0.5 } }, bias: -3 };
	await editDraft(bench.service, { workspaceId }, { edits, author: "user:a", isFresh: true });
	await publishDraft(bench.service, { workspaceId }, { reason: "fewer wrong stops", actor: "user:b" });
});
afterAll(() => bench.close());

const make = (wish = {}, realm = bench.liveRealm) => makeValidationReport(bench.service, { realm }, wish);

describe("a validation report", () => {
	it("counts frauds, matured payments and what is unknown, and says what it read", async () => {
		const report = await make();
		expect(report.sample).toEqual({ events: COUNT, every: 1, labelled: COUNT / 10, labelledFrom: null });
		const { fraud, legit, matured, unknown } = report.outcomes;
		expect([fraud, legit, fraud + matured + unknown]).toEqual([COUNT / 10, 0, COUNT]);
		expect(matured).toBeGreaterThan(COUNT / 2);
		expect(report.calibration.bins).toHaveLength(10);
		expect(report.calibration.bins.reduce((sum, { events }) => sum + events, 0)).toBe(fraud + matured);
		expect(report.months.reduce((sum, { events }) => sum + events, 0)).toBe(COUNT);
		expect(report.months.length).toBeGreaterThanOrEqual(4);
		expect(report.months[1]?.stopped.recall.total).toBe(report.months[1]?.fraud);
		expect(report.scoreDrift.index).not.toBeNull();
		expect(report.signalDrift?.replayed).toBe(COUNT);
		expect(report.signalDrift?.signals.find(({ signal }) => signal === "amountMinor")?.index).toBeLessThan(0.1);
		expect(report.clauses.map(({ clause }) => clause)).toContain("5.5(b)");
	});

	it("says what each version changed, who approved it, and how far it differs from the one before", async () => {
		const { versions, versionCount } = await make();
		const [second, first] = versions;
		expect(versionCount).toBe(2);
		expect(second).toMatchObject({ version: 2, createdBy: "user:a", approvedBy: "user:b", changeCount: 2 });
		expect(second?.changes).toContain("Score without any rule: from -3.5 to -3");
		expect(second?.changes[1]).toMatch(/^Rule “.+”, weight: from \S+ to 0.5$/);
		expect(second?.stability?.events).toBe(615);
		expect(second?.stability?.correlation).toBeGreaterThan(0.9);
		expect(first).toMatchObject({ version: 1, changeCount: 0, stability: null });
	});

	it("stays inside its bounds: a smaller sample stands for the rest, and the newest labels count", async () => {
		const options = {
			...{ realm: bench.liveRealm, from: NOW - 365 * DAY_MS, to: Date.now(), now: Date.now(), offsetMs: 0 },
			...{ settings: LEARNING_DEFAULTS, sampleMax: 200, labelledMax: 50 },
		};
		const { sample, months, outcomes } = await measureVerdicts(bench.database.pool, options);
		expect(sample.events).toBeLessThanOrEqual(200);
		// Every fourth of 820 is 205 on average, by chance fewer than 200.
		expect([4, 8]).toContain(sample.every);
		expect(sample.labelled).toBe(50);
		expect(sample.labelledFrom).toBeGreaterThan(NOW - DAY_MS);
		expect(outcomes.fraud).toBe(50);
		const events = months.reduce((sum, one) => sum + one.events, 0);
		expect(events).toBe(sample.events * sample.every);
		expect(Math.abs(events - COUNT)).toBeLessThan(COUNT / 2);
	});

	it("has no figures for a realm or a period without events, and refuses a wrong period", async () => {
		for (const report of [
			await make({}, bench.realm),
			await make({ from: NOW - 700 * DAY_MS, to: NOW - 600 * DAY_MS }),
		]) {
			expect(report).toMatchObject({ months: [], calibration: { error: null }, scoreDrift: { index: null } });
			expect(report.outcomes).toEqual({ fraud: 0, legit: 0, matured: 0, unknown: 0 });
			expect(report.signalDrift?.signals).toEqual([]);
		}
		await expect(make({ from: NOW + DAY_MS })).rejects.toMatchObject({ details: [{ field: "from" }] });
		await expect(make({ from: 0 })).rejects.toMatchObject({ details: [{ code: "too_long" }] });
	});

	it("is made by the job when somebody asks, and every week for live data with labels", async () => {
		const live = await bench.service.openRealm(bench.liveRealm);
		const test = await bench.service.openRealm(bench.realm);
		await expect(readMadeValidation(bench.service, live)).rejects.toMatchObject({ code: "not_found" });
		const asked = await requestValidation(bench.service, test, { actor: "user:c" });
		expect(asked).toMatchObject({ askedAt: expect.any(Number), report: null });
		const jobs = startJobs(bench.service, { isScheduled: false });
		try {
			await jobs.runNow("validate");
			expect(await readValidation(bench.service, test)).toMatchObject({ askedAt: null, report: { isLive: false } });
			const { madeAt } = await readMadeValidation(bench.service, live);
			await jobs.runNow("validate");
			expect((await readMadeValidation(bench.service, live)).madeAt).toBe(madeAt);
			await bench.database.pool.query(
				"update validation_reports set made_at = made_at - interval '8 days', tried_at = made_at - interval '8 days'",
			);
			await jobs.runNow("validate");
			expect((await readMadeValidation(bench.service, live)).madeAt).toBeGreaterThan(madeAt);
		} finally {
			await jobs.stop();
		}
	});
});
