// Reads a search text as a phone, an account, an identity number, an e-mail address, a device or a wallet. Each is
// folded as in events, so that its keyed hash finds the customers who use it.

import { cleanAccount, foldAccount } from "./accounts.ts";
import { listBankCodes } from "./bank-codes.ts";
import { foldBvn, foldDeviceId, foldEmail, foldNationalId } from "./identities.ts";
import type { FoldedNumber } from "./masked-numbers.ts";
import { foldPhoneForMatching } from "./phones.ts";
import { type CountryServed, DESTINATION_TYPES, type Namespace } from "./vocabulary.ts";

const BANK_ACCOUNT = /^\d{6,16}$/;

/** Lists every possible reading. A bank account is tried with each bank of the country. */
export function listSearchTerms(text: string, country: CountryServed): readonly FoldedNumber[] {
	const found = new Map<string, FoldedNumber>();
	const add = (namespace: Namespace, value: string | undefined): void => {
		// A masked number is hashed for one customer at a time, so it cannot be searched.
		if (value !== undefined && value !== "" && namespace !== "masked")
			found.set(`${namespace}\n${value}`, { namespace, value });
	};
	const trimmed = text.trim();
	const phone = foldPhoneForMatching(trimmed, country);
	add(phone?.namespace ?? "msisdn", phone?.value);
	add("national_id", foldNationalId(trimmed, country));
	add("bvn", foldBvn(trimmed));
	add("email", foldEmail(trimmed));
	add("device", foldDeviceId(trimmed));
	add("counterparty", trimmed);
	for (const type of DESTINATION_TYPES) {
		const account = foldAccount({ type, account: trimmed }, country);
		add(account?.namespace ?? "account", account?.value);
	}
	if (BANK_ACCOUNT.test(cleanAccount(trimmed))) {
		for (const bankCode of listBankCodes(country)) {
			const account = foldAccount({ type: "bank", account: trimmed, bankCode }, country);
			add("bank_account", account?.value);
		}
	}
	return [...found.values()];
}
