// Prints the validation report, to be handed to the validator: figures with their charts, what changed and who approved it,
// and for each clause what the report shows and what it does not.

import { LEARNING_REASONS } from "@hakiki/contract";
import type {
	Accuracy,
	CalibrationBin,
	DriftGroup,
	SignalDrift,
	ValidationMonth,
	ValidationReport,
} from "@hakiki/domain";
import { drawLines, drawReliability } from "./draw-charts.ts";
import { Flow } from "./flow.ts";
import { count, describeShare, percent } from "./format-figures.ts";
import { openPaper } from "./paper.ts";
import { writeWord } from "./write-word.ts";

export interface PrintFacts {
	readonly printedAt: number;
	readonly printedBy: string;
}

/** People, keys and commands that the report names. */
export function listActors({ versions }: ValidationReport): readonly string[] {
	return versions.flatMap(({ createdBy, approvedBy }) => (approvedBy === null ? [createdBy] : [createdBy, approvedBy]));
}

export async function printValidation(
	report: ValidationReport,
	{ printedAt, printedBy }: PrintFacts,
	nameOf: (actor: string) => string,
): Promise<Buffer> {
	const { workspace } = report;
	const time = new Intl.DateTimeFormat("en-GB", {
		...{ timeZone: workspace.timeZone, dateStyle: "medium", timeStyle: "short" },
	});
	const day = new Intl.DateTimeFormat("en-GB", { timeZone: workspace.timeZone, dateStyle: "medium" });
	const title = "Validation report of the fraud score";
	const foot = `${workspace.name} · printed ${time.format(printedAt)} by ${printedBy}`;
	const lead = `${workspace.name}${report.isLive ? "" : " (test mode)"}`;
	const people = [...new Set(listActors(report))].map(nameOf);
	const given = report.versions.flatMap(({ reason, changes }) => [reason, ...changes]);
	const paper = await openPaper({
		...{ title, at: new Date(printedAt) },
		texts: [title, foot, lead, ...people, ...given, ...FIXED_TEXTS],
	});
	const page: Page = {
		...{ report, nameOf },
		flow: new Flow(paper, foot),
		formatTime: (at) => time.format(at),
		formatDay: (at) => day.format(at),
	};
	page.flow.addTitle(title);
	page.flow.addRow("Workspace", lead);
	addLead(page);
	addCalibration(page);
	addMonths(page);
	addScoreDrift(page);
	addSignalDrift(page);
	addVersions(page);
	addRounds(page);
	addClauses(page);
	return page.flow.finish();
}

/** Letters that the report's own texts use besides plain Latin. */
const FIXED_TEXTS = ["“”·–"];

interface Page {
	readonly flow: Flow;
	readonly report: ValidationReport;
	nameOf(actor: string): string;
	formatTime(at: number): string;
	formatDay(at: number): string;
}

function addLead({ flow, report, formatDay, formatTime }: Page): void {
	const { sample, outcomes, model } = report;
	flow.addRow("Period", `${formatDay(report.from)} to ${formatDay(report.to)}`);
	flow.addRow("Made", formatTime(report.madeAt));
	flow.addRow("Rules", `version ${report.version}`);
	flow.addRow(
		"Model from outside",
		model === null
			? "none"
			: `${model.name}, ${model.status}, ${count(model.treeCount)} trees of ${model.library}, SHA-256 ${model.digest}`,
	);
	const each = sample.every === 1 ? "all of them" : `each stands for ${count(sample.every)}`;
	flow.addRow("Events read", `${count(sample.events)} (${each}), and ${count(sample.labelled)} labelled events`);
	if (sample.labelledFrom !== null)
		flow.addRow("Labels", `only those of events received since ${formatDay(sample.labelledFrom)}; there are more`);
	flow.addRow(
		"Outcomes",
		`${count(outcomes.fraud)} confirmed frauds, ${count(outcomes.legit)} labelled as legit, ${count(outcomes.matured)} without a complaint, ${count(outcomes.unknown)} unknown`,
	);
	flow.addGap();
	flow.addText(
		`An event is fraud or legit by its label. Without a label, a payment that was allowed counts as legit once it is ${report.maturityDays} days old (cards: ${report.cardMaturityDays}) without a complaint. A payment that was stopped and has no label is unknown and left out, because nobody can complain about it. Scores and decisions are those of the time, by all versions of the rules; imported history counts with the decision at its import.`,
	);
}

