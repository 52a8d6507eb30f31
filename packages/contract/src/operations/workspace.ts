// Operations on the workspace itself: settings, keys, exchange rates, figures and the audit log.

import { Type } from "@sinclair/typebox";
import { buildForm, buildText } from "../schemas/builders.ts";
import { OverviewSchema } from "../schemas/overview.ts";
import { buildPageQuery } from "../schemas/page.ts";
import {
	AuditPageSchema,
	AuditVerdictSchema,
	KeyInputSchema,
	KeyPageSchema,
	KeySchema,
	NewKeySchema,
	RateInputSchema,
	RatePageSchema,
	RateSchema,
	WorkspaceChangeSchema,
	WorkspaceSchema,
} from "../schemas/workspace.ts";
import { defineOperation } from "./operation.ts";

export const readWorkspace = defineOperation({
	id: "readWorkspace",
	method: "GET",
	path: "/v1/workspace",
	scope: "workspace:read",
	tag: "Workspace",
	summary: "Read the workspace's settings",
	answer: WorkspaceSchema,
});

export const changeWorkspace = defineOperation({
	id: "changeWorkspace",
	countsInBothModes: true,
	method: "PATCH",
	path: "/v1/workspace",
	scope: "workspace:write",
	tag: "Workspace",
	summary: "Change the workspace's settings",
	description: "That rules need a second person is switched on at once; to switch it off, ask for a loosening.",
	body: WorkspaceChangeSchema,
	answer: WorkspaceSchema,
	example: { body: { name: "Pesa Ltd", travel_rule_usd: 1000 } },
});

export const listRates = defineOperation({
	id: "listRates",
	method: "GET",
	path: "/v1/workspace/rates",
	scope: "workspace:read",
	tag: "Workspace",
	summary: "List the workspace's own exchange rates",
	description: "They come before the feed's and the built-in ones.",
	query: buildPageQuery({}),
	answer: RatePageSchema,
});

export const setRate = defineOperation({
	id: "setRate",
	countsInBothModes: true,
	method: "PUT",
	path: "/v1/workspace/rates/{currency}",
	scope: "workspace:write",
	tag: "Workspace",
	summary: "Set an exchange rate",
	body: RateInputSchema,
	answer: RateSchema,
	example: { body: { rate: 129.5 } },
});

export const listKeys = defineOperation({
	id: "listKeys",
	method: "GET",
	path: "/v1/keys",
	scope: "keys:read",
	tag: "Keys",
	summary: "List API keys",
	description: "Of the caller's own mode, oldest first, revoked ones too, without their secret.",
	query: buildPageQuery({}),
	answer: KeyPageSchema,
});

export const createKey = defineOperation({
	id: "createKey",
	method: "POST",
	path: "/v1/keys",
	scope: "keys:write",
	tag: "Keys",
	summary: "Make an API key",
	description:
		"It is shown this once. A key makes no key with scopes it lacks, and all keys it made together have no higher limit than it has.",
	body: KeyInputSchema,
	answer: NewKeySchema,
	example: { body: { scopes: ["cases:read", "events:search"], rate_limit_per_minute: 600 } },
});

export const revokeKey = defineOperation({
	id: "revokeKey",
	method: "DELETE",
	path: "/v1/keys/{key_id}",
	scope: "keys:write",
	tag: "Keys",
	summary: "Revoke an API key",
	description:
		"For good; servers follow within seconds. A key does not revoke the key that made it, nor one with more scopes or a higher limit than its own.",
	answer: KeySchema,
});

export const readOverview = defineOperation({
	id: "readOverview",
	method: "GET",
	path: "/v1/overview",
	scope: "events:search",
	tag: "Overview",
	summary: "See how it goes",
	description:
		"Decisions over time, money held and let go, fraud caught and missed, the queue, how long answers take, and the busiest rules.",
	query: Type.Object({
		from: Type.Optional(buildForm("moment", "Seven days before `to` when not said.")),
		to: Type.Optional(buildForm("moment", "Now when not said.")),
	}),
	answer: OverviewSchema,
});

export const listAudit = defineOperation({
	id: "listAudit",
	method: "GET",
	path: "/v1/audit",
	scope: "audit:read",
	tag: "Audit",
	summary: "Read the audit log",
	description:
		"Newest first: entries of the key's mode, and of the workspace as a whole. New ones show within seconds.",
	query: buildPageQuery({
		actor: Type.Optional(buildText(200, "Who did it.")),
		action: Type.Optional(buildText(64, "What was done, as in `case.closed`.")),
		subject: Type.Optional(buildText(200, "To what.")),
	}),
	answer: AuditPageSchema,
	example: { query: "action=key.created&limit=10" },
});

export const verifyAudit = defineOperation({
	id: "verifyAudit",
	method: "GET",
	path: "/v1/audit/verification",
	scope: "audit:read",
	tag: "Audit",
	summary: "Verify the audit log's chain",
	description:
		"Works out every link again, both modes, at most 50,000 a call, and at the end compares with how far the log was chained.",
	query: Type.Object({
		cursor: Type.Optional(Type.String({ maxLength: 1_000, description: "`next_cursor` of the call before." })),
	}),
	answer: AuditVerdictSchema,
});
