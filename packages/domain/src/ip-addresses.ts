// IP addresses in one spelling, so that look-ups and caches see each address once.

/**
 * Returns dotted IPv4 or the shortest IPv6 in lower case. IPv4 inside IPv6 becomes IPv4. Returns undefined for other
 * text.
 */
export function foldIp(text: string): string | undefined {
	if (text.length > 64) return undefined;
	const trimmed = text.trim();
	if (!trimmed.includes(":")) return readIpv4(trimmed) === undefined ? undefined : trimmed;
	const groups = readIpv6(trimmed);
	if (groups === undefined) return undefined;
	const isMapped = groups[5] === 0xffff && groups.every((group, index) => index >= 5 || group === 0);
	if (!isMapped) return writeIpv6(groups);
	const high = groups[6] ?? 0;
	const low = groups[7] ?? 0;
	return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** Returns the groups of 16 bits: two for an IPv4 address, eight for an IPv6 address. */
export function readIpGroups(text: string): readonly number[] | undefined {
	if (text.length > 64) return undefined;
	return text.includes(":") ? readIpv6(text) : readIpv4(text);
}

/** Returns the 32 bits as two groups of 16. Leading zeros are refused, because some readers treat them as octal. */
function readIpv4(text: string): [high: number, low: number] | undefined {
	if (text.length < 7 || text.length > 15) return undefined;
	let value = 0;
	let part = -1;
	let parts = 0;
	for (let at = 0; at <= text.length; at += 1) {
		const digit = text.charCodeAt(at) - 48;
		if (digit >= 0 && digit <= 9) {
			if (part === 0) return undefined;
			part = (part < 0 ? 0 : part * 10) + digit;
			if (part > 255) return undefined;
		} else if (part >= 0 && (at === text.length || text[at] === ".")) {
			value = value * 256 + part;
			parts += 1;
			part = -1;
		} else {
			return undefined;
		}
	}
	return parts === 4 ? [Math.floor(value / 65_536), value % 65_536] : undefined;
}

function readIpv6(text: string): number[] | undefined {
	const zone = text.indexOf("%");
	const address = zone < 0 ? text : text.slice(0, zone);
	const gap = address.indexOf("::");
	if (gap < 0) {
		const groups = readGroups(address, true);
		return groups?.length === 8 ? groups : undefined;
	}
	const head = gap === 0 ? [] : readGroups(address.slice(0, gap), false);
	const rest = address.slice(gap + 2);
	const tail = rest === "" ? [] : readGroups(rest, true);
	if (head === undefined || tail === undefined || head.length + tail.length > 7) return undefined;
	return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Only the end of the whole address may be written as IPv4. */
function readGroups(text: string, isEnd: boolean): number[] | undefined {
	const groups: number[] = [];
	const parts = text.split(":", 9);
	for (const [index, part] of parts.entries()) {
		if (isEnd && index === parts.length - 1 && part.includes(".")) {
			const ipv4 = readIpv4(part);
			if (ipv4 === undefined) return undefined;
			groups.push(...ipv4);
		} else {
			if (!/^[0-9a-fA-F]{1,4}$/.test(part)) return undefined;
			groups.push(Number.parseInt(part, 16));
		}
	}
	return groups;
}

/** RFC 5952: the longest run of two or more zero groups, the first of equals, becomes `::`. */
function writeIpv6(groups: readonly number[]): string {
	let bestStart = -1;
	let bestLength = 1;
	for (let start = 0; start < 8; start += 1) {
		let length = 0;
		while (groups[start + length] === 0) length += 1;
		if (length > bestLength) {
			bestStart = start;
			bestLength = length;
		}
	}
	const hex = groups.map((group) => group.toString(16));
	if (bestStart < 0) return hex.join(":");
	return `${hex.slice(0, bestStart).join(":")}::${hex.slice(bestStart + bestLength).join(":")}`;
}
