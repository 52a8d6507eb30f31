import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";

/** Some lists print a whole career. */
const OFFICE_LENGTH_MAX = 200;

export const pep = defineRule({
	id: "pep",
	title: "A politically exposed person",
	why: "Who holds public power can be bribed: their large payments are looked at, and nobody is held for an office.",
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
		// Read here, because hardly anybody is exposed, and each signal is worked out when it is read.
		const { pepOffice, partyPepOffice, amountMinor, currency } = signals;
		// Of another side nothing but a name is known, and names of office-holders are many people's names.
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

/** As the list prints it. On a later payment nothing was screened, and the match's own page has the office. */
function nameOffice(office: string | undefined): string {
	if (office === undefined) return "";
	if (office === "") return ": no office listed";
	return `: ${office.length <= OFFICE_LENGTH_MAX ? office : `${office.slice(0, OFFICE_LENGTH_MAX)}…`}`;
}
