export * from "./entries.ts";
export * from "./lists.ts";
