// The explanation of a decision.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "why",
	en: {
		yes: "yes",
		no: "no",
		since: "Time since {what}",
		on: "Time on {what}",
		window: "{what} in {window}",
		windowMinutes: "{count} min | {count} min",
		percentile99: "99th percentile",
		percentile999: "99.9th percentile",
		period: "Period",
		timeBetween: "Time between",
		underMinute: "under a minute",
		windowHours: "{count} h | {count} h",
		windowDays: "{count} day | {count} days",
		percent: "{value} %",
		times: "{value}×",
		kilometres: "{value} km",
		days: "{value} days",
		seconds: "{value} s",

		reasons: "Reasons",
		noReasons: "No rule fired.",
		moreReasons: "{count} more reason | {count} more reasons",
		fewerReasons: "Show fewer reasons",
		ringLabel: "The money went round: {way}",
		ringWay: "The money went round:",
		ringOrigin: "back to its origin",

		usual: "This customer's usual behaviour",
		usualNone: "This was the first event of this customer.",
		usualLong: "This customer's history is too long to replay here. See the customer's page for their habits.",
		amountOf: "{amount} here; median {p50}, 90th percentile {p90}",
		amountNone: "Median {p50}, 90th percentile {p90}",
		amountAbove: "above the usual range",
		amountUsual: "within the usual range",
		outByDay: "Money out by day; this event is the last",
		outByDayOnly: "Money out by day",
		inByDay: "Money in by day",
		lastDays: "Previous 30 days",
		hours: "Time of day",
		hoursLabel: "Activity by hour of the day; this event was at {hour}:00",
		hourFew: "{hour}:00; not enough data to know the usual hours",
		hourUsual: "{hour}:00 is a usual hour",
		hourRare: "{hour}:00 is an unusual hour",
		hourNever: "never active around {hour}:00 before",
		devices: "Devices",
		devicesKnown: "{count} known | {count} known",
		payees: "Payees",
		payeesKnown: "{count} paid before | {count} paid before",
		countries: "Countries",
		history: "Customer for",
		lately: "Changes before this event",
		milestone: "{what} {time} before",
		frauds: "{count} confirmed fraud before | {count} confirmed frauds before",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly why: typeof t;
	}
}
