// Loads a model that was trained outside into a workspace's rules, makes it active, puts it back in shadow, or removes it.
// Each is a new version of the rules, so that it is approved, compared and rolled back like any change.

import { AppError, type OutsideModel, type OutsideModelFacts, type RuleSetDocument } from "@hakiki/domain";
import { findDraft } from "@hakiki/store";
import type { WorkspaceContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";
import { setModel } from "./edit-draft.ts";
import { loadModel, type ModelFile } from "./load-model.ts";
import { findState, readNamed } from "./read-rules.ts";
import { type AppliedRules, applyLocked, assertUnchanged } from "./rule-files.ts";
import { changeRules, readVersion, writeOut } from "./rule-set-tools.ts";

export type ModelChange =
	| ({ readonly kind: "load" } & Pick<ModelFile, "name" | "file" | "neutral">)
	| { readonly kind: "promote" | "shadow" | "remove" };

/** Publishes the change, or saves it as the draft on request and where the workspace requires approval. */
export async function changeModel(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	input: {
		readonly change: ModelChange;
		readonly actor: string;
		readonly reason: string;
		readonly mayReplaceDraft: boolean;
		/** Saves a draft, so that a backtest or a shadow run shows what would change. */
		readonly isDraft?: boolean;
	},
): Promise<AppliedRules> {
	const { change } = input;
	// Reading a large file takes a while, so it is done before the rules are locked.
	const loaded = change.kind === "load" ? await load(tools, change, input.actor) : undefined;
	return changeRules(tools, workspaceId, async (client, state) => {
		await assertUnchanged(client, workspaceId, state, input);
		const current = await readVersion(client, { workspaceId, version: state.version });
		const model = change.kind === "load" ? loaded : moveModel(current, change.kind);
		const content = writeOut(setModel(current, model));
		const application = { ...input, current, content, edit: { edits: {}, model } };
		return applyLocked(client, tools, { workspaceId, state }, application);
	});
}

/** Returns undefined if the published rules have no model. */
export async function readPublishedModel(
	tools: Pick<SettingTools, "pool">,
	{ workspaceId }: WorkspaceContext,
): Promise<OutsideModelFacts | undefined> {
	return (await readNamed(tools.pool, workspaceId, "published")).model;
}

export interface ModelReading {
	readonly version: number;
	readonly model: OutsideModelFacts | undefined;
	/** Present if the draft has another model, or the same one in another status, or removes it. */
	readonly draft: { readonly model: OutsideModelFacts | undefined } | undefined;
	/** True if another person must publish a change. */
	readonly needsApproval: boolean;
}

export async function readModels(
	{ pool }: Pick<SettingTools, "pool">,
	{ workspaceId }: WorkspaceContext,
): Promise<ModelReading> {
	const { version, needsApproval } = await findState(pool, workspaceId);
	const { model } = await readNamed(pool, workspaceId, version);
	const stored = await findDraft(pool, { workspaceId });
	const drafted = stored && (stored.document as RuleSetDocument).model;
	const isSame = (["digest", "loadedAt", "status"] as const).every((name) => drafted?.[name] === model?.[name]);
	return { version, model, draft: stored === undefined || isSame ? undefined : { model: drafted }, needsApproval };
}

function load(
	{ world }: SettingTools,
	{ name, file, neutral }: ModelChange & { readonly kind: "load" },
	loadedBy: string,
): Promise<OutsideModel> {
	return loadModel({ name, file, neutral, loadedAt: world.now(), loadedBy });
}

function moveModel({ model }: RuleSetDocument, kind: "promote" | "shadow" | "remove"): OutsideModel | null {
	if (model === undefined) throw new AppError("not_found", "The published rules have no model from outside");
	if (kind === "remove") return null;
	const status = kind === "promote" ? "active" : "shadow";
	if (model.status !== status) return { ...model, status };
	const message = status === "active" ? "is active already" : "is in shadow already";
	throw AppError.invalid([{ field: "model", code: "unchanged", message }]);
}
