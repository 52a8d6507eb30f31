import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";
import type { SignalValues } from "../signals/signals.ts";

const NEW_MINUTES = 72 * 60;

export const dormantReactivated = defineRule({
	id: "dormant_reactivated",
	title: "A sleeping account pays out",
	why: "Forgotten accounts are taken over or sold because nobody watches them.",
	appliesTo: ["out"],
	parameters: {
		silentDays: { default: 90, unit: "days", min: 30, max: 730 },
		strangeShareMin: { default: 0.2, unit: "ratio", min: 0, max: 1 },
	},
	signals: ["dormantDays", "minutesOnDevice", "isShop", "freshOutWith72hMinor", "freshOutMinor", "meansMinor"],
	weight: 1.5,
	tags: ["impersonation"],
	canVerify: true,
	evaluate(signals, { silentDays, strangeShareMin }) {
		const days = signals.dormantDays;
		if (days === undefined || days < silentDays) return undefined;
		const isStrange = isFromNewDevice(signals, strangeShareMin);
		return {
			strength: grade(days, silentDays, 2 * silentDays, 0.6),
			sentence: `Money out after ${formatCount(days, "day")} without any activity${
				isStrange ? ", with a device never seen before" : ""
			}`,
			evidence: { silent_days: days, new_device: isStrange },
			...(isStrange && { floor: "review" as const }),
		};
	},
});

/**
 * The first device of a customer is trusted, because all are first on the day a business starts with us. A sleeping account
 * has no habits that could speak for the device.
 */
function isFromNewDevice(
	{
		minutesOnDevice,
		isShop,
		freshOutMinor,
		freshOutWith72hMinor: outMinor = 0,
		meansMinor,
	}: Pick<SignalValues, "minutesOnDevice" | "isShop" | "freshOutMinor" | "freshOutWith72hMinor" | "meansMinor">,
	shareMin: number,
): boolean {
	if (minutesOnDevice === undefined || minutesOnDevice > NEW_MINUTES || freshOutMinor === 0 || isShop) return false;
	return meansMinor !== undefined && outMinor > shareMin * meansMinor;
}