function addCalibration({ flow, report: { calibration } }: Page): void {
	flow.addHeading("1. Calibration");
	const { bins, error } = calibration;
	if (error === null) {
		flow.addText("There are too few confirmed frauds (under 20) to judge the calibration.");
		return;
	}
	flow.addText(
		`Expected calibration error: ${percent(error)}. A score is a probability of fraud only after learning has seen labels; a rule that must stop an event also raises its score.`,
	);
	const points = bins.flatMap(({ predicted, share, low, high }) =>
		predicted === null || share === null || low === null || high === null ? [] : [{ predicted, share, low, high }],
	);
	flow.addDrawing(190, (paper, box) => drawReliability(paper, box, points));
	flow.addTable(["Score", "Events", "Frauds", "Predicted", "Confirmed", "95 % interval"], bins.map(describeBin));
}

function describeBin({ from, to, events, fraud, predicted, share, low, high }: CalibrationBin): readonly string[] {
	const write = (value: number | null): string => (value === null ? "-" : percent(value));
	return [
		`${Math.round(from * 100)} to ${Math.round(to * 100)}`,
		...[count(Math.round(events)), count(fraud), write(predicted), write(share)],
		low === null || high === null ? "-" : `${percent(low)} to ${percent(high)}`,
	];
}

function addMonths({ flow, report: { months } }: Page): void {
	flow.addHeading("2. Precision and recall by month");
	flow.addText(
		"Precision: confirmed frauds among the labelled events that were stopped (review or block), or blocked. Recall: how many of the confirmed frauds were stopped, or blocked. A figure of under 20 labels is not shown. Payments and those without a complaint are estimated from the sample. AUC and average precision rank the scores of the time, in tenths of a point; an average precision depends on the share of fraud, so compare months with alike shares.",
	);
	if (months.length === 0) return;
	flow.addDrawing(150, (paper, box) =>
		drawLines(
			paper,
			box,
			months.map(({ month }) => month.slice(2)),
			[
				{ name: "stopped: precision", values: months.map(({ stopped }) => stopped.precision.value), grey: 0 },
				{ name: "stopped: recall", values: months.map(({ stopped }) => stopped.recall.value), grey: 0, dash: 3 },
				{ name: "blocked: precision", values: months.map(({ blocked }) => blocked.precision.value), grey: 0.55 },
				{ name: "blocked: recall", values: months.map(({ blocked }) => blocked.recall.value), grey: 0.55, dash: 3 },
			],
		),
	);
	flow.addTable(
		["Month", "Frauds", "Legit labels", "Without complaint", "Payments", "AUC", "Average precision", "Drift of score"],
		months.map(({ month, fraud, legit, matured, events, auc, averagePrecision, drift }) => [
			...[month, count(fraud), count(legit), count(matured), count(events)],
			...[figure(auc), figure(averagePrecision), figure(drift)],
		]),
	);
	for (const [name, pick] of [
		["Stopped", ({ stopped }) => stopped],
		["Blocked", ({ blocked }) => blocked],
	] as const satisfies readonly (readonly [string, (month: ValidationMonth) => Accuracy])[]) {
		flow.addGap();
		flow.addTable(
			["Month", `${name}: precision (95 % interval)`, `${name}: recall (95 % interval)`],
			months.map((month) => [month.month, describeShare(pick(month).precision), describeShare(pick(month).recall)]),
		);
	}
}

function figure(value: number | null): string {
	return value === null ? "-" : value.toFixed(3);
}

function addScoreDrift({ flow, report: { scoreDrift }, formatDay }: Page): void {
	flow.addHeading("3. Drift");
	flow.addText(
		"The population stability index (PSI) compares the shares of ten bins. Below 0.1 nothing has moved, from 0.1 on look closer, from 0.25 on the population is another one.",
	);
	flow.addRow("Score", describeIndex(scoreDrift.index));
	flow.addRow("Reference", describeGroup(scoreDrift.reference, formatDay));
	flow.addRow("Latest", describeGroup(scoreDrift.latest, formatDay));
}

function describeGroup({ from, to, events }: DriftGroup, formatDay: (at: number) => string): string {
	return events === 0 ? "no events" : `${formatDay(from)} to ${formatDay(to)}, ${count(events)} events read`;
}

function describeIndex(index: number | null): string {
	if (index === null) return "too few events (under 200 in a group)";
	const verdict = index < 0.1 ? "stable" : index < 0.25 ? "look closer" : "drifted";
	return `${index.toFixed(3)}, ${verdict}`;
}

