// The client's address, over real connections: a forged `X-Forwarded-For` gives an attacker no more sign-in attempts and
// uses up nobody else's.

import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type Browser, PASSWORD, signUp } from "../testing/people.ts";

const ADDRESS_TRIES = 30;
let open: ApiBench;
let behindProxy: ApiBench;
let person: Browser;
let ports: { readonly open: number; readonly behindProxy: number };

beforeAll(async () => {
	open = await openApiBench();
	behindProxy = await openApiBench({ HAKIKI_TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8,fd00::/8" });
	person = await signUp(behindProxy, "viewer");
	const listen = async ({ app }: ApiBench) => Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
	ports = { open: await listen(open), behindProxy: await listen(behindProxy) };
});
afterAll(async () => {
	await open.close();
	await behindProxy.close();
});
beforeEach(async () => {
	for (const { database } of [open, behindProxy]) await database.pool.query("delete from sign_in_attempts");
});

let guesses = 0;

/** Tries to sign in with these lines of `X-Forwarded-For`. The account does not exist unless one is given. */
function tryToEnter(port: number, lines: readonly string[], account?: { email: string; password: string }) {
	guesses += 1;
	const body = JSON.stringify(account ?? { email: `guess${guesses}@pesa.example`, password: "a wrong password" });
	const named = lines.flatMap((line) => ["X-Forwarded-For", line]);
	const headers = [
		"Host",
		"localhost",
		"Content-Type",
		"application/json",
		"Content-Length",
		String(body.length),
		...named,
	];
	return new Promise<number>((resolve, reject) => {
		const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/v1/session", headers }, (answer) => {
			answer.resume();
			answer.once("end", () => resolve(answer.statusCode ?? 0));
		});
		sent.once("error", reject);
		sent.end(body);
	});
}

async function countTries(port: number, write: (at: number) => readonly string[]): Promise<number> {
	for (let at = 0; at <= ADDRESS_TRIES + 5; at += 1) if ((await tryToEnter(port, write(at))) === 429) return at;
	return Number.POSITIVE_INFINITY;
}

const madeUp = (at: number): string => `198.51.100.${at}`;

describe("An address", () => {
	it.each<[string, (at: number) => readonly string[]]>([
		["names another address each time", (at) => [madeUp(at)]],
		["names several", (at) => [`${madeUp(at)}, ${madeUp(at + 50)}`]],
		["sends the header twice", (at) => [madeUp(at), madeUp(at + 50)]],
	])("has its tries where no proxy is trusted, also when it %s", async (_what, write) => {
		expect(await countTries(ports.open, write)).toBe(ADDRESS_TRIES);
	});

	it.each<[string, (at: number) => readonly string[]]>([
		["makes up what stands before", (at) => [`${madeUp(at)}, 203.0.113.9`]],
		["makes up a header before the proxy's", (at) => [madeUp(at), "203.0.113.9"]],
		["comes by several of our proxies", (at) => [`${madeUp(at)}, 203.0.113.9, 10.1.2.${at}`]],
		["makes up one of our proxies", (at) => [`${madeUp(at)}, 10.1.2.3, 203.0.113.9`]],
		["has another port each time, as some proxies tell", (at) => [`${madeUp(at)}, 203.0.113.9:${5000 + at}`]],
		[
			"is one of version 4 in the form of version 6",
			(at) => [
				`${madeUp(at)}, ${["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:cb00:7109", "[::ffff:203.0.113.9]:80"][at % 4]}`,
			],
		],
		["moves about in its network of version 6", (at) => [`${madeUp(at)}, 2001:db8:7:8::${at.toString(16)}`]],
		[
			"spells version 6 otherwise each time",
			(at) => [
				`${madeUp(at)}, ${["2001:db8:7:8::1", "2001:0DB8:0007:0008:0:0:0:1", "[2001:db8:7:8::1]:443", "2001:db8:7:8::1%eth0"][at % 4]}`,
			],
		],
		["has nonsense put before the proxy's word", (at) => [`${"<".repeat(at)}, 203.0.113.9`]],
		["has nothing but nonsense to say", (at) => [`${madeUp(at)}, unknown`]],
	])("has its tries behind a proxy, also when it %s", async (_what, write) => {
		expect(await countTries(ports.behindProxy, write)).toBe(ADDRESS_TRIES);
	});

	it("costs nobody else theirs by naming them", async () => {
		const account = { email: person.email, password: PASSWORD };
		const victim = "192.0.2.44";
		for (let at = 0; at <= ADDRESS_TRIES + 1; at += 1) await tryToEnter(ports.behindProxy, [`${victim}, 203.0.113.9`]);
		expect(await tryToEnter(ports.behindProxy, [`${victim}, 203.0.113.9`], account)).toBe(429);
		expect(await tryToEnter(ports.behindProxy, [victim], account)).toBe(200);
	});
});
