// What a person may have meant by what they typed: a phone, an account, an identity number, an e-mail address, a device
// or a wallet, each folded as events are, so that its keyed hash finds who is tied to it.

import { cleanAccount, foldAccount } from "./accounts.ts";
import { listBankCodes } from "./bank-codes.ts";
import { foldBvn, foldDeviceId, foldEmail, foldNationalId } from "./identities.ts";
import type { FoldedNumber } from "./masked-numbers.ts";
import { foldPhoneForMatching } from "./phones.ts";
import { type CountryServed, DESTINATION_TYPES, type Namespace } from "./vocabulary.ts";

const BANK_ACCOUNT = /^\d{6,16}$/;

/** Every reading that makes sense; the account of a bank is tried with each bank of the country. */
export function listSearchTerms(text: string, country: CountryServed): readonly FoldedNumber[] {
	const found = new Map<string, FoldedNumber>();
	const add = (namespace: Namespace, value: string | undefined): void => {
		// A masked number is hashed for one customer at a time, so there is nothing to look it up by.
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
