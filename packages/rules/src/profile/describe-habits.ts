// Describes a customer's usual behaviour in figures for people. It only reads the profile.

import type { DayOfHabits, Habits, UsualAmounts } from "@hakiki/domain";
import { type Bucket, listBuckets } from "./bucket-row.ts";
import type { Profile, Sketch } from "./profile.ts";
import { readQuantile } from "./sketch.ts";

export function describeHabits(profile: Profile): Habits {
	return {
		firstEventAt: profile.firstAt === 0 ? undefined : toMs(profile.firstAt),
		lastEventAt: profile.lastAt === 0 ? undefined : toMs(profile.lastAt),
		kind: profile.kind,
		outgoing: describeAmounts(profile.outAmounts),
		incoming: describeAmounts(profile.inAmounts),
		hoursOfDay: [...profile.hoursOfDay],
		days: listBuckets(profile.days).map(describeDay),
		devices: profile.devices.map(({ firstAt, lastAt, count }) => ({
			firstAt: toMs(firstAt),
			lastAt: toMs(lastAt),
			count,
		})),
		payees: profile.payees.map(({ firstAt, lastAt, paidCount }) => ({
			firstAt: toMs(firstAt),
			lastAt: toMs(lastAt),
			paidCount,
		})),
		payerCount: profile.payers.length,
		countries: profile.countries.map(({ code, lastAt, count }) => ({
			country: decodeCountry(code),
			lastAt: toMs(lastAt),
			count,
		})),
		places: profile.places.map(({ lat, lng, weight }) => ({ lat: lat / 1000, lng: lng / 1000, weight })),
		milestones: profile.milestones
			// The customer had no part in the control group.
			.filter(({ kind }) => kind !== "control_group")
			.map(({ kind, at }) => ({ kind, at: toMs(at) })),
		fraudCount: profile.marks.length,
	};
}

function describeAmounts(sketch: Sketch): UsualAmounts | undefined {
	const p50Minor = readQuantile(sketch, 0.5);
	const p90Minor = readQuantile(sketch, 0.9);
	const p99Minor = readQuantile(sketch, 0.99);
	if (p50Minor === undefined || p90Minor === undefined || p99Minor === undefined) return undefined;
	return { p50Minor, p90Minor, p99Minor };
}

function describeDay({ slot, inCount, inSum, outCount, outSum }: Bucket): DayOfHabits {
	return { day: slot, inCount, inSumMinor: inSum, outCount, outSumMinor: outSum };
}

function toMs(seconds: number): number {
	return seconds * 1000;
}

/** Returns the two letters that `encodeCountry` put into one number. */
function decodeCountry(code: number): string {
	return String.fromCharCode(code >> 8, code & 255);
}
