// Reads rule sets: the published one with its draft and shadow, the versions, and the difference between any two.

import {
	AppError,
	type RuleDraft,
	type RuleSetChange,
	type RuleSetDocument,
	type RuleSetName,
	type RuleSetVersion,
	type RuleSetWithContent,
	type RuleShadow,
	type RulesReading,
} from "@hakiki/domain";
import { diffRuleSets } from "@hakiki/rules";
import {
	type Executor,
	findDraft,
	findRulesState,
	findShadow,
	listRuleSets,
	type RulesState,
	type StoredDraft,
} from "@hakiki/store";
import type { WorkspaceContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";
import { readVersion, writeOut } from "./rule-set-tools.ts";

export const VERSIONS_PAGE_MAX = 100;

export async function readRules(tools: SettingTools, { workspaceId }: WorkspaceContext): Promise<RulesReading> {
	const { pool } = tools;
	const state = await findState(pool, workspaceId);
	const draft = await findDraft(pool, { workspaceId });
	return {
		published: await readRuleSetVersion(tools, { workspaceId }, state.version),
		draft: draft && (await presentDraft(pool, workspaceId, draft)),
		shadow: await findShadowFacts(pool, workspaceId, state.shadowNumber),
		needsApproval: state.needsApproval,
	};
}

/** Newest first. */
export async function listRuleSetVersions(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	page: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly RuleSetVersion[]> {
	const before = page.before ?? 2_147_483_647;
	return listRuleSets(tools.pool, { workspaceId, before, limit: page.limit });
}

export async function readRuleSetVersion(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	version: number,
): Promise<RuleSetWithContent> {
	const content = await readVersion(tools.pool, { workspaceId, version });
	const [found] = await listRuleSets(tools.pool, { workspaceId, before: version + 1, limit: 1 });
	if (found?.version !== version) throw noSuchVersion(version);
	return { ...found, content };
}

export async function compareRuleSets(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	names: { readonly from: RuleSetName; readonly to: RuleSetName },
): Promise<readonly RuleSetChange[]> {
	const from = await readNamed(tools.pool, workspaceId, names.from);
	return diffRuleSets(from, await readNamed(tools.pool, workspaceId, names.to));
}

/** Reads the rule set of a name, with every value written out. */
export async function readNamed(executor: Executor, workspaceId: string, name: RuleSetName): Promise<RuleSetDocument> {
	if (typeof name === "number") return readVersion(executor, { workspaceId, version: name });
	if (name === "published") {
		const { version } = await findState(executor, workspaceId);
		return readVersion(executor, { workspaceId, version });
	}
	const draft = await findDraft(executor, { workspaceId });
	if (draft === undefined) throw noDraft();
	return writeOut(draft.document);
}

export async function presentDraft(
	executor: Executor,
	workspaceId: string,
	{ document, basedOn, revision, authors, updatedAt }: StoredDraft,
): Promise<RuleDraft> {
	const content = writeOut(document);
	const base = await readVersion(executor, { workspaceId, version: basedOn });
	const changes = diffRuleSets(base, content);
	return { revision, basedOn, authors, updatedAt, content, changes };
}

export async function findShadowFacts(
	executor: Executor,
	workspaceId: string,
	number: number | null,
): Promise<RuleShadow | undefined> {
	const found = number === null ? undefined : await findShadow(executor, { workspaceId, number });
	return found && { number: found.number, startedAt: found.startedAt, startedBy: found.startedBy };
}

export async function findState(executor: Executor, workspaceId: string): Promise<RulesState> {
	const state = await findRulesState(executor, { workspaceId });
	if (state === undefined) throw new AppError("not_found", "There is no such workspace");
	return state;
}

export function noDraft(): AppError {
	return new AppError("not_found", "There is no draft of the rules");
}

function noSuchVersion(version: number): AppError {
	return new AppError("not_found", `There is no version ${version} of the rules`);
}
