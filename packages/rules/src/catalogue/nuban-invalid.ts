import { defineRule } from "../rule.ts";

export const nubanInvalid = defineRule({
	id: "nuban_invalid",
	title: "The account number's check digit is wrong",
	why: "Money to an invented or mistyped Nigerian account number bounces or reaches the wrong person. The check digit reveals such numbers. Some institutions do not follow it, so for them a failure says little.",
	appliesTo: ["out", "customer.updated"],
	parameters: {},
	signals: ["nuban"],
	weight: 2.2,
	tags: ["mule"],
	isFormal: true,
	asksFor: "destination",
	evaluate(signals) {
		if (signals.nuban !== "invalid" && signals.nuban !== "weak_invalid") return undefined;
		const isWeak = signals.nuban === "weak_invalid";
		return {
			strength: isWeak ? 0.15 : 1,
			sentence: isWeak
				? "The account number fails the check digit, which may not apply to this institution"
				: "The account number fails its bank's check digit",
			evidence: { binding: !isWeak },
			...(!isWeak && { floor: "review" as const }),
		};
	},
});
