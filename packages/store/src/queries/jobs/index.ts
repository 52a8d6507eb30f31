export * from "./job-failures.ts";
export * from "./live-messages.ts";
export * from "./lock-job.ts";
export * from "./outbox.ts";
export * from "./watermarks.ts";
