// Reads a rule set from a file: the output of `hakiki rules show --json`, or only the changed values.

import { AppError, type CountryServed, type RuleSetDocument } from "@hakiki/domain";
import { catalogue, defaultRuleSet, editRuleSet, writeOutRuleSet } from "@hakiki/rules";

type Fields = Readonly<Record<string, unknown>>;

/** Applies the given values to the catalogue, checks them and writes every value out. */
export function readRuleSet(given: unknown, country: CountryServed): RuleSetDocument {
	const base = writeOutRuleSet(defaultRuleSet(country), catalogue);
	if (given === undefined) return base;
	const content = findContent(given);
	if (!isObject(content)) return editRuleSet(base, content, catalogue);
	const { version: _version, country: theirs, isWhole: _isWhole, learned: _learned, ...edits } = content;
	if (theirs !== undefined && theirs !== country)
		throw AppError.invalid([{ field: "country", code: "invalid", message: `must be ${country}, as for the events` }]);
	return editRuleSet(base, edits, catalogue);
}

function findContent(given: unknown): unknown {
	if (!isObject(given)) return given;
	if (isObject(given["published"])) return findContent(given["published"]);
	return isObject(given["content"]) ? given["content"] : given;
}

function isObject(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
