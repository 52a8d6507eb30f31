export * from "./change-customer.ts";
export * from "./customer-history.ts";
export * from "./customer-names.ts";
export * from "./find-customer.ts";
export * from "./list-customers.ts";
export * from "./lock-customer.ts";
export * from "./rebuild.ts";
export * from "./status-requests.ts";
