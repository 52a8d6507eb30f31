export * from "./api-keys.ts";
export * from "./lease-permits.ts";
