// The parts of travel-rule data in words.

import type { TravelRulePart } from "@hakiki/domain";

const WORDS: Readonly<Record<TravelRulePart, string>> = {
	originator_name: "the originator's name",
	originator_account: "the originator's account",
	originator_identity: "the originator's address, document number or birth date",
	beneficiary_name: "the beneficiary's name",
	beneficiary_account: "the beneficiary's account or address",
	beneficiary_vasp: "the provider that receives for the beneficiary (VASP)",
};

export function describeParts(parts: readonly TravelRulePart[]): string {
	return parts.map((part) => WORDS[part]).join("; ");
}
