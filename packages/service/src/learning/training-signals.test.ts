// A layer learns from the signals of a replay, and adds to the score by the signals of a decision. If the two differed, what
// was learned would not hold.

import { type EventInput, formatId, formatUuid, type Label, parseId } from "@hakiki/domain";
import { DECLARED_SIGNALS, defaultRuleSet, LEARNING_DEFAULTS, type SignalName, type SignalValues } from "@hakiki/rules";
import { FRAUD_NAMES, simulate } from "@hakiki/simulation";
import { addMovements } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadReplayReference } from "../backtest/replay-reference.ts";
import { listInOrder } from "../backtest/replay-stored-events.ts";
import { closeCase } from "../cases/close-case.ts";
import type { Service } from "../create-service.ts";
import { labelEvent } from "../events/label-event.ts";
import { flagCircles } from "../jobs/find-circles.ts";
import { settingsOf } from "../realms/settings-of.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { LayerReader } from "./layer-reader.ts";
import { feedEvents } from "./replay-for-layer.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UNTIL = Date.parse("2026-08-20T12:00:00Z");
/** No deadline passes while the clock stands in the past. */
const YEARS_MS = 20 * 365 * DAY_MS;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Signals that a replay knows otherwise. No layer reads them. */
const OTHERWISE: ReadonlySet<SignalName> = new Set([
	// A replay holds nobody: a hold decides by a floor, whatever the layer says.
	"customerStatus",
	// The busy hours are refreshed every 5 minutes by the service, and every hour by a replay.
	"workspaceHourBusyness",
] as const);
const NAMES = DECLARED_SIGNALS.filter(({ type, name }) => type !== "texts" && !OTHERWISE.has(name)).map(
	({ name }) => name,
);

const REMEMBERED = [
	...["returnOthers", "returnHours", "returnKeptShare", "circleCustomers"],
	...["ownFrauds28d", "daysSinceOwnFraud", "payeeFraudShare1d", "payeeFraudShare30d", "daysSincePayeeFirstFraud"],
	...["hasOpenStop", "attempts24h", "minutesInDeviceDoubt", "payeeMovements7d", "payeeProvenDays"],
] as readonly SignalName[];

interface Line {
	readonly event: EventInput & { readonly occurred_at: string };
	readonly label?: Label;
}

type Values = ReadonlyMap<SignalName, unknown>;
const readAll = (signals: SignalValues): Values => new Map(NAMES.map((name) => [name, signals[name]]));

let bench: TestBench;
const decided = new Map<string, Values>();
const acts = { stopped: 0, approved: 0, labelled: 0 };

beforeAll(async () => {
	bench = await openTestBench();
	const simulated = simulate({ country: "KE", customers: 60, days: 12, frauds: FRAUD_NAMES, seed: 5, until: UNTIL });
	const lines: readonly Line[] = [...simulated.lines, ...passMoneyRound(), ...paySamePayee()];
	await live([...lines].sort((one, other) => Date.parse(one.event.occurred_at) - Date.parse(other.event.occurred_at)));
});
afterAll(() => bench.close());

const at = (hours: number): string => new Date(UNTIL - 6 * DAY_MS + hours * HOUR_MS).toISOString();

function pay(hours: number, from: string, to: string, amount: number): Line["event"] {
	return { ...payout(from, { amount, destination: { type: "mpesa", account: to } }), occurred_at: at(hours) };
}

/** Three people whose money comes back to the first, and what they pay later. */
function passMoneyRound(): Line[] {
	const phones = ["+254733000001", "+254733000002", "+254733000003"];
	const people = phones.map((phone, place) => ({ id: `round-${place}`, phone, next: phones[(place + 1) % 3] ?? "" }));
	return people.flatMap(({ id, phone, next }, place) => [
		{ event: { type: "customer.created", customer_id: id, customer: { phone }, occurred_at: at(place) } },
		{ event: pay(10 + place, id, next, 20_000 - place * 500) },
		{ event: pay(40 + place, id, "+254733000009", 3_500) },
	]);
}

/** A thief's account, of which the first payments are reported before others pay it, and each victim pays again. */
function paySamePayee(): Line[] {
	return [1, 2, 3, 4].flatMap((victim) => [
		{ event: pay(victim * 30, `victim-${victim}`, "+254734000001", 2_000), label: "fraud" },
		{ event: pay(victim * 30 + 27, `victim-${victim}`, "+254734000002", 1_500) },
	]);
}

