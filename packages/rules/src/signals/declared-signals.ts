// The signals for custom rules: every signal that is a single value or a list of texts, with its type, unit and
// meaning. A declaration of the wrong type does not compile. A signal that is in neither table fails a test.

import {
	COUNTRIES_SERVED,
	CUSTOMER_KINDS,
	CUSTOMER_STATUSES,
	DESTINATION_TYPES,
	EVENT_TYPES,
	METHODS,
	type SignalGroup,
} from "@hakiki/domain";
import type { ParameterUnit } from "../rule.ts";
import type { SignalName, SignalValues } from "./signals.ts";

export type ValueType = "number" | "bool" | "text" | "texts";
/** `money` is in minor units of the workspace's currency. */
export type SignalUnit = ParameterUnit | "seconds" | "ms" | "hour";

interface Declaration<Type extends ValueType> {
	readonly type: Type;
	readonly unit?: SignalUnit;
	readonly meaning: string;
	/** The words that a text can be, if they are a closed set. */
	readonly choices?: readonly string[];
}

export interface DeclaredSignal extends Declaration<ValueType> {
	readonly name: SignalName;
	/** The subject of the signal, by which a list of signals is divided. */
	readonly group: SignalGroup;
}

type TypeOf<Signal> = Signal extends number
	? "number"
	: Signal extends boolean
		? "bool"
		: Signal extends string
			? "text"
			: Signal extends readonly string[]
				? "texts"
				: never;
type Declarations = { readonly [Name in SignalName]?: Declaration<TypeOf<NonNullable<SignalValues[Name]>>> };

const number = (unit: SignalUnit, meaning: string): Declaration<"number"> => ({ type: "number", unit, meaning });
const money = (meaning: string): Declaration<"number"> => number("money", meaning);
const count = (meaning: string): Declaration<"number"> => number("count", meaning);
const minutes = (meaning: string): Declaration<"number"> => number("minutes", meaning);
const days = (meaning: string): Declaration<"number"> => number("days", meaning);
const bool = (meaning: string): Declaration<"bool"> => ({ type: "bool", meaning });
const text = (meaning: string, choices?: readonly string[]): Declaration<"text"> => ({
	type: "text",
	meaning,
	...(choices !== undefined && { choices }),
});
const texts = (meaning: string): Declaration<"texts"> => ({ type: "texts", meaning });

