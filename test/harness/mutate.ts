// Spoils a valid body at random: a value here and there becomes something nasty, or the text itself is damaged.

import type { Chance } from "./chance.ts";

const NASTY: readonly unknown[] = [
	...[null, true, false, 0, -0, -1, 1, 0.1, 1e-7, 0.005, 1e15, 9_007_199_254_740_991, 1e21, 1e308, 5e-324],
	...["", " ", "0", "-1", "NaN", "null", "__proto__", "constructor", "toString", "\u0000", "\ud800", "😀", "\u202e"],
	...["x".repeat(129), "9".repeat(400), "0712345678", "+254712345678", "'; drop table events; --", "%00", "\\u0000"],
	...["2026-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2100-12-31T23:59:59Z", "KE", "NG", "USD", "JPY", "BHD"],
	...[[], {}, [[]], [null], { a: 1 }, { __proto__: 1 }],
];

const DAMAGE: readonly string[] = [
	'"',
	"\\",
	"{",
	"}",
	"[",
	",",
	":",
	"e999",
	"\\u0000",
	"\\ud83d",
	"\u0000",
	"-",
	".",
];

export function mutateText(chance: Chance, event: Readonly<Record<string, unknown>>): Buffer {
	const copy = structuredClone(event) as Record<string, unknown>;
	for (let changes = chance.below(3); changes >= 0; changes -= 1) spoilValue(chance, copy);
	const bytes = Buffer.from(JSON.stringify(copy), "utf8");
	return chance.isTrue(0.25) ? damage(chance, bytes) : bytes;
}

function spoilValue(chance: Chance, body: Record<string, unknown>): void {
	let place = body;
	for (;;) {
		const name = chance.pick(Object.keys(place));
		const value = place[name];
		if (isObject(value) && Object.keys(value).length > 0 && chance.isTrue(0.7)) {
			place = value;
			continue;
		}
		if (chance.isTrue(0.15)) delete place[name];
		else place[name] = structuredClone(chance.pick(NASTY));
		if (Object.keys(place).length === 0) place[name] = value;
		return;
	}
}

function damage(chance: Chance, bytes: Buffer): Buffer {
	const at = chance.below(bytes.length);
	const kind = chance.below(4);
	if (kind === 0) return bytes.subarray(0, at);
	if (kind === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + chance.below(5))]);
	const piece = kind === 2 ? Buffer.from(chance.pick(DAMAGE), "utf8") : Buffer.from([chance.below(256)]);
	return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
