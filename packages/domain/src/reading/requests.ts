// A request of an integration as people read it: masked, with what is wrong about it.

import type { ErrorDetail } from "../app-error.ts";
import type { EventWarning } from "../decision.ts";
import type { Decision } from "../vocabulary.ts";

/** Shortcomings of an accepted event. Each lets the rules see less than they could. */
export const REQUEST_HINTS = [
	"no_device",
	"no_balance",
	"no_payee",
	"no_idempotency_key",
	"old_event",
	"future_event",
] as const;
export type RequestHint = (typeof REQUEST_HINTS)[number];

/** The texts that replace a text and a number in a body. */
export const MASKED_TEXT = "•••";
export const MASKED_NUMBER = "••• (number)";

export interface RequestError {
	readonly code: string;
	readonly message: string;
	readonly details: readonly ErrorDetail[];
}

export interface IntegrationRequest {
	/** In ms. */
	readonly at: number;
	readonly method: string;
	/** The route's pattern. */
	readonly route: string;
	readonly status: number;
	/** `key_…`. */
	readonly keyId: string;
	readonly requestId: string;
	/** For a batch, the strictest decision; null if no event was decided. */
	readonly decision: Decision | null;
	/** For a batch, the error of the first event that failed, with the fields of all; null if nothing failed. */
	readonly error: RequestError | null;
	readonly warnings: readonly EventWarning[];
	/** The first place of each kind, as a dotted path. */
	readonly hints: readonly { readonly hint: RequestHint; readonly field: string }[];
	/** The body with masked values; null if it was no JSON, too large, or never read. */
	readonly body: unknown;
}
