import type { ErrorDetail, LayerPin, LayerPins, LearnedLayer, RuleSetDocument } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import { compileRuleSet, defaultRuleSet, writeOutRuleSet } from "../rule-set/compile-rule-set.ts";
import { diffRuleSets, rebaseRuleSet } from "../rule-set/diff-rule-sets.ts";
import { editRuleSet } from "../rule-set/edit-rule-set.ts";
import { createDice } from "../testing/dice.ts";
import { START_MS } from "../testing/events.ts";
import { applyPins } from "./apply-pins.ts";
import { checkPins } from "./check-pins.ts";
import { compileLayer, LAYER_BOUND } from "./compile-layer.ts";
import { directionOf } from "./layer-signals.ts";

const SIGNED = { by: "user:wanjiku", at: START_MS };
/** More money is never safer; any hour may be. */
const NAMES = ["amountMinor", "localHour", "payeeFraudShare7d", "historyDays"];

type Roll = () => number;

function drawEdges(roll: Roll, most: number): number[] {
	return [...new Set(Array.from({ length: Math.floor(roll() * most) }, () => Math.round(roll() * 100)))].sort(
		(one, other) => one - other,
	);
}

/** Sums of trees that keep the directions, as training makes them, moved between curves and tables at will. */
function drawLayer(roll: Roll): LearnedLayer {
	const rise = (name: string, count: number): number[] => {
		let value = roll() - 1;
		return Array.from({ length: count }, () => {
			value = directionOf(name) === "raises" ? value + roll() * 0.3 : 4 * roll() - 2;
			return value;
		});
	};
	const used = NAMES.filter(() => roll() < 0.8);
	const curves = used.map((name) => {
		const edges = drawEdges(roll, 8);
		const values = rise(name, edges.length + 2);
		return [name, { edges, values, shares: values.map(() => 1 / values.length) }] as const;
	});
	const tables = NAMES.flatMap((first, place) =>
		NAMES.slice(place + 1)
			.filter(() => roll() < 0.5)
			.map((second) => {
				const edges = [drawEdges(roll, 5), drawEdges(roll, 5)] as const;
				const [lines, columns] = [rise(first, edges[0].length + 2), rise(second, edges[1].length + 2)];
				const values = lines.map((line) => columns.map((column) => line + column - 0.5 * roll()));
				return { signals: [first, second] as const, edges, values, shares: values.map((line) => line.map(() => 0)) };
			}),
	);
	return { trainedTo: START_MS, constant: 0, pivot: 0, topFactor: 1, curves: Object.fromEntries(curves), tables };
}

/** Pins that the check accepts. */
function drawPins(roll: Roll, layer: LearnedLayer): LayerPins {
	let pins: LayerPins = {};
	for (let turn = 0; turn < 8; turn += 1) {
		const signal = NAMES[Math.floor(roll() * NAMES.length)] ?? "";
		const from = Math.round(roll() * 100);
		const form = roll();
		const range = form < 0.6 ? { from, to: from + 1 + Math.round(roll() * 40) } : form < 0.7 ? { from } : {};
		const other = NAMES.find((name) => name !== signal && roll() < 0.3);
		const value = Math.round((6 * roll() - 3) * 100) / 100;
		const pin: LayerPin = {
			...(form > 0.9 && other !== undefined ? { signal, with: other, value: 0 } : { signal, ...range, value }),
			...(form > 0.7 && form < 0.8 && { unknown: true as const }),
			...SIGNED,
		};
		const more = { ...pins, [`pin_${turn}`]: pin };
		const problems: ErrorDetail[] = [];
		checkPins(more, layer, problems);
		if (problems.length === 0) pins = more;
	}
	return pins;
}

const readPart = (compiled: ReturnType<typeof compileLayer>, signal: string, value: number): number => {
	const parts = new Float64Array(compiled.partSignals.length);
	compiled.sum(
		Float64Array.from(compiled.signals, (name) => (name === signal ? value : 50)),
		parts,
	);
	const place = compiled.partSignals.findIndex((names) => names.length === 1 && names[0] === signal);
	// A curve that is zero everywhere is left out.
	return place < 0 ? 0 : (parts[place] ?? Number.NaN);
};

const PROBES = Array.from({ length: 150 }, (_, place) => place - 10);

/** The places where a curve does not have the value of its pin. */
function listBroken(
	compiled: ReturnType<typeof compileLayer>,
	{ signal, from, to, unknown, value }: LayerPin,
): number[] {
	const isWhole = from === undefined && to === undefined && unknown === undefined;
	const limits = [from ?? 0, to === undefined ? 0 : to - 1e-6];
	const isHeld = (probe: number): boolean =>
		Number.isNaN(probe)
			? isWhole || unknown !== undefined
			: unknown === undefined && probe >= (from ?? -1e9) && probe < (to ?? 1e9);
	return [...PROBES, ...limits, Number.NaN].filter(
		(probe) => isHeld(probe) && readPart(compiled, signal, probe) !== value,
	);
}

