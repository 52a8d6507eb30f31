import { defineRule, type Hit } from "../rule.ts";
import { formatDuration, formatMoney, grade, toMajor } from "../sentences.ts";
import type { SignalValues } from "../signals/signals.ts";

const MINUTES_DOUBLING = 2 * 24 * 60;

const KNOWN_RATIO = 2;
const ACTIVE_DAYS_MIN = 8;

export const unprovenOutflow = defineRule({
	id: "unproven_outflow",
	title: "Money to new payees before the customer has proved who acts",
	why: "A thief needs their own device or a changed password, and new payees. Small parts, test payments and pauses are added to one sum.",
	appliesTo: ["out"],
	parameters: {
		smallMax: { default: { KE: 500, NG: 5_000 }, unit: "money", min: 0, max: 10_000_000 },
		knownShareMax: { default: 0.4, unit: "ratio", min: 0, max: 1 },
		deviceShareMax: { default: 0.1, unit: "ratio", min: 0, max: 1 },
		changeShareMax: { default: 0.15, unit: "ratio", min: 0, max: 1 },
		verifiedRatio: { default: 5, unit: "ratio", min: 1, max: 1_000 },
	},
	signals: [
		"freshOutMinor",
		"activeDays90d",
		"isKnownDevice",
		"minutesInDeviceDoubt",
		"outSinceDeviceDoubtMinor",
		"allOutSinceDeviceDoubtMinor",
		"minutesInChangeDoubt",
		"outSinceChangeDoubtMinor",
		"outSinceDeviceVerifiedMinor",
		"verifiedMinor",
		"meansMinor",
		"knownBalanceMinor",
		"outAmountP50Minor",
		"outAmountP95Minor",
		"currency",
	],
	weight: 1.5,
	floor: "review",
	tags: ["impersonation"],
	family: "takeover",
	canVerify: true,
	evaluate(signals, { smallMax, deviceShareMax, changeShareMax, knownShareMax, verifiedRatio }) {
		if (signals.freshOutMinor === 0) return judgeKnownPayees(signals, smallMax, knownShareMax);
		const { verifiedMinor } = signals;
		if (verifiedMinor !== undefined)
			return judgeVerified(signals, Math.max(smallMax, verifiedMinor * verifiedRatio), deviceShareMax);
		const isDevice = signals.minutesInDeviceDoubt !== undefined;
		const minutes = signals.minutesInDeviceDoubt ?? signals.minutesInChangeDoubt;
		const outMinor = isDevice ? signals.outSinceDeviceDoubtMinor : signals.outSinceChangeDoubtMinor;
		if (minutes === undefined || outMinor === undefined) return undefined;
		const { currency, meansMinor: means, outAmountP50Minor: usual = 0, outAmountP95Minor: large = 0 } = signals;
		// In a customer's first weeks every payee is new, and a changed password alone says little about the phone.
		const hasHabits = isDevice || signals.activeDays90d >= ACTIVE_DAYS_MIN;
		if (!hasHabits && signals.knownBalanceMinor === undefined) return undefined;
		// Up to a usual large sum the payment is ordinary, as long as it is a small part of the balance. Every day of use
		// without a complaint makes it more likely that the device is the customer's.
		const habit = Math.max(2 * usual, large) * (1 + minutes / MINUTES_DOUBLING);
		const share = means === undefined ? habit : means * (isDevice ? deviceShareMax : changeShareMax);
		const limit = Math.max(smallMax, hasHabits ? Math.min(habit, share) : (means ?? 0) * knownShareMax);
		if (outMinor <= limit) return undefined;
		return {
			strength: grade(outMinor, limit, 5 * limit, 0.4),
			sentence: `${formatMoney(outMinor, currency)} sent or tried to new payees, with ${
				isDevice ? describeDevice(signals, minutes) : `the SIM, password or contact changed ${describeSince(minutes)}`
			} and not verified since`,
			evidence: {
				out_and_tried: toMajor(outMinor),
				limit: toMajor(limit),
				minutes: Math.floor(minutes),
				...(isDevice && signals.isKnownDevice !== undefined && { new_device: true }),
			},
		};
	},
});

/**
 * A customer may be talked out of one code for a small payment. So a new device that it verified is proved for sums like
 * that payment, and a far larger one asks again.
 */
function judgeVerified(
	signals: Pick<
		SignalValues,
		| "outSinceDeviceVerifiedMinor"
		| "verifiedMinor"
		| "meansMinor"
		| "outAmountP50Minor"
		| "outAmountP95Minor"
		| "currency"
	>,
	provedMinor: number,
	shareMax: number,
): Hit | undefined {
	const { outSinceDeviceVerifiedMinor: outMinor, verifiedMinor = 0, meansMinor: means, currency } = signals;
	const habit = Math.max(2 * (signals.outAmountP50Minor ?? 0), signals.outAmountP95Minor ?? 0);
	const limit = Math.max(provedMinor, Math.min(habit, means === undefined ? habit : means * shareMax));
	if (outMinor === undefined || outMinor <= limit) return undefined;
	return {
		strength: grade(outMinor, limit, 5 * limit, 0.4),
		sentence: `${formatMoney(outMinor, currency)} sent or tried to new payees, with a new device that was verified for ${formatMoney(verifiedMinor, currency)}`,
		evidence: { out_and_tried: toMajor(outMinor), limit: toMajor(limit), verified: toMajor(verifiedMinor) },
	};
}

/**
 * A known till may belong to the thief's friend, and a known paybill takes any account, so known payees have a limit
 * too.
 */
function judgeKnownPayees(
	signals: Pick<
		SignalValues,
		| "allOutSinceDeviceDoubtMinor"
		| "isKnownDevice"
		| "minutesInDeviceDoubt"
		| "meansMinor"
		| "outAmountP95Minor"
		| "currency"
	>,
	smallMax: number,
	knownShareMax: number,
): Hit | undefined {
	const { minutesInDeviceDoubt: minutes } = signals;
	if (minutes === undefined) return undefined;
	const { allOutSinceDeviceDoubtMinor: outMinor, meansMinor: means } = signals;
	if (outMinor === undefined || means === undefined) return undefined;
	const limit = Math.max(smallMax, means * knownShareMax, KNOWN_RATIO * (signals.outAmountP95Minor ?? 0));
	if (outMinor <= limit) return undefined;
	return {
		strength: grade(outMinor, limit, 5 * limit, 0.4),
		sentence: `${formatMoney(outMinor, signals.currency)} sent with ${describeDevice(signals, minutes)} and not verified since`,
		evidence: {
			out: toMajor(outMinor),
			limit: toMajor(limit),
			minutes: Math.floor(minutes),
			...(signals.isKnownDevice !== undefined && { new_device: true }),
		},
	};
}

function describeDevice({ isKnownDevice }: Pick<SignalValues, "isKnownDevice">, minutes: number): string {
	return isKnownDevice === undefined
		? `no device named, an unproven one first used ${describeSince(minutes)}`
		: `a device first used ${describeSince(minutes)}`;
}

function describeSince(minutes: number): string {
	return minutes < 1 ? "just now" : `${formatDuration(minutes)} ago`;
}
