// A change between two versions of the rules in words, for a reader who does not know the paths of a rule set.

import type { RuleSetChange, RuleSetValue } from "@hakiki/domain";
import { catalogue } from "@hakiki/rules";

const TITLES: ReadonlyMap<string, string> = new Map(catalogue.map(({ id, title }) => [id, title]));
const WHOLE: Readonly<Record<string, string>> = {
	bias: "Score without any rule",
	layer: "Learned layer",
	model: "Model from outside",
};

export function describeChange({ path, before, after }: RuleSetChange): string {
	const [area = "", ...rest] = path.split(".");
	const change = before === null ? "added" : after === null ? "removed" : undefined;
	if (area === "custom") return `Own rule “${titleOf(after ?? before)}” ${change ?? "changed"}`;
	const values = change === undefined ? `from ${formatValue(before)} to ${formatValue(after)}` : change;
	// The names of event types have dots.
	if (area === "thresholds") {
		const type = rest.slice(0, -1).join(" ").replaceAll("_", " ");
		return `Threshold for ${rest.at(-1) ?? ""} of ${type}: ${values}`;
	}
	if (area !== "rules") return `${WHOLE[area] ?? area}: ${values}`;
	const [rule = "", ...field] = rest;
	return `Rule “${TITLES.get(rule) ?? rule}”, ${field.at(-1) ?? ""}: ${values}`;
}

function titleOf(value: RuleSetValue): string {
	return (value as { readonly title?: string } | null)?.title ?? "";
}

function formatValue(value: RuleSetValue): string {
	if (typeof value === "number") return String(Math.round(value * 10_000) / 10_000);
	if (typeof value === "string") return value;
	const { curves, tables, name, status } = (value ?? {}) as {
		readonly curves?: object;
		readonly tables?: readonly unknown[];
		readonly name?: string;
		readonly status?: string;
	};
	if (curves !== undefined) return `${Object.keys(curves).length} curves and ${tables?.length ?? 0} tables`;
	return name === undefined ? "other values" : `${name}, ${status ?? ""}`;
}
