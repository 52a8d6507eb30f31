export * from "./account-changes.ts";
export * from "./invitations.ts";
export * from "./saved-views.ts";
export * from "./sessions.ts";
export * from "./sign-in-attempts.ts";
export * from "./users.ts";
