import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";
import { isIndividual } from "./customer-kinds.ts";

const YOUNG_DAYS = 14;
/** Fares and airtime for many people are not suspicious. The sum must be more than two usual large payments. */
const NOTABLE_RATIO = 2;
/** Some customers are agents without having been declared. Every day of theirs is busy. */
const BUSY_RATIO = 1.5;
/** A farmer who pays thirty workers is asked once or twice: after a verification, so many times as many new payees ask again. */
const VERIFIED_RATIO = 3;
const POT_PAYERS_MIN = 3;
const POT_SHARE_MIN = 0.5;

export const fanOut = defineRule({
	id: "fan_out",
	title: "Many destinations in a few hours",
	why: "Stolen money is spread over many accounts so that it cannot be recovered, mostly to numbers never paid before.",
	appliesTo: ["out"],
	parameters: {
		payeesMin: { default: 5, unit: "count", min: 3, max: 32 },
		newPayeesReview: { default: 6, unit: "count", min: 3, max: 32 },
	},
	signals: [
		"distinctPayeesWith8h",
		"newPayeesWith1h",
		"outCountUsualDay",
		"freshOutWith72hMinor",
		"outAmountP95Minor",
		"newPayeesWith8h",
		"newPayeesSinceVerifiedWith8h",
		"historyDays",
		"isFirstPaymentToPayee",
		"isPayeeReturningPayer",
		"distinctPayersWith24h",
		"recurringPayerShare24h",
		"isShop",
		"isHonestCrowd",
		"customerKind",
	],
	weight: 1.5,
	tags: ["mule"],
	family: "mule",
	canVerify: true,
	evaluate(signals, { payeesMin, newPayeesReview }) {
		const payees = signals.distinctPayeesWith8h;
		if (payees < Math.min(payeesMin, newPayeesReview)) return undefined;
		// For a new customer every payee is new, so only the speed counts.
		const isYoung = signals.historyDays < YOUNG_DAYS || signals.outCountUsualDay === undefined;
		const newPayees = isYoung ? signals.newPayeesWith1h : signals.newPayeesWith8h;
		const unasked = signals.newPayeesSinceVerifiedWith8h;
		if (unasked !== undefined && unasked < VERIFIED_RATIO * newPayeesReview) return undefined;
		const isScattered =
			newPayees >= Math.max(newPayeesReview, BUSY_RATIO * (signals.outCountUsualDay ?? 0)) &&
			(signals.freshOutWith72hMinor ?? 0) > NOTABLE_RATIO * (signals.outAmountP95Minor ?? 0) &&
			signals.isFirstPaymentToPayee === true &&
			signals.isPayeeReturningPayer !== true &&
			!signals.isShop &&
			isIndividual(signals.customerKind) &&
			!isPot(signals.distinctPayersWith24h, signals.recurringPayerShare24h);
		if (!isScattered && (payees < payeesMin || signals.isHonestCrowd)) return undefined;
		return {
			strength: grade(payees, payeesMin, 2 * payeesMin, 0.5),
			sentence: `Paid ${formatCount(Math.max(payees, isScattered ? newPayees : 0), "different destination")} in 8 hours${
				isScattered ? `, ${newPayees} of them for the first time` : ""
			}`,
			evidence: { destinations_8h: payees, ...(isScattered && { new_destinations: newPayees }) },
			...(isScattered && { floor: "review" as const }),
		};
	},
});

/** Several monthly payers share a pot. A single monthly payer is an employer, who does not vouch for the payees. */
function isPot(payers: number, recurringShare: number | undefined): boolean {
	return payers >= POT_PAYERS_MIN && (recurringShare ?? 0) >= POT_SHARE_MIN;
}
