import { defineRule } from "../rule.ts";
import { describeParts } from "./travel-rule-parts.ts";

export const travelRuleIncomplete = defineRule({
	id: "travel_rule_incomplete",
	title: "Travel-rule data is incomplete",
	why: "FATF Recommendation 16 requires more than two names, because a person who cannot be identified cannot be screened.",
	appliesTo: ["out", "in"],
	parameters: {},
	signals: ["travelRule", "isOut", "partyCountries", "workspaceCountry"],
	weight: 0,
	tags: ["crypto", "regulatory"],
	isFormal: true,
	evaluate({ travelRule, isOut, partyCountries, workspaceCountry }) {
		if (travelRule?.isPresent !== true || travelRule.missing === undefined) return undefined;
		const { missing } = travelRule;
		const other = partyCountries[0];
		const corridor = other && (isOut ? `${workspaceCountry} to ${other}` : `${other} to ${workspaceCountry}`);
		// Without an account and a provider the beneficiary cannot be found. The other parts can be requested after the
		// transfer.
		const isBeneficiaryUnknown = missing.includes("beneficiary_account") && missing.includes("beneficiary_vasp");
		return {
			sentence: `For a transfer ${corridor === undefined ? "of this amount" : `from ${corridor}`}, FATF Recommendation 16 also asks for: ${describeParts(missing)}`,
			evidence: {
				missing: missing.join(", "),
				corridor: corridor ?? null,
				beneficiary_identified: !isBeneficiaryUnknown,
			},
			...(isBeneficiaryUnknown && { floor: "review" as const }),
		};
	},
});
