export * from "./customer-records.ts";
export * from "./erase-customer.ts";
export * from "./name-sweeps.ts";
export * from "./retention-runs.ts";
