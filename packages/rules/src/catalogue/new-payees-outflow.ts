import { defineRule } from "../rule.ts";
import { formatMoney, formatPercent, grade, roundTo, toMajor } from "../sentences.ts";

const ACTIVE_DAYS_MIN = 8;
const DRAIN_SHARE = 0.75;
const DRAIN_RATIO = 1.5;

export const newPayeesOutflow = defineRule({
	id: "new_payees_outflow",
	title: "Much of what the customer has goes to new payees",
	why: "A thief with the customer's own phone, or a scammer on the line, needs only one thing: money sent to a new payee.",
	appliesTo: ["out"],
	parameters: {
		ratioMin: { default: 4, unit: "ratio", min: 1, max: 100 },
		shareMin: { default: 0.45, unit: "ratio", min: 0, max: 1 },
		singleShareMin: { default: 0.65, unit: "ratio", min: 0, max: 1 },
		shopShareMin: { default: 0.75, unit: "ratio", min: 0, max: 1 },
		historyDaysMin: { default: 21, unit: "days", min: 7, max: 365 },
		amountMin: { default: { KE: 3_000, NG: 30_000 }, unit: "money", min: 0, max: 10_000_000 },
	},
	signals: [
		"freshOutMinor",
		"freshOutWith72hMinor",
		"meansMinor",
		"knownBalanceMinor",
		"outAmountP50Minor",
		"outAmountP95Minor",
		"historyDays",
		"activeDays90d",
		"customerKind",
		"isShop",
		"currency",
	],
	weight: 1,
	floor: "review",
	tags: ["pace"],
	family: "takeover",
	canVerify: true,
	evaluate(signals, { ratioMin, shareMin, singleShareMin, shopShareMin, historyDaysMin, amountMin }) {
		const { freshOutMinor } = signals;
		if (freshOutMinor === 0) return undefined;
		// Without a balance a large part cannot be told from a small one: gifts and fees add up to as much as thefts.
		if (signals.knownBalanceMinor === undefined) return undefined;
		if (signals.customerKind !== undefined && signals.customerKind !== "individual") return undefined;
		// In a customer's first weeks every payee is new.
		if (signals.historyDays < historyDaysMin || signals.activeDays90d < ACTIVE_DAYS_MIN) return undefined;
		const { freshOutWith72hMinor: outMinor, outAmountP95Minor: usual, meansMinor: means } = signals;
		if (outMinor === undefined || usual === undefined || means === undefined) return undefined;
		// A victim whose thief was stopped still needs to buy food.
		if (signals.isShop && freshOutMinor <= (signals.outAmountP50Minor ?? 0)) return undefined;
		const share = outMinor / means;
		// Rents, fees and furniture also go to new payees, but hardly ever use the whole balance, and seldom come several
		// times in three days.
		const isSingle = outMinor === freshOutMinor;
		const shopMin = isSingle ? shopShareMin : Math.min(shopShareMin, singleShareMin);
		if (share < (signals.isShop ? shopMin : isSingle ? singleShareMin : shareMin)) return undefined;
		// A payment of nearly the whole balance need not be many times the usual amount.
		const ratio = share >= DRAIN_SHARE ? Math.min(ratioMin, DRAIN_RATIO) : ratioMin;
		if (outMinor <= amountMin || outMinor <= usual * ratio) return undefined;
		return {
			strength: grade(outMinor, usual * ratio, 4 * usual * ratio, 0.4),
			sentence: `${formatMoney(outMinor, signals.currency)} sent or tried to new payees in 3 days, ${
				share > 1 ? "more than" : `${formatPercent(share)} of what`
			} the customer had`,
			evidence: {
				out_and_tried_72h: toMajor(outMinor),
				usual_large_amount: toMajor(usual),
				means: toMajor(means),
				share: roundTo(share, 3),
			},
		};
	},
});