/** The places where more of a signal with a direction lowers the sum, with some values of the other signals. */
function listFalling(roll: Roll, compiled: ReturnType<typeof compileLayer>): number[] {
	return compiled.signals
		.filter((name) => directionOf(name) === "raises")
		.flatMap((rising) => {
			const others = compiled.signals.map(() => (roll() < 0.2 ? Number.NaN : roll() * 100));
			const sumAt = (probe: number): number =>
				compiled.sum(
					Float64Array.from(compiled.signals, (name, place) => (name === rising ? probe : (others[place] ?? 0))),
				);
			return PROBES.filter((probe) => sumAt(probe + 1) < sumAt(probe) - 0.001);
		});
}

describe("Pins", () => {
	it("hold exactly, after any training, and every direction still does", () => {
		const roll = createDice(readSeed());
		let count = 0;
		for (let trial = 0; trial < 120; trial += 1) {
			const drawn = drawPins(roll, drawLayer(roll));
			const pins = Object.values(drawn);
			// The next training knows nothing of the pins.
			const compiled = compileLayer(drawLayer(roll), drawn);
			const [ofTables, ofCurves] = [true, false].map((isTable) => pins.filter((pin) => isTable === "with" in pin));
			expect(ofCurves?.flatMap((pin) => listBroken(compiled, pin))).toEqual([]);
			const parts = compiled.partSignals.map((names) => [...names].sort().join(" "));
			for (const pin of ofTables ?? []) expect(parts).not.toContain([pin.signal, pin.with].sort().join(" "));
			count += pins.length;
			if (pins.some((pin) => directionOf(pin.signal) === "raises")) expect(listFalling(roll, compiled)).toEqual([]);
		}
		expect(count).toBeGreaterThan(200);
	});

	it("leave the rest of the layer as it was learned", () => {
		const roll = createDice(readSeed());
		for (let trial = 0; trial < 30; trial += 1) {
			const layer = drawLayer(roll);
			const pin = { signal: "localHour", from: 20, to: 40, value: 1, ...SIGNED };
			const [plain, pinned] = [compileLayer(layer), compileLayer(layer, { pin })];
			const differs = NAMES.flatMap((name) =>
				PROBES.filter((probe) => readPart(pinned, name, probe) !== readPart(plain, name, probe)),
			);
			expect(differs.filter((probe) => probe < 20 || probe >= 40)).toEqual([]);
			expect(differs.length).toBeGreaterThan(0);
		}
	});
});

const LAYER: LearnedLayer = {
	trainedTo: START_MS,
	constant: 0,
	pivot: 0,
	topFactor: 1,
	curves: {
		amountMinor: { edges: [100, 200], values: [0, -0.4, 0.2, 1.2], shares: [0, 0.5, 0.3, 0.2], rules: [0, -1, 0, 2] },
		localHour: { edges: [6, 22], values: [0, 0.8, -0.2, 0.5], shares: [0, 0.2, 0.6, 0.2] },
	},
	tables: [],
};
const BASE = writeOutRuleSet({ ...defaultRuleSet("KE"), layer: LAYER }, catalogue);
const edit = (pins: unknown, base: RuleSetDocument = BASE) => editRuleSet(base, { pins }, catalogue, SIGNED);

it("a pin changes no table that its curve can make up for, and only as much of the curve as it must", () => {
	const falling = {
		signals: ["amountMinor", "isCash"] as const,
		edges: [[200], [1]] as const,
		values: [
			[0, 0, 0],
			[0, 0.1, -0.1],
			[0, -0.8, 0.1],
		],
		shares: [
			[0, 0, 0],
			[0, 0.4, 0.4],
			[0, 0.1, 0.1],
		],
	};
	const layer = { ...LAYER, tables: [falling] };
	const low = { signal: "amountMinor", to: 100, value: 0.1, ...SIGNED };
	const kept = applyPins(layer, { low });
	expect(kept.tables).toEqual(layer.tables);
	expect(kept.curves).toEqual({
		...LAYER.curves,
		amountMinor: { ...LAYER.curves["amountMinor"], values: [0, 0.1, 0.2, 1.2] },
	});
	// A flat curve cannot make up for the table.
	const flat = { signal: "amountMinor", value: 0, ...SIGNED };
	expect(applyPins(layer, { flat }).tables[0]?.values[2]?.[1]).toBeCloseTo(-0.08, 5);
	expect(applyPins(layer, { flat }).tables[0]?.values[2]?.[2]).toBe(0.1);
});

