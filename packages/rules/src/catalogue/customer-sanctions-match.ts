import { defineRule } from "../rule.ts";

const FINDINGS = {
	weak: {
		strength: 0.4,
		sentence: "The customer's name is close to one on a sanctions list, and nobody has cleared it yet",
		floor: "review",
	},
	strong: {
		strength: 1,
		sentence: "The customer's name, and birth date or document, are those of an entry on a sanctions list",
		floor: "block",
		holds: true,
	},
	confirmed: {
		strength: 1,
		sentence: "The customer is on a sanctions list, as a person has confirmed",
		floor: "block",
		holds: true,
		isCertain: true,
	},
} as const;

export const customerSanctionsMatch = defineRule({
	id: "customer_sanctions_match",
	title: "The customer matches a sanctions list",
	why: "Serving a listed person is forbidden. A person must check customers who only have a similar name.",
	appliesTo: ["out", "customer.created", "customer.updated"],
	parameters: {},
	signals: ["ownSanction"],
	weight: 6,
	tags: ["screening"],
	evaluate({ ownSanction }) {
		if (ownSanction === undefined) return undefined;
		const { strength: match, match: found } = ownSanction;
		return {
			...FINDINGS[match],
			evidence: { match, ...(found !== undefined && { entity: found.entity, name_score: found.score }) },
		};
	},
});
