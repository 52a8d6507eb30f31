// Presents learning rounds and the evidence about rules.

import { formatTime } from "./format-time.ts";

interface Counts {
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	readonly unknown: number;
}

interface Pair {
	readonly today: number;
	readonly candidate: number;
}

export interface RoundSource {
	readonly id?: number | undefined;
	readonly status: string;
	readonly reason?: string | undefined;
	readonly basedOn: number;
	readonly publishedVersion?: number | undefined;
	readonly tookMs: number;
	readonly createdAt?: number;
	readonly body: {
		readonly learning: {
			readonly counts: Counts;
			readonly heldOut?: {
				readonly from: number;
				readonly counts: Counts;
				readonly stopped: Pair;
				readonly blocked: Pair;
				readonly comparison: {
					readonly logLoss: Pair;
					readonly recall: Pair;
					readonly reviewRate: number;
					readonly worse: { readonly logLoss: number; readonly recall: number };
				};
			};
		};
		readonly moved: readonly { readonly rule: string; readonly before: number; readonly after: number }[];
	};
}

export interface LearningSource {
	readonly wish: { readonly mode: string; readonly settings: object };
	readonly rounds: readonly RoundSource[];
}

export interface EvidenceSource {
	readonly countedAt: number | undefined;
	readonly events: number;
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	readonly span?: { readonly from: number; readonly to: number };
	readonly rules: readonly {
		readonly rule: string;
		readonly fired: number;
		readonly fraud: number;
		readonly legit: number;
		readonly weakLegit: number;
		readonly precision?: { readonly value: number; readonly low: number; readonly high: number };
		readonly lift?: number;
		readonly weights: readonly {
			readonly version: number;
			readonly at: number;
			readonly by: string;
			readonly weight: number;
		}[];
	}[];
}

/** The text that a person reads for each reason code of a round. */
export const LEARNING_REASONS: Readonly<Record<string, string>> = {
	few_frauds: "Fewer than 20 events are labelled as fraud",
	few_legit: "Fewer than 20 events are known to be legit",
	few_frauds_held_out: "It takes 20 frauds to learn from and 30 later ones to check on",
	not_converged: "The fit did not settle",
	shares_moved: "More or fewer events would be stopped or blocked than today, by over a tenth",
	log_loss_worse: "On the latest events the new weights are no better than today's",
	recall_lower: "On the latest events the new weights find less fraud than today's",
	nothing_moved: "The labels agree with today's weights",
	published_today: "New weights are published at most once a day",
	rules_changed: "The rules were changed meanwhile",
	test_mode: "Test data does not move the rules",
	needs_approval: "Waits for a person to publish it",
};

export function viewRound(round: RoundSource) {
	const { counts, heldOut } = round.body.learning;
	return {
		id: round.id ?? null,
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

export function viewLearning({ wish, rounds }: LearningSource) {
	return { mode: wish.mode, settings: wish.settings, rounds: rounds.map(viewRound) };
}

export function viewEvidence(source: EvidenceSource) {
	return {
		counted_at: source.countedAt === undefined ? null : formatTime(source.countedAt),
		from: source.span === undefined ? null : formatTime(source.span.from),
		to: source.span === undefined ? null : formatTime(source.span.to),
		events: source.events,
		fraud: source.fraud,
		legit: source.legit,
		weak_legit: source.weakLegit,
		rules: source.rules.map((one) => ({
			rule: one.rule,
			fired: one.fired,
			fraud: one.fraud,
			legit: one.legit,
			weak_legit: one.weakLegit,
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

function viewCounts({ fraud, legit, weakLegit, unknown }: Counts) {
	return { fraud, legit, weak_legit: weakLegit, unknown };
}
