// A workspace's settings for learning: automatic, with a person's approval, or off.

import { AppError, type LearningMode, type LearningSettings, type LearningWish } from "@hakiki/domain";
import { completeLearningSettings, parseLearningSettings } from "@hakiki/rules";
import { type Executor, findLearningWish, setLearningWish } from "@hakiki/store";
import type { WorkspaceContext } from "../realm-context.ts";
import { auditRules, changeRules } from "../rule-sets/rule-set-tools.ts";
import type { SettingTools } from "../verb-tools.ts";

export async function readLearningWish(executor: Executor, workspaceId: string): Promise<LearningWish> {
	const stored = (await findLearningWish(executor, { workspaceId })) as Partial<LearningWish> | undefined;
	if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
	return { mode: stored.mode ?? "automatic", settings: stored.settings ?? {} };
}

export function settingsOfWish({ settings }: LearningWish): LearningSettings {
	return completeLearningSettings(settings);
}

/** Fields that are absent stay as they are. */
export async function changeLearningWish(
	tools: SettingTools,
	{ workspaceId }: WorkspaceContext,
	change: {
		readonly mode?: LearningMode | undefined;
		readonly settings?: unknown;
		readonly actor: string;
	},
): Promise<LearningWish> {
	const settings = change.settings === undefined ? undefined : parseLearningSettings(change.settings);
	return changeRules(tools, workspaceId, async (client, state) => {
		const before = await readLearningWish(client, workspaceId);
		const wish = { mode: change.mode ?? before.mode, settings: settings ?? before.settings };
		await setLearningWish(client, { workspaceId, wish });
		await auditRules(
			client,
			tools,
			{ workspaceId, state },
			{ actor: change.actor, action: "rules.learning_changed", details: { before, after: wish } },
		);
		return wish;
	});
}
