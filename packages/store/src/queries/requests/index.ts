export * from "./integration-requests.ts";
