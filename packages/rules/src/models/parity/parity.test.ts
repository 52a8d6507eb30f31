// Compares with what the Python libraries said about the same rows. `make-parity.py` wrote the files.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { ErrorDetail } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { compileCheckedModel } from "../check-model.ts";
import { readModel } from "../read-model.ts";
import type { TreeModel } from "../tree-model.ts";
import { drawRows, PARITY_SIGNALS } from "./parity-rows.ts";

const ROWS = 10_000;
const EXPLAINED = 200;
const rows = drawRows(2, ROWS);

function load(name: string): Buffer {
	return gunzipSync(readFileSync(new URL(`${name}.gz`, import.meta.url)));
}

function compile(name: string): TreeModel {
	const problems: ErrorDetail[] = [];
	const facts = { name, status: "shadow", digest: "0", loadedAt: 0 } as const;
	const model = compileCheckedModel({ ...facts, ...readModel(load(`${name}.json`).toString()) }, problems);
	expect(problems).toEqual([]);
	if (model === undefined) throw new Error(`${name} was not compiled`);
	return model;
}

/** The scores of all rows; then, for the explained ones, the expected values and the contributions. */
function loadExpected(name: string, bytes: 4 | 8): { scores: number[]; expected: number[]; parts: number[][] } {
	const content = load(`${name}.expected`);
	const numbers = Array.from({ length: content.length / bytes }, (_, place) =>
		bytes === 4 ? content.readFloatLE(place * bytes) : content.readDoubleLE(place * bytes),
	);
	const flat = numbers.slice(ROWS + EXPLAINED);
	const width = PARITY_SIGNALS.length;
	return {
		scores: numbers.slice(0, ROWS),
		expected: numbers.slice(ROWS, ROWS + EXPLAINED),
		parts: Array.from({ length: EXPLAINED }, (_, row) => flat.slice(row * width, (row + 1) * width)),
	};
}

/** The largest difference from the library. */
function measure(name: string, bytes: 4 | 8, factor: number): { score: number; part: number } {
	const model = compile(name);
	const library = loadExpected(name, bytes);
	const places = model.signals.map((signal) => (PARITY_SIGNALS as readonly string[]).indexOf(signal));
	const pick = (row: number): Float64Array => Float64Array.from(places, (place) => rows[row]?.[place] ?? 0);
	let score = 0;
	let part = 0;
	for (let row = 0; row < ROWS; row += 1)
		score = Math.max(score, Math.abs(model.sum(pick(row)) - factor * (library.scores[row] ?? Number.NaN)));
	for (let row = 0; row < EXPLAINED; row += 1) {
		const parts = new Float64Array(model.signals.length);
		model.share(pick(row), parts);
		part = Math.max(part, Math.abs(model.expected - factor * (library.expected[row] ?? Number.NaN)));
		for (const [column, value] of library.parts[row]?.entries() ?? [])
			part = Math.max(part, Math.abs((parts[places.indexOf(column)] ?? 0) - factor * value));
	}
	return { score, part };
}

describe("A model from outside, compared with its library", () => {
	it.each([
		// The last two columns are the largest differences that we allow. LightGBM calculates with 64 bits.
		["lightgbm", 8, 1, 0, 1e-12],
		// The scores of this file have 32 bits, and the sigmoid's parameter is 2.
		["lightgbm-zero", 4, 2, 2e-7, 2e-7],
		// XGBoost adds up with 32 bits. We repeat that for the score, but not for the contributions: its own ones miss its
		// own score by 2.2e-6, and ours differ from them by 1.6e-6.
		["xgboost", 4, 1, 0, 2e-6],
	] as const)("gives the same scores and contributions: %s", (name, bytes, factor, scoreMax, partMax) => {
		const { score, part } = measure(name, bytes, factor);
		expect(score).toBeLessThanOrEqual(scoreMax);
		expect(part).toBeLessThanOrEqual(partMax);
	});
});
