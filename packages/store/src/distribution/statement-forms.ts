// Checks that Citus can run a hot statement. The allowed forms were tried on Citus: reads by `= any`, one statement of
// modifying CTEs, and locks on the rows of one customer at a time.

/** Names the forms that Citus cannot run. It reads the text of the statement, without strings and comments. */
export function listForeignForms(sql: string): readonly string[] {
	const text = sql
		.replaceAll(/--[^\n]*/g, " ")
		.replaceAll(/'(?:[^']|'')*'/g, "''")
		.replaceAll(/\s+/g, " ")
		.toLowerCase();
	const found: string[] = [];
	for (const [form, pattern] of FOREIGN) if (pattern.test(text)) found.push(form);
	if (/\bfor (no key )?(update|share|key share)\b/.test(text) && !/\bid = \$\d/.test(text))
		found.push("several rows are locked at once");
	for (const inner of listSubqueries(text)) if (/\bunnest\s*\(/.test(inner)) found.push("a subquery reads an unnest");
	return found;
}

const FOREIGN: readonly (readonly [string, RegExp])[] = [
	["lateral", /\blateral\b/],
	["with recursive", /\bwith recursive\b/],
	["merge", /\bmerge into\b/],
	["grouping sets", /\b(grouping sets|rollup|cube)\s*\(/],
	["a window over all shards", /\bover\s*\(/],
	["a cursor", /\bcursor (with hold |without hold )?for\b/],
	["a lock of a table", /\block table\b/],
	["on conflict without its columns", /\bon conflict do\b/],
	["a key that is compared with a list of values", /\b(id|hash|key|customer_id) in \(\s*\$/],
];

/** Subqueries that stand where a value does: `(select …)` not behind `as`, `as materialized`, `from` or `join`. */
function listSubqueries(text: string): readonly string[] {
	const found: string[] = [];
	for (const match of text.matchAll(/\(\s*select\b/g)) {
		const before = text.slice(0, match.index).trimEnd();
		if (/\b(as|materialized|from|join|,)$/.test(before)) continue;
		found.push(cutParenthesis(text, match.index));
	}
	return found;
}

function cutParenthesis(text: string, start: number): string {
	let depth = 0;
	for (let at = start; at < text.length; at += 1) {
		if (text[at] === "(") depth += 1;
		else if (text[at] === ")") depth -= 1;
		if (depth === 0) return text.slice(start, at + 1);
	}
	return text.slice(start);
}
