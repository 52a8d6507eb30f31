// Measures how well scores rank frauds above the rest: weighted ROC AUC and average precision, in a fixed amount of
// memory. Scores are counted in very fine steps of log-odds. Events in one step are ties.

const STEPS = 1 << 16;
const LOGIT_MAX = 16;

export interface RankingFigures {
	/** Undefined while there are no frauds or no legitimate events. */
	readonly auc: number | undefined;
	readonly averagePrecision: number | undefined;
}

export class Ranking {
	private readonly fraud = new Float64Array(STEPS);
	private readonly legit = new Float64Array(STEPS);

	add(logit: number, isFraud: boolean, weight: number): void {
		const share = (Math.min(Math.max(logit, -LOGIT_MAX), LOGIT_MAX) + LOGIT_MAX) / (2 * LOGIT_MAX);
		const step = Math.round(share * (STEPS - 1));
		const side = isFraud ? this.fraud : this.legit;
		side[step] = (side[step] ?? 0) + weight;
	}

	read(): RankingFigures {
		const frauds = this.fraud.reduce((sum, count) => sum + count, 0);
		const legits = this.legit.reduce((sum, count) => sum + count, 0);
		if (frauds === 0 || legits === 0) return { auc: undefined, averagePrecision: undefined };
		let fraudAbove = 0;
		let legitAbove = 0;
		let pairs = 0;
		let precisions = 0;
		for (let step = STEPS - 1; step >= 0; step -= 1) {
			const fraud = this.fraud[step] ?? 0;
			const legit = this.legit[step] ?? 0;
			if (fraud === 0 && legit === 0) continue;
			pairs += legit * (fraudAbove + fraud / 2);
			fraudAbove += fraud;
			legitAbove += legit;
			precisions += (fraud * fraudAbove) / (fraudAbove + legitAbove);
		}
		return { auc: pairs / (frauds * legits), averagePrecision: precisions / frauds };
	}
}
