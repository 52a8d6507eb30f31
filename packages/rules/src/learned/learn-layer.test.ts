import { EVENT_TYPES, type EventType, type Label, type NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import { createLearningModel } from "../learning/learning-model.ts";
import { LEARNING_DEFAULTS } from "../learning/learning-settings.ts";
import { Backtest } from "../replay/backtest.ts";
import { compileRuleSet, defaultRuleSet, writeOutRuleSet } from "../rule-set/compile-rule-set.ts";
import { createDice } from "../testing/dice.ts";
import { DAY_MS, HOUR_MS, makePayout, START_MS } from "../testing/events.ts";
import { makeWorkspace } from "../testing/story.ts";
import { compileLayer } from "./compile-layer.ts";
import { LAYER_SIGNALS } from "./layer-signals.ts";
import { type LayerRows, learnLayer } from "./learn-layer.ts";

const CATALOGUE = writeOutRuleSet(defaultRuleSet("KE"), catalogue);
const MODEL = createLearningModel(compileRuleSet(CATALOGUE, catalogue), undefined);
const AMOUNT = LAYER_SIGNALS.indexOf("amountMinor");
const HOUR = LAYER_SIGNALS.indexOf("localHour");
const WEEKDAY = LAYER_SIGNALS.indexOf("localWeekday");
const TYPE = EVENT_TYPES.indexOf("payout.requested" satisfies EventType);
const SUSPICION = MODEL.rules.findIndex(({ weight }) => weight > 1.5);
const ROWS = 6_000;

/** Frauds are large payments at night. A rule stops some of them, and a few other events. */
function drawRows(seed: number): LayerRows {
	const roll = createDice(seed);
	const columns = LAYER_SIGNALS.map(() => new Float32Array(ROWS).fill(Number.NaN));
	const kinds = new Uint8Array(ROWS);
	const stopped: number[] = [];
	for (let row = 0; row < ROWS; row += 1) {
		const amountMinor = Math.round(Math.exp(4 + 8 * roll()));
		const hour = Math.floor(roll() * 24);
		(columns[AMOUNT] as Float32Array)[row] = amountMinor;
		(columns[HOUR] as Float32Array)[row] = hour;
		const chance = amountMinor > 50_000 && hour < 5 ? 0.7 : 0.03;
		kinds[row] = roll() < chance ? 3 : 2;
		if (roll() < (kinds[row] === 3 ? 0.2 : 0.01)) stopped.push(row);
	}
	const starts = new Uint32Array(ROWS + 1);
	for (const row of stopped) starts.fill((starts[row + 1] ?? 0) + 1, row + 1);
	return {
		length: ROWS,
		starts,
		rules: new Uint16Array(stopped.length).fill(SUSPICION),
		strengths: new Float64Array(stopped.length).fill(3),
		kinds,
		types: new Uint8Array(ROWS).fill(TYPE),
		counts: new Float64Array(ROWS).fill(1),
		times: Float64Array.from({ length: ROWS }, (_, row) => START_MS + row * HOUR_MS),
		columns,
		labelsFrom: START_MS,
	};
}

describe("A round of the layer", () => {
	it("learns what two signals say together, raises no share, and is the same to the last bit", () => {
		const rows = drawRows(readSeed());
		const result = learnLayer(MODEL, rows, LEARNING_DEFAULTS, undefined);
		expect(result.waits).toBeUndefined();
		expect(learnLayer(MODEL, rows, LEARNING_DEFAULTS, undefined)).toEqual(result);
		const { layer, heldOut } = result;
		if (layer === undefined || heldOut === undefined) throw new Error("There is no layer");
		expect(heldOut.comparison.logLoss.candidate).toBeLessThan(heldOut.comparison.logLoss.today);
		expect(heldOut.blocked.candidate).toBeLessThanOrEqual(heldOut.blocked.today + 1);
		const compiled = compileLayer(layer);
		const sumAt = (amountMinor: number, hour: number): number => {
			const known: Record<string, number> = { amountMinor, localHour: hour };
			return compiled.sum(Float64Array.from(compiled.signals, (name) => known[name] ?? Number.NaN));
		};
		expect(sumAt(100_000, 3)).toBeGreaterThan(sumAt(100_000, 12) + 1);
		expect(sumAt(100_000, 3)).toBeGreaterThan(sumAt(1_000, 3) + 1);
		// More money is never safer, at any hour.
		for (let hour = 0; hour < 24; hour += 1) {
			const sums = [100, 1_000, 10_000, 60_000, 200_000, 1_000_000].map((amount) => sumAt(amount, hour));
			for (const [place, sum] of sums.slice(1).entries())
				expect(sum).toBeGreaterThanOrEqual((sums[place] ?? 0) - 0.001);
		}
	});

	it("learns nothing from a weekday that it has seen once or twice", () => {
		const rows = drawRows(readSeed());
		const columns = rows.columns.map((column, signal) =>
			signal === WEEKDAY ? column.map((_, row) => (rows.kinds[row] === 3 ? 6 : 1 + (row % 5))) : column,
		);
		const signalsOver = (hours: number): string[] => {
			const times = rows.times.map((_, row) => START_MS + (row * hours * HOUR_MS) / ROWS);
			const { layer } = learnLayer(MODEL, { ...rows, columns, times }, LEARNING_DEFAULTS, undefined);
			return [...Object.keys(layer?.curves ?? {}), ...(layer?.tables ?? []).flatMap(({ signals }) => signals)];
		};
		expect(signalsOver(10 * 24)).not.toContain("localWeekday");
		expect(signalsOver(100 * 24)).toContain("localWeekday");
	});

	it("learns from the hour though the later events are all in the morning, once it has seen some days", () => {
		const rows = drawRows(readSeed());
		const columns = rows.columns.map((column, signal) =>
			signal === HOUR ? column.map((hour, row) => (row > ROWS / 2 && hour >= 12 ? hour - 12 : hour)) : column,
		);
		const learnsOver = (days: number): boolean => {
			const times = rows.times.map((_, row) => START_MS + (row * days * DAY_MS) / ROWS);
			const { layer } = learnLayer(MODEL, { ...rows, columns, times }, LEARNING_DEFAULTS, undefined);
			return layer?.curves["localHour"] !== undefined;
		};
		expect([learnsOver(3), learnsOver(20)]).toEqual([false, true]);
	});

	it("waits where the first labels have just arrived and the history is short", () => {
		const rows = drawRows(readSeed());
		const waitsOver = (days: number) => {
			const times = rows.times.map((_, row) => START_MS + (row * days * DAY_MS) / ROWS);
			const labelsFrom = START_MS + days * DAY_MS;
			return learnLayer(MODEL, { ...rows, times, labelsFrom }, LEARNING_DEFAULTS, undefined).waits;
		};
		expect([waitsOver(20), waitsOver(60)]).toEqual(["few_frauds", undefined]);
	});

	it("waits where labels are few", () => {
		const rows = drawRows(readSeed());
		const few = { ...rows, kinds: rows.kinds.map((kind, row) => (row > 500 && kind === 3 ? 0 : kind)) };
		expect(learnLayer(MODEL, few, LEARNING_DEFAULTS, undefined).waits).toBe("few_frauds");
	});
});

describe("Signals", () => {
	it("depend on no label that arrives later than the event", () => {
		const roll = createDice(readSeed());
		const events = Array.from({ length: 300 }, (_, turn): NormalEvent => {
			const to = `payee-${Math.floor(roll() * 6)}`;
			const at = START_MS + turn * 3 * HOUR_MS;
			return makePayout(at, 1 + Math.floor(roll() * 900), to, { customerId: `c-${Math.floor(roll() * 9)}` });
		});
		const labelled = events.map((event) => ({
			event,
			label: (roll() < 0.3 ? "fraud" : "legit") as Label,
			labelAt: event.occurredAt + Math.floor(roll() * 10 * DAY_MS),
		}));
		const cut = START_MS + 20 * DAY_MS;
		const readAll = (isTurned: boolean): string[] => {
			const seen: string[] = [];
			const run = new Backtest({
				workspace: makeWorkspace(),
				ruleSet: CATALOGUE,
				watch: (signals) => seen.push(JSON.stringify(LAYER_SIGNALS.map((name) => signals[name]))),
			});
			for (const one of labelled) {
				const isLate = isTurned && one.labelAt > cut;
				run.take(isLate ? { ...one, label: one.label === "fraud" ? "legit" : "fraud" } : one);
			}
			return seen;
		};
		const before = events.filter(({ occurredAt }) => occurredAt <= cut).length;
		const [plain, turned] = [readAll(false), readAll(true)];
		expect(turned.slice(0, before)).toEqual(plain.slice(0, before));
		// The labels do count once they have arrived.
		expect(turned.slice(before)).not.toEqual(plain.slice(before));
	});
});
