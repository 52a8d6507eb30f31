import { catalogue, compileRuleSet, LAYER_FRAUDS_MIN } from "@hakiki/rules";
import { setRulesApproval } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelEvent } from "../events/label-event.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { editDraft } from "../rule-sets/edit-draft.ts";
import { publishDraft, rollBackRules } from "../rule-sets/publish-draft.ts";
import { publishRuleSet } from "../rule-sets/publish-rule-set.ts";
import { readVersion } from "../rule-sets/rule-set-tools.ts";
import { openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { readLayer } from "./read-layer.ts";
import { readLearning } from "./read-learning.ts";
import { publishCandidate, runLearning } from "./run-learning.ts";

const HOUR_MS = 3_600_000;
const COUNT = 2_700;
const DAY_MS = 24 * HOUR_MS;
/** Ninety days until yesterday. */
const FIRST_AT = Math.floor(Date.now() / DAY_MS - 91) * DAY_MS;
const NIGHT_HOUR = 23;

let bench: TestBench;
let workspaceId: string;
let frauds: string[] = [];
let honest: string[] = [];

/**
 * Customers who pay by day, some of them much at a time, and some at night. Fraud is much money at night: neither alone says
 * so, and no rule knows how the two go together here.
 */
async function recordHistory(): Promise<void> {
	const made = await Promise.all(
		Array.from({ length: COUNT }, async (_, number) => {
			const isFraud = number % 15 === 0;
			const isNight = isFraud || number % 7 === 1;
			const isMuch = isFraud || number % 5 === 2;
			const day = FIRST_AT + Math.floor(number / 30) * DAY_MS;
			const { body } = await bench.service.recordEvent(
				bench.liveRealm,
				payout(`payer-${number % 450}`, {
					occurred_at: new Date(day + (isNight ? NIGHT_HOUR : 9) * HOUR_MS + number * 1_000).toISOString(),
					amount: (isMuch ? 9_000 : 3_000) + (number % 40),
					balance: 90_000,
					destination: { type: "mpesa", account: `07${String(10_000_000 + (number % 450))}` },
				}),
			);
			return { id: (JSON.parse(body) as { event_id: string }).event_id, isFraud };
		}),
	);
	frauds = made.filter(({ isFraud }) => isFraud).map(({ id }) => id);
	honest = made.filter(({ isFraud }) => !isFraud).map(({ id }) => id);
}

async function labelFraud(eventId: string, source: string): Promise<void> {
	await labelEvent(bench.service, await bench.service.openRealm(bench.liveRealm), {
		...{ eventId, label: "fraud", source, actor: "test", history: {} },
	});
}

const learn = (isDry = false, realm = bench.liveRealm) =>
	runLearning(bench.service, { realm }, { isDry, part: "layer" });
const ageRounds = () =>
	bench.database.pool.query("update learning_rounds set created_at = created_at - interval '8 days'");
const readDocument = (version: number) => readVersion(bench.database.pool, { workspaceId, version });

beforeAll(async () => {
	bench = await openTestBench();
	({ workspaceId } = await bench.service.openRealm(bench.liveRealm));
	await recordHistory();
	for (const eventId of frauds) await labelFraud(eventId, "chargeback");
});
afterAll(() => bench.close());

const pin = (pins: unknown, author = "user:wanjiku") =>
	editDraft(bench.service, { workspaceId }, { edits: { pins }, author, isFresh: true });
const publishPins = (reason: string) => publishDraft(bench.service, { workspaceId }, { actor: "user:otieno", reason });

describe("a round that learns the layer", () => {
	it("is missed by a person who wants to pin a part of it, and says how many frauds it lacks", async () => {
		await expect(pin({ night: { signal: "localHour", from: 22, value: 0 } })).rejects.toMatchObject({
			details: [{ field: "pins", code: "no_layer" }],
		});
		const reading = await readLayer(bench.service, { workspaceId }, "published");
		expect(reading).toEqual({
			...{ version: 1, layer: undefined, round: undefined },
			frauds: { known: 0, needed: LAYER_FRAUDS_MIN },
		});
	});

	it("learns from stored events what the rules do not say, and is the same each time", async () => {
		const round = await learn(true);
		expect(round).toMatchObject({ id: undefined, part: "layer", status: "candidate", evidence: undefined });
		expect(round.body.learning.counts.fraud).toBe(COUNT / 15);
		const { layer } = round.body.document ?? {};
		const signals = [...Object.keys(layer?.curves ?? {}), ...(layer?.tables ?? []).flatMap((table) => table.signals)];
		expect(signals).toContain("localHour");
		expect(signals.some((name) => name.startsWith("amount"))).toBe(true);
		const { logLoss } = round.body.learning.heldOut?.comparison ?? { logLoss: { today: 0, candidate: 1 } };
		expect(logLoss.candidate).toBeLessThan(logLoss.today * 0.8);
		expect((await learn(true)).body.document?.layer).toEqual(layer);
	});

	it("waits for a person where the workspace asks for approval, and rounds of the weights leave it waiting", async () => {
		await setRulesApproval(bench.database.pool, { workspaceId, isNeeded: true });
		const { id = 0, ...round } = await learn();
		expect(round).toMatchObject({ status: "candidate", reason: "needs_approval" });
		await runLearning(bench.service, { realm: bench.liveRealm }, { isDry: false });
		const approver = "cli:kamau";
		const published = await publishCandidate(bench.service, { realm: bench.liveRealm }, { id, approver });
		expect(published.version).toBe(2);
		expect((await readDocument(2)).layer).toBeDefined();
		const { rows } = await bench.database.pool.query("select reason from rule_sets where version = 2");
		expect(rows[0].reason).toMatch(
			/^learned from 180 frauds and \d+ legit events: a layer of \d+ curves and \d+ tables, and \d+ weights moved$/,
		);
		await setRulesApproval(bench.database.pool, { workspaceId, isNeeded: false });
	});

	it("counts in the next decision, and gives its reason in words", async () => {
		await bench.service.refreshWorkspace(workspaceId);
		const { body } = await bench.service.recordEvent(
			bench.liveRealm,
			payout("payer-1", {
				...{ occurred_at: new Date(FIRST_AT + 90 * DAY_MS + NIGHT_HOUR * HOUR_MS).toISOString() },
				...{ amount: 9_000, balance: 90_000, destination: { type: "mpesa", account: "0710000001" } },
			}),
		);
		const answer = JSON.parse(body) as { reasons: { code: string; reason: string }[] };
		const found = answer.reasons.find(({ code }) => code === "learned_layer");
		expect(found?.reason).toMatch(/^Like earlier frauds: .*(hour from 2:00|KES 9,000)/);
	});

	it("leaves the weights as they are, because it started from them", async () => {
		const round = await runLearning(bench.service, { realm: bench.liveRealm }, { isDry: false });
		expect(round).toMatchObject({ part: "weights", status: "waiting", reason: "layer_published" });
		expect(round.evidence?.fraud).toBe(180);
	});

	it("can be drawn, with its density and what the rules alone say", async () => {
		const { version, layer, round } = await readLayer(bench.service, { workspaceId }, "published");
		expect(version).toBe(2);
		expect(round).toMatchObject({ part: "layer", status: "published", publishedVersion: 2 });
		const [strongest, ...rest] = layer?.curves ?? [];
		expect(rest.every(({ effect }) => effect <= (strongest?.effect ?? 0))).toBe(true);
		for (const { signal, edges, values, learned, shares, rules, pins } of layer?.curves ?? []) {
			const lengths = [values, learned, shares, rules].map((list) => list?.length);
			expect([signal.name, ...lengths]).toEqual([signal.name, ...lengths.map(() => edges.length + 2)]);
			expect(values).toEqual(learned);
			expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
			// The mean of what the rules say is 0 over all events.
			expect((rules ?? []).reduce((sum, rule, bin) => sum + rule * (shares[bin] ?? 0), 0)).toBeCloseTo(0, 1);
			expect(pins).toEqual([]);
		}
		for (const { edges, values, shares } of layer?.tables ?? []) {
			expect([values.length, values[0]?.length]).toEqual(edges.map(({ length }) => length + 2));
			expect(shares.flat().reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
		}
	});

	it("gives a part that a person pins the value of the pin, by the way of every edit of the rules", async () => {
		const flat = { signal: "localHour", value: 0, note: "Nurses work at night" };
		const draft = await pin({ hours: flat, age: { signal: "historyDays", from: 10, to: 20, value: 1.5 } });
		expect(draft.changes.map(({ path }) => path).sort()).toEqual(["pins.age", "pins.hours"]);
		const later = await pin({ hours: flat, age: { signal: "historyDays", from: 10, to: 20, value: 1 } }, "user:otieno");
		expect(later.content.pins).toMatchObject({ hours: { by: "user:wanjiku" }, age: { by: "user:otieno" } });
		expect((await readLayer(bench.service, { workspaceId }, "published")).layer?.curves[0]?.pins).toEqual([]);
		expect(await publishPins("The hour says little here")).toMatchObject({ version: 3 });
		const { layer } = await readLayer(bench.service, { workspaceId }, "published");
		const hours = layer?.curves.find(({ signal }) => signal.name === "localHour");
		expect(hours).toMatchObject({ effect: 0, pins: [{ id: "hours", by: "user:wanjiku", note: flat.note }] });
		expect(hours?.learned.some((value) => value !== 0)).toBe(true);
	});

	it("publishes by itself otherwise, at most once a day, only what has changed, and leaves pins as they are", async () => {
		const { pins } = await readDocument(3);
		await ageRounds();
		await labelFraud(honest[0] ?? "", "chargeback");
		expect(await learn()).toMatchObject({ status: "published", publishedVersion: 4, basedOn: 3 });
		expect((await readDocument(4)).layer).not.toEqual((await readDocument(3)).layer);
		expect((await readDocument(4)).pins).toEqual(pins);
		const { layer } = await readLayer(bench.service, { workspaceId }, 4);
		const [hours, age] = ["localHour", "historyDays"].map((name) =>
			layer?.curves.find(({ signal }) => signal.name === name),
		);
		expect(hours?.values.every((value) => value === 0)).toBe(true);
		const from = age?.edges.indexOf(10) ?? -1;
		expect(age?.values.slice(from + 2, (age?.edges.indexOf(20) ?? 0) + 2)).toContain(1);
		await ageRounds();
		expect(await learn()).toMatchObject({ status: "waiting", reason: "nothing_moved" });
		await bench.database.pool.query("update learning_rounds set created_at = now() where published_version = 4");
		await labelFraud(honest[1] ?? "", "chargeback");
		expect(await learn()).toMatchObject({ status: "waiting", reason: "published_today" });
	});

	it("loses a pin when an earlier version is restored", async () => {
		await rollBackRules(bench.service, { workspaceId }, { version: 2, actor: "user:otieno", reason: "Not so" });
		expect((await readDocument(5)).pins).toBeUndefined();
		expect((await readDocument(5)).layer).toEqual((await readDocument(2)).layer);
	});

	it("is undone by publishing an earlier version", async () => {
		const content = await readDocument(1);
		const { version } = await publishRuleSet(
			bench.service,
			{ workspaceId },
			{ ...{ content, author: "cli:kamau", approver: "cli:njeri" }, reason: "The layer is too new" },
		);
		expect((await readDocument(version)).layer).toBeUndefined();
		expect(compileRuleSet(await readDocument(version), catalogue).layer).toBeUndefined();
	});

	it("learns nothing for the rules from test data", async () => {
		expect(await learn(false, bench.realm)).toMatchObject({ status: "waiting", reason: "few_frauds" });
	});

	it("runs in the background, before the weights take the turn of the day", async () => {
		await ageRounds();
		await labelFraud(honest[2] ?? "", "chargeback");
		const jobs = startJobs(bench.service, { isScheduled: false });
		await jobs.runNow("learn");
		await jobs.stop();
		const { rounds } = await readLearning(bench.service, { realm: bench.liveRealm });
		expect(rounds.slice(0, 2)).toMatchObject([{ part: "weights" }, { part: "layer", status: "published" }]);
	});
});
