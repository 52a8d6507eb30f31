// Whatever is sent, the answer is a 4xx that names the field, never a 500, and nothing is stored.

import { operations } from "@hakiki/contract";
import type { Pool } from "@hakiki/store";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	BAD_EVENT_FIELDS,
	BAD_FEEDBACK_FIELDS,
	BAD_SCREEN_FIELDS,
	type BadField,
	setField,
} from "./harness/bad-fields.ts";
import { createChance } from "./harness/chance.ts";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { mutateText } from "./harness/mutate.ts";
import { buildEvent } from "./harness/traffic.ts";
import { readSeed } from "./seed.ts";

const EVENTS = "/v1/events";
const FUZZ_COUNT = Number(process.env["HAKIKI_FUZZ"] ?? 1_500);
const SEED = readSeed();

/** Valid as it is, so that whatever is refused is refused for the field that was spoiled. */
const WHOLE_EVENT = {
	...{ type: "transaction", customer_id: "bad-input", amount: 100, currency: "KES", direction: "in" },
	...{ method: "crypto", status: "completed", balance: 5, reference: "r1" },
	counterparty: { id: "p", name: "A B", phone: "0712345678", account: "12", country: "KE", wallet: "bad" },
	destination: { type: "bank", account: "0123456789", bank_code: "058", name: "C D", country: "KE" },
	asset: { code: "BTC", amount: 1, network: "bitcoin" },
	travel_rule: { originator: { name: "A", country: "KE" }, beneficiary: { name: "B" }, beneficiary_vasp: "C" },
	customer: { name: "A B", phone: "0712345678", email: "a@b.co", national_id: "1", bvn: "12345678901", dob: "1984" },
	changes: ["phone"],
	login: { success: true },
	device: { id: "d", ip: "41.90.0.1" },
	location: { lat: 1, lng: 2 },
	metadata: { key: "value" },
};

let home: Installation;
let client: HttpClient;
let url: string;
let pool: Pool;
let before: string;

beforeAll(async () => {
	home = await Installation.createOnTestDatabase();
	const server = await home.start("--role", "api");
	url = server.url;
	client = new HttpClient(url, { key: await home.createKey("Demo Kenya", "test"), sockets: 8 });
	pool = await home.openPool();
});

afterAll(async () => {
	client?.close();
	await home?.remove();
});

/** The rows of every table but two, to which refused requests belong: the rate limit's, and the latest requests. */
async function countRows(): Promise<string> {
	const { rows } = await pool.query<{ name: string }>(
		"select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_windows', 'integration_requests') order by 1",
	);
	const counts = rows.map(({ name }) => `(select count(*) from "${name}") as "${name}"`);
	return JSON.stringify((await pool.query(`select ${counts.join(", ")}`)).rows);
}

function expectRefused(answer: Answer, field: string, what: unknown): void {
	const said = `${JSON.stringify(what)?.slice(0, 200)} gave ${answer.body.toString().slice(0, 300)}`;
	expect([answer.status, answer.json?.error], said).toEqual([400, "invalid_request"]);
	const fields = answer.json.details.map((detail: { field: string }) => detail.field);
	expect(fields, said).toContain(field);
	const [first] = answer.json.details;
	expect(answer.json.message).toBe(`${first.field}: ${first.message}`);
}

