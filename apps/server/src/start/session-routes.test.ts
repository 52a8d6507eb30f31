// Signing in over HTTP: the cookie, the headers that a page must send, access, and the end of access.

import { inviteFirstAdmin, startJobs } from "@hakiki/service";
import { computeTotp } from "@hakiki/vault";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type Browser, PASSWORD, readBase32, send, signUp, toBrowser } from "../testing/people.ts";

let bench: ApiBench;
let admin: Browser;
beforeAll(async () => {
	bench = await openApiBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
	// All of these people use the same IP address.
	await bench.database.pool.query("delete from sign_in_attempts");
});

const post = (url: string, body: unknown, headers: Readonly<Record<string, string | null>> = {}) =>
	send(bench, "POST", url, body, headers);

describe("The first admin", () => {
	it("signs up by the link that the server prints, and the installation is set up", async () => {
		const options = () => send(bench, "GET", "/v1/session/options", undefined, {});
		expect((await options()).json).toEqual({ is_set_up: false, oidc: null });
		const link = await inviteFirstAdmin(bench.service, { actor: "cli:test" });
		const token = link?.token ?? "";
		const read = await post("/v1/invitations/read", { token });
		expect(read.json).toMatchObject({ kind: "setup", email: null, name: null, role: "admin", workspaces: null });
		expect(await post("/v1/invitations/accept", { token, password: PASSWORD })).toMatchObject({
			status: 400,
			json: { message: "name: is required" },
		});
		const person = { token, name: "Amina Wanjiru", email: "amina@pesa.example", password: PASSWORD };
		const answer = await post("/v1/invitations/accept", person);
		expect(answer.json).toMatchObject({
			status: "signed_in",
			user: { name: "Amina Wanjiru", email: "amina@pesa.example", role: "admin", workspaces: null, status: "active" },
			workspaces: [{ name: "Shop", time_zone: "Africa/Nairobi" }, { name: "Duka" }],
			session: { idle_minutes: 60 },
		});
		admin = toBrowser(bench, answer);
		expect((await options()).json).toEqual({ is_set_up: true, oidc: null });
		expect((await post("/v1/invitations/accept", person)).status).toBe(404);
		expect((await post("/v1/invitations/read", { token })).json.message).toContain("was used already");
	});
});

describe("The cookie", () => {
	it("is for this host alone, secure, and out of reach of scripts and other sites", async () => {
		const { headers } = await post("/v1/session", { email: "amina@pesa.example", password: PASSWORD });
		expect(headers["set-cookie"]).toEqual([
			expect.stringMatching(
				/^__Host-hakiki_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/,
			),
			expect.stringMatching(
				/^__Host-hakiki_device=[\w.-]{87}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
			),
		]);
		expect(headers["cache-control"]).toBe("no-store");
	});

	it("is removed on signing out, and no longer valid", async () => {
		const browser = toBrowser(bench, await post("/v1/session", { email: "amina@pesa.example", password: PASSWORD }));
		const out = await browser.ask("DELETE", "/v1/session");
		expect(out.json).toEqual({ ended: 1 });
		expect(out.headers["set-cookie"]).toMatch(/^__Host-hakiki_session=; .*Max-Age=0$/);
		for (const path of ["/v1/session", "/v1/cases"]) {
			expect(await browser.ask("GET", path)).toMatchObject({ status: 401, json: { error: "invalid_session" } });
		}
	});

	it("is not set if a browser would refuse it", async () => {
		const body = { email: "amina@pesa.example", password: PASSWORD };
		const from = (origin: string, host: string) => post("/v1/session", body, { origin, host });
		expect(await from("http://10.1.2.3:4500", "10.1.2.3:4500")).toMatchObject({
			status: 400,
			json: { details: [{ field: "connection", code: "insecure" }] },
		});
		for (const host of ["localhost:4500", "127.0.0.1:4500", "[::1]:4500"]) {
			expect((await from(`http://${host}`, host)).status).toBe(200);
		}
		expect((await from("https://fraud.example.com", "fraud.example.com")).status).toBe(200);
	});
});

