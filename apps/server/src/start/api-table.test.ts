// Checks every operation of the table: it is served, its example works, and the document has its recorded response. A new
// operation is tested as soon as it is listed. `tenancy.test.ts` checks the same table for access.
// HAKIKI_RECORD=1 records the responses to the examples again, and `-t` limits that to some operations.

import { readFileSync, writeFileSync } from "node:fs";
import { OPERATIONS as ALL, EXAMPLE_IDS, isForKeys, type Operation, RECORDED_ANSWERS } from "@hakiki/contract";
import { checkNotice } from "@hakiki/contract/testing";
import { formatId } from "@hakiki/domain";
import { readWebhookDelivery, startJobs } from "@hakiki/service";
import type { Realm } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { keyFor, type Story, tellStory } from "../testing/api-story.ts";
import { askAsPerson } from "../testing/session-story.ts";
import { shortenAnswer } from "../testing/shorten-answer.ts";

const RECORD = new URL("../../../../packages/contract/src/openapi/recorded-answers.ts", import.meta.url);
const isRecording = process.env["HAKIKI_RECORD"] === "1";

/** Operations whose examples cannot be sent here, with the reasons. */
const UNTRIED: ReadonlyMap<string, string> = new Map([
	["publishLearned", "it takes weeks of labels to have a candidate; test/learning.test.ts has one"],
	["printCase", "it is no JSON; cases-routes.test.ts reads it"],
	["printValidation", "it is no JSON; validation-routes.test.ts reads it"],
	["printMonth", "it is no JSON; report-routes.test.ts reads it"],
	["watchLive", "it does not end; live-routes.test.ts hears it"],
	["testWebhook", "it would send something to an address of the internet"],
]);

/** `session-routes.test.ts` and `roles.test.ts` test more of the operations that no key may call. */
const OPERATIONS = ALL.filter(isForKeys);

let bench: ApiBench;
const recorded = JSON.parse(RECORDED_ANSWERS) as Record<string, unknown>;
const fresh: Record<string, unknown> = {};

beforeAll(async () => {
	bench = await openApiBench();
	await bench.app.ready();
});
afterAll(async () => {
	await bench.close();
	// A run of some operations keeps the recorded responses of the others.
	const kept = tried
		.map(([id]) => [id, fresh[id] ?? recorded[id]] as const)
		.filter(([, answer]) => answer !== undefined);
	if (isRecording) writeFileSync(RECORD, printRecord(Object.fromEntries(kept)));
});

const tried = ALL.filter(({ id }) => !UNTRIED.has(id)).map((one) => [one.id, one] as const);

function ask(operation: Operation, story: Story, key: string) {
	const fill = (text: string): string =>
		Object.values(EXAMPLE_IDS).reduce((filled, id) => filled.replaceAll(id, story.get(id) ?? id), text);
	const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof EXAMPLE_IDS) => EXAMPLE_IDS[name]);
	const query = operation.example?.query === undefined ? "" : `?${operation.example.query}`;
	const body = operation.example?.body;
	const sent = body === undefined ? undefined : (JSON.parse(fill(JSON.stringify(body))) as unknown);
	return bench.ask(operation.method, fill(path) + query, sent, key);
}

async function sendExample(operation: Operation) {
	if (!isForKeys(operation)) return askAsPerson(bench, operation);
	const story = await tellStory(bench, operation);
	return { answer: await ask(operation, story, keyFor(operation, bench)), story };
}

