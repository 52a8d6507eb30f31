// The verbs about learning.

export type { Round, RoundReason } from "./learn-round.ts";
export { changeLearningWish, LEARNING_MODES, type LearningMode, type LearningWish } from "./learning-wish.ts";
export {
	addWeights,
	type EvidenceReading,
	type KeptRound,
	type LearningReading,
	readEvidence,
	readLearning,
} from "./read-learning.ts";
export { publishCandidate, runLearning } from "./run-learning.ts";
