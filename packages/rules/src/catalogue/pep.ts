import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";

/** Some lists print a whole career, so the text is cut. */
const OFFICE_LENGTH_MAX = 200;

export const pep = defineRule({
	id: "pep",
	title: "A politically exposed person",
	why: "People in public office can be bribed, so their large payments are reviewed. Nobody is held because of an office.",
	appliesTo: ["out", "in", "customer.created", "customer.updated"],
	parameters: {
		largeMin: { default: { KE: 1_000_000, NG: 10_000_000 }, unit: "money", min: 0, max: 10_000_000_000 },
	},
	signals: ["isPep", "isPartyPep", "pepOffice", "partyPepOffice", "amountMinor", "currency"],
	weight: 0.5,
	tags: ["screening"],
	isApprovable: true,
	evaluate(signals, { largeMin }) {
		const { isPep, isPartyPep } = signals;
		if (!isPep && !isPartyPep) return undefined;
		// These signals are read here, because each is computed on its first read and hardly anybody is exposed.
		const { pepOffice, partyPepOffice, amountMinor, currency } = signals;
		// Only the name of the counterparty is known, and many people share the names of office-holders.
		if (!isPep) {
			return {
				strength: 0.5,
				sentence: `The other side's name is that of a politically exposed person${nameOffice(partyPepOffice)}`,
				evidence: { party: "other" },
			};
		}
		if (amountMinor === undefined || amountMinor < largeMin) {
			return {
				sentence: `The customer may be a politically exposed person${nameOffice(pepOffice)}`,
				evidence: { party: "customer" },
			};
		}
		return {
			sentence: `${formatMoney(amountMinor, currency)} of a customer who may be a politically exposed person${nameOffice(pepOffice)}`,
			evidence: { party: "customer", amount: toMajor(amountMinor), large_from: toMajor(largeMin) },
			floor: "review",
		};
	},
});

/**
 * Returns the office as the list states it. A later payment is not screened, so only the match's page has the office.
 */
function nameOffice(office: string | undefined): string {
	if (office === undefined) return "";
	if (office === "") return ": no office listed";
	return `: ${office.length <= OFFICE_LENGTH_MAX ? office : `${office.slice(0, OFFICE_LENGTH_MAX)}…`}`;
}
