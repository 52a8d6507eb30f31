// Sign-in with OpenID Connect, against a real provider over HTTP: who may sign in, who may not, and forged responses.

import { formatUuid, parseId } from "@hakiki/domain";
import { changeUser, inviteUser } from "@hakiki/service";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { CLIENT, type OidcProvider, SPOILT, startOidcProvider } from "../testing/oidc-provider.ts";
import { PASSWORD, send, signUp, toBrowser } from "../testing/people.ts";

let provider: OidcProvider;
let bench: ApiBench;
let aheadMs = 0;

beforeAll(async () => {
	provider = await startOidcProvider();
	const env = {
		HAKIKI_OIDC_ISSUER: provider.issuer,
		HAKIKI_OIDC_CLIENT_ID: CLIENT.id,
		HAKIKI_OIDC_CLIENT_SECRET: CLIENT.secret,
		HAKIKI_OIDC_NAME: "Pesa staff",
	};
	bench = await openApiBench(env, { now: () => Date.now() + aheadMs });
});
afterAll(async () => {
	await bench.close();
	await provider.close();
});
beforeEach(() => {
	provider.spoil = "nothing";
});

const go = (url: string, cookie = "") =>
	bench.app.inject({ method: "GET", url, headers: { host: "localhost:4500", cookie } });

const listCookies = (header: unknown): string[] => [header].flat().map((one) => String(one));

async function begin(path = "/sign-in/oidc") {
	const answer = await go(path);
	const [kept = ""] = listCookies(answer.headers["set-cookie"]);
	return { answer, url: String(answer.headers.location), cookie: kept.split(";")[0] ?? "", kept };
}

/** Goes through the whole sign-in: to the provider, consent there, and back. */
async function enter(path?: string) {
	const { url, cookie } = await begin(path);
	const back = provider.approve(url);
	return go(`${back.pathname}${back.search}`, cookie);
}

/** Returns the user that the cookie of a response signs in. */
async function whoIs(headers: Readonly<Record<string, unknown>>) {
	const session = listCookies(headers["set-cookie"]).find((one) => one.startsWith("__Host-hakiki_session="));
	return (await send(bench, "GET", "/v1/session", undefined, { cookie: session?.split(";")[0] ?? "" })).json;
}

const invite = (email: string) =>
	inviteUser(bench.service, { email, role: "analyst", workspaces: [bench.shop.id], actor: "cli:test" });

