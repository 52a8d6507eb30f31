// Writes words of the API for people. A word that is not listed is written without dots and underscores.

import { getLanguage } from "./define-messages.ts";

const WORDS: Readonly<Record<string, string>> = {
	allow: "Allow",
	review: "Review",
	block: "Block",
	mpesa: "M-PESA",
	airtel: "Airtel Money",
	opay: "OPay",
	palmpay: "PalmPay",
	moniepoint: "Moniepoint",
	paybill: "Pay Bill",
	crypto_wallet: "Crypto wallet",
	"sim.swap": "SIM swap",
	sim_swap: "SIM swap",
	in_review: "In review",
	legit: "Legitimate",
	cleared: "Dismissed",
	urgent: "Critical",
	normal: "Medium",
	dob: "Date of birth",
	national_id: "National ID number",
	kyc_level: "KYC level",
	un_sc: "UN sanctions list",
	gb_fcdo: "UK sanctions list",
	eu_fsf: "EU sanctions list",
	us_ofac_sdn: "US sanctions list (OFAC SDN)",
	us_ofac_wallets: "US sanctioned wallets (OFAC)",
	ke_frc: "Kenya sanctions list",
	ng_nigsac: "Nigeria sanctions list",
	opensanctions: "OpenSanctions",
	demo_made_up: "Demo list",
	"role.pep": "PEP",
	"role.rca": "Relative or associate of a PEP",
	"sanction.linked": "Linked to a sanctioned party",
};
const CAPITALS = new Set([
	"kyc",
	"sim",
	"ip",
	"id",
	"otp",
	"pin",
	"ussd",
	"atm",
	"pos",
	"bvn",
	"nin",
	"str",
	"pep",
	"p2p",
	"vpn",
	"vasp",
	"imei",
	"nuban",
]);

/** `payout.requested` → “Payout requested”. */
export function nameWord(word: string): string {
	return getLanguage().readWord(word, writeEnglish(word));
}

/** “Live” is a mode of the whole dashboard, so a rule that counts is called active. */
export function nameRuleStatus(mode: string): string {
	return nameWord(mode === "live" ? "active" : mode);
}

/** The title of a rule in the language of the page. A custom rule keeps the title that a person gave. */
export function nameRule(rule: string, title: string): string {
	return getLanguage().readRuleTitle(rule, title);
}

function writeEnglish(word: string): string {
	const known = WORDS[word];
	if (known !== undefined) return known;
	const parts = word.split(/[._]/).map((part) => (CAPITALS.has(part) ? part.toUpperCase() : part));
	const text = parts.join(" ");
	return text.charAt(0).toUpperCase() + text.slice(1);
}
