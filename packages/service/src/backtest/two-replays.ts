// Two rule sets decide the same events side by side. Each has its own histories: a payment that one of them stops is not a
// habit there.

import type { ComparisonFigures, RuleSetDocument, Scores } from "@hakiki/domain";
import {
	Backtest,
	type BacktestEvent,
	type BacktestOptions,
	Comparison,
	listChangedRules,
	type Outcome,
	type Sweep,
} from "@hakiki/rules";

interface TwoReplaysOptions {
	/** Only events from `scoreFrom` on and before `scoreTo` are measured. */
	readonly scoreFrom?: number | undefined;
	readonly scoreTo?: number | undefined;
	/** How many examples of each change are kept. */
	readonly examplesMax?: number | undefined;
	/** Counts the thresholds of the second rule set. */
	readonly sweep?: Sweep | undefined;
}

export interface ComparedReplays {
	readonly scores: { readonly from: Scores; readonly to: Scores };
	readonly comparison: ComparisonFigures;
}

export class TwoReplays {
	readonly from: Backtest;
	private readonly to: Backtest;
	private readonly comparison: Comparison;

	constructor(
		place: Pick<BacktestOptions, "workspace" | "accountOf">,
		sets: { readonly from: RuleSetDocument; readonly to: RuleSetDocument },
		{ scoreFrom, scoreTo, examplesMax, sweep }: TwoReplaysOptions,
	) {
		this.comparison = new Comparison(listChangedRules(sets.from, sets.to), examplesMax);
		this.from = new Backtest({ ...place, ruleSet: sets.from, scoreFrom, scoreTo });
		this.to = new Backtest({ ...place, ruleSet: sets.to, scoreFrom, scoreTo, sweep });
	}

	get taken(): number {
		return this.from.taken;
	}

	/** Returns the outcome with the first rule set. */
	take(one: BacktestEvent): Outcome {
		const { scored } = this.from;
		const from = this.from.take(one);
		const to = this.to.take(one);
		if (this.from.scored > scored) this.comparison.add(one.event, from, to, one.label);
		return from;
	}

	finish(): ComparedReplays {
		return {
			scores: { from: this.from.finish(), to: this.to.finish() },
			comparison: this.comparison.read(),
		};
	}
}
