// Closing a case with its related cases and a change of its customer, over HTTP.

import { createKey } from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

let bench: ApiBench;
let ask: ApiBench["ask"];
beforeAll(async () => {
	bench = await openApiBench();
	ask = bench.ask;
});
afterAll(() => bench.close());

/** A payout to a new destination right after a SIM swap: it is held back, and so is the customer. */
async function stop(customer: string): Promise<string> {
	const send = async (event: object) => (await ask("POST", "/v1/events", { customer_id: customer, ...event })).json;
	await send({ type: "transaction", direction: "in", amount: 90_000, method: "mpesa" });
	await send({ type: "sim.swap" });
	const destination = { type: "bank", account: `0711${customer.length}00000` };
	const { case_id: caseId } = await send({ type: "payout.requested", amount: 48_000, balance: 90_000, destination });
	expect(caseId).toMatch(/^cas_/);
	return caseId;
}

const closing = { resolution: "declined", disposition: "fraud", note: "One ring" };
const close = (caseId: string, more: object, key?: string) =>
	ask("POST", `/v1/cases/${caseId}/close`, { ...closing, ...more }, key);
const statusOf = async (caseId: string) => (await ask("GET", `/v1/cases/${caseId}`)).json.status;

describe("POST /v1/cases/{case_id}/close with related cases and an action", () => {
	it("answers 200 with the case, the related cases and what became of the customer", async () => {
		const [main, related] = [await stop("together"), await stop("together-too")];
		const { status, json } = await close(main, { related_case_ids: [related], customer_action: "block" });
		expect([status, json.id, json.status]).toEqual([200, main, "closed"]);
		expect(json.related).toEqual([{ case_id: related, labels_left: 0 }]);
		expect(json.customer_change).toEqual({ action: "block", state: "done", before: "held", request_id: null });
		expect(await statusOf(related)).toBe("closed");
		expect((await ask("GET", "/v1/customers/together")).json.status).toBe("blocked");
		expect((await close(await stop("alone"), {})).json).toMatchObject({ related: [], customer_change: null });
	});

	it("answers 200 with a request where the action takes two people, and 409 where the same waits already", async () => {
		const [main, related] = [await stop("asked"), await stop("asked-too")];
		await ask("PATCH", "/v1/workspace/casework", { four_eyes: ["block"] }, bench.keys.live);
		const waiting = await ask("POST", "/v1/customers/asked/requests", { action: "block", reason: "x" });
		const refused = await close(main, { related_case_ids: [related], customer_action: "block" });
		expect([refused.status, refused.json.details[0].code]).toEqual([409, "waiting"]);
		expect([await statusOf(main), await statusOf(related)]).toEqual(["open", "open"]);
		await ask("POST", `/v1/requests/${waiting.json.id}/withdraw`, {});
		const { json } = await close(main, { related_case_ids: [related], customer_action: "block" });
		expect(json.customer_change).toMatchObject({ action: "block", state: "requested", before: null });
		expect((await ask("GET", "/v1/requests?state=pending&customer_id=asked")).json.data).toMatchObject([
			{ id: json.customer_change.request_id, action: "block", reason: "One ring", case_id: main },
		]);
		expect((await ask("GET", "/v1/customers/asked")).json.status).toBe("held");
		await ask("PATCH", "/v1/workspace/casework", { four_eyes: [] }, bench.keys.live);
	});

	it("answers 200 with the entries that it wrote, and 403 to a key that may not write entries", async () => {
		const entries = [
			{ list: "block", kind: "destination", scope: "workspace", expires_at: "2099-01-01T00:00:00.000Z" },
		];
		const cases = [await stop("listed"), await stop("listed-by-none")] as const;
		const key = await bench.makeKey(["cases:read", "cases:write"]);
		const refused = await close(cases[1], { entries }, key);
		expect([refused.status, refused.json.details[0].message]).toEqual([403, "entries:write"]);
		expect(await statusOf(cases[1])).toBe("open");
		const { status, json } = await close(cases[0], { entries });
		expect([status, json.entries]).toMatchObject([
			200,
			[
				{
					list: "block",
					kind: "destination",
					customer_id: null,
					reason: closing.note,
					expires_at: entries[0]?.expires_at,
				},
			],
		]);
		const { json: listed } = await ask("GET", "/v1/entries?list=block");
		expect(listed.data.map(({ id }: { id: string }) => id)).toContain(json.entries[0].id);
	});

	it("describes a case by its main event, blocks its destination, and answers 409 where another became the main event", async () => {
		const customer_id = "begun-with-login";
		const device = { id: "listed phone" };
		const destination = { type: "mpesa", account: "0711000777", name: "Otieno Mule" };
		const send = async (event: object) => (await ask("POST", "/v1/events", { customer_id, device, ...event })).json;
		const listed = await ask("POST", "/v1/entries", {
			list: "block",
			kind: "device",
			value: device.id,
			reason: "Stolen",
		});
		expect(listed.status).toBeLessThan(300);
		const login = await send({ type: "login", login: { success: true } });
		const read = async () => (await ask("GET", `/v1/cases/${login.case_id}`)).json;
		const begun = await read();
		expect(begun).toMatchObject({ event_id: login.event_id, main_event_id: login.event_id, payee: null });
		expect(begun.listable.kinds).toEqual(["device"]);
		const payout = await send({ type: "payout.requested", amount: 294_880, balance: 300_000, destination });
		expect(payout.case_id).toBe(login.case_id);
		const main = { event_id: login.event_id, main_event_id: payout.event_id, score: payout.score, amount: null };
		const shown = { ...main, payee: "Otieno Mule", payee_type: "mpesa" };
		expect(await read()).toMatchObject({ ...shown, listable: { kinds: ["destination", "device"] } });
		expect((await ask("GET", `/v1/cases?customer_id=${customer_id}`)).json.data).toMatchObject([shown]);
		const { json: exported } = await ask("GET", `/v1/cases/${login.case_id}/export`);
		expect(exported.evidence.event.id).toBe(payout.event_id);
		const entries = [{ list: "block", kind: "destination", scope: "workspace" }];
		const late = await close(login.case_id, { entries, main_event_id: login.event_id });
		expect([late.status, late.json.details[0].field]).toEqual([409, "main_event_id"]);
		expect(await statusOf(login.case_id)).toBe("open");
		expect((await close(login.case_id, { entries, main_event_id: payout.event_id })).status).toBe(200);
		const { reasons } = await send({
			...{ type: "payout.requested", customer_id: "another", device: { id: "own phone" } },
			...{ amount: 100, destination },
		});
		expect(reasons.map(({ code }: { code: string }) => code)).toContain("blocklisted");
	});

	it("answers 400 for an unknown action, too many cases, an unknown case and an action that is not possible", async () => {
		const main = await stop("wrong");
		const many = Array.from({ length: 51 }, () => main);
		const unknown = "cas_01KA0000000000000000000009";
		for (const [more, field] of [
			[{ customer_action: "freeze" }, "customer_action"],
			[{ related_case_ids: many }, "related_case_ids"],
			[{ related_case_ids: [unknown] }, "related_case_ids.0"],
			[{ customer_action: "unblock" }, "status"],
		] as const) {
			const { status, json } = await close(main, more);
			expect([status, json.details[0].field]).toEqual([400, field]);
		}
		expect(await statusOf(main)).toBe("open");
	});

	it("answers 403 to a key that may close cases and not change customers, and closes without an action", async () => {
		const main = await stop("scoped");
		const key = await bench.makeKey(["cases:read", "cases:write"]);
		const refused = await close(main, { customer_action: "block" }, key);
		expect([refused.status, refused.json.details[0].message]).toEqual([403, "customers:write"]);
		expect(await statusOf(main)).toBe("open");
		expect((await close(main, {}, key)).status).toBe(200);
	});

	it("answers 404 for a case of another workspace, and 400 where one is named as related", async () => {
		const main = await stop("ours");
		expect((await close(main, {}, bench.keys.elsewhere)).status).toBe(404);
		const live = { workspace: bench.shop.id, mode: "live", scopes: ["manage"], actor: "cli:other" } as const;
		const { key } = await createKey(bench.service, { ...live, rateLimitPerMinute: 1_000_000 });
		expect((await close(main, {}, key)).status).toBe(404);
		expect(await statusOf(main)).toBe("open");
	});

	it("answers 409 with the related case that somebody else closed, and closes nothing", async () => {
		const [main, open, shut] = [await stop("late"), await stop("late-open"), await stop("late-shut")];
		await close(shut, {});
		const { status, json } = await close(main, { related_case_ids: [open, shut] });
		expect(status).toBe(409);
		expect(json.message).toContain(`The case ${shut} was closed by`);
		expect(json.details).toMatchObject([{ field: "related_case_ids.1", code: "closed" }]);
		expect([await statusOf(main), await statusOf(open)]).toEqual(["open", "open"]);
	});
});
