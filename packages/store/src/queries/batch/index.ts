export type * from "./batch-rows.ts";
export * from "./find-decisions.ts";
export * from "./find-locked-customers.ts";
export * from "./read-batch.ts";
export * from "./write-batch.ts";
