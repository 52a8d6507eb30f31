// A person asks for a round of learning, or publishes the candidate of one.

import { AppError, type PublishedRules, type RoundBody, type RoundPart } from "@hakiki/domain";
import { findRealm, holdJob, inTransaction, isLockTimeout, lockRound, markRoundPublished } from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";
import { publishRuleSetWithin } from "../rule-sets/publish-rule-set.ts";
import { lockState } from "../rule-sets/rule-set-tools.ts";
import type { SettingTools } from "../verb-tools.ts";
import { describeReason, LEARNING_AUTHOR, learnRound, type Round } from "./learn-round.ts";

/** Runs a round now, as the background job does. A dry run stores nothing. */
export async function runLearning(
	tools: SettingTools,
	{ realm }: ModeContext,
	options: {
		readonly isDry: boolean;
		readonly part?: RoundPart | undefined;
		readonly signal?: AbortSignal | undefined;
	},
): Promise<Round> {
	const stored = await findRealm(tools.pool, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	const round = await holdJob(tools.pool, { name: "learn", isPatient: true }, (client) =>
		learnRound(client, tools, { ...options, realm }),
	).catch((error: unknown) => {
		if (!isLockTimeout(error)) throw error;
		throw new AppError("conflict", "A server is learning at this moment, which may take minutes. Try again later");
	});
	if (round === undefined) throw new Error("The lock of learning was not given");
	if (round.status === "published") await tools.refreshWorkspace?.(stored.id);
	return round;
}

/** Learning is the author, so any person may publish the candidate. */
export async function publishCandidate(
	tools: SettingTools,
	{ realm }: ModeContext,
	{ id, approver }: { readonly id: number; readonly approver: string },
): Promise<PublishedRules> {
	const stored = await findRealm(tools.pool, { realm });
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	const published = await inTransaction(tools.pool, async (client) => {
		const { version } = await lockState(client, stored.id);
		const round = await lockRound(client, { realm, id });
		const { document: content } = (round?.body ?? {}) as Partial<RoundBody>;
		if (round?.status !== "candidate" || content === undefined)
			throw new AppError("not_found", `There is no candidate ${id}`);
		if (round.basedOn !== version) throw outdated(round.basedOn, version);
		const result = await publishRuleSetWithin(client, tools, stored.id, {
			content,
			author: LEARNING_AUTHOR,
			approver,
			reason: describeReason(round.body as RoundBody, round.part),
		});
		await markRoundPublished(client, { realm, id, version: result.version });
		return result;
	});
	await tools.refreshWorkspace?.(stored.id);
	return published;
}

function outdated(basedOn: number, version: number): AppError {
	const message = `was learned from version ${basedOn}, and ${version} is published by now`;
	return AppError.invalid([{ field: "id", code: "outdated", message }]);
}
