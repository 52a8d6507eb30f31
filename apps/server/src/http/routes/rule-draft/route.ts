// /v1/rules/draft, publishing and rolling back: whatever leads to the next version.

import { operations, parseRulesDraft, viewPublishedRules, viewRuleDraft, viewValidation } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { readBodyText } from "../../read-body.ts";
import { serve, serveText } from "../../serve.ts";
import type { HakikiService } from "../../service-port.ts";

export function registerRuleDraft(app: FastifyInstance, { rules }: HakikiService): void {
	serveText(app, operations.replaceDraft, async (caller, request) => {
		const draft = await rules.replaceDraft(caller, parseRulesDraft(readBodyText(request)));
		return JSON.stringify(viewRuleDraft(draft));
	});
	serveText(app, operations.validateDraft, async (caller, request) => {
		const input = parseRulesDraft(readBodyText(request));
		const result = await rules.validateDraft(caller, input).catch((error: unknown) => {
			if (error instanceof AppError && error.code === "invalid_request") return { problems: error.details };
			throw error;
		});
		return JSON.stringify(viewValidation(result));
	});
	serve(app, operations.discardDraft, async ({ caller }) => {
		await rules.discardDraft(caller);
		return { discarded: true };
	});
	serve(app, operations.publishRules, async ({ caller, body }) =>
		viewPublishedRules(await rules.publish(caller, body)),
	);
	serve(app, operations.rollBackRules, async ({ caller, body: { version, reason } }) =>
		viewPublishedRules(await rules.rollBack(caller, { version: Number(version), reason })),
	);
}