describe("Editing pins", () => {
	it("signs a pin, keeps the signature of an equal one, and removes it with null", () => {
		const first = edit({ night: { signal: "localHour", from: 22, value: 0.1, by: "user:somebody", at: 1 } });
		expect(first.pins).toEqual({ night: { signal: "localHour", from: 22, value: 0.1, ...SIGNED } });
		const later = { by: "user:otieno", at: START_MS + 1 };
		const second = editRuleSet(
			first,
			{ pins: { night: { signal: "localHour", value: 0.1, from: 22 } } },
			catalogue,
			later,
		);
		expect(second.pins).toEqual(first.pins);
		const moved = editRuleSet(
			first,
			{ pins: { night: { signal: "localHour", from: 21, value: 0.1 } } },
			catalogue,
			later,
		);
		expect(moved.pins?.["night"]).toMatchObject({ from: 21, by: "user:otieno" });
		expect(edit({ night: null }, first).pins).toBeUndefined();
		expect(diffRuleSets(first, moved).map(({ path }) => path)).toEqual(["pins.night"]);
	});

	it("moves onto a layer that was trained meanwhile, and is undone by removing it there", () => {
		const pinned = edit({ night: { signal: "localHour", from: 22, value: 0.1 } });
		const trained = { ...BASE, layer: { ...LAYER, trainedTo: START_MS + 1, curves: {} } };
		const moved = rebaseRuleSet(BASE, pinned, trained);
		expect(moved.layer).toEqual(trained.layer);
		expect(compileRuleSet(moved, catalogue).layer?.sum(Float64Array.from([23]))).toBe(0.1);
		expect(rebaseRuleSet(pinned, edit({ night: null }, pinned), moved).pins).toEqual({});
	});

	it.each([
		["an unknown signal", { signal: "shoeSize", value: 0 }, "pins.one.signal", "unknown_signal"],
		["no signal", { value: 0 }, "pins.one.signal", "unknown_signal"],
		[
			"a range that ends before it begins",
			{ signal: "localHour", from: 9, to: 3, value: 0 },
			"pins.one.from",
			"invalid",
		],
		["NaN", { signal: "localHour", from: Number.NaN, value: 0 }, "pins.one.from", "out_of_bounds"],
		["no value", { signal: "localHour" }, "pins.one.value", "out_of_bounds"],
		[
			"a value outside of the bounds",
			{ signal: "localHour", value: LAYER_BOUND + 0.1 },
			"pins.one.value",
			"out_of_bounds",
		],
		["a table that is not flat", { signal: "localHour", with: "amountMinor", value: 1 }, "pins.one.value", "invalid"],
		["a part of a table", { signal: "localHour", with: "amountMinor", from: 3, value: 0 }, "pins.one", "invalid"],
		[
			"a word that pins do not have",
			{ signal: "localHour", value: 0, colour: 3 },
			"pins.one.colour",
			"unknown_setting",
		],
		["a list", [], "pins.one", "invalid"],
		["more money being safer", { signal: "amountMinor", from: 200, value: 0 }, "pins.one.value", "direction"],
		["less money being worse", { signal: "amountMinor", to: 100, value: 0.3 }, "pins.one.value", "direction"],
	])("refuses %s, and names the place", (_, pin, field, code) => {
		expect(() => edit({ one: pin })).toThrow(
			expect.objectContaining({ details: expect.arrayContaining([expect.objectContaining({ field, code })]) }),
		);
	});

	it("refuses pins of one part that overlap, and pins without a layer", () => {
		const [one, two] = [
			{ signal: "localHour", from: 2, to: 9, value: 0 },
			{ signal: "localHour", from: 8, value: 1 },
		];
		expect(() => edit({ one, two })).toThrow(
			expect.objectContaining({ details: [expect.objectContaining({ field: "pins.two", code: "overlaps" })] }),
		);
		const { layer: _, ...bare } = BASE;
		expect(() => edit({ one }, bare)).toThrow(
			expect.objectContaining({ details: [expect.objectContaining({ field: "pins", code: "no_layer" })] }),
		);
	});

	it("says which values a pin may have beside its neighbours", () => {
		const raise = () => edit({ one: { signal: "amountMinor", from: 100, to: 200, value: 2 } });
		expect(raise).toThrow(
			expect.objectContaining({
				details: [
					expect.objectContaining({
						message: "must be from -0.4 to 1.2: more of this signal must never lower the score",
					}),
				],
			}),
		);
		expect(edit({ one: { signal: "amountMinor", from: 100, to: 200, value: 1 } }).pins).toBeDefined();
		// After another training the learned parts give way, and the pin stays.
		const pins = { one: { signal: "amountMinor", from: 100, to: 150, value: -2, ...SIGNED } };
		const { amountMinor } = applyPins(LAYER, pins).curves;
		expect(amountMinor).toMatchObject({
			edges: [100, 150, 200],
			values: [0, -2, -2, 0.2, 1.2],
			rules: [0, -1, 0, 0, 2],
		});
		expect(amountMinor?.shares).toEqual([0, 0.5, 0.15, 0.15, 0.2]);
	});
});
