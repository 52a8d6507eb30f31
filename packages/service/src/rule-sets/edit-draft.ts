// Edits, validates and discards a workspace's only draft, which starts as a copy of the published rules.

import { AppError, type OutsideModel, type RuleDraft, type RuleSetChange, type RuleSetDocument } from "@hakiki/domain";
import { catalogue, diffRuleSets, editRuleSet } from "@hakiki/rules";
import { deleteDraft, findDraft, type PoolClient, type RulesState, type StoredDraft, saveDraft } from "@hakiki/store";
import type { WorkspaceContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";
import { noDraft, presentDraft, readNamed } from "./read-rules.ts";
import { auditRules, changeRules, readVersion, writeOut } from "./rule-set-tools.ts";

export interface DraftEdit {
	/** Unchecked edits for `editRuleSet`. */
	readonly edits: unknown;
	/** A model that replaces the draft's, or null to remove it. */
	readonly model?: OutsideModel | null | undefined;
	/** Keeps the draft's model, because the caller's edits cannot contain one. */
	readonly keepsModel?: boolean;
	readonly author: string;
	/** Discards the draft's content and starts from the published rules. */
	readonly isFresh: boolean;
	/** The revision that the editor saw, 0 for no draft. The edit is refused if the draft has moved on. */
	readonly revision?: number | undefined;
}

const AUTHORS_MAX = 50;

export function editDraft(tools: SettingTools, { workspaceId }: WorkspaceContext, edit: DraftEdit): Promise<RuleDraft> {
	return changeRules(tools, workspaceId, (client, state) =>
		editDraftLocked(client, tools, { workspaceId, state }, edit),
	);
}

/** The same as a step of a larger transaction, in which the rules are locked. */
export async function editDraftLocked(
	client: PoolClient,
	tools: SettingTools,
	place: { readonly workspaceId: string; readonly state: RulesState },
	edit: DraftEdit,
): Promise<RuleDraft> {
	const { workspaceId, state } = place;
	const draft = await findDraft(client, { workspaceId });
	checkRevision(draft, edit.revision);
	const isFresh = edit.isFresh || draft === undefined;
	const basedOn = isFresh ? state.version : draft.basedOn;
	const base = isFresh ? await readVersion(client, { workspaceId, version: basedOn }) : writeOut(draft.document);
	const signature = { by: edit.author, at: tools.world.now(), signed: draft && writeOut(draft.document).pins };
	const drafted = draft && ((draft.document as RuleSetDocument).model ?? null);
	const model = edit.keepsModel === true ? drafted : edit.model;
	await saveDraft(client, {
		workspaceId,
		document: JSON.stringify(setModel(editRuleSet(base, edit.edits, catalogue, signature), model)),
		basedOn,
		revision: (draft?.revision ?? 0) + 1,
		authors: addAuthor(draft?.authors ?? [], edit.author),
	});
	const presented = await presentDraft(client, workspaceId, await loadDraft(client, workspaceId));
	await auditDraft(client, tools, place, edit.author, presented);
	return presented;
}

/** Null removes the model, and undefined leaves it. */
export function setModel(document: RuleSetDocument, model: OutsideModel | null | undefined): RuleSetDocument {
	if (model === undefined) return document;
	const { model: _before, ...rest } = document;
	return model === null ? rest : { ...rest, model };
}

/** Returns the changes that an edit would make, without storing anything. Throws if the edit is invalid. */
export async function validateEdit(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	edit: { readonly edits: unknown; readonly isFresh: boolean },
): Promise<readonly RuleSetChange[]> {
	const published = await readNamed(tools.pool, workspaceId, "published");
	const draft = edit.isFresh ? undefined : await findDraft(tools.pool, { workspaceId });
	const base = draft === undefined ? published : writeOut(draft.document);
	return diffRuleSets(published, editRuleSet(base, edit.edits, catalogue));
}

export function discardDraft(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	input: { readonly actor: string },
): Promise<void> {
	return changeRules(tools, workspaceId, async (client, state) => {
		if (!(await deleteDraft(client, { workspaceId }))) throw noDraft();
		const act = { actor: input.actor, action: "rules.draft_discarded", details: {} };
		await auditRules(client, tools, { workspaceId, state }, act);
	});
}

/** Returns the draft, or throws `not_found`. */
export async function loadDraft(client: PoolClient, workspaceId: string): Promise<StoredDraft> {
	const draft = await findDraft(client, { workspaceId });
	if (draft === undefined) throw noDraft();
	return draft;
}

export function checkRevision(draft: StoredDraft | undefined, seen: number | undefined): void {
	const revision = draft?.revision ?? 0;
	if (seen === undefined || seen === revision) return;
	const message = `the draft has moved on to revision ${revision}; read it again`;
	throw AppError.invalid([{ field: "revision", code: "conflict", message }]);
}

/** Authors are never removed, so that nobody approves their own work. */
function addAuthor(authors: readonly string[], author: string): readonly string[] {
	if (authors.at(-1) === author) return authors;
	if (authors.length >= AUTHORS_MAX && !authors.includes(author)) {
		const message = `has ${AUTHORS_MAX} authors already; publish or discard it first`;
		throw AppError.invalid([{ field: "draft", code: "too_many", message }]);
	}
	return [...authors.filter((one) => one !== author), author];
}

async function auditDraft(
	client: PoolClient,
	tools: SettingTools,
	place: { readonly workspaceId: string; readonly state: RulesState },
	actor: string,
	{ revision, basedOn, changes }: RuleDraft,
): Promise<void> {
	const details = { revision, based_on: basedOn, change_count: changes.length };
	await auditRules(client, tools, place, { actor, action: "rules.draft_edited", details });
}