const DECLARED = {
	event: {
		occurredAtMs: number("ms", "When the event occurred, in milliseconds since 1970"),
		eventType: text("login, transaction, payout.requested, …", EVENT_TYPES),
		isOut: bool("Money leaves: a payout or an outgoing transaction"),
		amountMinor: money("The amount of the event; in CEL, write money(50000) for 50,000"),
		isRoundAmount: bool("The amount is a multiple of 1,000"),
		balanceMinor: money("The balance before the event, as sent"),
		currency: text("The workspace's currency: KES or NGN", ["KES", "NGN"]),
		workspaceCountry: text("KE or NG", COUNTRIES_SERVED),
		method: text("mpesa, card, bank, …", METHODS),
		destinationType: text("mpesa, bank, paybill, till, crypto_wallet, …", DESTINATION_TYPES),
		isTillOrPaybill: bool("The destination is a till or a paybill"),
		isShop: bool("A till, a paybill, or a card or POS payment that names no other destination"),
		isUndone: bool("The movement failed, or was cancelled or reversed"),
		loginSuccess: bool("Whether the login succeeded"),
		partyCountries: texts("Countries of the destination and the counterparty"),
		isVolume: bool("Money moves or is about to move; false for failed attempts"),
		isCash: bool("Cash changes hands"),
		localHour: number("hour", "0 to 23, by the clock of the workspace's country"),
		localWeekday: count("1 for Monday to 7 for Sunday, by the clock of the workspace's country"),
		isWeekend: bool("Saturday or Sunday, by the clock of the workspace's country"),
		isSeason: bool("The country's high season: Christmas, Eid, school fees"),
	},
	customer: {
		customerStatus: text("active, held, blocked or closed", CUSTOMER_STATUSES),
		customerKind: text("individual, business, merchant, agent or group, as sent or inferred", CUSTOMER_KINDS),
		isKindInferred: bool("The kind is inferred, not sent"),
		isHonestCrowd: bool("A business, agent or group, a shop payment, or recurring senders"),
		historyDays: days("Since the first event known of the customer"),
		isOpeningSeen: bool("The opening itself was among the events: the account is no older than its history"),
		hasBvn: bool("The customer has a BVN"),
		kycTier: count("1 to 3"),
		dormantDays: days("How long the customer had been silent before now or before the last 72 h"),
		ownFrauds28d: count("Confirmed frauds on this customer in 28 days"),
		daysSinceOwnFraud: days("Since the latest movement of this customer that was labelled fraud"),
		ownFraudsEver: count("Confirmed frauds on this customer, ever"),
		daysToAdult: days("Until a minor turns 18; unknown for adults"),
		isBirthDateTold: bool("This event contains the date of birth"),
		isPep: bool("The customer's name is on a list of politically exposed persons"),
		isPartyPep: bool("A name of the other side is on a list of politically exposed persons"),
	},
	// "With" counts this event too.
	pace: {
		outCountWith5m: count("Outgoing movements in 5 minutes, with this one"),
		outCountWith1h: count("Outgoing movements in an hour, with this one"),
		outCountWith24h: count("Outgoing movements in a day, with this one"),
		outCountSinceVerifiedWith24h: count("The same since the customer was last verified; unknown if that is longer ago"),
		outCountWith7d: count("Outgoing movements in 7 days, with this one"),
		outCountWith28d: count("Outgoing movements in 28 days, with this one"),
		outCount90d: count("Outgoing movements in 90 days, without this one"),
		outSumWith5mMinor: money("Outgoing money in 5 minutes, with this one"),
		outSumWith1hMinor: money("Outgoing money in an hour, with this one"),
		outSumWith24hMinor: money("Outgoing money in a day, with this one"),
		outSumWith7dMinor: money("Outgoing money in 7 days, with this one"),
		outSumWith28dMinor: money("Outgoing money in 28 days, with this one"),
		outSum90dMinor: money("Outgoing money in 90 days, without this one"),
		inCountWith5m: count("Incoming movements in 5 minutes, with this one"),
		inCountWith1h: count("Incoming movements in an hour, with this one"),
		inCountWith24h: count("Incoming movements in a day, with this one"),
		inCountWith7d: count("Incoming movements in 7 days, with this one"),
		inCountWith28d: count("Incoming movements in 28 days, with this one"),
		inCount90d: count("Incoming movements in 90 days, without this one"),
		inSumWith5mMinor: money("Incoming money in 5 minutes, with this one"),
		inSumWith1hMinor: money("Incoming money in an hour, with this one"),
		inSumWith24hMinor: money("Incoming money in a day, with this one"),
		inSumWith7dMinor: money("Incoming money in 7 days, with this one"),
		inSumWith28dMinor: money("Incoming money in 28 days, with this one"),
		inSum90dMinor: money("Incoming money in 90 days, without this one"),
		inSum1hMinor: money("Incoming money in an hour, without this one"),
		inSum24hMinor: money("Incoming money in a day, without this one"),
		mobileOutSumWith24hMinor: money("Outgoing money over M-Pesa and Airtel in a day, with this one"),
		failedMovementsWith1h: count("Failed movements in an hour, with this one"),
		attempts24h: count("Attempts that moved no money in a day"),
		cardDeclinesWith10m: count("Refused card payments in 10 minutes, with this one"),
		reversalsWith7d: count("Outgoing movements reversed in 7 days, with this one"),
		amountTimesMean24h: number("ratio", "This amount, divided by the average payment in a day, with this one"),
		amountTimesMean7d: number("ratio", "This amount, divided by the average payment in 7 days, with this one"),
		amountTimesMean28d: number("ratio", "This amount, divided by the average payment in 28 days, with this one"),
		isFirstOut: bool("The first outgoing movement in at least 90 days"),
		activeDays90d: days("Days with activity, of the last 90"),
		outCountUsualDay: count("Movements out on a usual active day of the last 28"),
		outSumUsualDayMinor: money("Money out on a usual active day of the last 28"),
		outAmountP50Minor: money("The median of the customer's amounts out, over about 90 days"),
		outAmountP95Minor: money("Their 95th percentile"),
		outAmountMeanMinor: money("Their average"),
		inAmountP95Minor: money("The 95th percentile of the customer's amounts in, over about 90 days"),
		outLargest90dMinor: money("About the largest single payment of the 90 days before today"),
		outLargestSameDaysEarlierMinor: money("About the largest single payment around this date one and two months ago"),
		outSumSameDaysEarlierMinor: money("The most that left on one day around this date one and two months ago"),
		secondsSinceLastOut: number("seconds", "Since money last left"),
		countedBeforeMinor: money("The part of this movement that an earlier event already counted"),
		usdMinor: money("One US dollar"),
	},
	parties: {
		isFirstPaymentToPayee: bool("The customer never paid this payee before"),
		minutesSincePayeeFirstSeen: minutes("Since the customer first dealt with this payee; 0 for the first time"),
		payeePaidCount: count("How often the customer paid this payee"),
		daysSincePayeeFirstPaid: days("Since the customer first paid this payee"),
		isOwnDestination: bool("The customer has named the destination as their own, or it is their own phone's wallet"),
		ownNameShare: number("ratio", "How much of the name at the destination is the customer's own"),
		isPayeeReturningPayer: bool("The payee has paid the customer 5 to 35 days before"),
		isPayeeMarked: bool("A payment of this customer to this payee was labelled fraud"),
		isNewPayee: bool("The payee was not yet paid on two days, a day apart, and nobody has confirmed it"),
		payeeProvenDays: days("Days on which the payee was paid while nothing spoke against the customer"),
		freshOutMinor: money("The amount this event sends to a payee who is unknown, or unknown for such sums"),
		freshOutWith72hMinor: money("Money to new payees, sent or stopped, in 72 hours, with this one"),
		knownBalanceMinor: money("The balance before this event, as sent with it or remembered from the last 7 days"),
		meansMinor: money("The balance before those payments, or the incoming money of 28 days if no balance is known"),
		distinctPayeesWith5m: count("Payees in 5 minutes, shops apart"),
		distinctPayeesWith1h: count("Payees in an hour, shops apart"),
		distinctPayeesWith8h: count("Payees in 8 hours, shops apart"),
		distinctPayeesWith24h: count("Payees in a day, shops apart"),
		distinctPayeesWith7d: count("Payees in 7 days, shops apart"),
		distinctPayeesWith28d: count("Payees in 28 days, shops apart"),
		distinctPayeesWith90d: count("Payees in 90 days, shops apart"),
		newPayeesWith1h: count("Payees first paid in an hour, with this one, shops apart"),
		newPayeesWith8h: count("Payees first paid in 8 hours, with this one, shops apart"),
		newPayeesSinceVerifiedWith8h: count("The same since the customer was last verified; unknown if that is longer ago"),
		outMeanOfOthersMinor: money("The average payment of 90 days, without the payments to this payee in a day"),
		payeeSumWith24hMinor: money("Money to this payee in a day, with this payment"),
		distinctPayersWith5m: count("Senders in 5 minutes"),
		distinctPayersWith1h: count("Senders in an hour"),
		distinctPayersWith24h: count("Senders in a day"),
		distinctPayersWith7d: count("Senders in 7 days"),
		distinctPayersWith28d: count("Senders in 28 days"),
		distinctPayersWith90d: count("Senders in 90 days"),
		payerCountWith24h: count("Payments from this sender in a day, with this one; at most some ten"),
		recurringPayerShare24h: number("ratio", "The share of the day's senders who also paid 5 to 35 days earlier"),
		foreignCountry: text("A country of the other side that is not the workspace's own"),
		countriesPaid: count("How many countries the customer has paid to, the workspace's own apart"),
		isCountryPaid: bool("The customer has paid to that country before"),
		isFromLender: bool("Money from somebody on the workspace's list of lenders"),
		agentOutSumWith24hMinor: money("Cash the customer withdrew at agents in a day, with this one"),
		agentOutSumWith7dMinor: money("Cash the customer withdrew at agents in 7 days, with this one"),
		agentDrawnTodayMinor: money("Cash that all customers withdrew at this agent today, with this one"),
		agentDepositsWith30m: count("The customer's deposits at this agent in 30 minutes, with this one"),
	},
	device: {
		isKnownDevice: bool("The customer has used this device before"),
		minutesOnDevice: minutes("Since the customer first used this device; 0 for the first time"),
		deviceUses: count("How often the customer used this device"),
		hasEarlierDevice: bool("The customer has used another device, longer than this one"),
		outSumOnDeviceMinor: money("Outgoing money since the customer first used this device, with this one"),
		minutesSinceNewDeviceLogin: minutes("Since a login on a new device"),
		isDeviceProven: bool("The device was verified, is the first one known, or was used for days without a complaint"),
		minutesInDeviceDoubt: minutes("Since the first unproven device appeared that may be behind this event"),
		outSinceDeviceDoubtMinor: money("Money to new payees, sent or stopped, since then, with this one"),
		outSinceDeviceVerifiedMinor: money("The same since a new device was verified, for three days, with this one"),
		verifiedMinor: money("The largest payment that was confirmed when this new device was verified, for three days"),
		allOutSinceDeviceDoubtMinor: money("All outgoing money since then, including to known payees, with this one"),
		minutesInChangeDoubt: minutes(
			"Since the SIM, password, PIN, phone or email was changed, without a verification since",
		),
		outSinceChangeDoubtMinor: money("Money to new payees, sent or stopped, since then, with this one"),
		hasOpenStop: bool("An earlier payment was stopped, and nobody has settled it"),
		isInDoubt: bool("A new device, a recent change or an open stop leaves it in doubt whether the customer acts"),
		isAgentsDevice: bool("The device belongs to one of the workspace's agents"),
		anonymousNetwork: text("tor, vpn, proxy or hosting, if a supplied list contains the address", [
			"tor",
			"vpn",
			"proxy",
			"hosting",
		]),
		ipCountry: text("The country of the address"),
		isUsualIpCountry: bool("The customer was seen there at least three times before"),
		travelKm: number("km", "From the last located event"),
		travelMinutes: minutes("Since the last located event"),
		kmFromUsualPlace: number("km", "To the nearest place seen at least three times"),
		locatedEvents: count("Events with a place behind the usual places"),
		isUsualHour: bool("The hours around this one hold a tenth of the customer's activity"),
		hourShare: number("ratio", "The share of the customer's activity in the hours around this one"),
		workspaceHourBusyness: number(
			"ratio",
			"How busy the workspace usually is at this hour, compared with an average hour, which is 1",
		),
	},
	earlier: {
		minutesSinceSimSwap: minutes("Since a SIM swap"),
		outSumSinceSimSwapMinor: money("Outgoing money since the SIM swap, with this one"),
		minutesSinceCredentialChange: minutes("Since a password or PIN was changed"),
		minutesSinceDestinationChange: minutes("Since the payout destination was changed"),
		minutesSinceContactChange: minutes("Since phone or email was changed"),
		minutesSincePhoneChange: minutes("Since the phone was changed"),
		minutesSinceTakeoverSign: minutes(
			"Since a SIM swap, a changed password, PIN, contact or destination, or a login on a new device",
		),
		phoneChangesWith: count("How often the phone was changed, ever, with this one"),
		failedLoginsBeforeSuccess: count("Failed logins in the 15 minutes before the last successful one"),
		minutesSinceLoginSuccess: minutes("Since the last successful login"),
	},
	network: {
		deviceCustomers30d: count("Customers on this device in 30 days, this one included"),
		deviceFailedCustomers1h: count("Customers whose login failed on this device in an hour"),
		payeeCustomers7d: count("Customers who paid this payee in 7 days, this one included"),
		payeeStrangers7d: count("Those customers of payeeCustomers7d who are not known to share this event's device"),
		isDraining: bool("The payment empties the balance into a payee first paid within a day"),
		payeeDrainers24h: count(
			"Customers who emptied their balance into this payee in a day, including this one if it does",
		),
		payeeFrauds1d: count("Frauds at this payee that were confirmed in a day"),
		payeeFrauds7d: count("Frauds at this payee that were confirmed in 7 days"),
		payeeFrauds30d: count("Frauds at this payee that were confirmed in 30 days"),
		daysSincePayeeFirstFraud: days("Since the first of this payee's confirmed frauds that are at most 30 days old"),
		payeeFraudShare1d: number("ratio", "The share of confirmed frauds among the payments to this payee in a day"),
		payeeFraudShare7d: number("ratio", "The share of confirmed frauds among the payments to this payee in 7 days"),
		payeeFraudShare30d: number("ratio", "The share of confirmed frauds among the payments to this payee in 30 days"),
		payeeMovements7d: count("Payments of all customers to this payee in 7 days, with this one"),
		payeeMovements30d: count("Payments of all customers to this payee in 30 days, with this one"),
		isPayeeEstablished: bool("The payee is paid by many, for long"),
		identityCustomers: count("The most customers who share one identity of this event"),
		phoneCustomers: count("Customers who have this phone number"),
		walletCustomers30d: count("Customers of this wallet in 30 days"),
		isWalletCrowded: bool("Over 32 customers use the wallet"),
		returnOthers: count("Customers that pass money back to its origin with this payment, this one included"),
		returnHours: number("hours", "From the first payment of that money to this one"),
		returnKeptShare: number("ratio", "The least share of it that one of these customers passed on"),
		circleCustomers: count("The size of the group that passes money round, if the customer is in one"),
	},
} satisfies Readonly<Record<SignalGroup, Declarations>>;

/** Not offered: signals that are not a single value, or that are the result of a list. */
export const WITHHELD_SIGNALS: readonly SignalName[] = [
	"allowEntries",
	"amountBaseline",
	"blockEntry",
	"circle",
	"fraudLink",
	"inAmountsWith24hMinor",
	"limits",
	"metadata",
	"moneyReturn",
	"nuban",
	"outAmountsWith24hMinor",
	"ownSanction",
	"partyPepOffice",
	"partySanction",
	"pepOffice",
	"ring",
	"steps",
	"travelRule",
	"wallet",
];

/** In the order of the table. */
export const DECLARED_SIGNALS: readonly DeclaredSignal[] = Object.entries(DECLARED).flatMap(([group, declarations]) =>
	Object.entries(declarations as Readonly<Record<string, Declaration<ValueType>>>).map(([name, declaration]) => ({
		name: name as SignalName,
		group: group as SignalGroup,
		...declaration,
	})),
);

const BY_NAME: ReadonlyMap<string, DeclaredSignal> = new Map(DECLARED_SIGNALS.map((signal) => [signal.name, signal]));

export function findDeclaredSignal(name: string): DeclaredSignal | undefined {
	return BY_NAME.get(name);
}
