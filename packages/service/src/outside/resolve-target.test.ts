// Names are resolved by a real name server over UDP, which answers as each test says.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NameServer, openNameServer } from "../testing/name-server.ts";
import { createLookup, createResolver, resolveTarget } from "./resolve-target.ts";

const CLOSED = { hasLoopback: false, hasPrivate: false };
const OPEN = { hasLoopback: true, hasPrivate: true };

let server: NameServer;
let servers: readonly string[];

beforeAll(async () => {
	server = await openNameServer();
	servers = server.servers;
});
afterAll(() => server.close());

const know = (name: string, four: readonly string[], six: readonly string[] = []): void =>
	server.know(name, { four, six });

describe("a name", () => {
	it("leads to all its addresses, of both kinds", async () => {
		know("both.example.com", ["93.184.216.34", "93.184.216.35"], ["2606:2800:220:1:248:1893:25c8:1946"]);
		expect(await resolveTarget("both.example.com", false, CLOSED, createResolver(CLOSED, { servers }))).toEqual([
			"93.184.216.34",
			"93.184.216.35",
			"2606:2800:220:1:248:1893:25c8:1946",
		]);
	});

	it("is refused when any of them is not public, also the last and also inside IPv6", async () => {
		const resolve = createResolver(CLOSED, { servers });
		const refused = { code: "ADDRESS_REFUSED" };
		know("mixed.example.com", ["93.184.216.34", "10.0.0.1"]);
		await expect(resolveTarget("mixed.example.com", false, CLOSED, resolve)).rejects.toMatchObject(refused);
		know("six.example.com", ["93.184.216.34"], ["0:0:0:0:0:ffff:7f00:1"]);
		await expect(resolveTarget("six.example.com", false, CLOSED, resolve)).rejects.toMatchObject(refused);
		know("meta.example.com", ["169.254.169.254"]);
		await expect(resolveTarget("meta.example.com", false, OPEN, resolve)).rejects.toMatchObject(refused);
	});

	it("that changes with every question is refused as soon as it leads elsewhere", async () => {
		const resolve = createResolver(CLOSED, { servers });
		know("flips.example.com", ["93.184.216.34"]);
		expect(await resolveTarget("flips.example.com", false, CLOSED, resolve)).toEqual(["93.184.216.34"]);
		know("flips.example.com", ["127.0.0.1"]);
		await expect(resolveTarget("flips.example.com", false, CLOSED, resolve)).rejects.toMatchObject({
			code: "ADDRESS_REFUSED",
		});
	});

	it("is asked for once by those who ask at the same time", async () => {
		know("once.example.com", ["93.184.216.34"]);
		const resolve = createResolver(CLOSED, { servers });
		await Promise.all(Array.from({ length: 20 }, () => resolve("once.example.com")));
		const asked = server.asked.filter((one) => one.startsWith("once.example.com "));
		expect(asked.sort()).toEqual(["once.example.com 1", "once.example.com 28"]);
	});

	it("that nobody knows, or nobody answers for, is unknown", async () => {
		const resolve = createResolver(CLOSED, { servers, answerMs: 50 });
		know("empty.example.com", []);
		for (const name of ["empty.example.com", "silent.example.com"]) {
			await expect(resolveTarget(name, false, CLOSED, resolve)).rejects.toMatchObject({ code: "NAME_UNKNOWN" });
		}
	});

	it("of this machine is known without asking, and refused where it is not open", async () => {
		const before = server.asked.length;
		const resolve = createResolver(CLOSED, { servers });
		await expect(resolveTarget("localhost", true, CLOSED, resolve)).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
		expect(await resolveTarget("app.localhost", true, OPEN, resolve)).toEqual(["127.0.0.1", "::1"]);
		expect(server.asked).toHaveLength(before);
	});

	it("by plain http must be this machine's, whatever else is open", async () => {
		know("plain.example.com", ["10.0.0.1"]);
		const resolve = createResolver(OPEN, { servers });
		await expect(resolveTarget("plain.example.com", true, OPEN, resolve)).rejects.toMatchObject({
			code: "ADDRESS_REFUSED",
		});
		expect(await resolveTarget("plain.example.com", false, OPEN, resolve)).toEqual(["10.0.0.1"]);
	});
});

describe("a connection's own question", () => {
	it("is answered in the form it asks for, or with the reason", async () => {
		know("both.example.com", ["93.184.216.34"], ["2606:2800:220:1:248:1893:25c8:1946"]);
		const lookup = createLookup(false, CLOSED, createResolver(CLOSED, { servers }));
		const ask = (host: string, all: boolean) =>
			new Promise((resolve) => lookup(host, { all }, (...answer: unknown[]) => resolve(answer)));
		expect(await ask("both.example.com", false)).toEqual([null, "93.184.216.34", 4]);
		expect(await ask("both.example.com", true)).toEqual([
			null,
			[
				{ address: "93.184.216.34", family: 4 },
				{ address: "2606:2800:220:1:248:1893:25c8:1946", family: 6 },
			],
		]);
		know("inwards.example.com", ["192.168.0.1"]);
		expect(await ask("inwards.example.com", true)).toMatchObject([{ code: "ADDRESS_REFUSED" }, []]);
	});
});