function addSignalDrift({ flow, report: { signalDrift }, formatDay }: Page): void {
	flow.addGap();
	if (signalDrift === null) {
		flow.addText("The signals were not measured: replaying the events took too long.");
		return;
	}
	const { replayed, reference, latest, signals } = signalDrift;
	flow.addText(
		`Signals are not stored. The latest ${count(replayed)} events were replayed with what was known at their time. A signal that remembers earlier events is compared only from the day on which the replay knew enough for it.`,
	);
	flow.addRow("Reference", describeGroup(reference, formatDay));
	flow.addRow("Latest", describeGroup(latest, formatDay));
	if (signals.length === 0) {
		flow.addText("There are too few payments to measure the drift of signals (under 200 in a group).");
		return;
	}
	flow.addTable(
		["Signal", "PSI", ""],
		signals.map(({ signal, meaning, index, waits, historyDays }) => [
			// Some meanings are unclear without the name. A long one is cut at its end.
			`${signal}: ${meaning}`,
			index === null ? "–" : index.toFixed(3),
			index === null ? sayWait(waits, historyDays) : index < 0.1 ? "stable" : index < 0.25 ? "look closer" : "drifted",
		]),
	);
}

function sayWait(waits: SignalDrift["waits"], historyDays: number | null): string {
	switch (waits) {
		case "history":
			return `needs over ${historyDays} days`;
		case "customers":
			return "too few customers";
		default:
			return "grows with time";
	}
}

function addVersions({ flow, report, nameOf, formatTime }: Page): void {
	const { versions, versionCount, needsApproval } = report;
	flow.addHeading("4. Versions of the rules, and how stable they are");
	flow.addText(
		needsApproval
			? "A version that a person writes needs the approval of a second person."
			: "This workspace does not require a second person to approve a version.",
	);
	if (versionCount === 0) flow.addText("No version was published in the period.");
	if (versionCount > versions.length)
		flow.addText(`The latest ${versions.length} of ${versionCount} versions are listed.`);
	for (const { version, createdAt, createdBy, approvedBy, reason, restores, ...rest } of versions) {
		const approved = approvedBy === null ? "no approval" : `approved by ${nameOf(approvedBy)}`;
		flow.addRow(`Version ${version}`, `${formatTime(createdAt)}, by ${nameOf(createdBy)}, ${approved}`);
		const why = restores === null ? reason : `restores version ${restores}: ${reason}`;
		if (why !== "") flow.addRow("", `Reason: ${why}`);
		if (rest.stability !== null) flow.addRow("", describeStability(rest.stability));
		for (const change of rest.changes) flow.addRow("", `· ${change}`);
		if (rest.changeCount > rest.changes.length)
			flow.addRow("", `· and ${count(rest.changeCount - rest.changes.length)} more changes`);
		flow.addGap();
	}
}

function describeStability({
	events,
	changed,
	correlation,
}: NonNullable<ValidationReport["versions"][number]["stability"]>): string {
	if (events === 0) return "There were no events to compare with the version before.";
	const rank = correlation === null ? "" : `; rank correlation of the scores ${correlation.toFixed(4)}`;
	return `Against the version before, on the same ${count(events)} events: ${count(changed)} decisions change (${((changed / events) * 100).toFixed(2)} %)${rank}`;
}

function addRounds({ flow, report: { rounds }, formatTime }: Page): void {
	flow.addHeading("5. Rounds of learning");
	if (rounds.length === 0) {
		flow.addText("There was no round of learning in the period.");
		return;
	}
	flow.addText(
		"Each round is checked on later events that it did not learn from. Recall is that of as many events as today's rules stop. Log-loss and recall are those of today's rules and of the candidate.",
	);
	for (const { at, part, status, reason, publishedVersion, fraud, legit, heldOut } of rounds) {
		const result = publishedVersion === null ? writeWord(status) : `Published as version ${publishedVersion}`;
		const why = reason === null ? "" : `: ${LEARNING_REASONS[reason] ?? reason}`;
		flow.addRow(formatTime(at), `${writeWord(part)}, ${count(fraud)} frauds, ${count(legit)} legit. ${result}${why}`);
		if (heldOut === null) continue;
		const { logLoss, recall, stopped, blocked } = heldOut;
		flow.addRow(
			"",
			`Log-loss ${logLoss.today.toFixed(4)} and ${logLoss.candidate.toFixed(4)}, recall ${percent(recall.today)} and ${percent(recall.candidate)}, stopped ${count(stopped.today)} and ${count(stopped.candidate)}, blocked ${count(blocked.today)} and ${count(blocked.candidate)}, on ${count(heldOut.fraud)} frauds`,
		);
	}
}

function addClauses({ flow, report: { clauses } }: Page): void {
	flow.addHeading("6. What this report shows for each clause");
	flow.addText(
		"Baseline Standards of the Central Bank of Nigeria, circular BSD/DIR/PUB/LAB/019/002 of 10 March 2026. The clauses are summarised; read the circular itself. In other countries the list serves as a check-list.",
	);
	for (const { clause, asks, shows, lacks } of clauses) {
		flow.addRow(clause, asks);
		flow.addRow("   shown here", shows);
		flow.addRow("   to be added", lacks);
		flow.addGap();
	}
}
