// Publishes the draft as the next version, and rolls back to an older version.

import { AppError, type PublishedRules, type RuleSetDocument } from "@hakiki/domain";
import { rebaseRuleSet } from "@hakiki/rules";
import {
	deleteDraft,
	listRuleSets,
	type PoolClient,
	type RulesState,
	type StoredDraft,
	setRulesApproval,
	stopShadow,
} from "@hakiki/store";
import { isNoneOf } from "../access/people.ts";
import { lockSettings } from "../admin/admin-tools.ts";
import { assertNotLooser } from "../loosening/loosened-settings.ts";
import type { WorkspaceContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";
import { checkRevision, loadDraft } from "./edit-draft.ts";
import { publishLocked } from "./publish-rule-set.ts";
import { auditRules, changeRules, readVersion, writeOut } from "./rule-set-tools.ts";

/** Deletes the draft afterwards and stops its shadow run. */
export function publishDraft(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	input: { readonly actor: string; readonly reason: string; readonly revision?: number | undefined },
): Promise<PublishedRules> {
	return changeRules(tools, workspaceId, async (client, state) => {
		const draft = await loadDraft(client, workspaceId);
		checkRevision(draft, input.revision);
		const { authors } = draft;
		const begunAt = draft.begunAt;
		const now = tools.world.now();
		const written = authors.map((actor) => ({ actor, at: begunAt, until: now }));
		const isOther = await isNoneOf(client, { actor: input.actor, at: now }, written);
		const published = await publishLocked(
			client,
			tools,
			{ workspaceId, state },
			{
				content: await bringUpToDate(client, workspaceId, draft, state),
				author: authors.at(-1) ?? input.actor,
				authors,
				begunAt,
				...(isOther && { approver: input.actor }),
				reason: input.reason,
			},
		);
		await deleteDraft(client, { workspaceId });
		await stopShadow(client, { workspaceId });
		return published;
	});
}

/** Learning or a person may have published since the draft began. The draft's changes move onto that version. */
export async function bringUpToDate(
	client: PoolClient,
	workspaceId: string,
	draft: StoredDraft,
	state: RulesState,
): Promise<RuleSetDocument> {
	const content = writeOut(draft.document);
	if (draft.basedOn === state.version) return content;
	const base = await readVersion(client, { workspaceId, version: draft.basedOn });
	return rebaseRuleSet(base, content, await readVersion(client, { workspaceId, version: state.version }));
}

/**
 * A roll-back must be quick. A version that was approved, or the first version, needs no second person. Any other version
 * must be restored by somebody who did not write it.
 */
export function rollBackRules(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	input: { readonly version: number; readonly actor: string; readonly reason: string },
): Promise<PublishedRules> {
	return changeRules(tools, workspaceId, async (client, state) => {
		if (input.version === state.version) {
			const message = `version ${input.version} is the published one`;
			throw AppError.invalid([{ field: "version", code: "invalid", message }]);
		}
		const content = await readVersion(client, { workspaceId, version: input.version });
		if (state.needsApproval) await assertMayReturn(client, tools, workspaceId, input);
		const publishing = { content, author: input.actor, reason: input.reason, restores: input.version };
		return publishLocked(client, tools, { workspaceId, state }, publishing);
	});
}

async function assertMayReturn(
	client: PoolClient,
	tools: SettingTools,
	workspaceId: string,
	input: { readonly version: number; readonly actor: string },
): Promise<void> {
	let [found] = await listRuleSets(client, { workspaceId, before: input.version + 1, limit: 1 });
	// A version made by a roll-back counts as the version that it restored.
	while (found !== undefined && found.restores !== null) {
		[found] = await listRuleSets(client, { workspaceId, before: found.restores + 1, limit: 1 });
	}
	if (found === undefined || found.version === 1 || found.approvedBy !== null) return;
	const written = { actor: found.createdBy, at: found.createdAt };
	if (await isNoneOf(client, { actor: input.actor, at: tools.world.now() }, [written])) return;
	const message = "Nobody approved that version of the rules, so somebody other than its author must bring it back";
	throw new AppError("forbidden", message);
}

/** Turns the required approval of published rules on. Turning it off is a loosening, which must be requested. */
export function setApproval(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	input: { readonly isNeeded: boolean; readonly actor: string },
): Promise<void> {
	return changeRules(tools, workspaceId, async (client, state) => {
		const [realm] = state.realms;
		if (realm === undefined) throw new Error("The workspace has no realm");
		assertNotLooser(await lockSettings(client, { realm }), { rulesNeedApproval: input.isNeeded });
		await setRulesApproval(client, { workspaceId, isNeeded: input.isNeeded });
		const details = { before: state.needsApproval, after: input.isNeeded };
		const act = { actor: input.actor, action: "rules.approval_set", details };
		await auditRules(client, tools, { workspaceId, state }, act);
	});
}
