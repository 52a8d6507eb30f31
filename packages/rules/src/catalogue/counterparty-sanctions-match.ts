import type { ScreenedRole } from "@hakiki/domain";
import { defineRule } from "../rule.ts";

const NOUN: Readonly<Record<ScreenedRole, string>> = {
	customer: "customer",
	counterparty: "counterparty",
	destination: "holder of the destination",
	originator: "originator",
	beneficiary: "beneficiary",
	beneficiary_vasp: "beneficiary's provider",
};

export const counterpartySanctionsMatch = defineRule({
	id: "counterparty_sanctions_match",
	title: "The other side matches a sanctions list",
	why: "Money must not go to a listed person, or come from one, through a customer who is not listed.",
	appliesTo: ["out", "in", "customer.updated"],
	parameters: {},
	signals: ["partySanction"],
	weight: 6,
	tags: ["screening"],
	evaluate({ partySanction }) {
		if (partySanction === undefined) return undefined;
		const { role, strength: match, entity, score } = partySanction;
		const isStrong = match === "strong";
		return {
			strength: isStrong ? 1 : 0.4,
			sentence: isStrong
				? `The ${NOUN[role]} is an entry on a sanctions list`
				: `The name of the ${NOUN[role]} is close to one on a sanctions list`,
			evidence: { party: role, match, entity, name_score: score },
			floor: isStrong ? "block" : "review",
			holds: isStrong,
		};
	},
});
