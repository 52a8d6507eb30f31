import type { LearnedLayer } from "@hakiki/domain";
import { expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import { createDice } from "../testing/dice.ts";
import { binOf } from "./bins.ts";
import { compileLayer } from "./compile-layer.ts";

const NAMES = ["amountMinor", "localHour", "historyDays"] as const;

it("adds up what a plain search of each curve and table finds, for few edges and for as many as pins may add", () => {
	const roll = createDice(readSeed());
	const draw = (count: number): number[] => Array.from({ length: count }, () => roll() - 0.5);
	const drawEdges = (count: number): number[] =>
		[...new Set(Array.from({ length: count }, () => Math.floor(roll() * 500)))].sort((one, other) => one - other);
	for (let turn = 0; turn < 60; turn += 1) {
		const curves: Record<string, LearnedLayer["curves"][string]> = {};
		for (const name of NAMES) {
			const edges = drawEdges(Math.floor(roll() * (turn % 2 === 0 ? 30 : 240)));
			curves[name] = { edges, values: draw(edges.length + 2), shares: [] };
		}
		const tables: LearnedLayer["tables"] = [
			[NAMES[0], NAMES[1]],
			[NAMES[1], NAMES[2]],
		].map(([first, second]) => {
			// Usually a part of the curve's edges, and sometimes others.
			const pick = (name: string) =>
				roll() < 0.7 ? (curves[name]?.edges ?? []).filter(() => roll() < 0.5) : drawEdges(10);
			const edges: [number[], number[]] = [pick(first ?? ""), pick(second ?? "")];
			const values = Array.from({ length: edges[0].length + 2 }, () => draw(edges[1].length + 2));
			return { signals: [first ?? "", second ?? ""], edges, values, shares: [] };
		});
		const compiled = compileLayer({ trainedTo: 0, constant: 0.25, pivot: 0, topFactor: 1, curves, tables });
		for (let event = 0; event < 50; event += 1) {
			const known = new Map(
				NAMES.map((name) => [name as string, roll() < 0.1 ? Number.NaN : Math.floor(roll() * 520) - 10]),
			);
			const valueAt = (name: string): number => known.get(name) ?? Number.NaN;
			let sum = 0.25;
			for (const [name, { edges, values }] of Object.entries(curves))
				sum += values[binOf(edges, valueAt(name))] ?? Number.NaN;
			for (const { signals, edges, values } of tables)
				sum += values[binOf(edges[0], valueAt(signals[0]))]?.[binOf(edges[1], valueAt(signals[1]))] ?? Number.NaN;
			expect(compiled.sum(Float64Array.from(compiled.signals, valueAt))).toBeCloseTo(sum, 9);
		}
	}
});
