// What of learning can be set, and the values it has unless somebody sets others.

export interface LearningSettings {
	/** How far a rule's weight may be from the prior before it needs evidence: the prior's standard deviation. */
	readonly priorDeviation: number;
	/** The same for single rules, by id. */
	readonly priorDeviations: Readonly<Record<string, number>>;
	readonly biasDeviation: number;
	/** What an event counts that was let through and that nobody complained of; a label counts 1. */
	readonly weakLegitWeight: number;
	/** How far one fit may move a weight from today's. */
	readonly movementMax: number;
	/** How far the bias may be from what people set, however many rounds there were. */
	readonly biasMovementMax: number;
	readonly fraudMin: number;
	readonly legitMin: number;
	readonly heldOutFraudMin: number;
	/** The share of the frauds, the latest ones, that the check is held on. */
	readonly heldOutShare: number;
	/** How far the shares of stopped and blocked events may move, as a share of themselves. */
	readonly shareTolerance: number;
	/** A candidate waits when its log-loss is worse than today's in more than this share of the resamples. */
	readonly logLossWorseMax: number;
	/** The same for recall, which rests on few events: only a loss that chance hardly explains counts. */
	readonly recallWorseMax: number;
	readonly resamples: number;
	/** After this many days without a complaint an event that was let through counts as weakly legit. */
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
