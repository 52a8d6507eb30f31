import type { Decision, Label } from "@hakiki/domain";
import { LEARNING_DEFAULTS } from "@hakiki/rules";
import type { StoredVerdict } from "@hakiki/store";
import fc from "fast-check";
import { expect, it } from "vitest";
import { VerdictTally } from "./tally-verdicts.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 9, 20);
const FROM = Date.UTC(2026, 5, 1);

const verdict: fc.Arbitrary<StoredVerdict> = fc.record({
	type: fc.constantFrom("transaction", "payout.requested", "login"),
	at: fc.integer({ min: FROM - 20 * DAY_MS, max: NOW }),
	decision: fc.constantFrom<Decision>("allow", "allow", "review", "block"),
	score: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10),
	method: fc.constantFrom("card", "mpesa", undefined),
	status: fc.constantFrom("completed", "failed", undefined),
	isHistory: fc.boolean(),
	isReleased: fc.boolean(),
	isSettling: fc.boolean(),
	labels: fc.oneof(
		fc.constant([]),
		fc.constantFrom<Label>("fraud", "legit").map((label) => [{ source: "analyst", label }]),
	),
});

/** The outcome by the words of the reference: labels first, then age, and nothing about what was stopped. */
function outcomeOf(one: StoredVerdict): "fraud" | "legit" | "matured" | "unknown" {
	const [label] = one.labels;
	if (label !== undefined) return label.label;
	const wasStopped = one.decision !== "allow" && !one.isReleased && !one.isHistory;
	const hasMoved = one.type === "payout.requested" || (one.type === "transaction" && one.status !== "failed");
	const days = one.method === "card" ? 120 : 30;
	return !wasStopped && hasMoved && one.at <= NOW - days * DAY_MS ? "matured" : "unknown";
}

it("counts each month as a slow twin does, in which every pair of events is compared", () => {
	const every = 4;
	fc.assert(
		fc.property(fc.array(verdict, { minLength: 200, maxLength: 400 }), (verdicts) => {
			const options = { from: FROM, to: NOW, now: NOW, offsetMs: 3_600_000, settings: LEARNING_DEFAULTS };
			const tally = new VerdictTally(options);
			for (const one of verdicts) {
				if (one.labels.length > 0) tally.addLabelled(one);
				tally.addSampled(one, every);
			}
			const { months } = tally.read();
			const counted = verdicts
				.filter(({ at, type, isSettling, labels }) => {
					const isMeasured = labels.length > 0 || (type !== "login" && !isSettling);
					return at >= FROM && at < NOW && isMeasured;
				})
				.map((one) => ({ ...one, outcome: outcomeOf(one), weight: one.labels.length > 0 ? 1 : every }));
			for (const month of months) {
				const mine = counted.filter(
					({ at }) => new Date(at + options.offsetMs).toISOString().slice(0, 7) === month.month,
				);
				const known = mine.filter(({ outcome }) => outcome !== "unknown");
				const frauds = known.filter(({ outcome }) => outcome === "fraud");
				const others = known.filter(({ outcome }) => outcome !== "fraud");
				const matured = others.filter(({ outcome }) => outcome === "matured").length * every;
				expect(month).toMatchObject({ fraud: frauds.length, matured });
				const stopped = known.filter(({ outcome, decision }) => outcome !== "matured" && decision !== "allow");
				const caught = stopped.filter(({ outcome }) => outcome === "fraud").length;
				expect(month.stopped.precision).toMatchObject({ hits: caught, total: stopped.length });
				expect(month.stopped.precision.value === null).toBe(stopped.length < 20);
				expect(month.stopped.recall).toMatchObject({ hits: caught, total: frauds.length });
				const blocked = frauds.filter(({ decision }) => decision === "block").length;
				expect(month.blocked.recall).toMatchObject({ hits: blocked, total: frauds.length });
				if (month.auc === null || month.averagePrecision === null) {
					const weight = others.reduce((sum, one) => sum + one.weight, 0);
					expect(frauds.length < 20 || weight < 20).toBe(true);
					continue;
				}
				let wins = 0;
				let pairs = 0;
				for (const fraud of frauds)
					for (const other of others) {
						pairs += other.weight;
						wins += other.weight * (fraud.score > other.score ? 1 : fraud.score === other.score ? 0.5 : 0);
					}
				expect(month.auc).toBeCloseTo(wins / pairs, 9);
				const precisions = frauds.map(({ score }) => {
					const over = known.filter((one) => one.score >= score);
					const fraudOver = over.filter(({ outcome }) => outcome === "fraud").length;
					return fraudOver / over.reduce((sum, { weight }) => sum + weight, 0);
				});
				expect(month.averagePrecision).toBeCloseTo(precisions.reduce((sum, one) => sum + one, 0) / frauds.length, 9);
			}
		}),
		{ numRuns: 20 },
	);
});