describe("A session", () => {
	it("acts in the workspace and mode that the request names, and nowhere else", async () => {
		const analyst = await signUp(bench, "analyst", { workspaces: [bench.shop.id] });
		expect((await analyst.ask("GET", "/v1/workspace")).json).toMatchObject({ id: bench.shop.id, livemode: false });
		expect((await analyst.ask("GET", "/v1/workspace", undefined, { "hakiki-mode": "live" })).json.livemode).toBe(true);
		for (const workspace of [bench.duka.id, "wsp_01KA0000000000000000000004", "x"]) {
			const answer = await analyst.ask("GET", "/v1/workspace", undefined, { "hakiki-workspace": workspace });
			expect(answer).toMatchObject({ status: 404, json: { message: "There is no such workspace" } });
		}
		expect(await analyst.ask("GET", "/v1/cases", undefined, { "hakiki-workspace": null })).toMatchObject({
			status: 400,
			json: { details: [{ field: "Hakiki-Workspace", code: "required" }] },
		});
		for (const mode of [null, "both"]) {
			expect(await analyst.ask("GET", "/v1/cases", undefined, { "hakiki-mode": mode })).toMatchObject({
				status: 400,
				json: { details: [{ field: "Hakiki-Mode", code: "invalid" }] },
			});
		}
		const self = await analyst.ask("GET", "/v1/session");
		expect(self.json.workspaces).toMatchObject([{ id: bench.shop.id }]);
		expect(self.json.csrf_token).toBe(analyst.csrf);
		expect(self.headers["x-ratelimit-limit"]).toBe("1200");
	});

	it("changes nothing without its own token, nor for another site", async () => {
		const other = await signUp(bench, "admin");
		const rename = (headers: Readonly<Record<string, string | null>>) =>
			admin.ask("PATCH", "/v1/workspace", { name: "Shop" }, { "hakiki-mode": "live", ...headers });
		for (const csrf of [null, "", "x", other.csrf, admin.csrf.slice(0, -1)]) {
			expect(await rename({ "hakiki-csrf": csrf })).toMatchObject({
				status: 403,
				json: { error: "forbidden", details: [{ field: "Hakiki-CSRF", code: "csrf" }] },
			});
		}
		for (const headers of [
			{ origin: "https://evil.example" },
			{ origin: "null" },
			{ origin: "http://localhost:81" },
			{ "sec-fetch-site": "cross-site" },
			{ "sec-fetch-site": "same-site" },
		]) {
			expect(await rename(headers)).toMatchObject({
				status: 403,
				json: { details: [{ field: "Origin", code: "csrf" }] },
			});
		}
		const own = { origin: "http://localhost:80", host: "localhost:80", "sec-fetch-site": "same-origin" };
		expect((await rename({ ...own, origin: "http://localhost", host: "localhost" })).status).toBe(200);
		expect((await admin.ask("DELETE", "/v1/sessions", undefined, { "hakiki-csrf": null })).status).toBe(403);
		expect(
			await post("/v1/session", { email: "a@b.cd", password: "x" }, { origin: "https://evil.example" }),
		).toMatchObject({ status: 403 });
	});

	it("is ignored if a key is sent, and a key does not count as a session", async () => {
		const key = `Bearer ${bench.keys.elsewhere}`;
		const answer = await admin.ask("GET", "/v1/workspace", undefined, { authorization: key });
		expect(answer.json.id).toBe(bench.duka.id);
		const wrong = await admin.ask("GET", "/v1/workspace", undefined, { authorization: "Bearer wrong" });
		expect(wrong).toMatchObject({ status: 401, json: { error: "invalid_api_key" } });
		for (const path of ["/v1/session", "/v1/users"]) {
			expect(await admin.ask("GET", path, undefined, { authorization: key })).toMatchObject({
				status: 403,
				json: { message: "This needs a signed-in user; an API key cannot call it" },
			});
		}
		expect(await send(bench, "GET", "/v1/users", undefined, {})).toMatchObject({
			status: 401,
			json: { error: "invalid_session" },
		});
		expect(await send(bench, "GET", "/v1/cases", undefined, {})).toMatchObject({
			status: 401,
			json: { error: "invalid_api_key" },
		});
		const forged = { cookie: `__Host-hakiki_session=${"A".repeat(43)}` };
		expect((await send(bench, "GET", "/v1/session", undefined, forged)).json.error).toBe("invalid_session");
	});

	it("is listed with its origin, and can be ended from another session", async () => {
		const here = await signUp(bench, "viewer");
		const sign = () => post("/v1/session", { email: here.email, password: PASSWORD }, { "user-agent": "Phone/2.0" });
		const phone = toBrowser(bench, await sign());
		const { json } = await here.ask("GET", "/v1/sessions");
		expect(json.data).toMatchObject([
			{ is_current: false, user_agent: "Phone/2.0", ip: "127.0.0.1" },
			{ is_current: true },
		]);
		expect((await admin.ask("DELETE", `/v1/sessions/${json.data[0].id}`)).json).toEqual({ ended: 0 });
		expect((await here.ask("DELETE", `/v1/sessions/${json.data[0].id}`)).json).toEqual({ ended: 1 });
		expect((await phone.ask("GET", "/v1/session")).status).toBe(401);
		const again = toBrowser(bench, await sign());
		expect((await here.ask("DELETE", "/v1/sessions")).json).toEqual({ ended: 1 });
		expect((await again.ask("GET", "/v1/session")).status).toBe(401);
		expect((await here.ask("GET", "/v1/session")).status).toBe(200);
	});
});

