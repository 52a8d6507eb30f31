import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { isLoopback, readAccessSettings, readClientIp } from "./access-settings.ts";

describe("The public address", () => {
	it.each([
		["https://fraud.example.com", "https://fraud.example.com"],
		["https://fraud.example.com/", "https://fraud.example.com"],
		["https://fraud.example.com:8443", "https://fraud.example.com:8443"],
		["http://localhost:4500", "http://localhost:4500"],
		["", undefined],
	])("%s is %s", (text, origin) => {
		expect(readAccessSettings({ HAKIKI_PUBLIC_URL: text }).publicUrl).toBe(origin);
	});

	it.each([
		"fraud.example.com",
		"http://fraud.example.com",
		"https://x.example/path",
		"https://u:p@x.example",
		"ftp://x",
	])("cannot be %s", (text) => {
		expect(() => readAccessSettings({ HAKIKI_PUBLIC_URL: text })).toThrow("HAKIKI_PUBLIC_URL");
	});
});

describe("The reader of plain requests", () => {
	it.each([
		[undefined, true],
		["", true],
		["on", true],
		["off", false],
	])("is with HAKIKI_PLAIN_HTTP=%s in use: %s", (text, isOn) => {
		expect(readAccessSettings({ HAKIKI_PLAIN_HTTP: text }).hasPlainHttp).toBe(isOn);
	});

	it("accepts no other word", () => {
		expect(() => readAccessSettings({ HAKIKI_PLAIN_HTTP: "no" })).toThrow("HAKIKI_PLAIN_HTTP must be on or off");
	});
});

describe("The client's address", () => {
	const read = (proxies: string, peer: string, forwarded?: string) =>
		readClientIp(
			{
				socket: { remoteAddress: peer },
				headers: { "x-forwarded-for": forwarded },
			} as unknown as FastifyRequest,
			readAccessSettings({ HAKIKI_TRUSTED_PROXIES: proxies }),
		);

	it.each([
		["is the peer where no proxy is trusted", "", "10.0.0.1", "1.2.3.4", "10.0.0.1"],
		["is the peer where it is no proxy of ours", "10.0.0.0/8", "9.9.9.9", "1.2.3.4", "9.9.9.9"],
		["is what our proxy says", "10.0.0.0/8", "10.0.0.1", "1.2.3.4", "1.2.3.4"],
		["is what our proxy adds, not what was made up before", "10.0.0.0/8", "10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"],
		["is past all of our proxies", "10.0.0.0/8,::1", "::ffff:10.0.0.1", "1.2.3.4, 10.0.0.9", "1.2.3.4"],
		["is the peer where nothing is said", "127.0.0.1", "127.0.0.1", undefined, "127.0.0.1"],
		["is the peer where nonsense is said", "127.0.0.1", "127.0.0.1", "unknown, <script>", "127.0.0.1"],
		["may be of version 6", "fd00::/8", "fd00::1", "2001:db8::1", "2001:db8::1"],
	])("%s", (_what, proxies, peer, forwarded, ip) => {
		expect(read(proxies, peer, forwarded)).toBe(ip);
	});

	it.each(["10.0.0.0/33", "proxy", "10.0.0.1/x", "10.0.0.1,,"])("cannot be told by %s", (proxies) => {
		expect(() => read(proxies, "10.0.0.1")).toThrow("HAKIKI_TRUSTED_PROXIES");
	});
});

it("recognises the names of this machine, and no similar name", () => {
	for (const name of ["localhost", "app.localhost", "127.0.0.1", "127.8.9.10", "[::1]"])
		expect(isLoopback(name)).toBe(true);
	for (const name of ["localhost.example", "127.0.0.1.example", "1127.0.0.1", "10.0.0.1", "example.com"])
		expect(isLoopback(name)).toBe(false);
});
