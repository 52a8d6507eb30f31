// The validation report.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "validation",
	en: {
		title: "Validation",
		lead: "{from} to {to}, rules version {version}. Made to be handed to the validator of the score.",
		leadNone: "How well the score predicts fraud, and who changed it. Made to be handed to the validator of the score.",
		make: "Make a report",
		makeNew: "Make a new report",
		waiting: "A report is being made. This takes a minute or more.",
		none: "No report yet",
		noneText: "Live data with labels gets a report every week. You can also make one now.",
		json: "JSON",
		pdf: "PDF",
		basis: "What was measured",
		made: "Made",
		eventsRead: "Events read",
		fraud: "Confirmed frauds",
		legit: "Labelled as legitimate",
		matured: "Without a complaint",
		unknown: "Unknown",
		sampleAll: "All {count} events of the period were read.",
		samplePart:
			"{count} events were read at random. Each stands for {every}. All {labelled} labelled events were read.",
		labelsCut: "There are more labels. Those of events received before {day} were left out.",
		basisText:
			"A label says whether an event is fraud. Without a label, an allowed payment counts as legitimate after {days} days without a complaint (cards: {cardDays}). A stopped payment without a label is unknown and left out.",
		calibration: "Calibration",
		calibrationLabel: "Reliability diagram",
		calibrationText:
			"Expected calibration error: {error}. On the dashed line, the score is the true probability of fraud.",
		calibrationFew: "Too few confirmed frauds to judge the calibration",
		predicted: "Predicted",
		confirmed: "Confirmed fraud",
		perfect: "A perfect score",
		interval: "95 % interval",
		score: "Score",
		events: "Events",
		months: "Precision and recall by month",
		figuresByMonth: "Figures by month",
		stoppedPrecision: "Stopped: precision",
		stoppedRecall: "Stopped: recall",
		blockedPrecision: "Blocked: precision",
		blockedRecall: "Blocked: recall",
		month: "Month",
		auc: "AUC",
		averagePrecision: "Average precision",
		drift: "Drift",
		fewOf: "Too few labels ({count})",
		monthsText: "Figures of under 20 labels are not shown.",
		noMonths: "No payments in this period",
		scoreDrift: "Drift of the score",
		driftText:
			"Population stability index: under 0.1 stable, from 0.1 look closer, from 0.25 another population. Compared: {before} with {after}.",
		driftFew: "Too few events to measure drift",
		signalDrift: "Drift of each signal",
		signalDriftText:
			"The latest {count} events were replayed, because signals are not stored. Signals that count what came before also grow because the replay began without history.",
		signalDriftNone: "Replaying the events took too long",
		stable: "Stable",
		lookCloser: "Look closer",
		drifted: "Drifted",
		showAll: "Show all {count}",
		versions: "Versions, and how stable they are",
		needsApproval: "A version needs the approval of a second person.",
		needsNoApproval: "A version needs no approval of a second person.",
		noVersions: "No version was published in this period",
		version: "Version {version}",
		approvedBy: "approved by {name}",
		notApproved: "no approval",
		stability: "{changed} of {events} decisions change ({share})",
		correlation: "rank correlation {value}",
		changes: "{count} change | {count} changes",
		moreVersions: "The latest {count} of {total} versions.",
		rounds: "Rounds of learning",
		noRounds: "No round of learning in this period",
		learnedFrom: "{fraud} frauds, {legit} legitimate",
		heldOut: "On later events: log-loss {lossBefore} → {lossAfter}, recall {recallBefore} → {recallAfter}",
		model: "Model from outside",
		modelText: "{name}: {status}, {trees} trees",
		clauses: "What the report shows for each clause",
		clausesText:
			"Baseline Standards of the Central Bank of Nigeria, 10 March 2026. The clauses are summarised; read the circular itself. Elsewhere the list serves as a check-list.",
		shows: "Shown here",
		lacks: "To be added",
		layer: "Layer",
		weights: "Weights",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly validation: typeof t;
	}
}