describe("Signing in", () => {
	it("answers a wrong password and an unknown account with the same bytes, and then asks both to wait", async () => {
		const { email } = await signUp(bench, "viewer");
		const answers: string[][] = [];
		for (const account of [email, "nobody@pesa.example"]) {
			const seen: string[] = [];
			for (let count = 0; count < 6; count += 1) {
				const { status, json, headers } = await post("/v1/session", { email: account, password: "a wrong password" });
				const { request_id: _, ...body } = json;
				seen.push(JSON.stringify({ status, body, wait: headers["retry-after"], names: Object.keys(headers).sort() }));
			}
			answers.push(seen);
		}
		expect(answers[0]).toEqual(answers[1]);
		expect(answers[0]?.[0]).toContain("sign_in_failed");
		expect(answers[0]?.[5]).toContain('"status":429');
		expect(await post("/v1/session", { email, password: PASSWORD })).toMatchObject({ status: 429 });
	});

	it("is not locked for a browser that was there before, however much strangers guess", async () => {
		const { email } = await signUp(bench, "viewer");
		const known = await post("/v1/session", { email, password: PASSWORD });
		const device = String((known.headers["set-cookie"] as string[])[1]).split(";")[0] ?? "";
		const enter = (password: string, cookie: string | null) => post("/v1/session", { email, password }, { cookie });
		for (let count = 0; count < 6; count += 1) await enter("a wrong password", null);
		expect((await enter(PASSWORD, null)).status).toBe(429);
		expect((await enter(PASSWORD, device.slice(0, -1))).status).toBe(429);
		expect((await enter(PASSWORD, device)).status).toBe(200);
		const own: number[] = [];
		for (let count = 0; count < 6; count += 1) own.push((await enter("a wrong password", device)).status);
		expect(own).toEqual([401, 401, 401, 401, 401, 429]);
		const other = await signUp(bench, "viewer");
		const elsewhere = { email: other.email, password: "a wrong password" };
		for (let count = 0; count < 6; count += 1) await post("/v1/session", elsewhere, {});
		expect((await post("/v1/session", { ...elsewhere, password: PASSWORD }, { cookie: device })).status).toBe(429);
	});

	it("takes a code where the person has an app, and a recovery code once", async () => {
		const person = await signUp(bench, "compliance");
		const { json: offer } = await person.ask("POST", "/v1/me/totp", { password: PASSWORD });
		const secret = readBase32(offer.secret);
		const wrong = await person.ask("POST", "/v1/me/totp/confirmation", { code: "000000" });
		expect(wrong).toMatchObject({ status: 400, json: { details: [{ field: "code", code: "wrong" }] } });
		const on = await person.ask("POST", "/v1/me/totp/confirmation", { code: computeTotp(secret, Date.now()) });
		expect(on.json.recovery_codes).toHaveLength(10);
		const half = await post("/v1/session", { email: person.email, password: PASSWORD });
		expect(half.json).toMatchObject({ status: "code_required", challenge: expect.any(String) });
		expect(half.headers["set-cookie"]).toBeUndefined();
		const finish = (code: string) => post("/v1/session/code", { challenge: half.json.challenge, code });
		expect(await finish("12345")).toMatchObject({ status: 401, json: { error: "sign_in_failed" } });
		expect((await finish(on.json.recovery_codes[0])).json.user).toMatchObject({ has_totp: true });
		expect((await finish(on.json.recovery_codes[0])).status).toBe(401);
		const renewed = await person.ask("POST", "/v1/me/totp/recovery-codes", { code: on.json.recovery_codes[1] });
		const off = await person.ask("DELETE", "/v1/me/totp", { code: renewed.json.recovery_codes[0] });
		expect(off.json).toMatchObject({ has_totp: false });
	});

	it("takes a new password, which ends the old password and all other sessions", async () => {
		const person = await signUp(bench, "viewer");
		const elsewhere = toBrowser(bench, await post("/v1/session", { email: person.email, password: PASSWORD }));
		const change = (current_password: string, new_password: string) =>
			person.ask("PUT", "/v1/me/password", { current_password, new_password });
		expect(await change("not the old one", "a mango every day")).toMatchObject({
			status: 400,
			json: { details: [{ field: "current_password", code: "wrong" }] },
		});
		expect(await change(PASSWORD, "short")).toMatchObject({
			status: 400,
			json: { details: [{ field: "new_password", code: "too_short" }] },
		});
		expect((await change(PASSWORD, "a mango every day")).json).toEqual({ ended: 1 });
		expect((await elsewhere.ask("GET", "/v1/session")).status).toBe(401);
		expect((await post("/v1/session", { email: person.email, password: PASSWORD })).status).toBe(401);
		expect((await post("/v1/session", { email: person.email, password: "a mango every day" })).status).toBe(200);
		expect((await person.ask("PATCH", "/v1/me", { name: "  Njeri   M. " })).json.name).toBe("Njeri M.");
	});

	it("names what is wrong with the request", async () => {
		expect(await post("/v1/session", { email: 1 })).toMatchObject({
			status: 400,
			json: { details: [{ field: "password" }, { field: "email" }] },
		});
		expect((await post("/v1/session", { email: "a@b.cd", password: "x".repeat(2_000) })).status).toBe(400);
		expect((await post("/v1/session/code", { challenge: "AAAA", code: "123456" })).json.error).toBe("sign_in_failed");
	});
});

