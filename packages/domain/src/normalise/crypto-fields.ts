// The crypto fields of an event: the asset, the wallets, and whether travel-rule data is required and was sent.

import { expandDecimal, isPositiveDecimal } from "../decimals.ts";
import type { EventInput, EventWallet, NormalEvent } from "../event.ts";
import { convertToMinorUnits } from "../money.ts";
import type { NormaliseContext } from "../normalise-context.ts";
import { checkWallet } from "../wallets/check-wallet.ts";
import { findChain } from "../wallets/networks.ts";
import type { MoneyFields } from "./money-fields.ts";
import type { Problems } from "./problems.ts";
import { listMissingParts } from "./travel-rule-parts.ts";

export type NormalAsset = NonNullable<NormalEvent["asset"]>;

export function normaliseAsset(asset: EventInput["asset"], problems: Problems): NormalAsset | undefined {
	if (asset === undefined) return undefined;
	const code = asset.code.trim().toUpperCase();
	const isCodeRight = /^[A-Z0-9]{2,10}$/.test(code);
	if (!isCodeRight) problems.add("asset.code", "invalid", "must be 2 to 10 letters or digits");
	const amount = expandDecimal(asset.amount);
	if (amount === undefined) problems.add("asset.amount", "invalid", "must be a decimal number of at most 60 digits");
	else if (!isPositiveDecimal(amount)) problems.add("asset.amount", "invalid", "must be greater than 0");
	if (!isCodeRight || amount === undefined) return undefined;
	const network = asset.network?.trim();
	return network ? { code, amount, network: findChain(network) ?? network.toLowerCase() } : { code, amount };
}

/** A checked wallet with the canonical spelling that is hashed, looked up and shown. */
export interface JudgedWallet {
	readonly address: string;
	readonly facts: EventWallet;
}

export function judgeWallet(
	sent: string,
	network: string | undefined,
	asset: NormalAsset | undefined,
	context: NormaliseContext,
): JudgedWallet {
	const check = checkWallet({ address: sent, network: network ?? asset?.network, assetCode: asset?.code });
	const spelled = sent.trim();
	const address = check.canonical ?? spelled;
	// Lists print some addresses under the wrong coin, so the spelling that was sent is looked up too.
	const sanctioned =
		context.isSanctionedWallet(address, check.chain) ||
		(spelled !== address && context.isSanctionedWallet(spelled, check.chain));
	const assetChain = asset?.network === undefined ? undefined : findChain(asset.network);
	const isElsewhere = assetChain !== undefined && network !== undefined && assetChain !== findChain(network);
	const reason = check.reason ?? (isElsewhere ? `The asset moves on ${assetChain}, not on ${check.chain}` : undefined);
	const facts: EventWallet = {
		chain: check.chain,
		valid: check.isValid,
		networkMatches: check.networkMatches && !isElsewhere,
		sanctioned,
		...(reason === undefined ? undefined : { reason }),
	};
	return { address, facts };
}

/** A payout without the required data is refused. A movement that has already happened is only recorded. */
export function normaliseTravelRule(
	input: EventInput,
	money: MoneyFields,
	isRefusable: boolean,
	context: NormaliseContext,
	problems: Problems,
): NonNullable<NormalEvent["travelRule"]> {
	const rule = input.travel_rule;
	problems.readCountry("travel_rule.originator.country", rule?.originator?.country);
	const isRequired = asksForTravelRule(input, money, context);
	const hasOriginator = isNamed(rule?.originator?.name);
	const hasBeneficiary = isNamed(rule?.beneficiary?.name);
	const isPresent = hasOriginator && hasBeneficiary;
	if (isRequired && !isPresent && isRefusable) {
		const message = describeThreshold(context);
		if (rule === undefined) problems.add("travel_rule", "required", message);
		else {
			if (!hasOriginator) problems.add("travel_rule.originator.name", "required", message);
			if (!hasBeneficiary) problems.add("travel_rule.beneficiary.name", "required", message);
		}
	}
	const missing = isRequired ? listMissingParts(input) : [];
	return missing.length === 0 ? { isRequired, isPresent } : { isRequired, isPresent, missing };
}

/** Without a dollar rate the threshold cannot be computed. The data is then required, to stay on the lawful side. */
function asksForTravelRule(input: EventInput, money: MoneyFields, context: NormaliseContext): boolean {
	const { thresholdUsd, isInclusive } = context.workspace.travelRule;
	if (input.amount === undefined || money.amountMinor === undefined) return false;
	let difference: number;
	if (money.conversion?.originalCurrency === "USD") {
		difference = input.amount - thresholdUsd;
	} else {
		const rate = context.usdRate();
		const thresholdMinor = rate && convertToMinorUnits(thresholdUsd, rate.rate, context.workspace.currency);
		if (thresholdMinor === undefined) return true;
		difference = money.amountMinor - thresholdMinor;
	}
	return difference > 0 || (isInclusive && difference === 0);
}

function describeThreshold(context: NormaliseContext): string {
	const { thresholdUsd, isInclusive } = context.workspace.travelRule;
	const amount = String(thresholdUsd).replaceAll(/\B(?=(?:\d{3}){1,7}$)/g, ",");
	return `is required above${isInclusive ? ", and at," : ""} the equivalent of USD ${amount}`;
}

function isNamed(text: string | undefined): boolean {
	return text !== undefined && text.trim() !== "";
}
