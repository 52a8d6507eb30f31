// The counterparty and the destination of an event: accounts, phones and wallets turned into keyed hashes.

import { accountTypeOf, bankCodeOf, cleanAccount, foldAccount } from "../accounts.ts";
import { isBankCode } from "../bank-codes.ts";
import type { EventDestination, EventInput, EventParty, Hash } from "../event.ts";
import { foldName } from "../identities.ts";
import { type FoldedNumber, hashNumber } from "../masked-numbers.ts";
import { keyName } from "../names.ts";
import type { NormaliseContext } from "../normalise-context.ts";
import { checkNuban } from "../nuban.ts";
import { foldPhoneForMatching } from "../phones.ts";
import type { DestinationType } from "../vocabulary.ts";
import { type JudgedWallet, judgeWallet, type NormalAsset } from "./crypto-fields.ts";
import type { Problems } from "./problems.ts";

export interface NormalParty {
	readonly party: EventParty;
	readonly wallet: JudgedWallet | undefined;
}

export interface NormalDestination {
	readonly destination: EventDestination;
	readonly wallet: JudgedWallet | undefined;
}

type Party = { -readonly [Key in keyof EventParty]: EventParty[Key] } & { hashes: Hash[] };
type Destination = { -readonly [Key in keyof EventDestination]: EventDestination[Key] };

/**
 * With the method `agent` or `pos` the id is the agent's. The movement is then counted by the agent if nothing else is
 * known about the counterparty. But the agent is not the payee: thousands withdraw cash at one agent, and none of them
 * pays the agent.
 */
export function normaliseCounterparty(
	input: EventInput,
	asset: NormalAsset | undefined,
	context: NormaliseContext,
	problems: Problems,
): NormalParty | undefined {
	const sent = input.counterparty;
	if (sent === undefined) return undefined;
	const party: Party = { key: undefined, hashes: [], country: undefined, agent: undefined, isLender: undefined };
	const add = (hash: Hash): void => {
		if (!party.hashes.includes(hash)) party.hashes.push(hash);
	};
	const country = problems.readCountry("counterparty.country", sent.country);
	if (country !== undefined) party.country = country;
	const wallet = hasText(sent.wallet) ? judgeWallet(sent.wallet, undefined, asset, context) : undefined;
	if (wallet !== undefined) add(context.hash("wallet", wallet.address));
	// A masked number identifies the party for this customer, but never links it to another customer.
	let masked: FoldedNumber | undefined;
	const account = hasText(sent.account) ? foldCounterpartyAccount(input, sent.account, country, context) : undefined;
	const phone = hasText(sent.phone) ? foldPhoneForMatching(sent.phone, context.workspace.country) : undefined;
	for (const number of [account, phone]) {
		if (number?.namespace === "masked") masked ??= number;
		else if (number !== undefined) add(context.hash(number.namespace, number.value));
	}
	if (phone === undefined && hasText(sent.phone)) problems.warnOfMalformed("counterparty.phone", "a phone number");
	checkBankCode("counterparty.bank_code", sent.bank_code, country ?? context.workspace.country, problems);
	const id = hasText(sent.id) ? context.hash("counterparty", sent.id.trim()) : undefined;
	if (id !== undefined) {
		if (input.method === "agent" || input.method === "pos") party.agent = id;
		else add(id);
	}
	const maskedKey = masked && hashNumber(masked, input.customer_id, context.hash);
	const key = party.hashes[0] ?? id ?? maskedKey ?? hashName(sent.name, context);
	if (key !== undefined) party.key = key;
	return { party, wallet };
}

export function normaliseDestination(
	input: EventInput,
	asset: NormalAsset | undefined,
	context: NormaliseContext,
	problems: Problems,
): NormalDestination | undefined {
	const sent = input.destination;
	if (sent === undefined) return undefined;
	const type = sent.type ?? accountTypeOf(input.method, sent.bank_code);
	const destination: Destination = {
		type,
		key: undefined,
		bankCode: undefined,
		country: undefined,
		nuban: undefined,
		nameKeys: undefined,
		isMasked: undefined,
	};
	// Only names that may be the customer's own are keyed, because other names are compared with nothing.
	if (sent.name !== undefined && input.type !== "transaction")
		destination.nameKeys = keyName(sent.name, input.customer_id, context.hash);
	const country = problems.readCountry("destination.country", sent.country);
	if (country !== undefined) destination.country = country;
	checkBankCode("destination.bank_code", sent.bank_code, country ?? context.workspace.country, problems);
	if (!hasText(sent.account)) {
		const bankCode = bankCodeOf(type, sent.bank_code, country ?? context.workspace.country);
		if (bankCode !== undefined) destination.bankCode = bankCode;
		return { destination, wallet: undefined };
	}
	if (type === "crypto_wallet") {
		const wallet = judgeWallet(sent.account, blankToNothing(sent.network), asset, context);
		destination.key = context.hash("wallet", wallet.address);
		return { destination, wallet };
	}
	const account = foldAccount(
		{ type, account: sent.account, bankCode: sent.bank_code, country },
		context.workspace.country,
	);
	if (account !== undefined) addKey(destination, account, input, context);
	addBank(destination, type, sent.account, sent.bank_code, country ?? context.workspace.country);
	return { destination, wallet: undefined };
}

function checkBankCode(field: string, code: string | undefined, country: string, problems: Problems): void {
	if (hasText(code) && !isBankCode(code, country)) problems.warnOfMalformed(field, "a bank code");
}

/** A masked account does not prove ownership, so only movements are counted by one. */
function addKey(destination: Destination, account: FoldedNumber, input: EventInput, context: NormaliseContext): void {
	if (account.namespace === "masked") {
		if (input.type !== "transaction" && input.type !== "payout.requested") return;
		destination.isMasked = true;
	}
	destination.key = hashNumber(account, input.customer_id, context.hash);
}

function addBank(
	destination: Destination,
	type: DestinationType,
	account: string,
	sentCode: string | undefined,
	country: string,
): void {
	const bankCode = bankCodeOf(type, sentCode, country);
	if (bankCode === undefined) return;
	destination.bankCode = bankCode;
	if (country !== "NG" || (type !== "bank" && type !== "moniepoint")) return;
	const nuban = checkNuban(cleanAccount(account), bankCode);
	if (nuban !== undefined) destination.nuban = nuban;
}

function foldCounterpartyAccount(
	input: EventInput,
	account: string,
	country: string | undefined,
	context: NormaliseContext,
): FoldedNumber | undefined {
	const bankCode = input.counterparty?.bank_code;
	const type = accountTypeOf(input.method, bankCode);
	return foldAccount({ type, account, bankCode, country, network: input.asset?.network }, context.workspace.country);
}

function hashName(name: string | undefined, context: NormaliseContext): Hash | undefined {
	const folded = name === undefined ? undefined : foldName(name);
	return folded === undefined ? undefined : context.hash("name", folded);
}

function hasText(text: string | undefined): text is string {
	return text !== undefined && text.trim() !== "";
}

function blankToNothing(text: string | undefined): string | undefined {
	return hasText(text) ? text : undefined;
}
