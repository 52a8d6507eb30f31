import { AppError } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { checkTarget, readTargetPolicy, type TargetPolicy } from "./target-policy.ts";

const CLOSED: TargetPolicy = { hasLoopback: false, hasPrivate: false };
const OPEN: TargetPolicy = { hasLoopback: true, hasPrivate: true };

function refuse(url: string, policy = CLOSED): string | undefined {
	try {
		checkTarget(url, policy);
		return undefined;
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		expect(error.details[0]?.field).toBe("url");
		return error.message;
	}
}

describe("where deliveries may go", () => {
	it("is anywhere in the world, by https", () => {
		for (const url of [
			"https://example.com/hooks?token=1",
			"https://example.com:8443/",
			"https://93.184.216.34/x",
			"https://[2606:4700:4700::1111]/x",
			"HTTPS://EXAMPLE.COM",
		]) {
			expect(refuse(url)).toBeUndefined();
		}
		expect(refuse("http://example.com/hooks")).toBe("url: must begin with https://; http is for this machine alone");
	});

	it("is never this machine or a private network, however it is spelled", () => {
		for (const host of [
			"localhost",
			"LOCALHOST.",
			"api.localhost",
			"127.0.0.1",
			"2130706433",
			"0x7f000001",
			"0x7f.1",
			"0177.0.0.1",
			"127.1",
			"[::1]",
			"[::ffff:127.0.0.1]",
			"[0:0:0:0:0:ffff:7f00:1]",
			"10.1.2.3",
			"0xA010203",
			"192.168.0.1",
			"[fd12::1]",
			"１２７.0.0.1",
		]) {
			expect(refuse(`https://${host}/`), host).toMatch(
				/^url: must not lead to (this machine|a private network); an op/,
			);
			expect(refuse(`https://${host}/`, OPEN), host).toBeUndefined();
		}
	});

	it("is never a link-local or metadata address, whatever is open", () => {
		for (const host of [
			"169.254.169.254",
			"2852039166",
			"0xa9fea9fe",
			"0251.0376.0251.0376",
			"[::ffff:169.254.169.254]",
			"[fe80::1]",
			"[fd00:ec2::254]",
			"168.63.129.16",
			"100.100.100.200",
			"0.0.0.0",
			"0",
			"[::]",
			"255.255.255.255",
		]) {
			expect(refuse(`https://${host}/`, OPEN), host).toMatch(/link-local, metadata or other special address/);
		}
	});

	it("by plain http is this machine alone, where that is open", () => {
		expect(refuse("http://localhost:3000/hooks", OPEN)).toBeUndefined();
		expect(refuse("http://127.0.0.1:3000/hooks", OPEN)).toBeUndefined();
		expect(refuse("http://10.0.0.1/hooks", OPEN)).toMatch(/http is for this machine alone/);
		expect(refuse("http://intranet/hooks", OPEN)).toMatch(/http is for this machine alone/);
		expect(refuse("http://localhost:3000/hooks")).toMatch(/HAKIKI_WEBHOOK_TARGETS=loopback/);
	});

	it("is no other scheme, holds no password, and names no port of another service", () => {
		expect(refuse("ftp://example.com/")).toMatch(/must begin with https/);
		expect(refuse("file:///etc/passwd")).toMatch(/must begin with https/);
		expect(refuse("javascript:alert(1)")).toMatch(/must begin with https/);
		expect(refuse("example.com/hooks")).toMatch(/must be a whole address/);
		expect(refuse("https://user:secret@example.com/")).toMatch(/no user name or password/);
		expect(refuse("https://user@example.com/")).toMatch(/no user name or password/);
		expect(refuse("https://example.com/#x")).toMatch(/no #fragment/);
		expect(refuse(`https://example.com/${"x".repeat(2_048)}`)).toMatch(/at most 2048 characters/);
		for (const port of [22, 25, 6379, 5432, 11211, 0]) {
			expect(refuse(`https://example.com:${port}/`)).toBe(`url: must not name the port ${port}`);
		}
	});
});

describe("the setting", () => {
	it("is read word by word, and a wrong one stops the start", () => {
		expect(readTargetPolicy({})).toEqual(CLOSED);
		expect(readTargetPolicy({ HAKIKI_WEBHOOK_TARGETS: "" })).toEqual(CLOSED);
		expect(readTargetPolicy({ HAKIKI_WEBHOOK_TARGETS: "loopback" })).toEqual({ hasLoopback: true, hasPrivate: false });
		expect(readTargetPolicy({ HAKIKI_WEBHOOK_TARGETS: "private, loopback" })).toEqual(OPEN);
		expect(() => readTargetPolicy({ HAKIKI_WEBHOOK_TARGETS: "all" })).toThrow(/HAKIKI_WEBHOOK_TARGETS.*“all”/);
	});
});
