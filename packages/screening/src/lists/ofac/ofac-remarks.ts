// The remarks of OFAC's CSV, where everything stands that has no column: dates of birth, nationalities, weak aliases,
// digital currency addresses.

import type { ListedWallet } from "../../listed-entity.ts";
import { readCountry } from "../read-countries.ts";
import { readBirthDate } from "../read-dates.ts";

export interface OfacRemarks {
	readonly dobs: readonly string[];
	readonly nationalities: readonly string[];
	readonly weakAliases: readonly string[];
	readonly gender: string | undefined;
	readonly wallets: readonly ListedWallet[];
}

const WALLET = /^(?:alt\. )?Digital Currency Address - ([A-Z0-9]{2,10}) ([A-Za-z0-9:]{20,128})$/;

export function readOfacRemarks(text: string): OfacRemarks {
	const dobs: string[] = [];
	const nationalities: string[] = [];
	const weakAliases: string[] = [];
	const wallets: ListedWallet[] = [];
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
		}
	}
	return { dobs, nationalities, weakAliases, gender, wallets };
}
