import { DECLARED_SIGNALS } from "@hakiki/rules";
import { expect, it } from "vitest";
import { readCondition } from "./read-condition.ts";
import { sayCondition, sayMessage } from "./say-condition.ts";

const find = (name: string) => {
	const found = DECLARED_SIGNALS.find((one) => one.name === name);
	return found && { ...found, unit: found.unit ?? null, choices: found.choices ?? null };
};

it.each([
	[
		"amountMinor > money(50000) && isNewPayee && (localHour >= 22 || localHour < 5)",
		"amount is over KES 50,000 and the payee is new and (local hour is at least 22:00 or local hour is under 05:00)",
	],
	[
		"minutesSinceSimSwap < 60 || !isKnownDevice",
		"time since a SIM swap is under 60 minutes or it is false that the device is known",
	],
	[
		"minutesOnDevice <= 1 && hourShare < 0.025",
		"time on the device is at most 1 minute and share of the customer's activity at this hour is under 2.5 %",
	],
	["method in ['mpesa', 'airtel', 'bank']", "payment method is one of M-PESA, Airtel Money or Bank"],
	[
		"'UG' in partyCountries && metadata.channel != 'ussd'",
		"countries of the other side include “UG” and metadata channel is not “ussd”",
	],
	[
		"!has(ipCountry) && has(isPep)",
		"country of the IP address is unknown and it is known whether the customer is a PEP",
	],
])("%s reads: %s", (text, sentence) => {
	const read = readCondition(text, find);
	expect("condition" in read && sayCondition(read.condition, find, "KES")).toBe(sentence);
});

it.each([
	[
		"amountMinor > money(50000) && isNewPayee && (localHour >= 22 || localHour < 5)",
		"Amount is {amountMinor} and the payee is new and local hour is {localHour}:00",
	],
	[
		"historyDays < 30 && minutesSinceSimSwap < 60 && metadata.channel == 'ussd'",
		"Customer history is {historyDays} days and time since a SIM swap is {minutesSinceSimSwap} and metadata channel is “ussd”",
	],
	["metadata.channel == '{x}'", undefined],
])("the message of %s shows the values of the event: %s", (text, message) => {
	const read = readCondition(text, find);
	expect("condition" in read ? sayMessage(read.condition, find, "KES") : text).toBe(message);
});
