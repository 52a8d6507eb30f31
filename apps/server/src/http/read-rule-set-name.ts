// Reads the name of a rule set in a URL: `published`, `draft`, or the number of a version.

import type { RuleSetName } from "@hakiki/domain";

/** The schema has checked the text already. */
export function readRuleSetName(text: string | undefined): RuleSetName | undefined {
	return text === undefined || text === "published" || text === "draft" ? text : parseVersion(text);
}

export function parseVersion(text: string): number | undefined {
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
