// Retention settings, and the record of one customer: legal hold, export and erasure.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "retention",
	en: {
		title: "Data retention",
		lead: "The law requires you to keep records for some years after the last event or the end of the relationship, and no longer than needed. Erasing removes names, numbers, places, notes and reasons. Decisions, counts and keyed hashes stay.",
		years: "Years",
		yearsHint: "At least {years} years, as the law requires here.",
		automatic: "Erase expired records once a day",
		automaticHint: "Customers under legal hold or with an open case are kept. Erased data cannot be restored.",
		saved: "Saved",
		due: "Due now",
		dueTitle: "Expired records",
		notLooked: "No check has run yet",
		notLookedText: "A job checks all customers once a day and counts expired records.",
		looked: "Customers checked",
		erased: "Erased",
		onHold: "Kept: legal hold",
		inCase: "Kept: open case",
		lastRun: "Last check",
		byJob: "the daily job",

		tab: "Record",
		keptUntil: "Kept until",
		keptFor: "{count} year | {count} years",
		keptForLabel: "Retention period",
		lastEvent: "Last event",
		lastCase: "Last case closed",
		ended: "Relationship ended",
		notEnded: "Not set",
		setEnd: "Set end date",
		endTitle: "When did the relationship end?",
		endText: "The retention period starts on this day, unless something happened later.",
		endDay: "Date",
		endCleared: "Leave it empty while the relationship continues.",
		endSaved: "Saved",
		recordTitle: "Retention of this record",
		holdTitle: "Legal hold",
		holdNone: "No legal hold",
		holdText: "Under legal hold, nothing in the record is erased.",
		holdSince: "Since",
		holdBy: "By",
		place: "Place legal hold",
		placeText: "Nothing of this customer is erased until the hold is lifted.",
		placed: "Legal hold placed",
		lift: "Lift legal hold",
		liftText: "The record can then be erased when its retention period ends.",
		lifted: "Legal hold lifted",
		reason: "Reason",
		reasonHint: "Stored in the audit log.",
		exportTitle: "Data access request",
		exportText:
			"All data about this customer as one JSON file. Reports to the authorities are left out, because disclosing them is an offence. The audit log records who exported it.",
		export: "Export everything",
		exported: "Exported",
		eraseTitle: "Erase personal data",
		eraseText:
			"Removes names, numbers, places, metadata, notes and reasons. Decisions, counts and keyed hashes stay. This cannot be undone.",
		erase: "Erase personal data",
		eraseAsk: "Erase the personal data of {id}?",
		eraseDone: "Personal data erased",
		notYet: "It cannot be erased now",
		erasedOn: "Erased",
		erasedBy: "By",
		underWay: "Its events are still being erased.",
		newer: "New data was recorded since.",
		erasedText: "This text was erased.",
		erasedWho: "Erased {when}",
		erasedEvent: "The personal data of this event was erased {when}. The decision and its figures are unchanged.",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly retention: typeof t;
	}
}
