// Sorts rules by a figure. A rule without the figure comes last, whatever the direction.

export const RULE_SORTS = ["title", "hits", "precision", "lift", "money", "weight"] as const;
export type RuleSortName = (typeof RULE_SORTS)[number];

export interface RuleSort {
	readonly name: RuleSortName;
	readonly isDescending: boolean;
}

/** The figures of one rule; undefined where nothing was measured. */
export interface SortedRule {
	readonly title: string;
	readonly hits: number | undefined;
	readonly precision: number | undefined;
	readonly lift: number | undefined;
	readonly money: number | undefined;
	readonly weight: number;
}

/** In the address a minus sign means descending, as in `sort=-precision`. */
export function readRuleSort(text: string | undefined): RuleSort | undefined {
	const isDescending = text?.startsWith("-") === true;
	const name = RULE_SORTS.find((one) => one === (isDescending ? text?.slice(1) : text));
	return name && { name, isDescending };
}

export function writeRuleSort({ name, isDescending }: RuleSort): string {
	return `${isDescending ? "-" : ""}${name}`;
}

/** The first press shows the highest figures, or the titles from A to Z. The next one turns the order. */
export function turnRuleSort(now: RuleSort | undefined, name: RuleSortName): RuleSort {
	return { name, isDescending: now?.name === name ? !now.isDescending : name !== "title" };
}

export function sortRules<Row extends SortedRule>(rows: readonly Row[], sort: RuleSort | undefined): readonly Row[] {
	if (sort === undefined) return rows;
	const { name, isDescending } = sort;
	const turn = isDescending ? -1 : 1;
	return [...rows].sort((one, other) => {
		const byTitle = one.title.localeCompare(other.title);
		if (name === "title") return turn * byTitle;
		const [left, right] = [one[name], other[name]];
		if (left === undefined || right === undefined)
			return Number(left === undefined) - Number(right === undefined) || byTitle;
		return turn * (left - right) || byTitle;
	});
}