describe("An admin", () => {
	it("invites, lists, changes, resets and signs out people; removed rights end at once", async () => {
		const made = await admin.ask("POST", "/v1/invitations", {
			email: "Juma@pesa.example",
			role: "analyst",
			workspaces: [bench.shop.id],
		});
		expect(made.json).toMatchObject({ email: "juma@pesa.example", role: "analyst", workspaces: [bench.shop.id] });
		const [origin, token] = made.json.link.split("/join#");
		expect(origin).toBe("http://localhost:80");
		const open = await admin.ask("GET", "/v1/invitations");
		expect(open.json.data).toMatchObject([{ id: made.json.id, created_by: `user:${admin.userId}` }]);
		expect(JSON.stringify(open.json)).not.toContain(token);
		expect((await post("/v1/invitations/read", { token })).json.workspaces).toEqual([
			{ id: bench.shop.id, name: "Shop" },
		]);
		const accepted = await post("/v1/invitations/accept", { token, name: "Juma", password: PASSWORD });
		const juma = toBrowser(bench, accepted);
		expect((await admin.ask("GET", "/v1/invitations")).json.data).toEqual([]);

		const change = (body: object) => admin.ask("PATCH", `/v1/users/${juma.userId}`, body);
		expect((await juma.ask("GET", "/v1/audit")).json.details[0].message).toBe("audit:read");
		expect((await change({ role: "compliance", workspaces: null })).json).toMatchObject({ workspaces: null });
		expect((await juma.ask("GET", "/v1/audit")).status).toBe(200);
		expect((await juma.ask("GET", "/v1/users")).json).toMatchObject({
			message: "Your role does not include users:read; an admin can change that",
		});
		await change({ role: "viewer" });
		expect((await juma.ask("GET", "/v1/audit")).status).toBe(403);
		expect((await change({ workspaces: [bench.duka.id] })).json.workspaces).toEqual([bench.duka.id]);
		expect((await juma.ask("GET", "/v1/cases")).status).toBe(404);
		expect((await change({ status: "disabled" })).json.status).toBe("disabled");
		expect((await juma.ask("GET", "/v1/session")).status).toBe(401);
		expect((await post("/v1/session", { email: juma.email, password: PASSWORD })).status).toBe(401);
		await change({ status: "active", workspaces: null });

		const back = toBrowser(bench, await post("/v1/session", { email: juma.email, password: PASSWORD }));
		expect((await admin.ask("DELETE", `/v1/users/${juma.userId}/sessions`)).json).toEqual({ ended: 1 });
		expect((await back.ask("GET", "/v1/session")).status).toBe(401);
		const reset = await admin.ask("POST", `/v1/users/${juma.userId}/reset`);
		const fresh = { token: reset.json.link.split("#")[1], password: "a mango every day" };
		expect((await post("/v1/session", { email: juma.email, password: PASSWORD })).status).toBe(401);
		expect((await post("/v1/invitations/accept", fresh)).json.user).toMatchObject({ name: "Juma" });
		const people = (await admin.ask("GET", "/v1/people?limit=200")).json.data;
		expect(people).toContainEqual(expect.objectContaining({ actor: `user:${juma.userId}`, name: "Juma" }));
	});

	it("cannot take away the last admin, and is told what is wrong", async () => {
		const users = (await admin.ask("GET", "/v1/users?limit=200")).json.data as { id: string; role: string }[];
		for (const { id } of users.filter(({ role, id }) => role === "admin" && id !== admin.userId)) {
			expect((await admin.ask("PATCH", `/v1/users/${id}`, { role: "viewer" })).status).toBe(200);
		}
		for (const body of [{ role: "viewer" }, { status: "disabled" }]) {
			expect(await admin.ask("PATCH", `/v1/users/${admin.userId}`, body)).toMatchObject({
				status: 400,
				json: { details: [{ code: "last_admin" }] },
			});
		}
		const invite = (body: object) => admin.ask("POST", "/v1/invitations", body);
		expect((await invite({ email: "amina@pesa.example", role: "viewer" })).json.details).toMatchObject([
			{ field: "email", code: "taken" },
		]);
		expect((await invite({ email: "x@y.example", role: "boss" })).json.details).toMatchObject([{ field: "role" }]);
		expect((await invite({ email: "x@y.example", role: "viewer" })).json).toMatchObject({ workspaces: [] });
		expect((await invite({ email: "z@y.example", role: "admin" })).json).toMatchObject({ workspaces: null });
		for (const id of ["usr_01KA0000000000000000000004", "x"]) {
			expect((await admin.ask("GET", `/v1/users/${id}`)).status).toBe(404);
			expect((await admin.ask("POST", `/v1/users/${id}/reset`)).status).toBe(404);
			expect((await admin.ask("DELETE", `/v1/invitations/${id}`)).status).toBe(404);
		}
	});

	it("makes keys of any scope in either mode, and what people do is in the log under their name", async () => {
		const made = await admin.ask("POST", "/v1/keys", { scopes: ["events"] });
		expect(made.json).toMatchObject({ mode: "test", created_by: `user:${admin.userId}` });
		const renamed = await admin.ask("PATCH", "/v1/workspace", { travel_rule_usd: 900 }, { "hakiki-mode": "live" });
		expect(renamed.status).toBe(200);
		await startJobs(bench.service, { isScheduled: false }).runNow("seal-audit");
		const { json } = await admin.ask("GET", `/v1/audit?actor=user:${admin.userId}&limit=200`);
		const changed = json.data.find(({ action }: { action: string }) => action === "workspace.changed");
		expect(changed).toMatchObject({
			actor_name: "Amina Wanjiru",
			details: { before: { travelRuleUsd: 1000 }, after: { travelRuleUsd: 900 } },
		});
		const created = json.data.find(({ action }: { action: string }) => action === "key.created");
		expect(created).toMatchObject({ actor_name: "Amina Wanjiru", subject: made.json.id });
	});
});
