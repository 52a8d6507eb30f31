// The signals that the learned layer may read, and what a person reads about them. A direction says that more of the signal
// is never safer, so that a thief cannot lower the score by doing more of it.

import { EVENT_TYPES, METHODS } from "@hakiki/domain";
import { formatCount, formatDuration, formatMoney, formatPercent, formatTimes, roundTo } from "../sentences.ts";
import type { SignalName, SignalValues } from "../signals/signals.ts";
import type { Direction } from "./grow-trees.ts";

interface LayerSignal {
	readonly direction: Direction;
	/** The words of a signal that is a word. The layer reads the place in this list. */
	readonly words?: readonly string[];
	/** The value as a part of a sentence. */
	describe(value: number, currency: string): string;
}

type Describe = LayerSignal["describe"];

const either = (describe: Describe): LayerSignal => ({ direction: "either", describe });
const raises = (describe: Describe): LayerSignal => ({ direction: "raises", describe });
const yesOrNo = (yes: string, no: string): LayerSignal => either((value) => (value === 1 ? yes : no));
const oneOf = (words: readonly string[], text: string): LayerSignal => ({
	direction: "either",
	words,
	describe: (value) => text.replace("{}", words[value]?.replaceAll(/[._]/g, " ") ?? "unknown"),
});
const money =
	(text: string): Describe =>
	(value, currency) =>
		text.replace("{}", formatMoney(value, currency));
const count =
	(noun: string, rest: string): Describe =>
	(value) =>
		`${formatCount(roundTo(value, 1), noun)} ${rest}`;
const times =
	(rest: string): Describe =>
	(value) =>
		`${formatTimes(value) ?? "about once"} ${rest}`;
const minutes =
	(rest: string): Describe =>
	(value) =>
		`${formatDuration(value)} ${rest}`;
const days =
	(rest: string): Describe =>
	(value) =>
		`${formatDuration(value * 1440)} ${rest}`;
const percent =
	(rest: string): Describe =>
	(value) =>
		`${formatPercent(value)} ${rest}`;

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const TABLE = {
	eventType: oneOf(EVENT_TYPES, "an event of type {}"),
	method: oneOf(METHODS, "paid by {}"),
	amountMinor: raises(money("{}")),
	isOut: yesOrNo("money that leaves", "money that arrives"),
	isShop: yesOrNo("a payment at a shop", "a payment that is not at a shop"),
	isCash: yesOrNo("cash", "no cash"),
	isTillOrPaybill: yesOrNo("a till or paybill", "no till or paybill"),
	localHour: either((value) => `the hour from ${value}:00`),
	localWeekday: either((value) => `a ${WEEKDAYS[value - 1] ?? "day"}`),
	historyDays: either(days("of history")),
	dormantDays: either(days("of silence before")),
	kycTier: either((value) => `tier ${value} of identification`),
	ownFrauds28d: raises(count("confirmed fraud", "on this customer in 28 days")),
	daysSinceOwnFraud: either(days("since a confirmed fraud on this customer")),
	outCountWith1h: raises(count("payment", "in an hour")),
	outCountWith24h: raises(count("payment", "in a day")),
	outCountWith7d: raises(count("payment", "in 7 days")),
	outCountWith28d: either(count("payment", "in 28 days")),
	outSumWith1hMinor: raises(money("{} sent in an hour")),
	outSumWith24hMinor: raises(money("{} sent in a day")),
	outSumWith7dMinor: either(money("{} sent in 7 days")),
	outSumWith28dMinor: either(money("{} sent in 28 days")),
	inCountWith24h: either(count("incoming payment", "in a day")),
	inSum1hMinor: either(money("{} received in an hour")),
	inSum24hMinor: either(money("{} received in a day")),
	failedMovementsWith1h: raises(count("failed payment", "in an hour")),
	attempts24h: raises(count("attempt", "in a day that moved no money")),
	amountTimesMean24h: raises(times("the average payment of the day")),
	amountTimesMean7d: raises(times("this customer's average payment of 7 days")),
	amountTimesMean28d: raises(times("this customer's usual amount")),
	activeDays90d: either(count("active day", "of the last 90")),
	outAmountP50Minor: either(money("a customer whose median payment is {}")),
	outAmountP95Minor: either(money("a customer who rarely pays over {}")),
	outAmountMeanMinor: either(money("a customer whose average payment is {}")),
	outLargest90dMinor: either(money("a largest payment of about {} in 90 days")),
	secondsSinceLastOut: either((value) => `${formatDuration(value / 60)} after the last payment`),
	isFirstPaymentToPayee: yesOrNo("the first payment to this payee", "a payee who was paid before"),
	minutesSincePayeeFirstSeen: either(minutes("since this payee was first seen")),
	payeePaidCount: either(count("earlier payment", "to this payee")),
	daysSincePayeeFirstPaid: either(days("since the first payment to this payee")),
	isNewPayee: yesOrNo("a new payee", "a known payee"),
	payeeProvenDays: either(count("day", "on which this payee was paid without doubt")),
	freshOutWith72hMinor: raises(money("{} to new payees in 72 hours")),
	knownBalanceMinor: either(money("a balance of {}")),
	distinctPayeesWith24h: raises(count("payee", "in a day")),
	newPayeesWith8h: raises(count("new payee", "in 8 hours")),
	outMeanOfOthersMinor: either(money("an average of {} to other payees")),
	payeeSumWith24hMinor: raises(money("{} to this payee in a day")),
	distinctPayersWith24h: either(count("sender", "in a day")),
	isKnownDevice: yesOrNo("a known device", "a new device"),
	minutesOnDevice: either(minutes("on this device")),
	minutesInDeviceDoubt: either(minutes("since an unproven device appeared")),
	kmFromUsualPlace: either((value) => `${Math.round(value)} km from the usual places`),
	hourShare: either(percent("of the customer's activity is around this hour")),
	minutesSinceTakeoverSign: either(minutes("since a change of SIM, password, contact or device")),
	deviceCustomers30d: raises(count("customer", "on this device in 30 days")),
	payeeCustomers7d: either(count("customer", "paid this payee in 7 days")),
	payeeStrangers7d: either(count("customer", "without a shared device paid this payee in 7 days")),
	daysSincePayeeFirstFraud: either(days("since the first confirmed fraud at this payee in 30 days")),
	payeeFraudShare1d: raises(percent("confirmed fraud among this payee's payments in a day")),
	payeeFraudShare7d: raises(percent("confirmed fraud among this payee's payments in 7 days")),
	payeeFraudShare30d: raises(percent("confirmed fraud among this payee's payments in 30 days")),
	payeeMovements7d: either(count("payment", "to this payee by everybody in 7 days")),
	payeeMovements30d: either(count("payment", "to this payee by everybody in 30 days")),
} satisfies { readonly [Name in SignalName]?: LayerSignal };

