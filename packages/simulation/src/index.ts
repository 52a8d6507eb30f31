// The public API of this package: honest crowds, and traffic with frauds in it, all from a seed.

export { createChance, pickOne, pickWhole } from "./chance.ts";
export {
	type Contestant,
	type ContestOptions,
	type ContestRow,
	ContestTable,
	drawContestants,
	play,
} from "./contest/contest.ts";
export type { Answer, Move, Play } from "./contest/player.ts";
export { buildCrowd, CROWD_NAMES } from "./crowds/crowds.ts";
export { FRAUD_NAMES, type FraudName } from "./frauds/frauds.ts";
export { type BuiltRings, buildRings, type RingsOptions } from "./rings.ts";
export { type SimulatedLine, type Simulation, type SimulationOptions, simulate } from "./simulate.ts";
