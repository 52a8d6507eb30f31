export * from "./rule-drafts.ts";
export * from "./rule-firings.ts";
export * from "./rule-sets.ts";
export * from "./shadow-verdicts.ts";
