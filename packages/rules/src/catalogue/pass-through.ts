import { defineRule } from "../rule.ts";
import { formatMoney, formatShare, roundTo, toMajor } from "../sentences.ts";

export const passThrough = defineRule({
	id: "pass_through",
	title: "Incoming money leaves again",
	why: "Money passes through a mule's account: nearly the same amount leaves soon after it came in, less a commission.",
	appliesTo: ["out"],
	parameters: {
		shareMin: { default: 0.8, unit: "ratio", min: 0.5, max: 1 },
		shareMax: { default: 1.1, unit: "ratio", min: 1, max: 2 },
		receivedMin: { default: { KE: 10_000, NG: 50_000 }, unit: "money", min: 0, max: 10_000_000 },
	},
	signals: ["inSum1hMinor", "outSumWith1hMinor", "inSum24hMinor", "outSumWith24hMinor", "isHonestCrowd", "currency"],
	weight: 1.8,
	tags: ["mule"],
	family: "mule",
	evaluate(signals, { shareMin, shareMax, receivedMin }) {
		if (signals.isHonestCrowd) return undefined;
		const inHour = signals.inSum1hMinor;
		const hour = shareOf(signals.outSumWith1hMinor, inHour, receivedMin);
		const isHour = hour !== undefined && hour >= shareMin && hour <= shareMax;
		const inMinor = isHour ? inHour : signals.inSum24hMinor;
		const share = isHour ? hour : shareOf(signals.outSumWith24hMinor, inMinor, receivedMin);
		if (inMinor === undefined || share === undefined || share < shareMin || share > shareMax) return undefined;
		return {
			strength: isHour ? 1 : 0.5,
			sentence: `${formatShare(share, `the ${formatMoney(inMinor, signals.currency)} received in ${isHour ? "the last hour" : "24 hours"}`)} leaves again`,
			evidence: { share: roundTo(share, 3), received: toMajor(inMinor), window_hours: isHour ? 1 : 24 },
		};
	},
});

function shareOf(outMinor: number | undefined, inMinor: number | undefined, leastMinor: number): number | undefined {
	if (outMinor === undefined || inMinor === undefined || inMinor <= 0 || inMinor < leastMinor) return undefined;
	return outMinor / inMinor;
}
