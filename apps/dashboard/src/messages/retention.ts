// How long records are kept, and erasing, holding and exporting one customer's.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "retention",
	en: {
		title: "How long records are kept",
		lead: "The law asks that records are kept for years after the last event or the end of a relationship, and no longer than they are needed. Erasing takes names, numbers, places, notes and reasons; decisions, counts and keyed hashes stay.",
		years: "Years",
		yearsHint: "At least {years}, which the law asks for here.",
		automatic: "Erase what is over its time once a day",
		automaticHint: "Customers under legal hold or with an open case are kept. What is erased cannot be brought back.",
		saved: "Saved",
		due: "Due now",
		dueTitle: "What is over its time",
		notLooked: "Nobody has looked yet",
		notLookedText: "A job looks at all customers once a day and counts what is over its time.",
		looked: "Customers looked at",
		erased: "Erased",
		onHold: "Kept for a legal hold",
		inCase: "Kept for an open case",
		lastRun: "Last looked",
		byJob: "the daily job",

		tab: "Record",
		keptUntil: "Kept until",
		keptFor: "{count} year | {count} years",
		keptForLabel: "Kept for",
		lastEvent: "Last event",
		lastCase: "Last case closed",
		ended: "Relationship ended",
		notEnded: "Not said",
		setEnd: "Say when it ended",
		endTitle: "When did the relationship end?",
		endText: "The time for which the record is kept begins with it, where nothing happened later.",
		endDay: "Day",
		endCleared: "Leave it empty where it goes on.",
		endSaved: "Saved",
		recordTitle: "How long this record is kept",
		holdTitle: "Legal hold",
		holdNone: "No legal hold",
		holdText: "Under legal hold nothing of the record is erased, whatever its age.",
		holdSince: "Since",
		holdBy: "By",
		place: "Place legal hold",
		placeText: "Nothing of this customer is erased until the hold is lifted.",
		placed: "The record is under legal hold",
		lift: "Lift legal hold",
		liftText: "The record can then be erased when its time is over.",
		lifted: "The legal hold is lifted",
		reason: "Reason",
		reasonHint: "Kept in the audit log.",
		exportTitle: "Request of access",
		exportText:
			"Everything that is known of this customer, as one JSON file. Reports to the authorities are left out: telling of them is an offence. The audit log notes who took it.",
		export: "Export everything",
		exported: "Exported",
		eraseTitle: "Erasure",
		eraseText:
			"Takes names, numbers, places, metadata, notes and reasons. Decisions, counts and keyed hashes stay. It cannot be taken back.",
		erase: "Erase personal data",
		eraseAsk: "Erase the personal data of {id}?",
		eraseDone: "The personal data is erased",
		notYet: "It cannot be erased now",
		erasedOn: "Erased",
		erasedBy: "By",
		underWay: "Its events are still being gone through.",
		newer: "Something was recorded since.",
		erasedText: "What was written here was erased.",
		erasedWho: "Erased {when}",
		erasedEvent: "What was personal of this event was erased {when}. The decision and its figures are as they were.",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly retention: typeof t;
	}
}
