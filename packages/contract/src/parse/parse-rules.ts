// Reads the body of `/v1/rules/draft`.

import { AppError } from "@hakiki/domain";
import { parseJson } from "../json/parse-json.ts";
import { DraftRevisionSchema, type RulesDraftInput } from "../schemas/rules.ts";
import { compileBodyChecker } from "./parse-body.ts";
import { isObject } from "./prune.ts";

const checkRevision = compileBodyChecker(DraftRevisionSchema);

/** Unlike elsewhere, a field nobody knows is handed on: the rules refuse it by name, because it was meant to change one. */
export function parseRulesDraft(text: string): RulesDraftInput {
	const parsed = parseJson(text);
	const { revision } = checkRevision(parsed);
	if (!isObject(parsed.value)) throw AppError.invalid([]);
	const { revision: _, ...edits } = parsed.value;
	return { revision, edits };
}
