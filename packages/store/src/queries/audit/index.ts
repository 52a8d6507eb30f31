export * from "./audit.ts";
export * from "./seal-audit.ts";
