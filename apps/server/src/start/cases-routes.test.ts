// Cases over HTTP: the queue, the actions of analysts, requests that need two people, and access.

import { createKey } from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { signUp } from "../testing/people.ts";
import { readPdf } from "../testing/read-pdf.ts";

let bench: ApiBench;
let ask: ApiBench["ask"];
/** A key that another person made, with every scope. */
let second: string;
beforeAll(async () => {
	bench = await openApiBench();
	ask = bench.ask;
	const made = { workspace: bench.shop.id, mode: "test", scopes: ["manage"], actor: "cli:baraka" } as const;
	second = (await createKey(bench.service, { ...made, rateLimitPerMinute: 1_000_000 })).key;
});
afterAll(() => bench.close());

interface Stopped {
	readonly event_id: string;
	readonly case_id: string;
}

async function send(event: object): Promise<Answer["json"]> {
	const { status, json } = await ask("POST", "/v1/events", event);
	expect(status, JSON.stringify(json)).toBe(200);
	return json;
}

/** A payout to a new destination right after a SIM swap, by a customer with some history. */
async function stop(customer: string, fields: { amount?: number; account?: string; device?: string } = {}) {
	const { amount = 48_000, account = `0711${customer.length}00000`, device = `d-${customer}` } = fields;
	await send({ type: "transaction", customer_id: customer, direction: "in", amount: 90_000, method: "mpesa" });
	await send({ type: "sim.swap", customer_id: customer });
	const destination = { type: "bank", account };
	const payout = { type: "payout.requested", customer_id: customer, amount, balance: 90_000, destination };
	const json = await send({ ...payout, device: { id: device } });
	expect(json.case_id).toMatch(/^cas_/);
	return json as Stopped;
}

const idsOf = ({ json }: Answer): string[] => json.data.map((one: { id: string }) => one.id);

describe("The queue", () => {
	it("is filtered by priority, decision, amount, label and search, counted, and sorted", async () => {
		const small = await stop("queue-small", { amount: 21_000 });
		const large = await stop("queue-large", { amount: 80_000 });
		await ask("PUT", `/v1/cases/${small.case_id}/priority`, { priority: "low" });
		await startClocks();
		const both = [small.case_id, large.case_id];
		const list = async (query: string) =>
			idsOf(await ask("GET", `/v1/cases?${query}`)).filter((id) => both.includes(id));
		expect(await list("sort=amount")).toEqual([large.case_id, small.case_id]);
		expect(await list("sort=priority")).toEqual([large.case_id, small.case_id]);
		expect(await list("amount_min=21000&amount_max=21000")).toEqual([small.case_id]);
		expect(await list("priority=low")).toEqual([small.case_id]);
		expect(await list("decision=allow")).toEqual([]);
		expect((await list("decision=block,review")).length).toBe(2);
		expect(await list("label=fraud")).toEqual([]);
		await ask("POST", "/v1/feedback", { event_id: large.event_id, label: "fraud" });
		expect(await list("label=fraud")).toEqual([large.case_id]);
		expect(await list("overdue=true")).toEqual([]);
		expect((await ask("GET", "/v1/cases?q=queue-large&amount_min=1")).json.data).toMatchObject([
			{ id: large.case_id, amount: 80_000, label: "fraud", priority: "urgent" },
		]);
		expect((await ask("GET", "/v1/cases/counts?q=queue-large")).json).toMatchObject({
			total: 1,
			by_status: { open: 1 },
			by_type: { fraud: 1 },
			unassigned: 1,
			overdue: 0,
		});
		expect((await ask("GET", "/v1/cases/counts?q=nobody-at-all")).json).toMatchObject({ total: 0, by_status: {} });
		expect((await ask("GET", "/v1/cases?amount_min=5&amount_max=1")).json.message).toBe(
			"amount_max: must not be below amount_min",
		);
		expect((await ask("GET", "/v1/cases?priority=asap")).status).toBe(400);
	});

	it("pages by due time and amount without loss or repetition, cases without either included", async () => {
		const { case_id: due } = await stop("queue-due");
		await ask("POST", `/v1/cases/${due}/clocks`, { clock: "recall" });
		for (const sort of ["due", "amount"]) {
			const seen: string[] = [];
			let cursor = "";
			do {
				const page = await ask("GET", `/v1/cases?limit=1&sort=${sort}${cursor}`);
				seen.push(...idsOf(page));
				cursor = page.json.next_cursor === null ? "" : `&cursor=${page.json.next_cursor}`;
			} while (cursor !== "");
			expect(new Set(seen).size, sort).toBe(seen.length);
			expect(seen).toContain(due);
			if (sort === "due") expect(seen[0]).toBe(due);
		}
	});
});

