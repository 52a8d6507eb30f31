export * from "./find-event.ts";
export * from "./find-event-bodies.ts";
export * from "./find-named-events.ts";
export * from "./imports.ts";
export * from "./list-events.ts";
export * from "./partitions.ts";
export * from "./replay-events.ts";
