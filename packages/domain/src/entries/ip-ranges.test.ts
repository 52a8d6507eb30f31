import { describe, expect, it } from "vitest";
import { IpRanges, readIpRange } from "./ip-ranges.ts";

const always = () => true;

describe("readIpRange", () => {
	it("gives every range one spelling", () => {
		expect(readIpRange("192.0.2.0/24")?.text).toBe("192.0.2.0/24");
		expect(readIpRange(" 192.0.2.7 ")?.text).toBe("192.0.2.7/32");
		expect(readIpRange("2001:0DB8:0000::/32")?.text).toBe("2001:db8::/32");
		expect(readIpRange("2001:db8::1")?.text).toBe("2001:db8::1/128");
		expect(readIpRange("::ffff:192.0.2.0/120")?.text).toBe("192.0.2.0/24");
		expect(readIpRange("0.0.0.0/0")?.text).toBe("0.0.0.0/0");
	});

	it("refuses what is no range, or has bits after its prefix", () => {
		for (const text of [
			"192.0.2.1/24",
			"2001:db8::1/64",
			"192.0.2.0/33",
			"2001:db8::/129",
			"192.0.2.0/",
			"192.0.2.0/-1",
			"192.0.2.0/024",
			"192.0.2.0/24/1",
			"192.0.2/24",
			"::ffff:0.0.0.0/95",
			"example.com",
			"",
		])
			expect(readIpRange(text), text).toBeUndefined();
	});
});

describe("address ranges", () => {
	function make(...texts: string[]): IpRanges<string> {
		const ranges = new IpRanges<string>();
		for (const text of texts) {
			const range = readIpRange(text);
			if (range === undefined) throw new Error(`${text} is no range`);
			ranges.set(range, text);
		}
		return ranges;
	}

	it("hold their first and last address and nothing beside them", () => {
		const ranges = make("192.0.2.0/24", "2001:db8::/32");
		expect(ranges.find("192.0.2.0", always)).toBe("192.0.2.0/24");
		expect(ranges.find("192.0.2.255", always)).toBe("192.0.2.0/24");
		expect(ranges.find("192.0.1.255", always)).toBeUndefined();
		expect(ranges.find("192.0.3.0", always)).toBeUndefined();
		expect(ranges.find("2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", always)).toBe("2001:db8::/32");
		expect(ranges.find("2001:db9::", always)).toBeUndefined();
		expect(ranges.find("nonsense", always)).toBeUndefined();
	});

	it("answer with the narrowest that is wanted", () => {
		const ranges = make("10.0.0.0/8", "10.1.0.0/16", "10.1.2.3", "0.0.0.0/0");
		expect(ranges.find("10.1.2.3", always)).toBe("10.1.2.3");
		expect(ranges.find("10.1.2.3", (value) => value !== "10.1.2.3")).toBe("10.1.0.0/16");
		expect(ranges.find("10.2.0.1", always)).toBe("10.0.0.0/8");
		expect(ranges.find("192.0.2.1", always)).toBe("0.0.0.0/0");
		expect(ranges.size).toBe(4);
		expect(ranges.find("::1", always)).toBeUndefined();
	});

	it("agree with a look at every range, for random ones", () => {
		let state = 42;
		const random = (below: number): number => {
			state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
			return (state >>> 8) % below;
		};
		const texts = new Set<string>();
		while (texts.size < 300) {
			const length = 8 + random(25);
			const value = ((random(4) << 24) | (random(65_536) << 8) | random(256)) >>> 0;
			const masked = length === 32 ? value : (value & ~(2 ** (32 - length) - 1)) >>> 0;
			texts.add(`${masked >>> 24}.${(masked >>> 16) & 255}.${(masked >>> 8) & 255}.${masked & 255}/${length}`);
		}
		const ranges = make(...texts);
		const known = [...texts].map((text) => {
			const range = readIpRange(text);
			return { text, length: range?.length ?? 0, prefix: Number(range?.prefix) };
		});
		for (let turn = 0; turn < 2_000; turn += 1) {
			const value = ((random(4) << 24) | (random(65_536) << 8) | random(256)) >>> 0;
			const ip = `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
			const around = known.filter(({ length, prefix }) => Math.floor(value / 2 ** (32 - length)) === prefix);
			const narrowest = around.sort((one, other) => other.length - one.length)[0];
			expect(ranges.find(ip, always)).toBe(narrowest?.text);
		}
	});
});
