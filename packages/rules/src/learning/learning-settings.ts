// The settings of learning and their defaults.

export interface LearningSettings {
	/** The standard deviation of the prior: how far a weight may move before it needs evidence. */
	readonly priorDeviation: number;
	/** The same for single rules, by id. */
	readonly priorDeviations: Readonly<Record<string, number>>;
	readonly biasDeviation: number;
	/** The weight of an allowed event without a complaint. A label has the weight 1. */
	readonly weakLegitWeight: number;
	/** How far one fit may move a weight from today's value. */
	readonly movementMax: number;
	/** How far the bias may move from the value that people set, over all rounds. */
	readonly biasMovementMax: number;
	readonly fraudMin: number;
	readonly legitMin: number;
	readonly heldOutFraudMin: number;
	/** The share of frauds, the latest ones, that the check is made on. */
	readonly heldOutShare: number;
	/** How far the shares of stopped and blocked events may move, relative to themselves. */
	readonly shareTolerance: number;
	/** A candidate waits if its log-loss is worse than today's in more than this share of the resamples. */
	readonly logLossWorseMax: number;
	/** The same for recall. Recall depends on few events, so only a loss that is hardly due to chance counts. */
	readonly recallWorseMax: number;
	readonly resamples: number;
	/** After this many days without a complaint an allowed event counts as weakly legit. */
	readonly maturityDays: number;
	readonly cardMaturityDays: number;
}

export const LEARNING_DEFAULTS: LearningSettings = {
	priorDeviation: 1,
	priorDeviations: {},
	biasDeviation: 3,
	weakLegitWeight: 0.1,
	movementMax: 1,
	biasMovementMax: 1,
	fraudMin: 20,
	legitMin: 20,
	heldOutFraudMin: 30,
	heldOutShare: 0.25,
	shareTolerance: 0.1,
	logLossWorseMax: 0.2,
	recallWorseMax: 0.9,
	resamples: 400,
	maturityDays: 30,
	cardMaturityDays: 120,
};
