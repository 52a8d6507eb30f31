export * from "./baselines.ts";
export * from "./learning-rounds.ts";
export {
	findNewestLabel,
	type LearningPage,
	readLabelledPage,
	readLessonPage,
	readUnlabelledPage,
} from "./read-learning-events.ts";
export * from "./validation.ts";
