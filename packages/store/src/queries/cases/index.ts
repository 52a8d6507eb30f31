export * from "./assignment-turns.ts";
export * from "./case-acts.ts";
export * from "./case-clocks.ts";
export * from "./case-events.ts";
export * from "./case-labelling.ts";
export * from "./cases.ts";
export * from "./list-cases.ts";
export * from "./measure-team.ts";
