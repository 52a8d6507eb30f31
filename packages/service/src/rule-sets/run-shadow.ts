// Runs the draft in shadow: it judges every event beside the published rules, without effect. An event records when the
// shadow decision differs.

import { AppError, formatIdOfUuid, type RuleShadow, type ShadowReport } from "@hakiki/domain";
import { readShadowVerdicts, stopShadow as stopStored, startShadow as storeShadow } from "@hakiki/store";
import type { ModeContext, WorkspaceContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";
import { loadDraft } from "./edit-draft.ts";
import { bringUpToDate } from "./publish-draft.ts";
import { findShadowFacts, findState } from "./read-rules.ts";
import { auditRules, changeRules } from "./rule-set-tools.ts";

const EVENTS_MAX = 100_000;
const EXAMPLES_MAX = 20;

/** Copies the draft as it is now. Later edits need a new start. */
export function startShadow(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	input: { readonly actor: string },
): Promise<RuleShadow> {
	return changeRules(tools, workspaceId, async (client, state) => {
		const draft = await loadDraft(client, workspaceId);
		const content = await bringUpToDate(client, workspaceId, draft, state);
		const document = JSON.stringify(content);
		const number = await storeShadow(client, { workspaceId, document, startedBy: input.actor });
		const details = { number, revision: draft.revision };
		const act = { actor: input.actor, action: "rules.shadow_started", details };
		await auditRules(client, tools, { workspaceId, state }, act);
		const facts = await findShadowFacts(client, workspaceId, number);
		if (facts === undefined) throw new Error("The shadow set was not found");
		return facts;
	});
}

export function stopShadow(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	input: { readonly actor: string },
): Promise<number> {
	return changeRules(tools, workspaceId, async (client, state) => {
		if (state.shadowNumber === null) throw noShadow();
		await stopStored(client, { workspaceId });
		const details = { number: state.shadowNumber };
		const act = { actor: input.actor, action: "rules.shadow_stopped", details };
		await auditRules(client, tools, { workspaceId, state }, act);
		return state.shadowNumber;
	});
}

export async function reportShadow(
	tools: SettingTools,
	{ workspaceId, realm }: WorkspaceContext & ModeContext,
): Promise<ShadowReport> {
	const { shadowNumber } = await findState(tools.pool, workspaceId);
	const facts = await findShadowFacts(tools.pool, workspaceId, shadowNumber);
	if (facts === undefined) throw noShadow();
	const found = await readShadowVerdicts(tools.pool, {
		realm,
		number: facts.number,
		sinceMs: facts.startedAt,
		eventsMax: EVENTS_MAX,
		examplesMax: EXAMPLES_MAX,
	});
	const examples = found.examples.map(({ id, shadow, ...rest }) => ({
		...rest,
		eventId: formatIdOfUuid("evt", id),
		from: shadow.instead,
		to: shadow.decision,
		shadowScore: shadow.score,
		rules: shadow.fired.filter((rule) => !rule.isShadow).map(({ rule }) => rule),
	}));
	return { ...facts, events: found.events, changed: found.changed, examples };
}

function noShadow(): AppError {
	return new AppError("not_found", "No draft runs in shadow");
}