describe("What analysts do", () => {
	it("is refused to the second caller, with who closed it and when, and then nothing is done, not even a label", async () => {
		const { case_id: id, event_id: eventId } = await stop("second");
		const close = (disposition: string, key: string, more = {}) =>
			ask("POST", `/v1/cases/${id}/close`, { resolution: "declined", disposition, note: "x", ...more }, key);
		const both = await Promise.all([close("fraud", bench.keys.test), close("legit", second)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		const won = both.find(({ status }) => status === 200)?.json;
		const lost = both.find(({ status }) => status === 409)?.json;
		expect(lost).toMatchObject({
			error: "conflict",
			message: `The case was closed by ${won.closed_by} at ${won.closed_at}`,
			details: [{ field: "case", code: "closed" }],
		});
		expect((await ask("GET", `/v1/events/${eventId}`)).json.effective_label).toBe(won.disposition);
		const labels = (await ask("GET", "/v1/feedback?source=analyst&limit=200")).json.data;
		expect(labels.filter((one: { event_id: string }) => one.event_id === eventId)).toHaveLength(1);
	});

	it("is refused to a tab that is stale, where it says which version it saw", async () => {
		const { case_id: id } = await stop("stale");
		const { version } = (await ask("GET", `/v1/cases/${id}`)).json;
		await ask("PUT", `/v1/cases/${id}/assignee`, { assignee: "amina", version });
		for (const [method, path, body] of [
			["PUT", "assignee", { assignee: "baraka", version }],
			["PUT", "priority", { priority: "low", version }],
			["POST", "close", { resolution: "declined", note: "x", version }],
		] as const) {
			expect(await ask(method, `/v1/cases/${id}/${path}`, body)).toMatchObject({
				status: 409,
				json: { error: "conflict", details: [{ field: "version", code: "moved" }] },
			});
		}
		expect((await ask("GET", `/v1/cases/${id}`)).json).toMatchObject({ assignee: "amina", status: "in_review" });
		await ask("POST", `/v1/cases/${id}/close`, { resolution: "declined", note: "x" });
		expect((await ask("PUT", `/v1/cases/${id}/assignee`, { assignee: "amina" })).status).toBe(409);
	});

	it("takes notes as text, refuses one that is too long, and tells who is mentioned", async () => {
		const { case_id: id } = await stop("notes");
		const text = "<script>alert(1)</script> & <b>ẹ ọ ĩ</b>";
		const { userId } = await signUp(bench, "analyst");
		const user = `user:${userId}`;
		const { json } = await ask("POST", `/v1/cases/${id}/notes`, { text, mentions: [user, user] });
		expect(json.acts).toMatchObject([{ kind: "note", text, mentions: [user], report: false }]);
		expect(idsOf(await ask("GET", `/v1/cases?mentioned=${user}`))).toEqual([id]);
		expect(await ask("POST", `/v1/cases/${id}/notes`, { text: "x".repeat(50_000) })).toMatchObject({
			status: 400,
			json: { message: "text: must be at most 10000 characters" },
		});
		expect((await ask("POST", `/v1/cases/${id}/notes`, { text: "" })).status).toBe(400);
		const wrong = ["user:usr_01KA0000000000000000000001", user, "amina", `key:${userId}`];
		expect(await ask("POST", `/v1/cases/${id}/notes`, { text: "x", mentions: wrong })).toMatchObject({
			status: 400,
			json: {
				message: "mentions.0: is nobody who works in this workspace",
				details: [{ field: "mentions.0" }, { field: "mentions.2" }, { field: "mentions.3" }],
			},
		});
		const many = Array.from({ length: 21 }, () => user);
		expect((await ask("POST", `/v1/cases/${id}/notes`, { text: "x", mentions: many })).status).toBe(400);
	});

	it("counts the mentions that a person has not seen, lists their cases, and forgets them when the case is opened", async () => {
		const [analyst, officer] = [await signUp(bench, "analyst"), await signUp(bench, "compliance")];
		const actorOf = ({ userId }: typeof analyst): string => `user:${userId}`;
		const unseen = async (who: typeof analyst) => (await who.ask("GET", "/v1/cases/mentions")).json.unseen;
		const list = async (who: typeof analyst) =>
			idsOf(await who.ask("GET", `/v1/cases?mentioned=${actorOf(who)}&unseen=true&status=open,in_review,closed`));
		const [first, closed] = [await stop("mention-one"), await stop("mention-two")];
		const mentions = [actorOf(analyst), actorOf(officer)];
		for (const text of ["Look", "Look again"]) {
			await officer.ask("POST", `/v1/cases/${first.case_id}/notes`, { text, mentions });
		}
		await ask("POST", `/v1/cases/${closed.case_id}/notes`, { text: "And here", mentions });
		await ask("POST", `/v1/cases/${closed.case_id}/close`, { resolution: "declined", note: "x" });
		// Nobody has to be told of their own note.
		expect([await unseen(analyst), await unseen(officer)]).toEqual([3, 1]);
		expect((await list(analyst)).sort()).toEqual([first.case_id, closed.case_id].sort());
		await officer.ask("POST", `/v1/cases/${first.case_id}/notes`, {
			text: "Filed",
			mentions: mentions.slice(0, 1),
			report: true,
		});
		expect(await unseen(analyst)).toBe(3);
		expect((await analyst.ask("GET", `/v1/cases/${first.case_id}`)).status).toBe(200);
		expect(await unseen(analyst)).toBe(3);
		expect((await analyst.ask("POST", `/v1/cases/${first.case_id}/seen`)).json).toEqual({ unseen: 1 });
		expect(await list(analyst)).toEqual([closed.case_id]);
		expect(await unseen(officer)).toBe(1);
	});

	it("does not list a case whose only mention is in a note that the caller may not see", async () => {
		const [analyst, officer] = [await signUp(bench, "analyst"), await signUp(bench, "compliance")];
		const { case_id: id } = await stop("mention-report");
		const user = `user:${analyst.userId}`;
		await officer.ask("POST", `/v1/cases/${id}/notes`, { text: "Filed", mentions: [user], report: true });
		expect(idsOf(await analyst.ask("GET", `/v1/cases?mentioned=${user}`))).toEqual([]);
		expect(idsOf(await officer.ask("GET", `/v1/cases?mentioned=${user}`))).toEqual([id]);
	});

	it("shows the figures of the team to admins and compliance officers only, and the cases behind them", async () => {
		const [analyst, officer] = [await signUp(bench, "analyst"), await signUp(bench, "compliance")];
		const { case_id: id } = await stop("team");
		const actor = `user:${analyst.userId}`;
		await analyst.ask("PUT", `/v1/cases/${id}/assignee`, { assignee: actor });
		await analyst.ask("POST", `/v1/cases/${id}/close`, { resolution: "declined", note: "x" });
		expect((await analyst.ask("GET", "/v1/team")).status).toBe(403);
		const { json } = await officer.ask("GET", "/v1/team");
		expect(json.people.find((one: { actor: string }) => one.actor === actor)).toMatchObject({
			open: 0,
			first_looks: { count: 1 },
			closed: { count: 1, median_seconds: expect.any(Number) },
			reopened: 0,
		});
		const span = (name: string) => `${name}_from=${json.from}&${name}_to=${new Date(Date.now() + 1_000).toISOString()}`;
		expect(idsOf(await officer.ask("GET", `/v1/cases?status=closed&closed_by=${actor}&${span("closed")}`))).toEqual([
			id,
		]);
		const looked = `/v1/cases?status=closed&first_look_by=${actor}&${span("first_look")}`;
		expect(idsOf(await officer.ask("GET", looked))).toEqual([id]);
		expect(
			(await officer.ask("GET", "/v1/cases?closed_from=2026-02-01T00:00:00Z&closed_to=2026-01-01T00:00:00Z")).status,
		).toBe(400);
	});

	it("hides notes on reports to the authorities from users who may not know of them, everywhere", async () => {
		const { case_id: id } = await stop("tipping");
		const analyst = await bench.makeKey(["cases:read", "cases:write"]);
		const secret = "Reported to the FRC under 4711/26";
		expect((await ask("POST", `/v1/cases/${id}/notes`, { text: secret, report: true })).json.acts).toMatchObject([
			{ kind: "reported", text: secret, report: true },
		]);
		expect(await ask("POST", `/v1/cases/${id}/notes`, { text: "x", report: true }, analyst)).toMatchObject({
			status: 403,
			json: { details: [{ code: "missing_scope", message: "reports:read" }] },
		});
		for (const path of [`/v1/cases/${id}`, `/v1/cases/${id}/timeline`]) {
			expect(JSON.stringify((await ask("GET", path)).json)).toContain(secret);
			const seen = await ask("GET", path, undefined, analyst);
			expect(seen.status).toBe(200);
			const text = JSON.stringify(seen.json);
			expect([text.includes(secret), text.includes("reported"), text.includes('"report":true')]).toEqual([
				false,
				false,
				false,
			]);
		}
	});

	it("is told in one list, oldest first", async () => {
		const { case_id: id, event_id: eventId } = await stop("timeline");
		await ask("PUT", `/v1/cases/${id}/assignee`, { assignee: "amina" });
		await ask("POST", "/v1/feedback", { event_id: eventId, label: "fraud", source: "complaint" });
		await ask("POST", `/v1/cases/${id}/close`, { resolution: "declined", disposition: "fraud", note: "x" });
		const { data } = (await ask("GET", `/v1/cases/${id}/timeline`)).json;
		const kinds = data.map(({ kind }: { kind: string }) => kind);
		expect([...kinds].sort()).toEqual(["assigned", "closed", "event", "labelled", "labelled", "opened"]);
		const times = data.map(({ at }: { at: string }) => at);
		expect(times).toEqual([...times].sort());
		expect(data.find(({ kind }: { kind: string }) => kind === "event")).toMatchObject({
			event_id: eventId,
			amount: 48_000,
			actor: "system",
		});
	});

	it("is undone by opening a case again: events wait, what was approved is not, and labels are taken back", async () => {
		const { case_id: id, event_id: eventId } = await stop("undo");
		expect((await ask("POST", `/v1/cases/${id}/reopen`, { reason: "x" })).json).toMatchObject({
			error: "conflict",
			message: "The case is open",
		});
		await ask("POST", `/v1/cases/${id}/close`, { resolution: "approved", disposition: "legit", note: "x" });
		expect((await ask("GET", `/v1/events/${eventId}`)).json).toMatchObject({
			resolution: "approved",
			effective_label: "legit",
		});
		const reopened = await ask("POST", `/v1/cases/${id}/reopen`, { reason: "Closed by mistake" });
		expect(reopened.json).toMatchObject({
			status: "open",
			closed_at: null,
			closed_by: null,
			disposition: null,
			label: null,
			closing_note: null,
			events: [{ id: eventId, resolution: null }],
		});
		expect((await ask("GET", `/v1/events/${eventId}`)).json).toMatchObject({ resolution: null, effective_label: null });
		expect((await ask("GET", "/v1/customers/undo")).json.open_cases).toMatchObject([{ id }]);
		await ask("POST", "/v1/customers/undo/release", { reason: "to try it" });
		const again = { type: "payout.requested", customer_id: "undo", amount: 48_000, balance: 90_000 };
		const json = await send({
			...again,
			destination: { type: "bank", account: "0711400000" },
			device: { id: "d-undo" },
		});
		expect(json).toMatchObject({ case_id: id });
		expect(json.decision).not.toBe("allow");
	});

	it("is exported as JSON and on paper, as far as the caller may see it, and leaves a trace", async () => {
		const { case_id: id } = await stop("export");
		const note = "Ọlọ́run Ẹ̀gbẹ́, Wanjikũ Mũthoni, Ṣadé: called <b>twice</b> 😀";
		await ask("POST", `/v1/cases/${id}/notes`, { text: note });
		await ask("POST", `/v1/cases/${id}/notes`, { text: "Reported", report: true });
		const { json } = await ask("GET", `/v1/cases/${id}/export`);
		expect(json).toMatchObject({ livemode: false, workspace: { currency: "KES", time_zone: "Africa/Nairobi" } });
		expect(json.case.id).toBe(id);
		expect(json.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(["opened", "event", "note", "reported"]);
		const analyst = await bench.makeKey(["cases:read"]);
		const seen = await ask("GET", `/v1/cases/${id}/export`, undefined, analyst);
		expect(JSON.stringify(seen.json)).not.toContain("Reported");
		const print = (key: string) =>
			bench.app.inject({ url: `/v1/cases/${id}/export.pdf`, headers: { authorization: `Bearer ${key}` } });
		const printed = await print(bench.keys.test);
		expect(printed.headers["content-type"]).toBe("application/pdf");
		const text = readPdf(printed.rawPayload);
		expect(text).toContain(`Case ${id}`);
		expect(text).toContain("Wanjikũ Mũthoni");
		expect(text.normalize("NFC")).toContain("Ṣadé");
		expect(text).toContain("called <b>twice</b>");
		expect(text).toContain("Reported");
		expect(json.evidence.event.decision.reasons.length).toBeGreaterThan(0);
		expect(text).toContain(`${json.evidence.event.decision.score} of 100 (review from`);
		const words = (line: string) => line.replaceAll(/\s+/g, "");
		for (const { reason } of json.evidence.event.decision.reasons) expect(words(text)).toContain(words(reason));
		expect(seen.json.evidence).toBeNull();
		expect(readPdf((await print(analyst)).rawPayload)).not.toContain("Reported");
		expect((await print(bench.keys.elsewhere)).statusCode).toBe(404);
		const { rows } = await bench.database.pool.query(
			"select count(*)::int as n from audit where action = 'case.exported'",
		);
		expect(rows).toEqual([{ n: 4 }]);
	});

	it("is done to many at once, each by itself", async () => {
		const made = [await stop("bulk-1"), await stop("bulk-2"), await stop("bulk-3")].map((one) => one.case_id);
		const closed = { resolution: "declined", disposition: "fraud", note: "One ring" };
		await ask("POST", `/v1/cases/${made[0]}/close`, closed);
		const unknown = "cas_01KA0000000000000000000009";
		const bulk = (body: object) => ask("POST", "/v1/cases/bulk", { case_ids: [...made, unknown], ...body });
		const { json } = await bulk({ act: "close", ...closed });
		expect(json.data).toMatchObject([
			{ case_id: made[0], ok: false, error: { code: "conflict" } },
			{ case_id: made[1], ok: true, error: null },
			{ case_id: made[2], ok: true, error: null },
			{ case_id: unknown, ok: false, error: { code: "not_found" } },
		]);
		for (const id of made) expect((await ask("GET", `/v1/cases/${id}`)).json.label).toBe("fraud");
		expect((await bulk({ act: "reopen", reason: "to go on" })).json.data.map(({ ok }: { ok: boolean }) => ok)).toEqual([
			true,
			true,
			true,
			false,
		]);
		for (const act of [
			{ act: "assign", assignee: "amina" },
			{ act: "prioritise", priority: "urgent" },
		]) {
			expect((await bulk(act)).json.data[1]).toMatchObject({ ok: true });
		}
		await bulk({ act: "note", text: "One ring" });
		expect((await ask("GET", `/v1/cases/${made[1]}`)).json).toMatchObject({ assignee: "amina", priority: "urgent" });
		expect((await bulk({ act: "close" })).json.details).toMatchObject([{ field: "resolution" }, { field: "note" }]);
		const many = Array.from({ length: 201 }, () => made[0]);
		expect((await ask("POST", "/v1/cases/bulk", { case_ids: many, act: "assign", assignee: null })).status).toBe(400);
	});

	it("finds the open cases of others who share a device or a destination", async () => {
		const one = await stop("ring-1", { device: "d-ring", account: "0722000001" });
		const two = await stop("ring-2", { device: "d-ring", account: "0722000002" });
		const three = await stop("ring-3", { device: "d-three", account: "0722000002" });
		await stop("alone", { account: "0722000009" });
		const related = async (id: string) => (await ask("GET", `/v1/cases/${id}/related`)).json.data;
		expect(await related(one.case_id)).toMatchObject([{ case: { id: two.case_id }, shared: [{ role: "device" }] }]);
		const around = await related(two.case_id);
		expect(around.map((found: { case: { id: string } }) => found.case.id).sort()).toEqual(
			[one.case_id, three.case_id].sort(),
		);
		await ask("POST", `/v1/cases/${one.case_id}/close`, { resolution: "declined", note: "x" });
		expect((await related(two.case_id)).length).toBe(1);
	});
});

describe("What takes two people", () => {
	const request = (customer: string, body: object, key = bench.keys.test) =>
		ask("POST", `/v1/customers/${customer}/requests`, body, key);
	const settle = (id: string, verb: string, key: string) => ask("POST", `/v1/requests/${id}/${verb}`, {}, key);

	it("is asked for by one and done when another approves", async () => {
		const { case_id: caseId } = await stop("four-eyes");
		await ask("PATCH", "/v1/workspace/casework", { four_eyes: ["release", "block"] }, bench.keys.live);
		const refused = await ask("POST", "/v1/customers/four-eyes/release", { reason: "x" });
		expect([refused.status, refused.json.details[0].code]).toEqual([403, "two_people"]);
		const asked = await request("four-eyes", { action: "release", reason: "Met in person", case_id: caseId });
		expect(asked.json).toMatchObject({ state: "pending", action: "release", reason: "Met in person" });
		expect((await request("four-eyes", { action: "release", reason: "again" })).status).toBe(409);
		expect((await ask("GET", `/v1/cases/${caseId}`)).json.requests).toMatchObject([{ id: asked.json.id }]);
		expect((await ask("GET", "/v1/customers/four-eyes")).json.status).toBe("held");
		expect((await settle(asked.json.id, "approve", bench.keys.test)).status).toBe(403);
		// Another key of the same person does not count as a second person.
		expect((await settle(asked.json.id, "approve", await bench.makeKey(["manage"]))).status).toBe(403);
		expect((await settle(asked.json.id, "withdraw", second)).status).toBe(403);
		const both = await Promise.all([
			settle(asked.json.id, "approve", second),
			settle(asked.json.id, "decline", second),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		const won = both.find(({ status }) => status === 200)?.json;
		expect((await ask("GET", "/v1/customers/four-eyes")).json.status).toBe(
			won.state === "approved" ? "active" : "held",
		);
		const kinds = (await ask("GET", `/v1/cases/${caseId}`)).json.acts.map(({ kind }: { kind: string }) => kind);
		expect(kinds).toEqual(["requested", won.state]);
		await ask("PATCH", "/v1/workspace/casework", { four_eyes: [] }, bench.keys.live);
	});

	it("is asked for by closing the case that caused the hold, and done when another approves", async () => {
		const { case_id: caseId } = await stop("closed-by-one");
		await ask("PATCH", "/v1/workspace/casework", { four_eyes: ["release"] }, bench.keys.live);
		await ask("POST", `/v1/cases/${caseId}/close`, { resolution: "approved", note: "Met in person" });
		expect((await ask("GET", "/v1/customers/closed-by-one")).json.status).toBe("held");
		const [asked] = (await ask("GET", "/v1/requests?state=pending&customer_id=closed-by-one")).json.data;
		expect(asked).toMatchObject({ action: "release", case_id: caseId });
		expect((await settle(asked.id, "approve", bench.keys.test)).status).toBe(403);
		expect((await settle(asked.id, "approve", second)).status).toBe(200);
		expect((await ask("GET", "/v1/customers/closed-by-one")).json.status).toBe("active");
		await ask("PATCH", "/v1/workspace/casework", { four_eyes: [] }, bench.keys.live);
	});

	it("is withdrawn by the user who asked, listed by state, and refused where it makes no sense", async () => {
		const { case_id: caseId } = await stop("withdrawn");
		const asked = (await request("withdrawn", { action: "block", reason: "x" })).json;
		const pending = await ask("GET", "/v1/requests?state=pending&customer_id=withdrawn");
		expect(idsOf(pending)).toEqual([asked.id]);
		expect((await settle(asked.id, "withdraw", bench.keys.test)).json.state).toBe("withdrawn");
		expect((await settle(asked.id, "approve", second)).json).toMatchObject({ error: "conflict" });
		expect(idsOf(await ask("GET", "/v1/requests?state=pending&customer_id=withdrawn"))).toEqual([]);
		expect((await request("nobody-here", { action: "block", reason: "x" })).status).toBe(404);
		const other = await stop("other-customer");
		expect((await request("withdrawn", { action: "block", reason: "x", case_id: other.case_id })).json.message).toBe(
			"case_id: is no case of this customer",
		);
		const odd = (await request("withdrawn", { action: "unblock", reason: "x", case_id: caseId })).json;
		expect((await settle(odd.id, "approve", second)).json.message).toContain("cannot be changed by unblock");
		expect((await ask("GET", `/v1/requests?state=pending`)).json.data).toMatchObject([{ id: odd.id }]);
	});
});

describe("Saved views", () => {
	it("are one's own unless they are shared, and only their owner changes them", async () => {
		const view = { page: "cases", name: "Mine", query: "assignee=me&sort=due" };
		const own = (await ask("POST", "/v1/views", view)).json;
		const shared = (await ask("POST", "/v1/views", { ...view, name: "All", shared: true })).json;
		expect(idsOf(await ask("GET", "/v1/views?page=cases"))).toEqual([own.id, shared.id]);
		expect(idsOf(await ask("GET", "/v1/views", undefined, second))).toEqual([shared.id]);
		expect((await ask("PUT", `/v1/views/${shared.id}`, view, second)).status).toBe(404);
		expect((await ask("DELETE", `/v1/views/${shared.id}`, undefined, second)).status).toBe(404);
		expect((await ask("PUT", `/v1/views/${own.id}`, { ...view, name: "Due" })).json.name).toBe("Due");
		expect((await ask("DELETE", `/v1/views/${own.id}`)).status).toBe(200);
		expect(idsOf(await ask("GET", "/v1/views"))).toEqual([shared.id]);
		expect((await ask("POST", "/v1/views", { ...view, query: "x".repeat(2_001) })).status).toBe(400);
		const searched = { ...view, query: "?type=fraud&q=0712345678&%71=0712345678&sort=due" };
		expect((await ask("POST", "/v1/views", searched)).json.query).toBe("type=fraud&sort=due");
		expect((await ask("PUT", `/v1/views/${shared.id}`, { ...view, query: "q=%zz&a=%zz" })).json.query).toBe("a=%zz");
	});
});

async function startClocks(): Promise<void> {
	const { startJobs } = await import("@hakiki/service");
	await startJobs(bench.service, { isScheduled: false }).runNow("run-clocks");
}
