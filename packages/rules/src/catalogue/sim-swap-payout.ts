import { defineRule } from "../rule.ts";
import { formatDuration, formatMoney, toMajor } from "../sentences.ts";

export const simSwapPayout = defineRule({
	id: "sim_swap_payout",
	title: "Money out soon after a SIM swap",
	why: "A thief who has taken over the number empties the account before its owner notices the dead phone.",
	appliesTo: ["out"],
	parameters: {
		blockHours: { default: 24, unit: "hours", min: 1, max: 168 },
		reviewHours: { default: 72, unit: "hours", min: 1, max: 336 },
		cumulativeMax: { default: { KE: 5_000, NG: 20_000 }, unit: "money", min: 0, max: 10_000_000 },
	},
	signals: [
		"minutesSinceSimSwap",
		"outSumSinceSimSwapMinor",
		"isNewPayee",
		"minutesSincePayeeFirstSeen",
		"isShop",
		"isDeviceProven",
		"amountMinor",
		"currency",
		"occurredAtMs",
	],
	weight: 3,
	tags: ["impersonation"],
	isToldLate: true,
	canVerify: true,
	evaluate(signals, { blockHours, reviewHours, cumulativeMax }) {
		const minutes = signals.minutesSinceSimSwap;
		if (minutes === undefined || minutes > Math.max(blockHours, reviewHours) * 60) return undefined;
		const outMinor = signals.outSumSinceSimSwapMinor ?? signals.amountMinor ?? 0;
		const isLarge = outMinor > cumulativeMax;
		// Without a named payee the payment cannot go to a known one.
		const isNew = signals.isNewPayee ?? true;
		const seenMinutes = signals.minutesSincePayeeFirstSeen;
		const isSeenAfterSwap = isNew && seenMinutes !== undefined && seenMinutes <= minutes;
		// People buy food with a new SIM too. Small sums in shops from before the swap pass. Other small sums in shops, and
		// large sums in shops from before, need a verification.
		const isOldShop = signals.isShop && seenMinutes !== undefined && seenMinutes > minutes;
		if (isOldShop && !isLarge) return undefined;
		// A customer who pays known payees, or a small amount from the usual phone, is verified first.
		const isSmall = !isLarge && (signals.isShop || signals.isDeviceProven === true);
		const isBlocked = minutes <= blockHours * 60 && isNew && !isOldShop && !isSmall;
		return {
			strength: isBlocked ? 1 : 0.6,
			sentence: isSeenAfterSwap
				? `Paid out to a destination first seen ${formatDuration(minutes - seenMinutes)} after a SIM swap`
				: `${outMinor === 0 ? "Money" : formatMoney(outMinor, signals.currency)} out, ${formatDuration(minutes)} after a SIM swap`,
			evidence: {
				minutes_since_sim_swap: Math.floor(minutes),
				out_since_sim_swap: toMajor(outMinor),
				first_payment: isNew,
			},
			floor: isBlocked ? "block" : "review",
			holds: isBlocked,
			evidenceAt: signals.occurredAtMs - Math.round(minutes * 60_000),
		};
	},
});
