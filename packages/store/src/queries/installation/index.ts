export * from "./examine.ts";
export * from "./measure-service.ts";
export * from "./processes.ts";
export * from "./read-database-state.ts";
export * from "./read-instance.ts";
export * from "./read-setup.ts";
export * from "./sealed-values.ts";
