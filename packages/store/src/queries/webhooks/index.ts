export * from "./webhook-deliveries.ts";
export * from "./webhook-endpoints.ts";
export * from "./webhook-log.ts";
