// Presents learning rounds and the evidence about rules.

import type {
	ControlEvidence,
	EvidenceReading,
	GroupEvidence,
	LearningCounts,
	LearningReading,
	LearningRound,
} from "@hakiki/domain";
import { formatTime } from "./format-time.ts";

/** The reason of a round, as a sentence for people. */
export const LEARNING_REASONS: Readonly<Record<string, string>> = {
	few_frauds: "Fewer than 20 events are labelled as fraud",
	few_legit: "Fewer than 20 events are known to be legit",
	few_frauds_held_out: "It takes 20 frauds to learn from and 30 later ones to check on",
	not_converged: "The fit did not settle",
	shares_moved: "More or fewer events would be stopped or blocked than today, by over a tenth",
	log_loss_worse: "On the latest events the new weights are no better than today's",
	recall_lower: "On the latest events the new weights find less fraud than today's",
	nothing_moved: "The labels agree with today's weights",
	layer_published: "There is a layer, which started from these weights, so that they stay",
	out_of_time: "The events took too long to replay",
	out_of_memory: "The events need more memory than there is",
	published_today: "Learning publishes at most once a day",
	rules_changed: "The rules were changed meanwhile",
	test_mode: "Test data does not move the rules",
	needs_approval: "Waits for a person to publish it",
};

export function viewRound(round: LearningRound) {
	const { counts, heldOut } = round.body.learning;
	return {
		id: round.id ?? null,
		part: round.part,
		status: round.status,
		reason: round.reason ?? null,
		message: round.reason === undefined ? null : (LEARNING_REASONS[round.reason] ?? null),
		based_on: String(round.basedOn),
		published_version: round.publishedVersion === undefined ? null : String(round.publishedVersion),
		created_at: round.createdAt === undefined ? null : formatTime(round.createdAt),
		took_ms: round.tookMs,
		events: viewCounts(counts),
		held_out:
			heldOut === undefined
				? null
				: {
						from: formatTime(heldOut.from),
						events: viewCounts(heldOut.counts),
						stopped: heldOut.stopped,
						blocked: heldOut.blocked,
						log_loss: heldOut.comparison.logLoss,
						recall: heldOut.comparison.recall,
						review_rate: heldOut.comparison.reviewRate,
						worse: { log_loss: heldOut.comparison.worse.logLoss, recall: heldOut.comparison.worse.recall },
					},
		moved: round.body.moved,
	};
}

export function viewLearning({ wish, rounds }: LearningReading) {
	return { mode: wish.mode, settings: wish.settings, rounds: rounds.map(viewRound) };
}

export function viewEvidence(evidence: EvidenceReading) {
	return {
		counted_at: evidence.countedAt === undefined ? null : formatTime(evidence.countedAt),
		from: evidence.span === undefined ? null : formatTime(evidence.span.from),
		to: evidence.span === undefined ? null : formatTime(evidence.span.to),
		events: evidence.events,
		fraud: evidence.fraud,
		legit: evidence.legit,
		weak_legit: evidence.weakLegit,
		control_group: evidence.control === undefined ? null : viewControl(evidence.control),
		rules: evidence.rules.map((one) => ({
			rule: one.rule,
			fired: one.fired,
			fraud: one.fraud,
			legit: one.legit,
			weak_legit: one.weakLegit,
			fraud_money: (one.fraudMinor ?? 0) / 100,
			precision: one.precision ?? null,
			lift: one.lift ?? null,
			weights: one.weights.map(({ version, at, by, weight }) => ({
				version: String(version),
				at: formatTime(at),
				by,
				weight,
			})),
		})),
	};
}

function viewControl({ letThrough, reviewed }: ControlEvidence) {
	const viewGroup = ({ events, fraud, legit, weakLegit, fraudMinor }: GroupEvidence) => ({
		events,
		fraud,
		legit,
		weak_legit: weakLegit,
		fraud_money: fraudMinor / 100,
	});
	return { let_through: viewGroup(letThrough), reviewed: viewGroup(reviewed) };
}

function viewCounts({ fraud, legit, weakLegit, unknown }: LearningCounts) {
	return { fraud, legit, weak_legit: weakLegit, unknown };
}
