// Finds the most likely weights given labels and prior: logistic regression over the rules that fired, with a Gaussian
// prior. Newton's method is damped by a line search and kept within bounds. Without both it diverged on separable data.

import { canonicalizeRows } from "./canonical-rows.ts";
import type { LearningRows } from "./learning-rows.ts";
import { LEARNING_DEFAULTS } from "./learning-settings.ts";
import { solveCholesky } from "./solve-cholesky.ts";

/** One number to fit. If `min` equals `max`, it stays fixed. */
export interface FitTerm {
	/** The value without evidence. */
	readonly prior: number;
	/** The standard deviation of the prior, greater than 0. */
	readonly deviation: number;
	readonly min: number;
	readonly max: number;
}

export interface FitInput {
	readonly rows: LearningRows;
	/** In the order of the rows' rule indexes. */
	readonly rules: readonly FitTerm[];
	readonly bias: FitTerm;
	readonly weakLegitWeight?: number;
}

export interface Fit {
	/** In the order of `rules`, rounded to four decimals. */
	readonly weights: readonly number[];
	readonly bias: number;
	/**
	 * For each rule, the share of the knowledge about its weight that comes from the rows: 0 is none, close to 1 almost
	 * all.
	 */
	readonly informed: readonly number[];
	readonly iterations: number;
	readonly isConverged: boolean;
}

const ITERATIONS_MAX = 100;
const HALVINGS_MAX = 50;
const STEP_MIN = 1e-7;
const ARMIJO = 1e-4;
const DECIMALS = 10_000;

/** The same rows give the same fit to the last bit, in any order. Without rows the result is the prior. */
export function fitWeights({ rows, rules, bias, weakLegitWeight }: FitInput): Fit {
	const problem = new FitProblem(
		canonicalizeRows(rows),
		[...rules, bias],
		weakLegitWeight ?? LEARNING_DEFAULTS.weakLegitWeight,
	);
	const { iterations, isConverged } = problem.solve();
	const rounded = Array.from(problem.at, (value, term) => {
		const { min, max } = problem.terms[term] ?? bias;
		return min === max ? min : Math.min(max, Math.max(min, Math.round(value * DECIMALS) / DECIMALS));
	});
	return {
		weights: rounded.slice(0, -1),
		bias: rounded.at(-1) ?? bias.prior,
		informed: problem.weighEvidence().slice(0, -1),
		iterations,
		isConverged,
	};
}

class FitProblem {
	readonly terms: readonly FitTerm[];
	readonly at: Float64Array;
	private readonly rows: LearningRows;
	private readonly isFraud: Uint8Array;
	private readonly evidence: Float64Array;
	private readonly gradient: Float64Array;
	private readonly hessian: Float64Array;

	constructor(rows: LearningRows, terms: readonly FitTerm[], weakLegitWeight: number) {
		this.rows = rows;
		this.terms = terms;
		this.at = Float64Array.from(terms, ({ prior, min, max }) => Math.min(max, Math.max(min, prior)));
		this.isFraud = rows.kinds.map((kind) => (kind === 3 ? 1 : 0));
		this.evidence = rows.counts.map((count, row) => (rows.kinds[row] === 1 ? count * weakLegitWeight : count));
		this.gradient = new Float64Array(terms.length);
		this.hessian = new Float64Array(terms.length * terms.length);
	}

	solve(): Pick<Fit, "iterations" | "isConverged"> {
		for (let iteration = 0; iteration < ITERATIONS_MAX; iteration += 1) {
			this.differentiate();
			const moved = this.move(this.directNewton()) ?? this.move(this.directDown());
			if (moved === undefined || moved < STEP_MIN) return { iterations: iteration, isConverged: true };
		}
		return { iterations: ITERATIONS_MAX, isConverged: false };
	}

	/** Returns the share of each term's curvature that does not come from the prior. */
	weighEvidence(): number[] {
		this.differentiate();
		const size = this.terms.length;
		return this.terms.map(({ deviation }, term) => {
			const curve = this.hessian[term * size + term] ?? 0;
			return Math.max(0, 1 - 1 / (deviation * deviation * curve));
		});
	}

	/** Returns minus the logarithm of the posterior, up to a constant. */
	private costAt(point: Float64Array): number {
		const { rows, isFraud, evidence } = this;
		const bias = point.length - 1;
		let cost = 0;
		for (let row = 0; row < rows.length; row += 1) {
			let logit = point[bias] ?? 0;
			const end = rows.starts[row + 1] ?? 0;
			for (let hit = rows.starts[row] ?? 0; hit < end; hit += 1)
				logit += (point[rows.rules[hit] ?? 0] ?? 0) * (rows.strengths[hit] ?? 0);
			const wrong = isFraud[row] === 1 ? -logit : logit;
			cost += (evidence[row] ?? 0) * (Math.max(wrong, 0) + Math.log1p(Math.exp(-Math.abs(wrong))));
		}
		this.terms.forEach(({ prior, deviation }, term) => {
			cost += ((point[term] ?? 0) - prior) ** 2 / (2 * deviation * deviation);
		});
		return cost;
	}