export type LayerSignalName = keyof typeof TABLE;

/** By name, without the rest of the table: it is read for each decision. */
const WORDS: Readonly<Partial<Record<LayerSignalName, readonly string[]>>> = Object.fromEntries(
	Object.entries(TABLE).flatMap(([name, { words }]: [string, LayerSignal]) =>
		words === undefined ? [] : [[name, words]],
	),
);

export const LAYER_SIGNALS = Object.keys(TABLE) as readonly LayerSignalName[];
export const LAYER_DIRECTIONS: readonly Direction[] = LAYER_SIGNALS.map((name) => TABLE[name].direction);

/** Signals that depend on labels. */
export const LABEL_SIGNALS: ReadonlySet<string> = new Set<LayerSignalName>([
	"ownFrauds28d",
	"daysSinceOwnFraud",
	"daysSincePayeeFirstFraud",
	"payeeFraudShare1d",
	"payeeFraudShare7d",
	"payeeFraudShare30d",
]);

export function isLayerSignal(name: string): name is LayerSignalName {
	return Object.hasOwn(TABLE, name);
}

/** The words of a signal that is a word, or undefined for a number. */
export function wordsOfSignal(name: LayerSignalName): readonly string[] | undefined {
	return WORDS[name];
}

/** Every signal that the layer does not know may go either way. */
export function directionOf(name: string): Direction {
	return isLayerSignal(name) ? TABLE[name].direction : "either";
}

export function describeLayerSignal(name: LayerSignalName, value: number, currency: string): string {
	return TABLE[name].describe(value, currency);
}

/** Writes the values in the order of `LAYER_SIGNALS`. */
export function readLayerValues(signals: SignalValues, values: Float32Array): void {
	for (let place = 0; place < LAYER_SIGNALS.length; place += 1)
		values[place] = readLayerValue(signals, LAYER_SIGNALS[place] as LayerSignalName);
}

/** NaN is unknown. */
export function readLayerValue(signals: SignalValues, name: LayerSignalName): number {
	const value = signals[name];
	if (typeof value === "number") return value;
	if (typeof value !== "string") return value === undefined ? Number.NaN : Number(value);
	const place = WORDS[name]?.indexOf(value) ?? -1;
	return place < 0 ? Number.NaN : place;
}
