// What whoever looks on is told as it happens: every notice, and what no webhook tells. A message says what has changed and
// by whom, never what was written or who a customer is.

import type { Scope } from "./scopes.ts";

/** What only those are told who look on. */
export const LIVE_KINDS = ["case.changed", "case.mentioned", "activity.counted"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

export interface LiveTopic {
	/** Who may hear of it. */
	readonly scope: Scope;
	/** What is told of its data. */
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
	["rules.published", { scope: "rules:read", members: ["version"] }],
	["workspace.loosening", { scope: "workspace:read", members: ["setting", "state"] }],
	["activity.counted", { scope: "events:search", members: [] }],
]);
