export * from "./fx-rates.ts";
export * from "./loosenings.ts";
export * from "./workspaces.ts";
