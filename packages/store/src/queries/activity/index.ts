export * from "./activity.ts";
export * from "./decision-times.ts";
