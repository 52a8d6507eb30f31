// The remarks of OFAC's CSV, where everything stands that has no column: dates of birth, nationalities, weak aliases,
// digital currency addresses, passports and identity cards.

import type { ListedDocument, ListedWallet } from "../../listed-entity.ts";
import { readCountry } from "../read-countries.ts";
import { readBirthDate } from "../read-dates.ts";
import { readDocument } from "../read-documents.ts";

export interface OfacRemarks {
	readonly dobs: readonly string[];
	readonly nationalities: readonly string[];
	readonly weakAliases: readonly string[];
	readonly gender: string | undefined;
	readonly wallets: readonly ListedWallet[];
	readonly documents: readonly ListedDocument[];
}

const WALLET = /^(?:alt\. )?Digital Currency Address - ([A-Z0-9]{2,10}) ([A-Za-z0-9:]{20,128})$/;

/** `National ID No. 0123 (Iran) expires 01 Jan 2020`. */
const DOCUMENT =
	/^(?:alt\. )?(Passport|National ID No\.|Cedula No\.|Identification Number) ([^(;]{1,40}?)(?:$| \(([^)]{1,60})\))/;

export function readOfacRemarks(text: string): OfacRemarks {
	const dobs: string[] = [];
	const nationalities: string[] = [];
	const weakAliases: string[] = [];
	const wallets: ListedWallet[] = [];
	const documents: ListedDocument[] = [];
	let gender: string | undefined;
	for (const raw of text.split(";")) {
		const remark = raw.trim().replace(/\.$/, "");
		const [, kind = "", value = ""] =
			/^(?:alt\. )?(DOB|nationality|citizen|Gender|[afn]\.k\.a\.) (.*)$/s.exec(remark) ?? [];
		if (kind === "DOB") dobs.push(readBirthDate(value) ?? "");
		else if (kind === "nationality" || kind === "citizen") nationalities.push(readCountry(value) ?? "");
		else if (kind === "Gender") gender = value;
		else if (kind !== "") weakAliases.push(value.replace(/^'(.*)'$/s, "$1"));
		else {
			const [, currency, address] = WALLET.exec(remark) ?? [];
			if (currency !== undefined && address !== undefined) wallets.push({ currency, address });
			const [, document = "", number = "", country] = DOCUMENT.exec(remark) ?? [];
			documents.push(...readDocument(document, number, country));
		}
	}
	return { dobs, nationalities, weakAliases, gender, wallets, documents };
}
