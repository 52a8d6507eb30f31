// The settings of learning and their defaults.

import type { LearningSettings } from "@hakiki/domain";

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
