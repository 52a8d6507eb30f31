// Folds accounts for hashing: the same account gives the same namespace and value in every spelling and in every field.

import { foldBankCode, isBankCode, MONIEPOINT_BANK_CODE } from "./bank-codes.ts";
import { type FoldedNumber, type ObscuredNumber, readObscuredNumber } from "./masked-numbers.ts";
import { foldMobilePhone } from "./phones.ts";
import type { CountryServed, DestinationType, Method } from "./vocabulary.ts";
import { checkWallet } from "./wallets/check-wallet.ts";

/** Accounts that are phone numbers. */
const MOBILE_MONEY: ReadonlySet<DestinationType> = new Set(["mpesa", "airtel", "opay", "palmpay"]);

export interface AccountInput {
	readonly type: DestinationType;
	readonly account: string;
	readonly bankCode?: string | undefined;
	/** ISO-2, already folded. The default is the workspace's country. */
	readonly country?: string | undefined;
	/** Crypto wallets only. */
	readonly network?: string | undefined;
}

/** Returns undefined if the account is blank, or masked so far that nothing identifies it. */
export function foldAccount(input: AccountInput, workspaceCountry: CountryServed): FoldedNumber | undefined {
	const account = cleanAccount(input.account);
	if (account === "") return undefined;
	const obscured = input.type === "crypto_wallet" ? undefined : readObscuredNumber(input.account);
	if (obscured === undefined) return foldWholeAccount(input, account, workspaceCountry);
	return foldObscured(obscured, input, workspaceCountry);
}

function foldWholeAccount(input: AccountInput, account: string, workspaceCountry: CountryServed): FoldedNumber {
	switch (input.type) {
		case "mpesa":
		case "airtel":
		case "opay":
		case "palmpay":
			return foldMobileMoney(input, account, workspaceCountry);
		case "bank":
		case "moniepoint":
			return foldBankAccount(input, account, workspaceCountry);
		case "card":
		case "paybill":
		case "till":
			return { namespace: input.type, value: account };
		case "crypto_wallet": {
			const address = input.account.trim();
			return { namespace: "wallet", value: checkWallet({ address, network: input.network }).canonical ?? address };
		}
		case "wallet":
		case "other":
			return { namespace: "account", value: `${input.type}:${account}` };
	}
}

/** A masked account is compared with others of its kind and bank; a hashed phone is the same wherever it is sent. */
function foldObscured(
	{ kind, value }: ObscuredNumber,
	input: AccountInput,
	workspaceCountry: CountryServed,
): FoldedNumber | undefined {
	if (value === undefined) return undefined;
	const isPhone = MOBILE_MONEY.has(input.type);
	if (kind === "hashed" && (isPhone || input.type === "wallet" || input.type === "other"))
		return { namespace: "hashed_number", value };
	if (kind === "masked" && isPhone) return { namespace: "masked", value: `phone:${value}` };
	const folded = foldWholeAccount(input, value.toUpperCase(), workspaceCountry);
	return kind === "hashed" ? folded : { namespace: "masked", value: `${folded.namespace}:${folded.value}` };
}

/** Returns the account type of a counterparty if only the method is known. */
export function accountTypeOf(method: Method | undefined, bankCode: string | undefined): DestinationType {
	switch (method) {
		case "mpesa":
		case "airtel":
		case "opay":
		case "palmpay":
		case "moniepoint":
		case "card":
		case "bank":
		case "wallet":
			return method;
		case "crypto":
			return "crypto_wallet";
		default:
			return bankCode === undefined ? "other" : "bank";
	}
}

/** Returns capitals, without the spaces and dashes that people use to group digits. */
export function cleanAccount(text: string): string {
	return /^[0-9A-Z]+$/.test(text) ? text : text.replaceAll(/[\s\-\u2010-\u2015\u200b\u2060\ufeff]/g, "").toUpperCase();
}

/** Returns the folded code of the account's bank. An invalid code counts as absent. */
export function bankCodeOf(type: DestinationType, bankCode: string | undefined, country: string): string | undefined {
	if (bankCode !== undefined && isBankCode(bankCode, country)) return foldBankCode(bankCode, country);
	return type === "moniepoint" ? MONIEPOINT_BANK_CODE : undefined;
}

/**
 * A wallet named by a phone number is hashed as that phone number, so that it links to its owner. Others keep their
 * operator.
 */
function foldMobileMoney(input: AccountInput, account: string, workspaceCountry: CountryServed): FoldedNumber {
	const country = input.country === "KE" || input.country === "NG" ? input.country : workspaceCountry;
	const phone = foldMobilePhone(input.account, country);
	if (phone !== undefined) return { namespace: "msisdn", value: phone };
	return { namespace: "account", value: `${input.type}:${account}` };
}

/** Account numbers are unique only within a bank, and bank codes only within a country. */
function foldBankAccount(input: AccountInput, account: string, workspaceCountry: CountryServed): FoldedNumber {
	const country = input.country ?? workspaceCountry;
	const bankCode = bankCodeOf(input.type, input.bankCode, country) ?? "";
	return { namespace: "bank_account", value: `${country}:${bankCode}:${account}` };
}
