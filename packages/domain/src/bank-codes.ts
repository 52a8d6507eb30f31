// Maps bank codes to one code for each bank. A Nigerian bank has a CBN code, a NIP code and a sort code, and an account
// must be the same account under all of them.

import { KENYAN_BANKS } from "./reference/kenyan-banks.ts";
import { NIGERIAN_BANKS } from "./reference/nigerian-banks.ts";
import { NIP_INSTITUTIONS } from "./reference/nip-institutions.ts";
import type { CountryServed } from "./vocabulary.ts";

export interface Bank {
	/** The code as folded by `foldBankCode`, if the bank has its own. */
	readonly code: string;
	readonly name: string;
}

/** NIP codes of institutions that also have a CBN or provider code. They are paired by name and checked by hand. */
const CODE_BY_NIP: ReadonlyMap<string, string> = new Map(
	(
		"000001 232|000002 082|000003 214|000004 033|000006 301|000007 070|000008 076|000009 023|000010 050|000011 215|" +
		"000012 221|000013 058|000014 044|000015 057|000016 011|000017 035|000018 032|000021 068|000022 100|000023 101|" +
		"000024 502|000025 102|000026 302|000027 103|000029 303|000030 104|000031 105|000034 106|000036 107|" +
		"060001 559|060003 561|060004 562|400001 501|070009 812|070010 404|070013 268|090001 401|090097 098|090110 566|" +
		"090134 602|090141 312|090142 594|090176 650|090360 865|090267 50211|090405 50515|090325 51310|090551 51318|" +
		"090286 51113|090328 50126|100003 311|100004 999992|100033 999991"
	)
		.split("|")
		.map((pair): [string, string] => [pair.slice(0, 6), pair.slice(7)]),
);

const CODE_BY_ALIAS: ReadonlyMap<string, string> = new Map([
	["035A", "035"],
	["00103", "103"],
]);

/** The bank of Moniepoint accounts, which callers often send without a code. */
export const MONIEPOINT_BANK_CODE = "50515";

/**
 * Returns true if a text can be a bank code. Codes of Kenya and Nigeria contain a digit, except a few that the lists
 * print in letters. Elsewhere four letters are a code too (`NWBK`), and eight or eleven letters are a BIC everywhere.
 */
export function isBankCode(text: string, country: string): boolean {
	if (/^[0-9]{1,16}$/.test(text)) return true;
	if (isServed(country) && findBank(text, country) !== undefined) return true;
	const code = text.replaceAll(/[\s-]/g, "").toUpperCase();
	if (!/^[0-9A-Z]{1,16}$/.test(code)) return false;
	if (/[0-9]/.test(code) || code.length === 8 || code.length === 11) return true;
	return !isServed(country) && code.length === 4;
}

function isServed(country: string): country is CountryServed {
	return country === "KE" || country === "NG";
}

/** Returns the one code that a bank is compared by. Unknown codes are kept, in capitals and without separators. */
export function foldBankCode(text: string, country: string): string {
	const code = text.replaceAll(/[\s-]/g, "").toUpperCase();
	if (country === "NG") return foldNigerianCode(code);
	if (country === "KE" && /^0{0,4}[0-9]{1,2}$/.test(code)) return String(Number(code)).padStart(2, "0");
	return code;
}

function foldNigerianCode(code: string): string {
	const known = CODE_BY_NIP.get(code) ?? CODE_BY_ALIAS.get(code);
	if (known !== undefined) return known;
	// A nine-digit sort code begins with the bank's own three digits.
	if (/^[0-9]{9}$/.test(code)) return code.slice(0, 3);
	// Spreadsheets drop leading zeros: 44 is 044.
	return /^[0-9]{1,2}$/.test(code) ? code.padStart(3, "0") : code;
}

/** Finds a bank by its code in any spelling. */
export function findBank(text: string, country: CountryServed): Bank | undefined {
	const code = foldBankCode(text, country);
	const name = tablesOf(country).byCode.get(code);
	return name === undefined ? undefined : { code, name };
}

/** Finds at most `limit` banks whose name contains the text, in any case. */
export function findBanksByName(text: string, country: CountryServed, limit = 20): Bank[] {
	const wanted = text.trim().toLowerCase();
	const found: Bank[] = [];
	if (wanted === "") return found;
	for (const [code, name] of tablesOf(country).byCode) {
		if (found.length >= limit) break;
		if (name.toLowerCase().includes(wanted)) found.push({ code, name });
	}
	return found;
}

/** Lists the folded codes of all banks of a country. */
export function listBankCodes(country: CountryServed): readonly string[] {
	return [...tablesOf(country).byCode.keys()];
}

interface BankTables {
	readonly byCode: ReadonlyMap<string, string>;
}

const tables: Partial<Record<CountryServed, BankTables>> = {};

/** The tables are built on first use, because most processes never look up a bank name. */
function tablesOf(country: CountryServed): BankTables {
	const existing = tables[country];
	if (existing !== undefined) return existing;
	const texts = country === "KE" ? [KENYAN_BANKS] : [NIGERIAN_BANKS, NIP_INSTITUTIONS];
	const byCode = new Map<string, string>();
	for (const line of texts.flatMap((text) => text.trim().split("\n"))) {
		const space = line.indexOf(" ");
		const code = foldBankCode(line.slice(0, space), country);
		if (!byCode.has(code)) byCode.set(code, line.slice(space + 1));
	}
	const built = { byCode };
	tables[country] = built;
	return built;
}
