// /v1/rules/draft: edits, validates and discards the draft, publishes it, and rolls back to an earlier version.

import { operations, parseRulesDraft, viewPublishedRules, viewRuleDraft, viewValidation } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { discardDraft, editDraft, publishDraft, rollBackRules, validateEdit } from "@hakiki/service";
import { readBodyText } from "../../read-body.ts";
import { type Routes, serve, serveText } from "../../serve.ts";

export function registerRuleDraft(routes: Routes): void {
	const { service: tools } = routes;
	serveText(routes, operations.replaceDraft, async (caller, request) => {
		const { revision, edits } = parseRulesDraft(readBodyText(request));
		const draft = await editDraft(tools, caller, {
			edits,
			revision,
			author: caller.actor,
			isFresh: true,
			keepsModel: true,
		});
		return JSON.stringify(viewRuleDraft(draft));
	});
	serveText(routes, operations.validateDraft, async (caller, request) => {
		const { edits } = parseRulesDraft(readBodyText(request));
		const result = await validateEdit(tools, caller, { edits, isFresh: true }).catch((error: unknown) => {
			if (error instanceof AppError && error.code === "invalid_request") return { problems: error.details };
			throw error;
		});
		return JSON.stringify(viewValidation(result));
	});
	serve(routes, operations.discardDraft, async ({ context, caller }) => {
		await discardDraft(tools, context, { actor: caller.actor });
		return { discarded: true };
	});
	serve(routes, operations.publishRules, async ({ context, caller, body }) =>
		viewPublishedRules(await publishDraft(tools, context, { ...body, actor: caller.actor })),
	);
	serve(routes, operations.rollBackRules, async ({ context, caller, body: { version, reason } }) => {
		const given = { version: Number(version), reason, actor: caller.actor };
		return viewPublishedRules(await rollBackRules(tools, context, given));
	});
}
