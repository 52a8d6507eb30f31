// The verbs about learning.

export type { Round } from "./learn-round.ts";
export { changeLearningWish } from "./learning-wish.ts";
export { readLayer } from "./read-layer.ts";
export { addWeights, readEvidence, readLearning } from "./read-learning.ts";
export { publishCandidate, runLearning } from "./run-learning.ts";
