// Keeps a workspace's rules in files, as a team reviews them in git. The files hold only the values that people set: a
// weight that learning has moved is neither written to them nor taken back by them.

import {
	AppError,
	type CustomRule,
	type PublishedRules,
	type RuleChange,
	type RuleDraft,
	type RuleSetChange,
	type RuleSetDocument,
} from "@hakiki/domain";
import { catalogue, defaultRuleSet, diffRuleSets, writeOutRuleSet } from "@hakiki/rules";
import { deleteDraft, findDraft, type PoolClient, type RulesState, stopShadow } from "@hakiki/store";
import { readRuleSet } from "../backtest/read-rule-set.ts";
import type { WorkspaceContext } from "../realm-context.ts";
import type { SettingTools } from "../verb-tools.ts";
import { type DraftEdit, editDraftLocked } from "./edit-draft.ts";
import { publishLocked } from "./publish-rule-set.ts";
import { findState, readNamed } from "./read-rules.ts";
import { changeRules, readVersion } from "./rule-set-tools.ts";

/** The values that differ from the catalogue's defaults, and the custom rules. */
export type RuleFiles = Pick<RuleSetDocument, "country" | "bias" | "thresholds" | "rules" | "custom">;

export interface RulesPlan {
	/** The published version that the files were compared with. */
	readonly version: number;
	readonly changes: readonly RuleSetChange[];
	readonly needsApproval: boolean;
	/** Authors of a draft that applying would replace. */
	readonly draftAuthors: readonly string[];
}

export interface AppliedRules {
	readonly changes: readonly RuleSetChange[];
	/** Absent if nothing changed, or if the changes became the draft. */
	readonly published?: PublishedRules;
	readonly waiting?: RuleDraft;
	/** True if another person must publish the draft. */
	readonly needsApproval?: boolean;
}

export async function pullRuleFiles(tools: SettingTools, { workspaceId }: WorkspaceContext): Promise<RuleFiles> {
	return toRuleFiles(await readNamed(tools.pool, workspaceId, "published"));
}

/** Compares the files with the published rules. Nothing is stored. Throws if the files are invalid. */
export async function planRuleFiles(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	files: unknown,
): Promise<RulesPlan> {
	const { version, needsApproval } = await findState(tools.pool, workspaceId);
	const current = await readVersion(tools.pool, { workspaceId, version });
	const draft = await findDraft(tools.pool, { workspaceId });
	const changes = diffRuleSets(current, matchRuleFiles(current, files));
	return { version, changes, needsApproval, draftAuthors: draft?.authors ?? [] };
}

export interface RulesApplication {
	readonly files: unknown;
	readonly actor: string;
	readonly reason: string;
	/** The version that was planned against. Applying is refused if another one is published by now. */
	readonly version?: number | undefined;
	readonly mayReplaceDraft: boolean;
}

/** Publishes the files' rules, or saves them as the draft where the workspace requires approval. */
export function applyRuleFiles(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	input: RulesApplication,
): Promise<AppliedRules> {
	return changeRules(tools, workspaceId, async (client, state) => {
		await assertUnchanged(client, workspaceId, state, input);
		const current = await readVersion(client, { workspaceId, version: state.version });
		const content = matchRuleFiles(current, input.files);
		const application = { ...input, current, content, edit: { edits: toEdits(current, content) } };
		return applyLocked(client, tools, { workspaceId, state }, application);
	});
}

/** Publishes the content, or saves the edit as the draft on request and where the workspace requires approval. */
export async function applyLocked(
	client: PoolClient,
	tools: SettingTools,
	place: { readonly workspaceId: string; readonly state: RulesState },
	input: {
		readonly current: RuleSetDocument;
		readonly content: RuleSetDocument;
		readonly edit: Pick<DraftEdit, "edits" | "model">;
		readonly isDraft?: boolean;
		readonly actor: string;
		readonly reason: string;
	},
): Promise<AppliedRules> {
	const { workspaceId, state } = place;
	const { content, edit, isDraft = false, actor, reason } = input;
	const changes = diffRuleSets(input.current, content);
	if (changes.length === 0) return { changes };
	const { needsApproval } = state;
	if (isDraft || needsApproval) {
		const waiting = await editDraftLocked(client, tools, place, { ...edit, author: actor, isFresh: true });
		return { changes, waiting, needsApproval };
	}
	const published = await publishLocked(client, tools, place, { content, author: actor, reason });
	if (await deleteDraft(client, { workspaceId })) await stopShadow(client, { workspaceId });
	return { changes, published };
}

export async function assertUnchanged(
	client: PoolClient,
	workspaceId: string,
	state: RulesState,
	{ version = state.version, mayReplaceDraft }: Pick<RulesApplication, "version" | "mayReplaceDraft">,
): Promise<void> {
	const refuse = (field: string, message: string) => AppError.invalid([{ field, code: "conflict", message }]);
	if (version !== state.version) throw refuse("version", `version ${state.version} is published by now; plan again`);
	const draft = await findDraft(client, { workspaceId });
	if (draft === undefined || mayReplaceDraft) return;
	throw refuse("draft", `${draft.authors.join(", ")} has a draft; publish or discard it, or replace it`);
}

