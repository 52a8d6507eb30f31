// Tools and steps that the verbs about rule sets share.

import { AppError, formatIdOfUuid, type RuleSetDocument } from "@hakiki/domain";
import { catalogue, writeOutRuleSet } from "@hakiki/rules";
import { type Executor, findRuleSet, inTransaction, lockRules, type PoolClient, type RulesState } from "@hakiki/store";
import { auditAdminAct } from "../admin/admin-tools.ts";
import type { SettingTools } from "../verb-tools.ts";

/** Runs the work with the workspace's rules locked, then refreshes them in this process. */
export async function changeRules<Result>(
	tools: SettingTools,
	workspaceId: string,
	work: (client: PoolClient, state: RulesState) => Promise<Result>,
): Promise<Result> {
	const result = await inTransaction(tools.pool, async (client) => work(client, await lockState(client, workspaceId)));
	await tools.refreshWorkspace?.(workspaceId);
	return result;
}

export async function lockState(client: PoolClient, workspaceId: string): Promise<RulesState> {
	const state = await lockRules(client, { workspaceId });
	if (state === undefined) throw new AppError("not_found", "There is no such workspace");
	return state;
}

/** Reads a stored version with every value written out, including rules that a newer Hakiki has added. */
export async function readVersion(
	executor: Executor,
	options: { readonly workspaceId: string; readonly version: number },
): Promise<RuleSetDocument> {
	const document = await findRuleSet(executor, options);
	if (document === undefined) throw new AppError("not_found", `There is no version ${options.version} of the rules`);
	return writeOut(document);
}

export function writeOut(document: unknown): RuleSetDocument {
	return writeOutRuleSet(document as RuleSetDocument, catalogue);
}

/** Rules belong to the workspace in both modes, so the entry names no realm. */
export async function auditRules(
	client: PoolClient,
	tools: SettingTools,
	place: { readonly workspaceId: string; readonly state: RulesState },
	act: { readonly actor: string; readonly action: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
	const [anyRealm] = place.state.realms;
	if (anyRealm === undefined) throw new Error("The workspace has no realm");
	const subject = formatIdOfUuid("wsp", place.workspaceId);
	const entry = { at: tools.world.now(), subject, ...act };
	await auditAdminAct(client, tools.master, { realm: null, anyRealm }, entry);
}

const TEXT_LENGTH_MAX = 500;

/** Checks the reason that people write into the audit log: short, and on one line. */
export function checkReason(text: string): string {
	const reason = text.trim();
	const refuse = (code: string, message: string) => AppError.invalid([{ field: "reason", code, message }]);
	if (reason === "") throw refuse("required", "is required");
	if (reason.length > TEXT_LENGTH_MAX) throw refuse("too_long", `must be at most ${TEXT_LENGTH_MAX} characters`);
	if (/[\p{Cc}\p{Cs}]/u.test(reason)) throw refuse("invalid", "must not hold control characters");
	return reason;
}
