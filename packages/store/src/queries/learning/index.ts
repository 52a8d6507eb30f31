export * from "./baselines.ts";
export * from "./learning-rounds.ts";
export * from "./read-learning-events.ts";