	/** Fills the gradient and the lower triangle of the Hessian at the current point. */
	private differentiate(): void {
		const { rows, isFraud, evidence, gradient, hessian, at } = this;
		const size = at.length;
		const bias = size - 1;
		gradient.fill(0);
		hessian.fill(0);
		for (let row = 0; row < rows.length; row += 1) {
			const start = rows.starts[row] ?? 0;
			const end = rows.starts[row + 1] ?? 0;
			let logit = at[bias] ?? 0;
			for (let hit = start; hit < end; hit += 1) logit += (at[rows.rules[hit] ?? 0] ?? 0) * (rows.strengths[hit] ?? 0);
			const chance = 1 / (1 + Math.exp(-logit));
			const slope = (evidence[row] ?? 0) * (chance - (isFraud[row] ?? 0));
			const curve = (evidence[row] ?? 0) * chance * (1 - chance);
			for (let hit = start; hit < end; hit += 1) {
				const rule = rows.rules[hit] ?? 0;
				const strength = rows.strengths[hit] ?? 0;
				const line = rule * size;
				gradient[rule] = (gradient[rule] ?? 0) + slope * strength;
				for (let other = start; other <= hit; other += 1) {
					const cell = line + (rows.rules[other] ?? 0);
					hessian[cell] = (hessian[cell] ?? 0) + curve * strength * (rows.strengths[other] ?? 0);
				}
				const cell = bias * size + rule;
				hessian[cell] = (hessian[cell] ?? 0) + curve * strength;
			}
			gradient[bias] = (gradient[bias] ?? 0) + slope;
			hessian[bias * size + bias] = (hessian[bias * size + bias] ?? 0) + curve;
		}
		this.terms.forEach(({ prior, deviation }, term) => {
			const precision = 1 / (deviation * deviation);
			gradient[term] = (gradient[term] ?? 0) + ((at[term] ?? 0) - prior) * precision;
			hessian[term * size + term] = (hessian[term * size + term] ?? 0) + precision;
		});
	}

	/** Lists the terms that can move: not those at a bound that the cost pushes against. */
	private listFree(): number[] {
		const free: number[] = [];
		this.terms.forEach(({ min, max }, term) => {
			const value = this.at[term] ?? 0;
			const slope = this.gradient[term] ?? 0;
			if (!((value <= min && slope >= 0) || (value >= max && slope <= 0))) free.push(term);
		});
		return free;
	}

	private directNewton(): Float64Array {
		const size = this.at.length;
		const free = this.listFree();
		const matrix = new Float64Array(free.length * free.length);
		free.forEach((term, row) => {
			free.slice(0, row + 1).forEach((other, column) => {
				matrix[row * free.length + column] = this.hessian[term * size + other] ?? 0;
			});
		});
		const right = Float64Array.from(free, (term) => -(this.gradient[term] ?? 0));
		const solved = solveCholesky(matrix, right, free.length);
		if (solved === undefined) return this.directDown();
		return this.spread(free, solved);
	}

	/** Returns a descent direction with each term scaled by its own curvature: slower than Newton, but never uphill. */
	private directDown(): Float64Array {
		const size = this.at.length;
		const free = this.listFree();
		return this.spread(
			free,
			Float64Array.from(free, (term) => -(this.gradient[term] ?? 0) / (this.hessian[term * size + term] ?? 1)),
		);
	}

	private spread(free: readonly number[], values: Float64Array): Float64Array {
		const whole = new Float64Array(this.at.length);
		free.forEach((term, place) => {
			whole[term] = values[place] ?? 0;
		});
		return whole;
	}

	/** Moves along the direction as far as the cost falls, within the bounds. Returns the longest move of a term. */
	private move(direction: Float64Array): number | undefined {
		const cost = this.costAt(this.at);
		for (let halving = 0, length = 1; halving < HALVINGS_MAX; halving += 1, length /= 2) {
			const next = this.at.map((value, term) => {
				const { min, max } = this.terms[term] ?? { min: value, max: value };
				return Math.min(max, Math.max(min, value + length * (direction[term] ?? 0)));
			});
			let fall = 0;
			let moved = 0;
			next.forEach((value, term) => {
				const change = value - (this.at[term] ?? 0);
				fall += change * (this.gradient[term] ?? 0);
				moved = Math.max(moved, Math.abs(change));
			});
			// A move that is too short is not made. So without evidence the prior stays the same to the last bit.
			if (moved < STEP_MIN) return halving === 0 ? moved : undefined;
			if (fall < 0 && this.costAt(next) <= cost + ARMIJO * fall) {
				this.at.set(next);
				return moved;
			}
		}
		return undefined;
	}
}
