// Operations on the workspace itself: settings, keys, exchange rates, figures and the audit log.

import { COMPARISONS, EVENT_TYPES, METHODS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildText } from "../schemas/builders.ts";
import { OverviewSchema } from "../schemas/overview.ts";
import { buildPageQuery, buildWords } from "../schemas/page.ts";
import { IntegrationRequestsSchema } from "../schemas/requests.ts";
import { SetupSchema } from "../schemas/setup.ts";
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
	description: "A control that requires two people can be switched on at once. To switch it off, request a loosening.",
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
	description: "They take precedence over the daily feed and the built-in rates.",
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
	description: "Keys of the caller's mode, oldest first, without their secret. Revoked keys are included.",
	query: buildPageQuery({}),
	answer: KeyPageSchema,
});

export const createKey = defineOperation({
	id: "createKey",
	method: "POST",
	path: "/v1/keys",
	scope: "keys:write",
	tag: "Keys",
	summary: "Create an API key",
	description:
		"The key is shown only now. A key cannot create a key with scopes that it lacks. All keys that it created share its rate limit.",
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
		"A revocation is final and takes effect on all servers within seconds. A key cannot revoke the key that created it, nor a key with more scopes or a higher limit.",
	answer: KeySchema,
});

export const readSetup = defineOperation({
	id: "readSetup",
	method: "GET",
	path: "/v1/setup",
	scope: "keys:read",
	tag: "Workspace",
	summary: "Read which first steps are done",
	description: "The first steps of a new workspace in the caller's mode. The service checks each by itself.",
	answer: SetupSchema,
});

export const listIntegrationRequests = defineOperation({
	id: "listIntegrationRequests",
	method: "GET",
	path: "/v1/integration/requests",
	scope: "keys:read",
	tag: "Keys",
	summary: "List the latest requests of your servers",
	description:
		"The latest 10 refused and the latest 10 other requests that keys of the caller's mode sent to `/v1/events`, `/v1/events/batch`, `/v1/feedback` and `/v1/screen`, newest first, with masked values. A request appears within seconds.",
	answer: IntegrationRequestsSchema,
});

export const readOverview = defineOperation({
	id: "readOverview",
	method: "GET",
	path: "/v1/overview",
	scope: "events:search",
	tag: "Overview",
	summary: "Read the overview",
	description:
		"All figures of a period: decisions over time, money held and released, fraud caught and missed, wrong stops, money lost and saved, the cost of review, the queue of cases, response times, and the rules that fire most.",
	query: Type.Object({
		from: Type.Optional(buildForm("moment", "The start of the period. The default is seven days before `to`.")),
		to: Type.Optional(buildForm("moment", "The end of the period. The default is now.")),
		compare: Type.Unsafe<(typeof COMPARISONS)[number]>({
			type: "string",
			enum: [...COMPARISONS],
			default: "previous",
			description:
				"The period in `before`. `previous`: the same length just before; a period that begins at midnight moves by whole days. `month`: the same days of the months before, whole months with whole months. `year`: the same days a year earlier.",
		}),
		type: Type.Optional(buildWords(EVENT_TYPES, "Limits `outcomes` to events of these types.")),
		method: Type.Optional(
			buildWords(
				[...METHODS, "none"] as const,
				"Limits `outcomes` to events with these methods; `none` for those without one.",
			),
		),
	}),
	answer: OverviewSchema,
});

export const printMonth = defineOperation({
	id: "printMonth",
	method: "GET",
	path: "/v1/overview/report.pdf",
	scope: "events:search",
	tag: "Overview",
	summary: "Print the monthly report as PDF",
	description:
		"One page with the figures of a calendar month against the month before: decisions, fraud, money, false positives, rules, the largest missed frauds, and with the scope `team:read` the team's work.",
	query: Type.Object({
		month: Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$", description: "The month, for example `2026-10`." }),
	}),
	example: { query: "month=2026-01" },
	media: "application/pdf",
	answer: Type.String({ format: "binary" }),
});

export const listAudit = defineOperation({
	id: "listAudit",
	method: "GET",
	path: "/v1/audit",
	scope: "audit:read",
	tag: "Audit",
	summary: "Read the audit log",
	description:
		"Newest first: entries of the caller's mode and of the workspace as a whole. New entries appear within seconds.",
	query: buildPageQuery({
		actor: Type.Optional(buildText(200, "Only entries of this actor.")),
		action: Type.Optional(buildText(64, "Only entries with this action, for example `case.closed`.")),
		subject: Type.Optional(buildText(200, "Only entries about this subject.")),
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
		"Computes every link of the chain again, for both modes, at most 50,000 per call. At the end it compares the result with the recorded length of the log.",
	query: Type.Object({
		cursor: Type.Optional(Type.String({ maxLength: 1_000, description: "`next_cursor` of the previous call." })),
	}),
	answer: AuditVerdictSchema,
});
