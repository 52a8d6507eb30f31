import { beforeAll, describe, expect, test } from "vitest";
import { type CountryOfIp, loadIpCountries } from "./ip-countries.ts";

let countryOf: CountryOfIp = () => undefined;

beforeAll(async () => {
	countryOf = await loadIpCountries();
});

describe("the country of an address", () => {
	test.each([
		["41.90.64.1", "KE"],
		["105.160.0.1", "KE"],
		["197.210.1.1", "NG"],
		["102.89.0.1", "NG"],
		["8.8.8.8", "US"],
		["2c0f:fe38::1", "KE"],
		["2C0F:FE38:0000:0000:0000:0000:0000:0001", "KE"],
		["2001:4860:4860::8888", "US"],
	])("of %s is %s", (ip, country) => {
		expect(countryOf(ip)).toBe(country);
	});

	test.each([
		"::ffff:41.90.64.1",
		"::FFFF:41.90.64.1",
		"::ffff:295a:4001",
		"0:0:0:0:0:ffff:295a:4001",
		"0000:0000:0000:0000:0000:ffff:41.90.64.1",
	])("is the IPv4 address's for %s", (ip) => {
		expect(countryOf(ip)).toBe("KE");
	});

	test.each([
		"10.0.0.1",
		"172.16.5.4",
		"192.168.1.1",
		"127.0.0.1",
		"169.254.169.254",
		"100.64.0.1",
		"0.0.0.0",
		"192.0.2.1",
		"198.51.100.1",
		"203.0.113.5",
		"224.0.0.1",
		"240.0.0.1",
		"255.255.255.255",
		"::",
		"::1",
		"fe80::1",
		"fe80::1%eth0",
		"fc00::1",
		"2001:db8::1",
		"ff02::1",
		"::ffff:10.0.0.1",
		"::ffff:0:1",
	])("is unknown for the private or reserved %s", (ip) => {
		expect(countryOf(ip)).toBeUndefined();
	});

	test.each(["", "unknown", "41.90.64", "41.90.64.1.1", "41.90.64.256", "041.090.064.001", "41.90.64.1:8080", "[::1]"])(
		"is unknown for %j, which is no address",
		(ip) => {
			expect(countryOf(ip)).toBeUndefined();
		},
	);

	test("is unknown for endless text", () => {
		expect(countryOf("1".repeat(100_000))).toBeUndefined();
	});

	test("stays the same when its memory has turned over", () => {
		for (let number = 0; number < 12_000; number += 1) {
			countryOf(`41.90.${number >> 8}.${number & 255}`);
			if (number % 3_000 === 0) expect(countryOf("197.210.1.1")).toBe("NG");
		}
		expect(countryOf("41.90.64.1")).toBe("KE");
		expect(countryOf("10.0.0.1")).toBeUndefined();
	});
});
