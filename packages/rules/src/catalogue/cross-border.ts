import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";
import { isIndividual } from "./customer-kinds.ts";

export const crossBorder = defineRule({
	id: "cross_border",
	title: "First payment to a country, or a large one abroad",
	why: "Stolen money is sent to places from which it cannot be recovered. Above a threshold, transfers abroad must be reported.",
	appliesTo: ["out"],
	parameters: {
		usdMax: { default: 10_000, unit: "USD", min: 0, max: 10_000_000 },
		reviewRatio: { default: 5, unit: "ratio", min: 1, max: 1000 },
	},
	signals: [
		"foreignCountry",
		"isCountryPaid",
		"countriesPaid",
		"customerKind",
		"outAmountMeanMinor",
		"isVolume",
		"amountMinor",
		"countedBeforeMinor",
		"usdMinor",
		"currency",
	],
	weight: 0.8,
	tags: ["regulatory"],
	isNewness: true,
	evaluate(signals, { usdMax, reviewRatio }) {
		const { foreignCountry: country, amountMinor: amount = 0, usdMinor, currency } = signals;
		if (country === undefined) return undefined;
		const limit = usdMinor === undefined ? undefined : Math.round(usdMax * usdMinor);
		const isLarge = limit !== undefined && amount > limit;
		const isFirst = signals.isCountryPaid === false;
		if (!isLarge && !isFirst) return undefined;
		const isReported = isLarge && signals.isVolume && signals.countedBeforeMinor <= limit;
		const usual = signals.outAmountMeanMinor;
		// Traders and travellers pay abroad every month. A private person starts with small amounts.
		const isStopped =
			isLarge &&
			signals.countriesPaid === 0 &&
			isIndividual(signals.customerKind) &&
			usual !== undefined &&
			amount >= reviewRatio * usual;
		return {
			strength: isLarge && isFirst ? 1 : 0.5,
			sentence: isLarge
				? `${formatMoney(amount, currency)} to ${country}, over the equivalent of ${formatMoney(usdMax * 100, "USD")}`
				: `First payment to ${country}`,
			evidence: {
				country,
				is_first: isFirst,
				amount: toMajor(amount),
				limit: limit === undefined ? null : toMajor(limit),
			},
			...(isReported && { reports: "register" as const }),
			...(isStopped && { floor: "review" as const }),
		};
	},
});
