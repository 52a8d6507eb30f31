// Reads the body of `/v1/rules/draft`.

import { AppError } from "@hakiki/domain";
import { parseJson } from "../json/parse-json.ts";
import { DraftRevisionSchema, type RulesDraftInput } from "../schemas/rules.ts";
import { compileBodyChecker } from "./parse-body.ts";
import { isObject } from "./prune.ts";

const checkRevision = compileBodyChecker(DraftRevisionSchema);

/**
 * Unlike elsewhere, unknown fields are kept: the package `rules` refuses them by name, so that a typo is not ignored.
 */
export function parseRulesDraft(text: string): RulesDraftInput {
	const parsed = parseJson(text);
	const { revision } = checkRevision(parsed);
	if (!isObject(parsed.value)) throw AppError.invalid([]);
	const { revision: _, ...edits } = parsed.value;
	return { revision, edits };
}
