import { defineRule } from "../rule.ts";
import { formatMoney, formatPercent, roundTo, toMajor } from "../sentences.ts";

const RECENT_MINUTES = 24 * 60;

export const balanceDrain = defineRule({
	id: "balance_drain",
	title: "The balance is emptied",
	why: "A thief takes all there is; the owner rarely does, and least of all right after a change to the account.",
	appliesTo: ["out"],
	parameters: { shareMin: { default: 0.9, unit: "ratio", min: 0.5, max: 1 } },
	signals: [
		"amountMinor",
		"balanceMinor",
		"currency",
		"minutesSinceSimSwap",
		"minutesSinceCredentialChange",
		"minutesSinceDestinationChange",
		"minutesSinceNewDeviceLogin",
	],
	weight: 1.8,
	tags: ["impersonation"],
	canVerify: true,
	evaluate(signals, { shareMin }) {
		const { amountMinor, balanceMinor } = signals;
		if (amountMinor === undefined || balanceMinor === undefined || balanceMinor <= 0) return undefined;
		const share = amountMinor / balanceMinor;
		if (share < shareMin) return undefined;
		const isAfterChange =
			isRecent(signals.minutesSinceSimSwap) ||
			isRecent(signals.minutesSinceCredentialChange) ||
			isRecent(signals.minutesSinceDestinationChange) ||
			isRecent(signals.minutesSinceNewDeviceLogin);
		const isExact = amountMinor === balanceMinor;
		const whole = isExact ? "the whole balance" : `${formatPercent(share)} of the balance`;
		return {
			strength: isAfterChange ? 1 : isExact ? 0.5 : 0.35,
			sentence: `Takes ${whole} of ${formatMoney(balanceMinor, signals.currency)}${
				isAfterChange ? ", within a day of a change to the account" : ""
			}`,
			evidence: { share: roundTo(share, 3), balance: toMajor(balanceMinor), after_change: isAfterChange },
		};
	},
});

function isRecent(minutes: number | undefined): boolean {
	return minutes !== undefined && minutes <= RECENT_MINUTES;
}
