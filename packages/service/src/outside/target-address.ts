// Classifies an IP address: public, this machine, private network, or forbidden.

import { foldIp, readIpGroups } from "@hakiki/domain";

/** No setting opens `forbidden` addresses: link-local, metadata services, and addresses that no host can have. */
export type AddressKind = "public" | "loopback" | "private" | "forbidden";

type Ranges = readonly (readonly [prefix: string, kind: AddressKind])[];

/**
 * IANA's registries of special-purpose addresses, and the metadata addresses at which clouds hand out credentials. The first
 * range that contains the address counts, so narrower ranges come first.
 */
const IPV4: Ranges = [
	["168.63.129.16/32", "forbidden"],
	["100.100.100.200/32", "forbidden"],
	["0.0.0.0/8", "forbidden"],
	["10.0.0.0/8", "private"],
	["100.64.0.0/10", "private"],
	["127.0.0.0/8", "loopback"],
	["169.254.0.0/16", "forbidden"],
	["172.16.0.0/12", "private"],
	["192.0.0.0/24", "forbidden"],
	["192.0.2.0/24", "forbidden"],
	["192.88.99.0/24", "forbidden"],
	["192.168.0.0/16", "private"],
	["198.18.0.0/15", "forbidden"],
	["198.51.100.0/24", "forbidden"],
	["203.0.113.0/24", "forbidden"],
	["224.0.0.0/3", "forbidden"],
	["0.0.0.0/0", "public"],
];

/** Only 2000::/3 is assigned to hosts. Other addresses that are not listed here are forbidden. */
const IPV6: Ranges = [
	["::1/128", "loopback"],
	["fd00:ec2::/32", "forbidden"],
	["fd20:ce::/32", "forbidden"],
	["fd00:42::42/128", "forbidden"],
	["fd00:c1::a9fe:a9fe/128", "forbidden"],
	["fc00::/7", "private"],
	["2001::/23", "forbidden"],
	["2001:db8::/32", "forbidden"],
	["2002::/16", "forbidden"],
	["3fff::/20", "forbidden"],
	["2000::/3", "public"],
];

/** 64:ff9b::/96 leads through a translator to the IPv4 address in its last 32 bits. */
const TRANSLATED = [0x64, 0xff9b, 0, 0, 0, 0] as const;

interface Range {
	readonly groups: readonly number[];
	readonly length: number;
	readonly kind: AddressKind;
}

const RANGES_V4 = IPV4.map(readRange);
const RANGES_V6 = IPV6.map(readRange);

/** Accepts the output of a resolver, and an IPv6 host without its brackets. */
export function classifyAddress(address: string): AddressKind {
	// IPv4 inside IPv6 becomes IPv4, and a zone is dropped: both name the same host.
	const folded = foldIp(address);
	const groups = folded === undefined ? undefined : readIpGroups(folded);
	if (groups === undefined) return "forbidden";
	if (groups.length === 2) return findKind(RANGES_V4, groups);
	if (TRANSLATED.every((group, index) => groups[index] === group)) return findKind(RANGES_V4, groups.slice(6));
	return findKind(RANGES_V6, groups);
}

function findKind(ranges: readonly Range[], groups: readonly number[]): AddressKind {
	return ranges.find((range) => isWithin(range, groups))?.kind ?? "forbidden";
}

function isWithin(range: Range, groups: readonly number[]): boolean {
	return range.groups.every((group, index) => {
		const bits = Math.min(16, Math.max(0, range.length - index * 16));
		const mask = (0xffff << (16 - bits)) & 0xffff;
		return ((groups[index] ?? 0) & mask) === (group & mask);
	});
}

function readRange([prefix, kind]: Ranges[number]): Range {
	const [address = "", length] = prefix.split("/");
	const groups = readIpGroups(address);
	if (groups === undefined) throw new Error(`${prefix} is no range`);
	return { groups, length: Number(length), kind };
}
