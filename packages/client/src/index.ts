// The public API of the client. `esm.mts` exports the same for ES modules.

export type * from "./answers.ts";
export type * from "./decision.ts";
export * from "./deprecated.ts";
export { type ErrorCode, type ErrorDetail, type ErrorFields, HakikiError } from "./error.ts";
export type * from "./event-input.ts";
export { type Customers, type Events, Hakiki, Hakiki as default } from "./hakiki.ts";
export type { CallOptions, HakikiOptions, ResponseLike, SignalLike } from "./options.ts";
export { verifyWebhook, verifyWebhookAsync, type WebhookBody, type WebhookHeader } from "./verify-webhook.ts";
export type * from "./webhook-event.ts";
