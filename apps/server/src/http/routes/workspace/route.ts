// /v1/workspace, /v1/keys, /v1/overview and /v1/audit: the workspace itself.

import {
	operations,
	viewAuditEntry,
	viewAuditVerdict,
	viewKey,
	viewOverview,
	viewPage,
	viewRate,
	viewWorkspace,
} from "@hakiki/contract";
import type { FastifyInstance } from "fastify";
import { readSpan } from "../../read-span.ts";
import { serve } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerWorkspace(app: FastifyInstance, { management }: HakikiService): void {
	serve(app, operations.readWorkspace, async ({ caller }) =>
		viewWorkspace(await management.readWorkspace(caller), caller.isLive),
	);
	serve(app, operations.changeWorkspace, async ({ caller, body }) => {
		const changed = await management.changeWorkspace(caller, {
			name: body.name,
			mode: body.mode,
			travelRuleUsd: body.travel_rule_usd,
			rulesNeedApproval: body.rules_need_approval,
			screeningNeedsLists: body.screening_needs_lists,
		});
		return viewWorkspace(changed, caller.isLive);
	});
	serve(app, operations.listRates, async ({ caller, query }) =>
		viewPage(await management.listRates(caller, query), viewRate),
	);
	serve(app, operations.setRate, async ({ caller, parameters, body }) => {
		const { rate, date, force } = body;
		const given = { currency: parameters.currency, rate, isForced: force === true };
		return viewRate(await management.setRate(caller, { ...given, ...(date !== undefined && { date }) }));
	});
	registerKeys(app, management);
	serve(app, operations.readOverview, async ({ caller, query }) =>
		viewOverview(await management.readOverview(caller, readSpan(query, "from", "to"))),
	);
	serve(app, operations.listAudit, async ({ caller, query }) =>
		viewPage(await management.listAudit(caller, query), viewAuditEntry),
	);
	serve(app, operations.verifyAudit, async ({ caller, query }) =>
		viewAuditVerdict(await management.verifyAudit(caller, query)),
	);
}

function registerKeys(app: FastifyInstance, management: HakikiService["management"]): void {
	serve(app, operations.listKeys, async ({ caller, query: { cursor: after, limit } }) =>
		viewPage(await management.listKeys(caller, { after, limit }), viewKey),
	);
	serve(app, operations.createKey, async ({ caller, body }) => {
		const { scopes, rate_limit_per_minute: rateLimitPerMinute } = body;
		const { facts, key } = await management.createKey(caller, { scopes, rateLimitPerMinute });
		return { ...viewKey(facts), key };
	});
	serve(app, operations.revokeKey, async ({ caller, parameters }) =>
		viewKey(await management.revokeKey(caller, parameters.key_id)),
	);
}