/** The values that people set and that differ from the catalogue's defaults. */
export function toRuleFiles(document: RuleSetDocument): RuleFiles {
	const set = undoLearning(document);
	const standard = writeOutRuleSet(defaultRuleSet(set.country), catalogue);
	const thresholds = keepDifferent(set.thresholds ?? {}, standard.thresholds ?? {});
	const rules = Object.entries(set.rules ?? {}).map(([id, change]) => [
		id,
		keepDifferent(change, standard.rules?.[id] ?? {}),
	]);
	const changed = rules.filter(([, change]) => Object.keys(change ?? {}).length > 0);
	return {
		country: set.country,
		...(set.bias !== standard.bias && set.bias !== undefined && { bias: set.bias }),
		...(Object.keys(thresholds).length > 0 && { thresholds }),
		...(changed.length > 0 && { rules: Object.fromEntries(changed) }),
		...(Object.keys(set.custom ?? {}).length > 0 && { custom: set.custom ?? {} }),
	};
}

/** Returns what the rules become with these files. Learning's movement of a weight stays if its prior has not changed. */
export function matchRuleFiles(current: RuleSetDocument, files: unknown): RuleSetDocument {
	const wanted = readRuleSet(files, current.country);
	const set = undoLearning(current);
	const keepLearned =
		(before: RuleSetDocument["rules" | "custom"], learned: RuleSetDocument["rules" | "custom"]): ChooseWeight =>
		(id, weight) =>
			weight === before?.[id]?.weight ? learned?.[id]?.weight : undefined;
	return {
		...wanted,
		version: current.version,
		...(wanted.bias === set.bias && current.bias !== undefined && { bias: current.bias }),
		rules: mapWeights(wanted.rules, keepLearned(set.rules, current.rules)),
		custom: mapWeights(wanted.custom, keepLearned(set.custom, current.custom)),
		...keepPriors(current.learned, wanted, set),
		...(current.layer && { layer: current.layer }),
		...(current.model && { model: current.model }),
		...(current.pins && { pins: current.pins }),
	};
}

/** Drops what learning moved away from a value that the files replace. The files' value is the new prior. */
function keepPriors(
	learned: RuleSetDocument["learned"],
	wanted: RuleSetDocument,
	before: RuleSetDocument,
): Pick<RuleSetDocument, "learned"> {
	if (learned === undefined) return {};
	const weightOf = ({ rules, custom }: RuleSetDocument, id: string) => rules?.[id]?.weight ?? custom?.[id]?.weight;
	const kept = Object.entries(learned.weights).filter(([id]) => weightOf(wanted, id) === weightOf(before, id));
	const { bias = learned.bias.from } = wanted;
	return {
		learned: {
			bias: bias === before.bias ? learned.bias : { from: bias, to: bias },
			weights: Object.fromEntries(kept),
		},
	};
}

/** Puts back the weights that people set. A weight that differs from the learned one was set since, and stays. */
function undoLearning(document: RuleSetDocument): RuleSetDocument {
	const { learned } = document;
	if (learned === undefined) return document;
	const undo: ChooseWeight = (id, weight) => {
		const moved = learned.weights[id];
		return moved?.to === weight ? moved?.from : undefined;
	};
	return {
		...document,
		...(document.bias === learned.bias.to && { bias: learned.bias.from }),
		rules: mapWeights(document.rules, undo),
		custom: mapWeights(document.custom, undo),
	};
}

/** The new weight of a rule, or undefined if it stays. */
type ChooseWeight = (id: string, weight: number | undefined) => number | undefined;

function mapWeights<Rule extends RuleChange | CustomRule>(
	rules: Readonly<Record<string, Rule>> = {},
	choose: ChooseWeight,
): Readonly<Record<string, Rule>> {
	return Object.fromEntries(
		Object.entries(rules).map(([id, rule]) => {
			const weight = choose(id, rule.weight);
			return [id, weight === undefined ? rule : { ...rule, weight }];
		}),
	);
}

/** The edits that turn one rule set into another. Null removes a custom rule. */
function toEdits(before: RuleSetDocument, after: RuleSetDocument): object {
	const removed = Object.keys(before.custom ?? {}).filter((id) => after.custom?.[id] === undefined);
	return {
		bias: after.bias,
		thresholds: after.thresholds,
		rules: after.rules,
		custom: { ...after.custom, ...Object.fromEntries(removed.map((id) => [id, null])) },
	};
}

/** Drops the values that equal the standard ones, also inside objects. */
function keepDifferent<Value extends object>(value: Value, standard: object): Value {
	const kept: [string, unknown][] = [];
	for (const [name, inner] of Object.entries(value)) {
		const usual = Object.hasOwn(standard, name) ? (standard as Readonly<Record<string, unknown>>)[name] : undefined;
		const isObject = typeof inner === "object" && inner !== null;
		const different = isObject ? keepDifferent(inner, typeof usual === "object" && usual !== null ? usual : {}) : inner;
		if (isObject ? Object.keys(different as object).length > 0 : inner !== usual) kept.push([name, different]);
	}
	return Object.fromEntries(kept) as Value;
}
