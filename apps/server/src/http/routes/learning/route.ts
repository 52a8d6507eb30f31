// /v1/rules/learning, /v1/rules/layer and /v1/rules/evidence: the results of learning from labels.

import { operations, viewEvidence, viewLayer, viewLearning } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { changeLearningWish, publishCandidate, readEvidence, readLayer, readLearning } from "@hakiki/service";
import { readRuleSetName } from "../../read-rule-set-name.ts";
import { type Routes, serve } from "../../serve.ts";

export function registerLearning(routes: Routes): void {
	serve(routes, operations.readLearning, async ({ tools, context }) =>
		viewLearning(await readLearning(tools, context)),
	);
	serve(routes, operations.changeLearning, async ({ tools, context, caller, body }) => {
		await changeLearningWish(tools, context, { ...body, actor: caller.actor });
		return viewLearning(await readLearning(tools, context));
	});
	serve(routes, operations.publishLearned, async ({ tools, context, caller, parameters: { round_id: text } }) => {
		if (!/^\d{1,15}$/.test(text)) throw new AppError("not_found", "There is no such candidate");
		const { version } = await publishCandidate(tools, context, { id: Number(text), approver: caller.actor });
		return { version: String(version) };
	});
	serve(routes, operations.readLayer, async ({ tools, context, query }) => {
		const name = readRuleSetName(query.of) ?? "published";
		return viewLayer(name, await readLayer(tools, context, name));
	});
	serve(routes, operations.readEvidence, async ({ tools, context }) =>
		viewEvidence(await readEvidence(tools, context)),
	);
}