/** Decides the lines in their own time. Frauds are reported a day later, and people approve what was stopped wrongly. */
async function live(lines: readonly Line[]): Promise<void> {
	let now = 0;
	const service = await bench.openAnother({
		world: { now: () => now, log: () => undefined },
		deadlineMs: YEARS_MS,
		// The memory reads the daily sums again some seconds after the job has added to them. Here days pass in a second.
		memoryBytes: 0,
		watchSignals: (event, signals) => void decided.set(event.id, readAll(signals)),
	});
	const due: { readonly at: number; act(): Promise<unknown> }[] = [];
	for (const line of lines) {
		const occurredAt = Date.parse(line.event.occurred_at);
		due.sort((one, other) => one.at - other.at);
		for (let next = due[0]; next !== undefined && next.at <= occurredAt; next = due[0]) {
			due.shift();
			now = next.at;
			await next.act();
		}
		now = occurredAt;
		const act = await decideOne(service, line);
		if (act !== undefined) due.push(act);
	}
}

/** Returns what somebody does about the event later. */
async function decideOne(service: Service, { event, label }: Line) {
	const { event_id: eventId, case_id: caseId } = await decideTest(service, bench.liveRealm, event);
	await runJobs(eventId);
	const context = await service.openRealm(bench.liveRealm);
	const occurredAt = Date.parse(event.occurred_at);
	if (caseId !== undefined) acts.stopped += 1;
	if (label === "fraud") {
		acts.labelled += 1;
		const act = () => labelEvent(service, context, { eventId, label, source: "complaint", actor: "test", history: {} });
		return { at: occurredAt + DAY_MS, act };
	}
	if (caseId === undefined) return undefined;
	const terms = { resolution: "approved", actor: "cli:test", note: "The customer confirmed it" } as const;
	const act = async (): Promise<void> => {
		// The case of an earlier stop is the case of a later one, and may be closed by now.
		const { rows } = await bench.database.pool.query("select from cases where status = 'open' and id = $1", [
			uuidOf("cas", caseId),
		]);
		if (rows.length === 0) return;
		await closeCase(service, context, { caseId, ...terms });
		acts.approved += 1;
	};
	return { at: occurredAt + 2 * HOUR_MS, act };
}

/** The jobs that a service runs within a minute, for the latest event. */
async function runJobs(eventId: string): Promise<void> {
	const { pool: client, master } = bench.service;
	const stretch = { from: uuidOf("evt", eventId), to: LAST_ID };
	await addMovements(client, { ...stretch, onlyDay: undefined });
	await flagCircles({ client, master }, stretch);
}

const uuidOf = (kind: "evt" | "cas", id: string): string => formatUuid(parseId(kind, id) ?? new Uint8Array(16));

async function replay(): Promise<ReadonlyMap<string, Values>> {
	const { liveRealm: realm, service } = bench;
	const { pool: client, master } = service;
	const moments = await listInOrder(client, realm, { eventsMax: 1_000_000 });
	const seen: Values[] = [];
	const workspace = settingsOf("KE", await loadReplayReference("KE"));
	const lesson = { document: defaultRuleSet("KE"), workspace, settings: LEARNING_DEFAULTS, now: UNTIL };
	const reader = new LayerReader({ part: "layer", ...lesson }, (signals) => void seen.push(readAll(signals)));
	const { signal } = new AbortController();
	await feedEvents({ client, master, realm, moments, signal }, { addPage: async (page) => reader.addPage(page) });
	const idOf = (uuid: string): string => formatId("evt", Buffer.from(uuid.replaceAll("-", ""), "hex"));
	return new Map(moments.map(({ id }, place) => [idOf(id), seen[place] ?? new Map()]));
}

it("are those of the decision, for every event that a service decided", async () => {
	expect(Math.min(...Object.values(acts))).toBeGreaterThan(2);
	const replayed = await replay();
	expect([...replayed.keys()].sort()).toEqual([...decided.keys()].sort());
	const different = new Set<SignalName>();
	const told = new Set<SignalName>();
	for (const [id, values] of decided)
		for (const [name, value] of values) {
			if (value !== undefined && value !== false && value !== 0) told.add(name);
			if (!Object.is(value, replayed.get(id)?.get(name))) different.add(name);
		}
	expect([...different]).toEqual([]);
	// Signals that only labels, returned money, stops and people's acts make known.
	expect(REMEMBERED.filter((name) => !told.has(name))).toEqual([]);
});
