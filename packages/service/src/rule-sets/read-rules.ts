// Reading rule sets: the published one with its draft and shadow, the versions, and what differs between any two.

import { AppError } from "@hakiki/domain";
import { diffRuleSets, type RuleSetChange, type RuleSetDocument } from "@hakiki/rules";
import {
	type Executor,
	findDraft,
	findRulesState,
	findShadow,
	listRuleSets,
	type RulesState,
	type StoredDraft,
	type StoredRuleSetVersion,
} from "@hakiki/store";
import type { WorkspaceContext } from "../realm-context.ts";
import { type RuleSetTools, readVersion, writeOut } from "./rule-set-tools.ts";

export interface VersionFacts extends Omit<StoredRuleSetVersion, "createdAt"> {
	readonly createdAt: number;
}

export interface VersionReading extends VersionFacts {
	readonly content: RuleSetDocument;
}

export interface DraftReading {
	readonly revision: number;
	readonly basedOn: number;
	readonly authors: readonly string[];
	readonly updatedAt: number;
	readonly content: RuleSetDocument;
	/** Against the version it is based on. */
	readonly changes: readonly RuleSetChange[];
}

export interface ShadowFacts {
	readonly number: number;
	readonly startedAt: number;
	readonly startedBy: string;
}

export interface RulesReading {
	readonly published: VersionReading;
	readonly draft: DraftReading | undefined;
	readonly shadow: ShadowFacts | undefined;
	readonly needsApproval: boolean;
}

export const VERSIONS_PAGE_MAX = 100;

export async function readRules(tools: RuleSetTools, { workspaceId }: WorkspaceContext): Promise<RulesReading> {
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
	tools: RuleSetTools,
	{ workspaceId }: WorkspaceContext,
	page: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly VersionFacts[]> {
	const before = page.before ?? 2_147_483_647;
	return (await listRuleSets(tools.pool, { workspaceId, before, limit: page.limit })).map(toFacts);
}

export async function readRuleSetVersion(
	tools: RuleSetTools,
	{ workspaceId }: WorkspaceContext,
	version: number,
): Promise<VersionReading> {
	const content = await readVersion(tools.pool, { workspaceId, version });
	const [found] = await listRuleSets(tools.pool, { workspaceId, before: version + 1, limit: 1 });
	if (found?.version !== version) throw noSuchVersion(version);
	return { ...toFacts(found), content };
}

/** A version by its number, or what is published, or the draft. */
export type RuleSetName = number | "published" | "draft";

export async function compareRuleSets(
	tools: RuleSetTools,
	{ workspaceId }: WorkspaceContext,
	names: { readonly from: RuleSetName; readonly to: RuleSetName },
): Promise<readonly RuleSetChange[]> {
	const from = await readNamed(tools.pool, workspaceId, names.from);
	return diffRuleSets(from, await readNamed(tools.pool, workspaceId, names.to));
}

/** The content that a name stands for, written out whole. */
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
): Promise<DraftReading> {
	const content = writeOut(document);
	const base = await readVersion(executor, { workspaceId, version: basedOn });
	const changes = diffRuleSets(base, content);
	return { revision, basedOn, authors, updatedAt: updatedAt.getTime(), content, changes };
}

export async function findShadowFacts(
	executor: Executor,
	workspaceId: string,
	number: number | null,
): Promise<ShadowFacts | undefined> {
	const found = number === null ? undefined : await findShadow(executor, { workspaceId, number });
	return found && { number: found.number, startedAt: found.startedAt.getTime(), startedBy: found.startedBy };
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

function toFacts({ createdAt, ...rest }: StoredRuleSetVersion): VersionFacts {
	return { ...rest, createdAt: createdAt.getTime() };
}