describe("a request that is refused", () => {
	beforeEach(async () => {
		before = await countRows();
	});
	afterEach(async () => {
		expect(await countRows()).toBe(before);
	});

	async function refuseAll(path: string, whole: Record<string, unknown>, fields: readonly BadField[]): Promise<void> {
		expect(fields.length).toBeGreaterThan(20);
		const answers = await Promise.all(fields.map((bad) => client.post(path, setField(whole, bad))));
		for (const [index, bad] of fields.entries()) {
			const answer = answers[index];
			if (answer !== undefined) expectRefused(answer, bad.field, bad);
		}
	}

	it("has a wrong field of an event", () => refuseAll(EVENTS, WHOLE_EVENT, BAD_EVENT_FIELDS));

	it("has a wrong field of feedback", () =>
		refuseAll("/v1/feedback", { event_id: "evt_01J00000000000000000000000", label: "fraud" }, BAD_FEEDBACK_FIELDS));

	it("has a wrong field of a screening", () => refuseAll("/v1/screen", { name: "Jane Doe" }, BAD_SCREEN_FIELDS));

	it("is no JSON, or not an object", async () => {
		const event = JSON.stringify({ type: "login", customer_id: "x" });
		for (const text of [
			...["", " ", "null", "5", '"x"', "[]", "[{}]", "true", "{", "}", "{]", "nope", "undefined"],
			...[event.slice(0, -1), event.slice(0, -5), `${event}x`, `${event}${event}`, `\ufeff${event}`],
			...["{'type':'login'}", '{"type":"login",}', '{type:"login"}', '{"type":"login" "customer_id":"x"}'],
			...['{"amount":NaN}', '{"amount":Infinity}', '{"amount":-Infinity}', '{"amount":+1}', '{"amount":.5}'],
			...['{"amount":01}', '{"amount":1.}', '{"amount":0x1F}', '{"amount":1e}', '{"a":"\\x41"}', '{"a":"\\u12"}'],
			...['{"a":"line\nbreak"}', '{"a":"raw \u0000 nul"}', '{"a":1}//', "/**/{}"],
		]) {
			for (const path of [EVENTS, "/v1/feedback", "/v1/screen"]) {
				expectRefused(await client.post(path, text), "body", text);
			}
		}
	});

	it("has bytes that are no UTF-8", async () => {
		const place = Buffer.from('{"type":"login","customer_id":"x@"}');
		for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0x80]]) {
			const [head, tail] = [place.subarray(0, place.indexOf("@")), place.subarray(place.indexOf("@") + 1)];
			const body = Buffer.concat([head, Buffer.from(bytes), tail]);
			for (const path of [EVENTS, "/v1/feedback", "/v1/screen"]) {
				expectRefused(await client.post(path, body), "body", bytes);
			}
		}
	});

	it("has numbers beyond a double, equal keys, or nests too deeply", async () => {
		const head = '{"type":"transaction","customer_id":"x"';
		const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
		for (const [text, field] of [
			[`${head},"amount":1e999}`, "amount"],
			[`${head},"amount":-1e999}`, "amount"],
			[`${head},"amount":1,"location":{"lat":1e400,"lng":0}}`, "location.lat"],
			[`${head},"amount":1,"amount":2}`, "amount"],
			[`${head},"amount":1,"am\\u006funt":2}`, "amount"],
			[`${head},"amount":1,"device":{"id":"a","id":"b"}}`, "device.id"],
			[`${head},"amount":1,"unknown":{"x":1,"x":1}}`, "unknown.x"],
			[`${head},"amount":1,"__proto__":1,"__proto__":2}`, "__proto__"],
			[`${head},"amount":1,"metadata":${nest(20)}}`, `metadata${".a".repeat(15)}`],
			[`${head},"amount":1,"unknown":${nest(5_000)}}`, `unknown${".a".repeat(15)}`],
			[`${head},"amount":1,"metadata":{"\\ud800":1}}`, "metadata.\ufffd"],
			[`${head},"amount":1,"metadata":{"":1}}`, "metadata."],
			["[".repeat(30_000), `0${".0".repeat(15)}`],
		] as const) {
			expectRefused(await client.post(EVENTS, text), field, text.slice(0, 120));
		}
	});

	it("is too large, of another type, compressed, or for a customer nobody can have", async () => {
		const event = { type: "login", customer_id: "x" };
		const large = await client.post(EVENTS, { ...event, metadata: { k: "x".repeat(70_000) } });
		expect([large.status, large.json.error]).toEqual([413, "payload_too_large"]);
		for (const headers of [{ "content-type": "text/json" }, { "content-encoding": "gzip" }, { "content-type": "" }]) {
			const answer = await client.post(EVENTS, event, headers);
			expect([answer.status, answer.json.error]).toEqual([415, "unsupported_media_type"]);
		}
		for (const id of ["x".repeat(129), "x".repeat(300), "a%00b", "%ff", "%ed%a0%80", "%", "%zz"]) {
			const answer = await client.get(`/v1/customers/${id}`);
			expect([answer.status, answer.json.error]).toEqual([400, "invalid_request"]);
		}
		for (const id of ["x", "x".repeat(300), "evt_%00", "evt_01J0000000000000000000000U", "evt_%f0%9f%98%80"]) {
			expect((await client.get(`/v1/events/${id}`)).status).toBe(404);
		}
		const long = await client.post(EVENTS, event, { "idempotency-key": "k".repeat(300) });
		expectRefused(long, "idempotency_key", "a header of 300 characters");
	});
});

it("reads a model in the thread of the built server, and says what is wrong with one that no model needs", async () => {
	const place = ["--workspace", "Demo Kenya", "--mode", "live"];
	const { key } = await home.runJson<{ key: string }>("keys", "create", ...place, "--scopes", "rules:write");
	const load = async (file: string) => {
		const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
		const address = new URL("/v1/rules/model?name=m&reason=r&draft=true", url);
		const answer = await fetch(address, { method: "PUT", headers, body: file });
		return [answer.status, ((await answer.json()) as { message?: string }).message];
	};
	const bytes = operations.loadModel.bodyBytesMax ?? 0;
	const file = "file: ";
	expect(await load("[".repeat(bytes))).toEqual([400, `${file}is nested deeper than 100, at character 100`]);
	expect(await load('"'.repeat(bytes))).toEqual([400, `${file}is not JSON: see character 2 of ${bytes}`]);
	expect(await load(`[${"[],".repeat(bytes / 3 - 2)}1]`)).toEqual([
		...[400, `${file}has more than 150000 lists and objects`],
	]);
	expect(await load(JSON.stringify(operations.loadModel.example?.body))).toEqual([200, undefined]);
});

it(`answers ${FUZZ_COUNT} spoiled events with a decision or a 4xx, seed ${SEED}`, async () => {
	const chance = createChance(SEED);
	const statuses = new Map<number, number>();
	const accepted: string[] = [];
	const send = async (): Promise<void> => {
		for (let turn = 0; turn < FUZZ_COUNT / 8; turn += 1) {
			const event = chance.isTrue(0.5) ? WHOLE_EVENT : buildEvent(chance, { customers: 40, hot: 4 }, `fuzz-${turn}`);
			const body = mutateText(chance, event);
			const answer = await client.post(EVENTS, body);
			statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
			if (answer.status === 200) accepted.push(answer.json.event_id);
			expect([200, 400, 409, 413], `${body.toString("base64")} gave ${answer.body}`).toContain(answer.status);
		}
	};
	await Promise.all(Array.from({ length: 8 }, send));
	expect(statuses.get(200)).toBeGreaterThan(FUZZ_COUNT / 20);
	expect(statuses.get(400)).toBeGreaterThan(FUZZ_COUNT / 20);
	for (const id of accepted.slice(0, 100)) expect((await client.get(`${EVENTS}/${id}`)).status).toBe(200);
	expect(await home.runJson("rebuild", "--check")).toMatchObject({ different: [], complete: true });
});
