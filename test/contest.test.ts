// Thieves of every kind against the rules, and honest customers with unusual reasons beside them. The seed is
// printed: `HAKIKI_SEED=… npx vitest run test/contest.test.ts` repeats a run.

import { Rehearsal } from "@hakiki/service";
import {
	type Answer,
	type Contestant,
	type ContestOptions,
	ContestTable,
	drawContestants,
	type Move,
	play,
} from "@hakiki/simulation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { readSeed } from "./seed.ts";

const SEED = readSeed();
const HOUR_MS = 3_600_000;
const BLOCK_SCORE = 85;
const HISTORY_BATCH = 500;

function holdTheBar(table: ContestTable): void {
	const thieves = table.find("all thieves");
	const honest = table.find("all honest");
	console.log(`The contest's seed is ${SEED}.\n${formatTable(table)}`);
	expect(thieves?.outShare).toBeLessThan(0.2);
	expect(honest?.stoppedShare).toBeLessThan(0.03);
	expect(honest?.blocked).toBe(0);
}

function formatTable(table: ContestTable): string {
	const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(7);
	return table
		.read()
		.map(
			(row) =>
				`${row.name.padEnd(42)} ${String(row.plays).padStart(5)}  out ${percent(row.outShare)} (after a stop ${percent(row.shareAfter)})  stopped ${percent(row.stoppedShare)}, asked ${row.asked}, blocked ${row.blocked}, over a legal limit ${row.capped} of ${row.payments}`,
		)
		.join("\n");
}

describe("500 thieves and 500 honest customers, in memory", () => {
	it("leave the thieves with under 20 % of the money, stop under 3 % of honest payments and block nobody honest", async () => {
		const table = new ContestTable();
		const span = { startsAt: Date.UTC(2026, 1, 18, 9), endsAt: Number.POSITIVE_INFINITY, isExact: false };
		for (const contestant of drawContestants({ seed: SEED, players: 500, span, daysMax: 3 })) {
			table.add(contestant, await play(contestant, await openRehearsal(contestant)));
		}
		holdTheBar(table);
	});
});

function rehearse(rehearsal: Rehearsal, move: Move): Answer {
	if ("event" in move) return rehearsal.post(move.event);
	const { eventId, at, isPassed } = move.verification;
	rehearsal.verify(eventId, at, isPassed);
	return settled(eventId);
}

/** A verification is answered with no decision. */
function settled(eventId: string): Answer {
	return { eventId, decision: "allow", nextStep: "none", score: 0, isCapped: false };
}

describe("30 thieves and 30 honest customers, over HTTP", () => {
	let home: Installation;
	const clients = new Map<string, HttpClient>();

	beforeAll(async () => {
		home = await Installation.createOnTestDatabase();
		const server = await home.start("--role", "api");
		for (const country of ["KE", "NG"] as const) {
			const workspace = await home.createWorkspace(`Contest ${country}`, country);
			clients.set(country, new HttpClient(server.url, { key: await home.createKey(workspace, "test") }));
		}
	});

	afterAll(async () => {
		for (const client of clients.values()) client.close();
		await home?.remove();
	});

	it("fare to the last payment as they do in memory", async () => {
		const now = Date.now();
		// An event of over a day ago is history, which stops nobody.
		const span = { startsAt: now - 20 * HOUR_MS, endsAt: now, isExact: true };
		const options: ContestOptions = { seed: SEED, players: 30, span, daysMax: 0 };
		const twins = drawContestants(options);
		let differing = 0;
		for (const contestant of drawContestants(options)) {
			const client = clients.get(contestant.country);
			const twin = twins.next().value;
			if (client === undefined || twin === undefined) throw new Error("There is no workspace, or no twin");
			await pourHistory(client, contestant);
			const overHttp = await play(contestant, (move) => send(client, move));
			const inMemory = await play(twin, await openRehearsal(twin));
			if (JSON.stringify(overHttp) !== JSON.stringify(inMemory)) {
				differing += 1;
				console.log(`${SEED}: ${contestant.account.person.id}`, overHttp, inMemory);
			}
		}
		// On a server customers share shops and employers, which may tip a score now and then.
		expect(differing).toBeLessThanOrEqual(2);
	});
});

async function openRehearsal({ country, account }: Contestant): Promise<(move: Move) => Answer> {
	const rehearsal = await Rehearsal.open(country);
	for (const event of account.history) rehearsal.recall(event);
	return (move) => rehearse(rehearsal, move);
}

async function pourHistory(client: HttpClient, { account: { history } }: Contestant): Promise<void> {
	for (let from = 0; from < history.length; from += HISTORY_BATCH) {
		const events = history.slice(from, from + HISTORY_BATCH);
		const answer = await client.post("/v1/events/batch", { events, backfill: true });
		expect([answer.status, answer.json.message]).toEqual([200, undefined]);
	}
}

async function send(client: HttpClient, move: Move): Promise<Answer> {
	if ("event" in move) {
		const { status, json } = await client.post("/v1/events", move.event);
		expect([status, json.message], JSON.stringify(move.event)).toEqual([200, undefined]);
		const { event_id: eventId, decision, next_step: nextStep, score } = json;
		const isCapped = decision === "block" && score < BLOCK_SCORE && json.customer.status === "active";
		return { eventId, decision, nextStep, score, isCapped };
	}
	const { eventId, method, isPassed } = move.verification;
	const { status, json } = await client.post(`/v1/events/${eventId}/verification`, { method, passed: isPassed });
	expect([status, json.message], eventId).toEqual([200, expect.any(String)]);
	return settled(eventId);
}
