import { defineRule } from "../rule.ts";

export const openStop = defineRule({
	id: "open_stop",
	title: "An earlier payment was stopped and is not settled",
	why: "A thief who is stopped tries a smaller amount, another payee, or later. The owner can still pay known payees from the known phone.",
	appliesTo: ["out"],
	parameters: {
		smallShopMax: { default: { KE: 300, NG: 3_000 }, unit: "money", min: 0, max: 1_000_000 },
	},
	signals: ["hasOpenStop", "freshOutMinor", "minutesInDeviceDoubt", "isShop", "amountMinor"],
	weight: 0,
	floor: "review",
	tags: ["impersonation"],
	family: "takeover",
	canVerify: true,
	evaluate({ hasOpenStop, freshOutMinor, minutesInDeviceDoubt, isShop, amountMinor = 0 }, { smallShopMax }) {
		if (!hasOpenStop) return undefined;
		const isDeviceDoubted = minutesInDeviceDoubt !== undefined;
		if (!isDeviceDoubted && (freshOutMinor === 0 || (isShop && amountMinor <= smallShopMax))) return undefined;
		return {
			sentence: isDeviceDoubted
				? "An earlier payment is stopped and not settled, and this device is not verified"
				: "An earlier payment is stopped and not settled, and this payee is new",
			evidence: { new_payee: freshOutMinor > 0, unproven_device: isDeviceDoubted },
		};
	},
});