describe("Every operation", () => {
	it("has an id, a path and a method of its own", () => {
		expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
		expect(new Set(ALL.map(({ method, path }) => `${method} ${path}`)).size).toBe(ALL.length);
	});

	it("is served, and nothing under /v1 is served that is not one", async () => {
		const served = bench.app.printRoutes({ commonPrefix: false });
		for (const { path } of ALL) {
			const last = path
				.split("/")
				.at(-1)
				?.replace(/\{(\w+)\}/, ":$1")
				// The tree prints the common beginning of two paths once.
				.replace(/\.\w+$/, "");
			expect(served, path).toContain(last);
		}
		for (const { method, path } of OPERATIONS) {
			const url = path.replaceAll(/\{\w+\}/g, "x");
			const { status } = await bench.ask(method, url, undefined, "svc_test_wrong");
			expect([method, path, status]).toEqual([method, path, 401]);
		}
		const routes = listRoutes(served).filter((route) => route.includes(" /v1/"));
		expect(routes.sort()).toEqual(
			ALL.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`).sort(),
		);
	});

	it("names the scope that a key lacks", async () => {
		const keyless = await bench.makeKey(["screen"]);
		for (const operation of OPERATIONS.filter(({ scope }) => scope !== "screen")) {
			const { method, path, scope } = operation;
			const answer = await bench.ask(method, path.replaceAll(/\{\w+\}/g, "x"), undefined, keyless);
			expect([path, answer.status, answer.json.message]).toEqual([
				path,
				403,
				`This needs an API key with the scope ${scope}`,
			]);
		}
	});
});

describe("The example of", () => {
	it.each(tried)("%s works, and its answer is in the document", async (id, operation) => {
		const { answer, story } = await sendExample(operation);
		const { status, json } = answer;
		expect(status, JSON.stringify(json)).toBe(200);
		fresh[id] = shortenAnswer(json, story);
		if (isRecording) return;
		expect(recorded[id], "run it with HAKIKI_RECORD=1 to record it").toBeDefined();
		expect(Object.keys(recorded[id] as object).sort()).toEqual(Object.keys(fresh[id] as object).sort());
	});

	it("every operation is in the document, and no other", () => {
		if (!isRecording) expect(Object.keys(recorded).sort()).toEqual(tried.map(([id]) => id).sort());
		for (const id of UNTRIED.keys()) expect(OPERATIONS.map((one) => one.id)).toContain(id);
	});
});

describe("What was sent to webhooks meanwhile", () => {
	it("is as the document describes each kind", async () => {
		await startJobs(bench.service, { isScheduled: false }).runNow("move-outbox");
		const { rows } = await bench.database.pool.query<{ kind: string; realm: Realm; endpoint: Buffer; event: Buffer }>(
			"select kind, realm, uuid_send(endpoint_id) as endpoint, uuid_send(event_id) as event from webhook_deliveries",
		);
		const kinds = new Set(rows.map(({ kind }) => kind));
		for (const kind of [
			"decision.review_required",
			"decision.resolved",
			"case.opened",
			"case.closed",
			"customer.held",
		]) {
			expect([...kinds]).toContain(kind);
		}
		const problems = new Set<string | undefined>();
		for (const { kind, realm, endpoint, event } of rows) {
			const delivery = { endpointId: formatId("wep", endpoint), eventId: formatId("whe", event) };
			problems.add(checkNotice(kind, (await readWebhookDelivery(bench.service, { realm }, delivery)).body));
		}
		expect([...problems]).toEqual([undefined]);
	});
});

/** Reads the tree that Fastify prints. Each line is four columns deeper than the line that it continues. */
function listRoutes(tree: string): string[] {
	const parts: string[] = [];
	return tree.split("\n").flatMap((line) => {
		const [, indent = "", part = "", methods = ""] = /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
		parts.splice(indent.length / 4 - 1, parts.length, part);
		return methods
			.split(", ")
			.filter((method) => method !== "" && method !== "HEAD")
			.map((method) => `${method} ${parts.join("")}`);
	});
}

function printRecord(answers: Record<string, unknown>): string {
	const lines = Object.keys(answers)
		.sort()
		.map((id) => `${JSON.stringify(id)}:${JSON.stringify(answers[id])}`);
	const text = `{\n${lines.join(",\n")}\n}`.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
	const [head = ""] = readFileSync(RECORD, "utf8").split("export");
	return `${head}export const RECORDED_ANSWERS = \`${text}\`;\n`;
}
