// /v1/workspace, /v1/keys, /v1/setup, /v1/overview and /v1/audit: the workspace itself.

import {
	operations,
	viewAuditEntry,
	viewAuditVerdict,
	viewIntegrationRequest,
	viewKey,
	viewOverview,
	viewPage,
	viewRate,
	viewSetup,
	viewWorkspace,
} from "@hakiki/contract";
import { formatIdOfUuid, toMinorUnits } from "@hakiki/domain";
import {
	type AskingKey,
	type Caller,
	changeWorkspace,
	createKey,
	dateRate,
	describeCatalogue,
	listAudit,
	listKeys,
	listRatePage,
	listRequests,
	nameActors,
	type RealmContext,
	readMonth,
	readOverview,
	readSetup,
	readWorkspace,
	revokeKey,
	setFxRate,
	verifyAudit,
} from "@hakiki/service";
import { printMonth } from "../../../pdf/print-month.ts";
import { readControlGroup } from "../../read-control-group.ts";
import { readSpan } from "../../read-span.ts";
import { type Routes, serve, servePdf } from "../../serve.ts";
import { Turns } from "../../turns.ts";

const OVERVIEW_MS = 7 * 86_400_000;
const VERIFYING = "The audit log is being verified; try again";

export function registerWorkspace(routes: Routes): void {
	serve(routes, operations.readWorkspace, async ({ tools, context }) =>
		viewWorkspace(await readWorkspace(tools, context), context.isLive),
	);
	serve(routes, operations.changeWorkspace, async ({ tools, context, caller, body }) => {
		const changed = await changeWorkspace(tools, context, {
			name: body.name,
			mode: body.mode,
			travelRuleUsd: body.travel_rule_usd,
			reviewCostMinor:
				body.review_cost_per_hour === undefined
					? undefined
					: toMinorUnits(body.review_cost_per_hour, context.settings.currency),
			reviewMinutes: body.review_minutes_per_case,
			rulesNeedApproval: body.rules_need_approval,
			screeningNeedsLists: body.screening_needs_lists,
			...readControlGroup(body.control_group, context.settings.currency),
			actor: caller.actor,
		});
		return viewWorkspace(changed, caller.isLive);
	});
	serve(routes, operations.listRates, async ({ tools, context, query }) =>
		viewPage(await listRatePage(tools, context, query), viewRate),
	);
	serve(routes, operations.setRate, async ({ tools, context, caller, parameters, body }) => {
		const { rate, date, force } = body;
		const given = { currency: parameters.currency, rate: String(rate), date };
		const change = { ...given, isForced: force === true, actor: caller.actor };
		const { rates } = await setFxRate(tools, { ...change, workspace: workspaceOf(context) });
		const [set] = rates;
		if (set === undefined) throw new Error("One rate was given, and none was set");
		return viewRate(dateRate(set, tools.world.now()));
	});
	registerKeys(routes);
	serve(routes, operations.readSetup, async ({ tools, context }) => viewSetup(await readSetup(tools, context)));
	serve(routes, operations.listIntegrationRequests, async ({ tools, context }) => ({
		data: (await listRequests(tools, context)).map(viewIntegrationRequest),
	}));
	serve(routes, operations.readOverview, async ({ tools, context, query }) => {
		const { from, to = tools.world.now() } = readSpan(query, "from", "to");
		const { compare, type: types, method: methods } = query;
		const asked = { from: from ?? to - OVERVIEW_MS, to, compare, types, methods };
		return viewOverview(await readOverview(tools, context, asked));
	});
	registerReport(routes);
	serve(routes, operations.listAudit, async ({ tools, context, query }) =>
		viewPage(await listAudit(tools, context, query), viewAuditEntry),
	);
	const turns = new Turns({ max: 2, ownMax: 1, message: VERIFYING, retryAfterSeconds: 5 });
	serve(routes, operations.verifyAudit, async ({ tools, context, query }) =>
		viewAuditVerdict(await turns.run(context.workspaceId, () => verifyAudit(tools, context, query))),
	);
}

function registerReport(routes: Routes): void {
	servePdf(routes, operations.printMonth, async ({ tools, context, caller, query: { month } }) => {
		const figures = await readMonth(tools, context, { month, isTeamShown: caller.scopes.has("team:read") });
		const names = await nameActors(tools, figures.team?.people.map(({ actor }) => actor) ?? []);
		const { name, timeZone } = await readWorkspace(tools, context);
		const titles = new Map(describeCatalogue(context.settings.country).map(({ id, title }) => [id, title]));
		const pdf = await printMonth(
			{
				...figures,
				...{ month, titles, workspace: { name, timeZone }, isLive: caller.isLive, printedAt: tools.world.now() },
				printedBy: caller.user?.name ?? caller.actor,
			},
			(actor) => names.get(actor) ?? actor,
		);
		return { name: `fraud-report-${month}`, pdf };
	});
}

function registerKeys(routes: Routes): void {
	serve(routes, operations.listKeys, async ({ tools, context, query: { cursor: after, limit } }) =>
		viewPage(await listKeys(tools, { after, limit, ...placeOf(context) }), viewKey),
	);
	serve(routes, operations.createKey, async ({ tools, context, caller, body }) => {
		const { scopes, rate_limit_per_minute: rateLimitPerMinute } = body;
		const { facts, key } = await createKey(tools, {
			...{ scopes, rateLimitPerMinute },
			...placeOf(context),
			...requesterOf(caller),
		});
		return { ...viewKey(facts), key };
	});
	serve(routes, operations.revokeKey, async ({ tools, context, caller, parameters }) =>
		viewKey(await revokeKey(tools, { keyId: parameters.key_id, realm: context.realm, ...requesterOf(caller) })),
	);
}

function workspaceOf({ workspaceId }: RealmContext): string {
	return formatIdOfUuid("wsp", workspaceId);
}

function placeOf(context: RealmContext): { readonly workspace: string; readonly mode: "test" | "live" } {
	return { workspace: workspaceOf(context), mode: context.isLive ? "live" : "test" };
}

/** An admin who creates a key chooses its scopes. A key can give a new key only the scopes that it has itself. */
function requesterOf(caller: Caller): { readonly actor: string; readonly asker: AskingKey | undefined } {
	return { actor: caller.actor, asker: caller.user === null ? caller : undefined };
}