describe("Sign-in with OpenID Connect", () => {
	it("is offered by name, and sends the browser away with state, nonce and a proof of its own", async () => {
		expect((await send(bench, "GET", "/v1/session/options", undefined, {})).json).toEqual({
			is_set_up: false,
			oidc: { name: "Pesa staff", url: "/sign-in/oidc" },
		});
		const { answer, url, kept } = await begin();
		expect(answer.statusCode).toBe(302);
		expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
			redirect_uri: "http://localhost:4500/sign-in/oidc/callback",
			response_type: "code",
			scope: "openid email profile",
			code_challenge_method: "S256",
			state: expect.stringMatching(/.{40}/),
			nonce: expect.stringMatching(/.{40}/),
		});
		expect(kept).toMatch(/^__Host-hakiki_oidc=[^;]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/);
	});

	it("accepts an invited person once, and recognises them later by their identity at the provider", async () => {
		await invite("zuri@pesa.example");
		provider.person = { sub: "s-1", email: "Zuri@pesa.example", email_verified: true, name: "Zuri\n Achieng" };
		const answer = await enter("/sign-in/oidc?return_to=/test/cases");
		expect([answer.statusCode, answer.headers.location]).toEqual([302, "/test/cases"]);
		const first = await whoIs(answer.headers);
		expect(first.user).toMatchObject({
			email: "zuri@pesa.example",
			name: "Zuri Achieng",
			role: "analyst",
			workspaces: [bench.shop.id],
			has_password: false,
			has_oidc: true,
		});
		provider.person = { sub: "s-1", email: "married@elsewhere.example", email_verified: false };
		expect((await whoIs((await enter()).headers)).user.id).toBe(first.user.id);
		const password = { email: "zuri@pesa.example", password: PASSWORD };
		expect((await send(bench, "POST", "/v1/session", password, {})).status).toBe(401);
	});

	it("accepts an existing user, also if only userinfo has the address", async () => {
		const person = await signUp(bench, "viewer");
		provider.person = { sub: "userinfo-2", email: person.email, email_verified: true };
		expect((await whoIs((await enter()).headers)).user).toMatchObject({ id: person.userId, has_oidc: true });
		provider.person = { sub: "s-3", email: person.email, email_verified: true };
		expect((await enter()).headers.location).toBe("/sign-in?problem=oidc_unknown_user");
	});

	it("refuses people who are not invited, are disabled, or have an unverified address", async () => {
		const refused = async () => {
			const answer = await enter();
			expect(listCookies(answer.headers["set-cookie"]).join()).not.toContain("hakiki_session=");
			return answer.headers.location;
		};
		provider.person = { sub: "s-4", email: "stranger@pesa.example", email_verified: true };
		expect(await refused()).toBe("/sign-in?problem=oidc_unknown_user");
		const { email } = await signUp(bench, "admin");
		for (const email_verified of [false, undefined]) {
			provider.person = { sub: "s-5", email, ...(email_verified !== undefined && { email_verified }) };
			expect(await refused()).toBe("/sign-in?problem=oidc_unknown_user");
		}
		const gone = await signUp(bench, "viewer");
		provider.person = { sub: "s-6", email: gone.email, email_verified: true };
		expect((await enter()).headers.location).toBe("/");
		await changeUser(bench.service, { userId: gone.userId, isDisabled: true, actor: "cli:test" });
		expect(await refused()).toBe("/sign-in?problem=oidc_unknown_user");
	});

	it("lets nobody in as another whose row was given their identity or their address by hand", async () => {
		const [thief, admin, other] = [
			await signUp(bench, "viewer"),
			await signUp(bench, "admin"),
			await signUp(bench, "admin"),
		];
		provider.person = { sub: "s-thief", email: thief.email, email_verified: true };
		expect((await whoIs((await enter()).headers)).user.id).toBe(thief.userId);
		const { pool } = bench.database;
		const uuidOf = ({ userId }: { readonly userId: string }) => formatUuid(parseId("usr", userId) ?? new Uint8Array());
		const { rows } = await pool.query("select oidc_hash, email_hash from users where id = $1", [uuidOf(thief)]);
		await pool.query("update users set oidc_hash = null, email_hash = sha256('x') where id = $1", [uuidOf(thief)]);
		await pool.query("update users set oidc_hash = $2 where id = $1", [uuidOf(admin), rows[0].oidc_hash]);
		expect((await enter()).headers.location).toBe("/sign-in?problem=oidc_unknown_user");
		await pool.query("update users set oidc_hash = null where id = $1", [uuidOf(admin)]);
		await pool.query("update users set email_hash = $2 where id = $1", [uuidOf(other), rows[0].email_hash]);
		expect((await enter()).headers.location).toBe("/sign-in?problem=oidc_unknown_user");
	});

	it.each(SPOILT)("refuses an answer with a wrong %s", async (spoil) => {
		const { email } = await signUp(bench, "viewer");
		provider.person = { sub: `spoilt-${spoil}`, email, email_verified: true };
		provider.spoil = spoil;
		const { headers } = await enter();
		expect(headers.location).toBe("/sign-in?problem=oidc_refused");
		expect(listCookies(headers["set-cookie"]).join()).not.toContain("hakiki_session=");
		// The same person can sign in when nothing is wrong.
		provider.spoil = "nothing";
		expect((await enter()).headers.location).toBe("/");
	});

	it("refuses a provider that calls itself by another name than the operator does", async () => {
		const named = new URL(provider.issuer);
		named.hostname = "localhost";
		const elsewhere = await openApiBench({ HAKIKI_OIDC_ISSUER: named.origin, HAKIKI_OIDC_CLIENT_ID: CLIENT.id });
		try {
			const answer = await elsewhere.app.inject({
				method: "GET",
				url: "/sign-in/oidc",
				headers: { host: "localhost" },
			});
			expect(answer.headers.location).toBe("/sign-in?problem=oidc_unavailable");
		} finally {
			await elsewhere.close();
		}
	});

	it("takes no code without its state, with another's, or twice at once, and no journey of yesterday", async () => {
		const { email } = await signUp(bench, "viewer");
		provider.person = { sub: "s-8", email, email_verified: true };
		const { url, cookie } = await begin();
		const back = provider.approve(url);
		const state = back.searchParams.get("state") ?? "";
		const returnWith = (change: (query: URLSearchParams) => void) => {
			const query = new URLSearchParams(back.searchParams);
			change(query);
			return go(`${back.pathname}?${query}`, cookie);
		};
		for (const change of [
			(query: URLSearchParams) => query.delete("state"),
			(query: URLSearchParams) => query.set("state", `${state.slice(0, -1)}${state.endsWith("A") ? "B" : "A"}`),
			(query: URLSearchParams) => query.append("state", state),
			(query: URLSearchParams) => query.delete("code"),
		]) {
			expect((await returnWith(change)).headers.location).toBe("/sign-in?problem=oidc_refused");
		}
		const both = await Promise.all(Array.from({ length: 5 }, () => returnWith(() => undefined)));
		const places = both.map(({ headers }) => headers.location).sort();
		expect(places).toEqual(["/", ...Array(4).fill("/sign-in?problem=oidc_refused")]);
		const late = await begin();
		const again = provider.approve(late.url);
		aheadMs = 11 * 60_000;
		try {
			expect((await go(`${again.pathname}${again.search}`, late.cookie)).headers.location).toBe(
				"/sign-in?problem=oidc_expired",
			);
		} finally {
			aheadMs = 0;
		}
	});

	it("accepts only the browser that it redirected, with the values of that redirect, once", async () => {
		const { email } = await signUp(bench, "viewer");
		provider.person = { sub: "s-7", email, email_verified: true };
		const { url, cookie } = await begin();
		const back = provider.approve(url);
		const path = `${back.pathname}${back.search}`;
		const [, kept = ""] = cookie.split("=");
		for (const wrong of ["", "__Host-hakiki_oidc=x.y", `__Host-hakiki_oidc=${kept.slice(2)}`]) {
			expect((await go(path, wrong)).headers.location).toBe("/sign-in?problem=oidc_expired");
		}
		const other = await begin();
		expect((await go(path, other.cookie)).headers.location).toBe("/sign-in?problem=oidc_refused");
		expect((await go(path, cookie)).headers.location).toBe("/");
		expect((await go(path, cookie)).headers.location).toBe("/sign-in?problem=oidc_refused");
		const denied = `${back.pathname}?error=access_denied&state=${back.searchParams.get("state")}`;
		expect((await go(denied, cookie)).headers.location).toBe("/sign-in?problem=oidc_refused");
	});

	it.each([
		"//evil.example",
		"/\\evil.example",
		"https://evil.example",
		"javascript:alert(1)",
		"/a\nb",
		`/${"x".repeat(600)}`,
	])("never sends the browser on to %j", async (path) => {
		const { email } = await signUp(bench, "viewer");
		provider.person = { sub: `path-${path}`, email, email_verified: true };
		const answer = await enter(`/sign-in/oidc?return_to=${encodeURIComponent(path)}`);
		expect(answer.headers.location).toBe("/");
	});

	it("needs the public address for people on other machines", async () => {
		const answer = await bench.app.inject({ method: "GET", url: "/sign-in/oidc", headers: { host: "10.1.2.3" } });
		expect(answer.statusCode).toBe(403);
		expect(answer.json().message).toContain("HAKIKI_PUBLIC_URL");
	});

	it("reports an unavailable provider, and passwords keep working", async () => {
		const elsewhere = await startOidcProvider();
		const lost = await openApiBench({ HAKIKI_OIDC_ISSUER: elsewhere.issuer, HAKIKI_OIDC_CLIENT_ID: CLIENT.id });
		await elsewhere.close();
		try {
			const answer = await lost.app.inject({ method: "GET", url: "/sign-in/oidc", headers: { host: "localhost" } });
			expect(answer.headers.location).toBe("/sign-in?problem=oidc_unavailable");
			const { email } = await signUp(lost, "viewer");
			const entered = await send(lost, "POST", "/v1/session", { email, password: PASSWORD }, {});
			expect(toBrowser(lost, entered).email).toBe(email);
		} finally {
			await lost.close();
		}
	});
});
