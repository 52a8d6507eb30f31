// Address ranges by prefix length. A look-up tries every length in use, the longest first. So ranges may be nested, and
// can be added and removed one by one.

import { foldIp, readIpGroups } from "../ip-addresses.ts";

const BITS_V4 = 32;
const BITS_V6 = 128;

/** A range in its canonical spelling, such as `192.0.2.0/24`. */
export interface IpRange {
	readonly text: string;
	readonly length: number;
	/** The bits of the prefix. IPv4 uses a plain number, because it is looked up far more often. */
	readonly prefix: number | bigint;
}

/** Reads an address or a CIDR range. The bits after the prefix must be zero. Returns undefined for other text. */
export function readIpRange(text: string): IpRange | undefined {
	const [address = "", lengthText, ...more] = text.trim().split("/", 3);
	if (more.length > 0 || (lengthText !== undefined && !/^(0|[1-9][0-9]{0,2})$/.test(lengthText))) return undefined;
	const folded = foldIp(address);
	const groups = folded === undefined ? undefined : readIpGroups(folded);
	if (folded === undefined || groups === undefined) return undefined;
	const bits = groups.length === 2 ? BITS_V4 : BITS_V6;
	// IPv4 inside IPv6 was folded into IPv4, so its first 96 bits are gone.
	const gone = bits === BITS_V4 && address.includes(":") ? BITS_V6 - BITS_V4 : 0;
	const length = lengthText === undefined ? bits : Number(lengthText) - gone;
	if (length < 0 || length > bits) return undefined;
	const value = toBits(groups);
	const rest = BigInt(bits - length);
	const prefix = value >> rest;
	if (prefix << rest !== value) return undefined;
	return { text: `${folded}/${length}`, length, prefix: bits === BITS_V4 ? Number(prefix) : prefix };
}

export class IpRanges<Value> {
	private readonly v4 = new Family<number, Value>((address, length) => Math.floor(address / 2 ** (BITS_V4 - length)));
	private readonly v6 = new Family<bigint, Value>((address, length) => address >> BigInt(BITS_V6 - length));

	get size(): number {
		return this.v4.size + this.v6.size;
	}

	set({ length, prefix }: IpRange, value: Value): void {
		if (typeof prefix === "number") this.v4.set(length, prefix, value);
		else this.v6.set(length, prefix, value);
	}

	/** Returns the value of the narrowest range that contains the address and for which `isWanted` is true. */
	find(ip: string, isWanted: (value: Value) => boolean): Value | undefined {
		const groups = readIpGroups(ip);
		if (groups === undefined) return undefined;
		if (groups.length === 2) return this.v4.find((groups[0] ?? 0) * 65_536 + (groups[1] ?? 0), isWanted);
		return this.v6.size === 0 ? undefined : this.v6.find(toBits(groups), isWanted);
	}
}

class Family<Bits extends number | bigint, Value> {
	private readonly shorten: (address: Bits, length: number) => Bits;
	private readonly byLength: (Map<Bits, Value> | undefined)[] = [];
	/** The prefix lengths in use, the longest first. */
	private lengths: number[] = [];
	size = 0;

	constructor(shorten: (address: Bits, length: number) => Bits) {
		this.shorten = shorten;
	}

	set(length: number, prefix: Bits, value: Value): void {
		let ranges = this.byLength[length];
		if (ranges === undefined) {
			ranges = new Map();
			this.byLength[length] = ranges;
			this.lengths = [...this.lengths, length].sort((one, other) => other - one);
		}
		if (!ranges.has(prefix)) this.size += 1;
		ranges.set(prefix, value);
	}

	find(address: Bits, isWanted: (value: Value) => boolean): Value | undefined {
		for (const length of this.lengths) {
			const value = this.byLength[length]?.get(this.shorten(address, length));
			if (value !== undefined && isWanted(value)) return value;
		}
		return undefined;
	}
}

function toBits(groups: readonly number[]): bigint {
	let value = 0n;
	for (const group of groups) value = (value << 16n) | BigInt(group);
	return value;
}
