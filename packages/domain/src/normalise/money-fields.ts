// The money of an event, in minor units of the workspace's currency. The rate is stored if one was used.

import type { Conversion, EventInput } from "../event.ts";
import { foldCurrency } from "../iso-currencies.ts";
import { AMOUNT_MAJOR_MAX, convertToMinorUnits, toMinorUnits } from "../money.ts";
import type { NormaliseContext, Rate } from "../normalise-context.ts";
import { isRateStale, rateAgeDays } from "../rate-age.ts";
import type { Problems } from "./problems.ts";

export interface MoneyFields {
	readonly amountMinor: number | undefined;
	readonly balanceMinor: number | undefined;
	readonly conversion: Conversion | undefined;
}

const NO_MONEY: MoneyFields = { amountMinor: undefined, balanceMinor: undefined, conversion: undefined };

export function normaliseMoney(input: EventInput, context: NormaliseContext, problems: Problems): MoneyFields {
	const { amount, balance } = input;
	const own = context.workspace.currency;
	const currency = input.currency === undefined ? own : foldCurrency(input.currency);
	if (currency === undefined) problems.add("currency", "invalid", "must be an active ISO 4217 code");
	if (amount === undefined && input.type === "transaction") {
		problems.add("amount", "required", "is required for transaction");
	}
	const isAmountRight = amount === undefined || checkAmount("amount", amount, false, problems);
	const isBalanceRight = balance === undefined || checkAmount("balance", balance, true, problems);
	if (currency === undefined || !isAmountRight || !isBalanceRight) return NO_MONEY;
	if (amount === undefined && balance === undefined) return NO_MONEY;
	const rate = currency === own ? undefined : context.rateFor(currency);
	if (currency !== own && rate === undefined) {
		problems.add("currency", "no_rate", `has no rate from ${currency} to ${own}`);
		return NO_MONEY;
	}
	if (rate !== undefined) noteRateAge(currency, rate, context, problems);
	const toMinor = (field: string, major: number | undefined): number | undefined => {
		if (major === undefined) return undefined;
		const minor = rate === undefined ? toMinorUnits(major, own) : convertToMinorUnits(major, rate.rate, own);
		if (minor === undefined) problems.add(field, "too_large", `is too large in ${own}`);
		if (minor === 0 && major > 0) problems.add(field, "too_small", `is less than the smallest unit of ${own}`);
		return minor;
	};
	return {
		amountMinor: toMinor("amount", amount),
		balanceMinor: toMinor("balance", balance),
		conversion: rate === undefined || amount === undefined ? undefined : describeConversion(amount, currency, rate),
	};
}

/** The age counts from receipt, because history is also converted at today's rate. */
function noteRateAge(currency: string, { rateAt }: Rate, context: NormaliseContext, problems: Problems): void {
	if (!isRateStale(rateAt, context.receivedAt)) return;
	const days = rateAgeDays(rateAt, context.receivedAt);
	const age = days === undefined ? "" : `, ${days} days before the event was received`;
	const own = context.workspace.currency;
	problems.warn("currency", "rate_stale", `was converted from ${currency} to ${own} at a rate of ${rateAt}${age}`);
}

function describeConversion(originalAmount: number, originalCurrency: string, rate: Rate): Conversion {
	return { originalAmount, originalCurrency, rate: rate.rate, rateAt: rate.rateAt, rateSource: rate.rateSource };
}

function checkAmount(field: string, value: number, mayBeZero: boolean, problems: Problems): boolean {
	if (!(value > 0 || (mayBeZero && value === 0))) {
		problems.add(field, "invalid", mayBeZero ? "must be 0 or more" : "must be greater than 0");
		return false;
	}
	if (value > AMOUNT_MAJOR_MAX) {
		problems.add(field, "too_large", `must be at most ${AMOUNT_MAJOR_MAX}`);
		return false;
	}
	return true;
}
