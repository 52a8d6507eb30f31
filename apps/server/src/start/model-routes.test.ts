// The routes about a model that was trained outside, on the real service.

import { createHash } from "node:crypto";
import { MODEL_BODY_BYTES_MAX, operations } from "@hakiki/contract";
import { setApproval } from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiBench, openApiBench, toAnswer } from "../testing/api-bench.ts";

const MODEL = operations.loadModel.example?.body as Readonly<Record<string, unknown>>;
const WHOLE = JSON.stringify(MODEL);
const PATH = "/v1/rules/model";

let bench: ApiBench;

beforeAll(async () => {
	bench = await openApiBench();
});
afterAll(() => bench.close());

const ask = (method: "GET" | "PATCH" | "DELETE", query = "", body?: object) =>
	bench.ask(method, PATH + query, body, bench.keys.live);

/** Sends the bytes of a file as they are. */
async function load(file: string | Buffer, query = "name=amounts&reason=Trained+on+May", key = bench.keys.live) {
	const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
	return toAnswer(await bench.app.inject({ method: "PUT", url: `${PATH}?${query}`, headers, payload: file }));
}

const readVersion = async (): Promise<string> => (await ask("GET")).json.rules_version;
const problemOf = ({ status, json }: Answer) => [
	status,
	json.error,
	json.details?.[0]?.field,
	json.details?.[0]?.message,
];

describe("A model from outside, over HTTP", () => {
	it("is loaded in shadow as the bytes that were sent, made active, put back, and removed", async () => {
		expect((await ask("GET")).json).toEqual({
			...{ rules_version: "1", model: null, draft: null, needs_approval: false },
			file_bytes_max: MODEL_BODY_BYTES_MAX,
		});
		const loaded = await load(WHOLE, "name=amounts&reason=Trained+on+May&neutral=-4.5");
		expect(loaded.json).toMatchObject({ published: { version: "2" }, draft: null, needs_approval: false });
		expect((await ask("GET")).json.model).toEqual({
			...{ name: "amounts", status: "shadow", library: "lightgbm", trees: 1, signals: ["amountMinor"], neutral: -4.5 },
			digest: createHash("sha256").update(WHOLE).digest("hex"),
			loaded_at: expect.any(String),
			loaded_by: expect.stringMatching(/^key:|^test$/),
		});
		const promoted = await ask("PATCH", "", { status: "active", reason: "Finds more" });
		expect(promoted.json.published.changes).toMatchObject([
			{ path: "model", before: { status: "shadow" }, after: { status: "active" } },
		]);
		expect(problemOf(await ask("PATCH", "", { status: "active", reason: "Again" }))).toEqual([
			...[400, "invalid_request", "model", "is active already"],
		]);
		expect((await ask("PATCH", "", { status: "shadow", reason: "Stops too many" })).json.published.version).toBe("4");
		expect((await ask("DELETE", "?reason=Too+old")).json.published.version).toBe("5");
		expect((await ask("DELETE", "?reason=Again")).status).toBe(404);
		expect((await ask("GET")).json).toMatchObject({ rules_version: "5", model: null });
	});

	it("is refused with the place in the file, and nothing changes", async () => {
		const before = await readVersion();
		const change = (fields: object): string => JSON.stringify({ ...MODEL, ...fields });
		const refused: [file: string | Buffer, field: string, message: string][] = [
			[WHOLE.slice(0, -40), "file", "is cut off"],
			["", "file", ""],
			[Buffer.from([0x7b, 0xff, 0x7d]), "file", "is not UTF-8"],
			[WHOLE.replace(":10000,", ":NaN,"), "tree 0, node 0", "threshold is not a number"],
			[change({ feature_names: ["amount"] }), "feature_names, column 0", "amount is not a signal of numbers"],
			[change({ objective: "lambdarank" }), "objective", "is lambdarank"],
			[change({ tree_info: Array(2_000).fill({}) }), "tree_info", "2000 trees"],
			[change({ tree_info: Array(1_000_000).fill({}) }), "file", "lists and objects"],
		];
		for (const [file, field, message] of refused) {
			const answer = await load(file);
			expect([message, answer.status, answer.json.details?.[0]?.field]).toEqual([message, 400, field]);
			expect(answer.json.details[0].message).toContain(message);
		}
		const large = await load(Buffer.alloc(MODEL_BODY_BYTES_MAX + 1, 0x20));
		expect([large.status, large.json.error, large.json.message]).toEqual([
			...[413, "payload_too_large", "The body must be at most 8192 KiB"],
		]);
		expect((await load(WHOLE, "name=amounts")).json.details[0].field).toBe("reason");
		expect((await load(WHOLE, "name=a&reason=b&neutral=low")).json.details[0].field).toBe("neutral");
		expect(await readVersion()).toBe(before);
	});

	it("is read alone: a second one meanwhile waits", async () => {
		const files = await Promise.all([load(WHOLE), load(WHOLE), load(WHOLE)]);
		expect(files.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
		expect(files.find(({ status }) => status === 503)).toMatchObject({
			json: { message: "Another model is being read; try again" },
			headers: { "retry-after": "5" },
		});
		expect((await ask("DELETE", "?reason=Read")).status).toBe(200);
	});

	it("is read with `rules:read`, and changed only by a live key with `rules:write`", async () => {
		const reader = await bench.makeKey(["rules:read"], "live");
		expect((await bench.ask("GET", PATH, undefined, reader)).status).toBe(200);
		expect((await load(WHOLE, "name=a&reason=b", reader)).status).toBe(403);
		expect((await load(WHOLE, "name=a&reason=b", bench.keys.test)).status).toBe(403);
		expect((await bench.ask("DELETE", `${PATH}?reason=b`, undefined, bench.keys.test)).status).toBe(403);
	});

	it("becomes the draft on request, which edits of the draft keep, and which is replaced only on request", async () => {
		const { json } = await load(WHOLE, "name=amounts&reason=b&draft=true");
		expect(json).toMatchObject({ published: null, draft: { revision: 1 }, needs_approval: false });
		await bench.ask("PUT", "/v1/rules/draft", { bias: -3, revision: 1 }, bench.keys.live);
		const { model, draft } = (await ask("GET")).json;
		expect([model, draft.model.name]).toEqual([null, "amounts"]);
		expect(problemOf(await load(WHOLE, "name=other&reason=b")).slice(0, 3)).toEqual([400, "invalid_request", "draft"]);
		const replaced = await load(WHOLE, "name=other&reason=b&replace_draft=true");
		expect(replaced.json).toMatchObject({ published: { changes: [{ path: "model", after: { name: "other" } }] } });
		expect((await ask("GET")).json).toMatchObject({ model: { name: "other" }, draft: null });
	});

	it("waits for another person where rules need approval", async () => {
		await setApproval(bench.service, { workspaceId: bench.shop.uuid }, { isNeeded: true, actor: "test" });
		const before = await readVersion();
		const { json } = await ask("PATCH", "", { status: "active", reason: "Finds more" });
		expect(json).toMatchObject({ published: null, draft: { changes: [{ path: "model" }] }, needs_approval: true });
		expect((await ask("GET")).json).toMatchObject({
			...{ rules_version: before, needs_approval: true, model: { status: "shadow" } },
			draft: { model: { status: "active" } },
		});
		const own = await bench.ask("POST", "/v1/rules/publish", { reason: "Mine" }, bench.keys.live);
		expect(own.status).toBe(403);
	});
});
