export * from "./insert-label.ts";
export * from "./label-batch.ts";
export * from "./list-labels.ts";
