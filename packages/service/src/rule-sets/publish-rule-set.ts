// Publishes content as the workspace's next immutable version. It is audited, and this process decides by it at once.

import { AppError, type PublishedRules, type RuleSetDocument } from "@hakiki/domain";
import { diffRuleSets } from "@hakiki/rules";
import { insertOutbox, insertRuleSet, type PoolClient, type RulesState } from "@hakiki/store";
import { isNoneOf } from "../access/people.ts";
import type { WorkspaceContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";
import { auditRules, changeRules, checkReason, lockState, readVersion, writeOut } from "./rule-set-tools.ts";

export interface Publishing {
	/** The new rules. Missing values take the catalogue's default, unless the document is marked as whole. */
	readonly content: RuleSetDocument;
	/** The author's actor: `cli:…`, `key:…`, `learning`. */
	readonly author: string;
	/** The person who approved. Where the workspace requires approval, this must not be an author. */
	readonly approver?: string;
	/** All authors of a draft, and when the first of them began it. */
	readonly authors?: readonly string[];
	readonly begunAt?: number;
	readonly reason: string;
	/** The version whose content a roll-back restores. It was approved when it was published. */
	readonly restores?: number;
}

/** Keeps an audit entry small. The versions hold all changes. */
const AUDITED_CHANGES_MAX = 200;

export function publishRuleSet(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	publishing: Publishing,
): Promise<PublishedRules> {
	return changeRules(tools, workspaceId, (client, state) =>
		publishLocked(client, tools, { workspaceId, state }, publishing),
	);
}

/** The same as a step of a larger transaction. The caller must call `refreshWorkspace` after the commit. */
export async function publishRuleSetWithin(
	client: PoolClient,
	tools: SettingTools,
	workspaceId: string,
	publishing: Publishing,
): Promise<PublishedRules> {
	return publishLocked(client, tools, { workspaceId, state: await lockState(client, workspaceId) }, publishing);
}

export async function publishLocked(
	client: PoolClient,
	tools: SettingTools,
	place: { readonly workspaceId: string; readonly state: RulesState },
	publishing: Publishing,
): Promise<PublishedRules> {
	const { workspaceId, state } = place;
	const { author, approver, restores } = publishing;
	const reason = checkReason(publishing.reason);
	if (restores === undefined) await checkApproval(client, tools, state, publishing);
	const before = await readVersion(client, { workspaceId, version: state.version });
	// Versions are never deleted, and a roll-back adds one, so the published version is the latest.
	const version = state.version + 1;
	const content = writeOut({ ...publishing.content, country: state.country, version: String(version) });
	const changes = diffRuleSets(before, content);
	if (changes.length === 0) {
		const message = `would change nothing of version ${state.version}`;
		throw AppError.invalid([{ field: "rules", code: "unchanged", message }]);
	}
	await insertRuleSet(client, {
		workspaceId,
		version,
		document: JSON.stringify(content),
		createdBy: author,
		approvedBy: approver ?? null,
		reason,
		restores: restores ?? null,
	});
	await auditRules(client, tools, place, {
		actor: approver ?? author,
		action: restores === undefined ? "rules.published" : "rules.rolled_back",
		details: {
			version,
			before: state.version,
			author,
			...(approver !== undefined && { approver }),
			...(restores !== undefined && { restores }),
			reason,
			change_count: changes.length,
			changes: changes.slice(0, AUDITED_CHANGES_MAX),
		},
	});
	const notice = JSON.stringify({ version: String(version), before: String(state.version), author, reason });
	for (const realm of state.realms) await insertOutbox(client, { realm, kind: "rules.published", body: notice });
	return { version, before: state.version, changes };
}

async function checkApproval(
	client: PoolClient,
	tools: SettingTools,
	state: RulesState,
	publishing: Publishing,
): Promise<void> {
	if (!state.needsApproval) return;
	const now = tools.world.now();
	const { author, approver, authors = [], begunAt = now } = publishing;
	const written = [author, ...authors].map((actor) => ({ actor, at: begunAt, until: now }));
	if (approver !== undefined && (await isNoneOf(client, { actor: approver, at: now }, written))) return;
	throw new AppError("forbidden", "In this workspace somebody other than the author must publish rules");
}
