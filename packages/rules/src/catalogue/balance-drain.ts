import { defineRule } from "../rule.ts";
import { formatMoney, formatPercent, roundTo, toMajor } from "../sentences.ts";

const RECENT_MINUTES = 24 * 60;

export const balanceDrain = defineRule({
	id: "balance_drain",
	title: "The balance is emptied",
	why: "A thief takes the whole balance. The owner rarely does, least of all right after a change to the account.",
	appliesTo: ["out"],
	parameters: {
		shareMin: { default: 0.9, unit: "ratio", min: 0.5, max: 1 },
		largeMin: { default: { KE: 10_000, NG: 50_000 }, unit: "money", min: 0, max: 100_000_000 },
	},
	signals: [
		"amountMinor",
		"balanceMinor",
		"currency",
		"minutesSinceSimSwap",
		"minutesSinceCredentialChange",
		"minutesSinceDestinationChange",
		"minutesSinceNewDeviceLogin",
	],
	weight: 3.2,
	tags: ["impersonation"],
	canVerify: true,
	evaluate(signals, { shareMin, largeMin }) {
		const { amountMinor, balanceMinor } = signals;
		if (amountMinor === undefined || balanceMinor === undefined || balanceMinor <= 0) return undefined;
		const share = amountMinor / balanceMinor;
		// A payment cannot exceed the balance, so this balance belongs to another account or another day.
		if (share < shareMin || share > 1) return undefined;
		const isChanged =
			isRecent(signals.minutesSinceSimSwap) ||
			isRecent(signals.minutesSinceCredentialChange) ||
			isRecent(signals.minutesSinceDestinationChange);
		const isAfterChange = isChanged || isRecent(signals.minutesSinceNewDeviceLogin);
		const isExact = amountMinor === balanceMinor;
		const whole = isExact ? "the whole balance" : `${formatPercent(share)} of the balance`;
		return {
			strength: gradeDrain(isExact && (amountMinor >= largeMin || isOdd(amountMinor)), isExact, isAfterChange),
			sentence: `Takes ${whole} of ${formatMoney(balanceMinor, signals.currency)}${
				isAfterChange ? `, within a day of ${isChanged ? "a change to the account" : "a login on a new device"}` : ""
			}`,
			evidence: { share: roundTo(share, 3), balance: toMajor(balanceMinor), after_change: isAfterChange },
		};
	},
});

/** Fees and rounding leave a rest when the owner pays. A large or odd sum that leaves nothing points to a thief. */
function gradeDrain(isTelling: boolean, isExact: boolean, isAfterChange: boolean): number {
	if (isTelling) return 1;
	if (isAfterChange) return 0.6;
	return isExact ? 0.35 : 0.25;
}

/** People choose round sums. A sum such as 4,187.36 comes from a program. */
function isOdd(amountMinor: number): boolean {
	return amountMinor % 1000 !== 0;
}

function isRecent(minutes: number | undefined): boolean {
	return minutes !== undefined && minutes <= RECENT_MINUTES;
}
