export * from "./matches.ts";
export * from "./screening-runs.ts";
