// PUT and DELETE /v1/rules/draft, trying it, publishing it, and rolling back: whatever leads to the next version.

import {
	parsePublishRules,
	parseRollBackRules,
	parseRulesDraft,
	viewPublishedRules,
	viewRuleDraft,
	viewValidation,
} from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { answerJson } from "../../answer.ts";
import { getManager } from "../../authenticate.ts";
import { readBodyText } from "../../read-body.ts";
import type { HakikiService } from "../../service-port.ts";

/** Every rule of the catalogue, and 50 of the workspace's own at their longest. */
const DRAFT_BYTES_MAX = 512 * 1024;

export function registerRuleDraft(app: FastifyInstance, { rules }: HakikiService): void {
	app.put("/v1/rules/draft", { bodyLimit: DRAFT_BYTES_MAX }, async (request, reply) => {
		const caller = getManager(request);
		const draft = await rules.replaceDraft(caller, parseRulesDraft(readBodyText(request)));
		return answerJson(reply, JSON.stringify(viewRuleDraft(draft)));
	});
	app.post("/v1/rules/draft/validate", { bodyLimit: DRAFT_BYTES_MAX }, async (request, reply) => {
		const caller = getManager(request);
		const input = parseRulesDraft(readBodyText(request));
		const result = await rules.validateDraft(caller, input).catch((error: unknown) => {
			if (error instanceof AppError && error.code === "invalid_request") return { problems: error.details };
			throw error;
		});
		return answerJson(reply, JSON.stringify(viewValidation(result)));
	});
	app.delete("/v1/rules/draft", async (request, reply) => {
		const caller = getManager(request);
		await rules.discardDraft(caller);
		return answerJson(reply, JSON.stringify({ discarded: true }));
	});
	app.post("/v1/rules/publish", async (request, reply) => {
		const caller = getManager(request);
		const input = parsePublishRules(readBodyText(request));
		return answerJson(reply, JSON.stringify(viewPublishedRules(await rules.publish(caller, input))));
	});
	app.post("/v1/rules/rollback", async (request, reply) => {
		const caller = getManager(request);
		const { version, reason } = parseRollBackRules(readBodyText(request));
		const published = await rules.rollBack(caller, { version: Number(version), reason });
		return answerJson(reply, JSON.stringify(viewPublishedRules(published)));
	});
}
