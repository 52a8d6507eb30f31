import { disposableEmailBlocklist } from "disposable-email-domains-js";
import { expect, test } from "vitest";
import { isDisposableDomain } from "./disposable-mail.ts";

test.each(["mailinator.com", "MAILINATOR.com", " yopmail.com ", "yopmail.com.", "guerrillamail.com"])(
	"%j is thrown away",
	(domain) => {
		expect(isDisposableDomain(domain)).toBe(true);
	},
);

test.each(["inbox.mailinator.com", "a.b.c.d.yopmail.com"])(
	"%s is thrown away, being below a listed domain",
	(domain) => {
		expect(isDisposableDomain(domain)).toBe(true);
	},
);

test.each([
	"gmail.com",
	"yahoo.com",
	"outlook.com",
	"icloud.com",
	"proton.me",
	"safaricom.co.ke",
	"gtbank.com",
	"example-mailinator.com",
	"mailinator.com.example.org",
	"com",
	"co.ke",
	"",
	".",
	"..",
])("%j is kept", (domain) => {
	expect(isDisposableDomain(domain)).toBe(false);
});

test("endless text is kept, at once", () => {
	expect(isDisposableDomain(`${"a.".repeat(100_000)}mailinator.com`)).toBe(false);
});

test("the list names no bare suffix, which would throw away a country's mail", () => {
	const suffixes = new Set(["co.ke", "or.ke", "go.ke", "com.ng", "org.ng", "co.uk", "com.br", "co.za"]);
	const list = disposableEmailBlocklist();
	expect(list.length).toBeGreaterThan(3_000);
	expect(list.filter((domain) => !domain.includes(".") || suffixes.has(domain))).toEqual([]);
	expect(list.filter((domain) => domain !== domain.toLowerCase().trim())).toEqual([]);
});
