export * from "./app-error.ts";
export * from "./customer.ts";
export * from "./decision.ts";
export * from "./event.ts";
export * from "./ids.ts";
export * from "./network.ts";
export * from "./vocabulary.ts";
