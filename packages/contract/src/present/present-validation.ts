// Presents the validation report.

import type { DriftGroup, ValidatedRound, ValidatedVersion, ValidationReading, ValidationReport } from "@hakiki/domain";
import { formatTime } from "./format-time.ts";
import { LEARNING_REASONS } from "./present-learning.ts";
import { viewModelFacts } from "./present-model.ts";
import { viewVersion } from "./present-rules.ts";

export function viewValidationReading({ askedAt, report }: ValidationReading) {
	return {
		requested_at: askedAt === null ? null : formatTime(askedAt),
		report: report === null ? null : viewValidationReport(report),
	};
}

export function viewValidationReport(report: ValidationReport) {
	const { sample, scoreDrift, signalDrift, model } = report;
	return {
		workspace: { id: report.workspace.id, name: report.workspace.name },
		made_at: formatTime(report.madeAt),
		livemode: report.isLive,
		from: formatTime(report.from),
		to: formatTime(report.to),
		rules_version: String(report.version),
		sample: {
			...{ events: sample.events, every: sample.every, labelled: sample.labelled },
			labelled_from: sample.labelledFrom === null ? null : formatTime(sample.labelledFrom),
		},
		maturity_days: report.maturityDays,
		card_maturity_days: report.cardMaturityDays,
		outcomes: report.outcomes,
		calibration: {
			bins: report.calibration.bins.map((bin) => ({
				...bin,
				predicted: round(bin.predicted),
				...{ share: round(bin.share), low: round(bin.low), high: round(bin.high) },
			})),
			error: round(report.calibration.error),
		},
		months: report.months.map(({ averagePrecision, ...month }) => ({
			...month,
			auc: round(month.auc),
			average_precision: round(averagePrecision),
			drift: round(month.drift),
		})),
		score_drift: { ...viewGroups(scoreDrift), index: round(scoreDrift.index) },
		signal_drift: signalDrift && {
			replayed: signalDrift.replayed,
			...viewGroups(signalDrift),
			signals: signalDrift.signals.map(({ historyDays, index, ...one }) => ({
				...one,
				index: round(index),
				history_days: historyDays,
			})),
		},
		versions: report.versions.map(viewValidatedVersion),
		version_count: report.versionCount,
		needs_approval: report.needsApproval,
		rounds: report.rounds.map(viewValidatedRound),
		model: model && viewModelFacts(model),
		clauses: report.clauses,
	};
}

function viewValidatedVersion({ changes, changeCount, stability, ...version }: ValidatedVersion) {
	return {
		...viewVersion(version),
		changes,
		change_count: changeCount,
		stability: stability && { ...stability, correlation: round(stability.correlation) },
	};
}

function viewValidatedRound({ at, reason, publishedVersion, heldOut, ...rest }: ValidatedRound) {
	return {
		...rest,
		created_at: formatTime(at),
		reason,
		message: reason === null ? null : (LEARNING_REASONS[reason] ?? null),
		published_version: publishedVersion === null ? null : String(publishedVersion),
		held_out: heldOut && {
			...{ fraud: heldOut.fraud, log_loss: heldOut.logLoss, recall: heldOut.recall },
			...{ stopped: heldOut.stopped, blocked: heldOut.blocked },
		},
	};
}

function viewGroups({ reference, latest }: { readonly reference: DriftGroup; readonly latest: DriftGroup }) {
	return { reference: viewGroup(reference), latest: viewGroup(latest) };
}

function viewGroup({ from, to, events }: DriftGroup) {
	return { from: formatTime(from), to: formatTime(to), events };
}

function round(value: number | null): number | null {
	return value === null ? null : Math.round(value * 10_000) / 10_000;
}
