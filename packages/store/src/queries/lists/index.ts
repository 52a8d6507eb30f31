export * from "./entries.ts";
export * from "./list-uploads.ts";
export * from "./lists.ts";
