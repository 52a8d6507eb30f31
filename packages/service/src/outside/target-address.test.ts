import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AddressKind, classifyAddress } from "./target-address.ts";

const VECTORS: readonly (readonly [address: string, kind: AddressKind])[] = [
	["93.184.216.34", "public"],
	["1.1.1.1", "public"],
	["172.15.255.255", "public"],
	["172.32.0.0", "public"],
	["100.63.255.255", "public"],
	["100.128.0.0", "public"],
	["223.255.255.255", "public"],
	["127.0.0.1", "loopback"],
	["127.255.255.254", "loopback"],
	["10.0.0.1", "private"],
	["172.16.0.0", "private"],
	["172.31.255.255", "private"],
	["192.168.1.1", "private"],
	["100.64.0.1", "private"],
	["0.0.0.0", "forbidden"],
	["169.254.169.254", "forbidden"],
	["169.254.170.2", "forbidden"],
	["168.63.129.16", "forbidden"],
	["100.100.100.200", "forbidden"],
	["192.0.0.192", "forbidden"],
	["198.18.0.1", "forbidden"],
	["203.0.113.9", "forbidden"],
	["224.0.0.1", "forbidden"],
	["255.255.255.255", "forbidden"],
	["2606:4700:4700::1111", "public"],
	["2a00:1450:4001:80b::200e", "public"],
	["::1", "loopback"],
	["fd12:3456::1", "private"],
	["fc00::1", "private"],
	["fd00:ec2::254", "forbidden"],
	["fd20:ce::254", "forbidden"],
	["fd00:c1::a9fe:a9fe", "forbidden"],
	["fe80::1", "forbidden"],
	["fe80::1%eth0", "forbidden"],
	["::", "forbidden"],
	["ff02::1", "forbidden"],
	["2001:db8::1", "forbidden"],
	["2002:7f00:1::", "forbidden"],
	["2001:0:7f00:1::", "forbidden"],
	["::ffff:127.0.0.1", "loopback"],
	["::ffff:7f00:1", "loopback"],
	["::ffff:169.254.169.254", "forbidden"],
	["::ffff:10.0.0.1", "private"],
	["::127.0.0.1", "forbidden"],
	["::ffff:0:127.0.0.1", "forbidden"],
	["64:ff9b::7f00:1", "loopback"],
	["64:ff9b::169.254.169.254", "forbidden"],
	["64:ff9b::808:808", "public"],
	["64:ff9b:1::808:808", "forbidden"],
	["", "forbidden"],
	["example.com", "forbidden"],
	["127.1", "forbidden"],
	["0177.0.0.1", "forbidden"],
];

describe("an address", () => {
	it.each(VECTORS)("%s is %s", (address, kind) => {
		expect(classifyAddress(address)).toBe(kind);
	});

	it("is the same place inside IPv6, in either spelling, and through a translator", () => {
		fc.assert(
			fc.property(fc.ipV4(), (address) => {
				const kind = classifyAddress(address);
				const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
				const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
				expect(classifyAddress(`::ffff:${address}`)).toBe(kind);
				expect(classifyAddress(`0:0:0:0:0:FFFF:${hex}`)).toBe(kind);
				expect(classifyAddress(`64:ff9b::${hex}`)).toBe(kind);
				expect(classifyAddress(`2002:${hex}::1`)).toBe("forbidden");
			}),
		);
	});

	it("of IPv6 is public only within 2000::/3", () => {
		fc.assert(
			fc.property(fc.ipV6(), (address) => {
				if (classifyAddress(address) !== "public" || !address.includes(":")) return;
				const isMapped = /^(::|0+:|64:ff9b)/i.test(address);
				expect(isMapped || /^[23][0-9a-f]{3}:/i.test(address)).toBe(true);
			}),
		);
	});
});
