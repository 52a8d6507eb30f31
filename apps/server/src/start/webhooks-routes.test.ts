import { startJobs } from "@hakiki/service";
import { insertOutbox } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

let bench: ApiBench;

beforeAll(async () => {
	bench = await openApiBench();
});
afterAll(() => bench.close());

const URL = "https://hooks.example.com/in?token=abc";

async function create(fields: object = {}) {
	const { status, json } = await bench.ask("POST", "/v1/webhooks", { url: URL, ...fields });
	expect(status).toBe(200);
	return json;
}

async function tell(kinds: readonly string[]): Promise<void> {
	for (const kind of kinds) {
		await insertOutbox(bench.database.pool, { realm: bench.shop.realms.test, kind, body: '{"case_id":"cas_1"}' });
	}
	const jobs = startJobs(bench.service, { isScheduled: false });
	await jobs.runNow("move-outbox");
	await jobs.stop();
}

describe("an endpoint", () => {
	it("is listed by pages, and an unknown parameter is refused", async () => {
		const made = [await create(), await create(), await create()].map(({ id }) => id);
		const first = (await bench.ask("GET", "/v1/webhooks?limit=2")).json;
		expect(first.data.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 2));
		const second = (await bench.ask("GET", `/v1/webhooks?limit=2&cursor=${first.next_cursor}`)).json;
		expect([second.data.map(({ id }: { id: string }) => id), second.next_cursor]).toEqual([made.slice(2), null]);
		for (const wrong of ["limit=0", "cursor=nonsense", "page=2"]) {
			expect((await bench.ask("GET", `/v1/webhooks?${wrong}`)).status, wrong).toBe(400);
			expect((await bench.ask("GET", `/v1/workspace/rates?${wrong}`)).status, wrong).toBe(400);
		}
		for (const currency of ["EUR", "USD"]) {
			const rate = { rate: currency === "EUR" ? 150 : 130 };
			await bench.ask("PUT", `/v1/workspace/rates/${currency}`, rate, bench.keys.live);
		}
		const rates = (await bench.ask("GET", "/v1/workspace/rates?limit=1")).json;
		const more = (await bench.ask("GET", `/v1/workspace/rates?limit=1&cursor=${rates.next_cursor}`)).json;
		expect([rates.data[0].currency, more.data[0].currency, more.next_cursor]).toEqual(["EUR", "USD", null]);
		for (const id of made) await bench.ask("DELETE", `/v1/webhooks/${id}`);
	});

	it("is made with a secret that is shown once, changed, rotated and removed", async () => {
		const made = await create({ kinds: ["case.opened"], description: "CRM" });
		expect(made).toMatchObject({
			id: expect.stringMatching(/^wep_/),
			url: URL,
			kinds: ["case.opened"],
			description: "CRM",
			status: "enabled",
			secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
			secret_hint: made.secret.slice(-4),
			pending: 0,
			dead: 0,
		});
		const path = `/v1/webhooks/${made.id}`;
		const { secret: _secret, ...shown } = made;
		expect((await bench.ask("GET", path)).json).toEqual(shown);
		expect((await bench.ask("GET", "/v1/webhooks")).json).toEqual({ data: [shown], next_cursor: null });
		const change = { kinds: ["*"], description: null, enabled: false };
		expect((await bench.ask("PATCH", path, change)).json).toMatchObject({
			...{ url: URL, kinds: ["*"], description: null, status: "disabled", disabled_reason: "operator" },
		});
		const rotated = (await bench.ask("POST", `${path}/rotate`, { overlap_hours: 2 })).json;
		expect(rotated.secret).not.toBe(made.secret);
		expect(Date.parse(rotated.previous_secret_until) - Date.now()).toBeGreaterThan(7_100_000);
		expect((await bench.ask("POST", `${path}/rotate`, { overlap_hours: 0 })).json.previous_secret_until).toBeNull();
		// The operation has no required field, so no body is needed.
		const again = (await bench.ask("POST", `${path}/rotate`)).json;
		expect(Date.parse(again.previous_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
		expect((await bench.ask("DELETE", path)).json.id).toBe(made.id);
		expect((await bench.ask("GET", path)).status).toBe(404);
		const acts = await bench.database.pool.query("select action, actor from audit where subject = $1 order by id", [
			made.id,
		]);
		expect(acts.rows.map(({ action }) => action)).toEqual([
			...["webhook.created", "webhook.disabled", "webhook.changed", "webhook.secret_rotated", "webhook.secret_rotated"],
			...["webhook.secret_rotated", "webhook.removed"],
		]);
		expect(acts.rows.every(({ actor }) => /^key:/.test(actor))).toBe(true);
	});

	it("is encrypted: the database has neither its address nor its secret in clear", async () => {
		const { id, secret } = await create();
		const { rows } = await bench.database.pool.query<{ text: string }>(
			"select row(e.*)::text || encode(e.sealed, 'escape') as text from webhook_endpoints e",
		);
		const all = rows.map(({ text }) => text).join("\n");
		expect(all).not.toContain("hooks.example.com");
		expect(all).not.toContain(secret.slice(6));
		await bench.ask("DELETE", `/v1/webhooks/${id}`);
	});

	it("is refused with every wrong field named", async () => {
		const refuse = async (body: unknown) => {
			const { status, json } = await bench.ask("POST", "/v1/webhooks", body);
			expect(status).toBe(400);
			return json.details.map(({ field }: { field: string }) => field);
		};
		expect(await refuse({})).toEqual(["url"]);
		expect(await refuse({ url: 5, kinds: [] })).toEqual(["url", "kinds"]);
		expect(await refuse({ url: "http://example.com" })).toEqual(["url"]);
		expect(await refuse({ url: "https://[::ffff:10.0.0.1]/" })).toEqual(["url"]);
		expect(await refuse({ url: "https://2852039166/latest/meta-data" })).toEqual(["url"]);
		expect(await refuse({ url: "https://localhost/", kinds: ["*", "case.opened"] })).toEqual(["url", "kinds"]);
		expect(await refuse({ url: URL, kinds: ["case.open"], description: "x".repeat(201) })).toEqual([
			"kinds.0",
			"description",
		]);
		const { id } = await create();
		expect((await bench.ask("PATCH", `/v1/webhooks/${id}`, { url: "https://127.1/" })).status).toBe(400);
		expect((await bench.ask("POST", `/v1/webhooks/${id}/rotate`, { overlap_hours: 169 })).status).toBe(400);
		await bench.ask("DELETE", `/v1/webhooks/${id}`);
	});

	it("is one of at most twenty", async () => {
		const ids: string[] = [];
		for (let n = 0; n < 20; n += 1) ids.push((await create()).id);
		const { status, json } = await bench.ask("POST", "/v1/webhooks", { url: URL });
		expect([status, json.message]).toEqual([400, "At most 20 webhook endpoints are possible"]);
		for (const id of ids) await bench.ask("DELETE", `/v1/webhooks/${id}`);
	});

	it("is unknown to another workspace, to the other mode, and to keys without the scope", async () => {
		const { id } = await create();
		const paths: readonly ["GET" | "POST" | "PATCH" | "DELETE", string, unknown?][] = [
			["GET", `/v1/webhooks/${id}`],
			["PATCH", `/v1/webhooks/${id}`, { enabled: false }],
			["DELETE", `/v1/webhooks/${id}`],
			["POST", `/v1/webhooks/${id}/rotate`, {}],
			["POST", `/v1/webhooks/${id}/test`],
			["POST", `/v1/webhooks/${id}/replay`, { from: "2026-01-01" }],
			["GET", `/v1/webhooks/deliveries?endpoint_id=${id}`],
			["GET", `/v1/webhooks/${id}/deliveries/whe_01KA0000000000000000000006`],
			["POST", `/v1/webhooks/${id}/deliveries/whe_01KA0000000000000000000006/replay`],
		];
		const reader = await bench.makeKey(["webhooks:read"]);
		const sender = await bench.makeKey(["events"]);
		for (const [method, path, body] of paths) {
			for (const key of [bench.keys.live, bench.keys.elsewhere]) {
				expect((await bench.ask(method, path, body, key)).status, `${method} ${path}`).toBe(404);
			}
			expect((await bench.ask(method, path, body, sender)).status).toBe(403);
			if (method !== "GET") expect((await bench.ask(method, path, body, reader)).status).toBe(403);
		}
		expect((await bench.ask("GET", "/v1/webhooks", undefined, reader)).json.data).toHaveLength(1);
		await bench.ask("DELETE", `/v1/webhooks/${id}`);
	});
});

describe("deliveries", () => {
	it("are listed newest first in pages, filtered, read with their body, and replayed one by one or by time", async () => {
		const { id } = await create();
		await bench.ask("PATCH", `/v1/webhooks/${id}`, { enabled: false });
		await tell(["case.opened", "case.closed", "case.opened", "case.closed", "case.opened"]);
		const list = async (query = "") => (await bench.ask("GET", `/v1/webhooks/deliveries?${query}`)).json;
		const all = (await list()).data;
		expect(all).toHaveLength(5);
		expect(all[0]).toMatchObject({ endpoint_id: id, status: "dead", attempts: [], next_attempt_at: null });
		const ids = all.map((one: { event_id: string }) => one.event_id);
		expect(ids).toEqual([...ids].sort().reverse());
		const pages: string[] = [];
		let cursor: string | null = "";
		while (cursor !== null) {
			const page: { data: { event_id: string }[]; next_cursor: string | null } = await list(
				`limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
			);
			pages.push(...page.data.map((one) => one.event_id));
			cursor = page.next_cursor;
		}
		expect(pages).toEqual(ids);
		expect((await list("kind=case.closed&status=dead")).data).toHaveLength(2);
		expect((await list("status=delivered")).data).toEqual([]);
		expect((await list("to=2026-01-01")).data).toEqual([]);
		expect((await bench.ask("GET", "/v1/webhooks/deliveries?cursor=x")).status).toBe(400);
		// Any delivery of the same millisecond may be the newest.
		const opened = all.find((delivery: { kind: string }) => delivery.kind === "case.opened").event_id;
		const one = `/v1/webhooks/${id}/deliveries/${opened}`;
		const read = (await bench.ask("GET", one)).json;
		expect(read.body).toMatchObject({ id: opened, type: "case.opened", livemode: false, data: { case_id: "cas_1" } });
		expect((await bench.ask("POST", `${one}/replay`)).json.message).toMatch(/is disabled/);
		expect((await bench.ask("PATCH", `/v1/webhooks/${id}`, { enabled: true })).json).toMatchObject({ dead: 5 });
		expect((await bench.ask("POST", `${one}/replay`)).json).toMatchObject({ event_id: opened, status: "pending" });
		const replay = (body: object) => bench.ask("POST", `/v1/webhooks/${id}/replay`, body);
		expect((await replay({ from: "2026-01-01", kind: "case.closed" })).json).toEqual({ replayed: 2 });
		expect((await replay({ from: "2026-01-01" })).json).toEqual({ replayed: 2 });
		expect((await replay({ from: "2026-01-02", to: "2026-01-01" })).status).toBe(400);
		expect((await replay({})).json.details[0].field).toBe("from");
		expect((await bench.ask("GET", `/v1/webhooks/${id}`)).json).toMatchObject({ pending: 5, dead: 0 });
	});
});
