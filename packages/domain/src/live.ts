// The messages of the live stream: every webhook event, and some kinds that no webhook sends. A message says what
// changed and who changed it. It never holds notes or personal data.

import type { Scope } from "./scopes.ts";

/** The kinds that only the live stream sends. */
export const LIVE_KINDS = ["case.changed", "case.mentioned", "screening.reviewed", "activity.counted"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

export interface LiveTopic {
	/** The scope that a listener needs. */
	readonly scope: Scope;
	/** The fields of the data that are sent. */
	readonly members: readonly string[];
}

const decision: LiveTopic = { scope: "events:search", members: ["event_id", "customer_id", "case_id", "resolution"] };
const customer: LiveTopic = { scope: "customers:search", members: ["customer_id"] };
const screening: LiveTopic = { scope: "screening:read", members: ["customer_id", "case_id"] };

export const LIVE_TOPICS: ReadonlyMap<string, LiveTopic> = new Map<string, LiveTopic>([
	["case.opened", { scope: "cases:read", members: ["case_id", "type", "severity", "customer_id", "event_id"] }],
	["case.closed", { scope: "cases:read", members: ["case_id", "resolution"] }],
	["case.changed", { scope: "cases:read", members: ["case_id", "customer_id", "change", "actor"] }],
	["case.mentioned", { scope: "cases:read", members: ["case_id", "mentions", "actor"] }],
	["case.due_soon", { scope: "cases:read", members: ["case_id", "clock", "due_at"] }],
	["decision.blocked", decision],
	["decision.review_required", decision],
	["decision.resolved", decision],
	["customer.held", customer],
	["customer.released", customer],
	["customer.blocked", customer],
	["screening.match", screening],
	["screening.cleared", screening],
	["screening.reviewed", screening],
	["rules.published", { scope: "rules:read", members: ["version"] }],
	["workspace.loosening", { scope: "workspace:read", members: ["setting", "state"] }],
	["activity.counted", { scope: "events:search", members: [] }],
]);
