// Finds signals by what somebody types: words of their name, their meaning, or other words for them.

import { listSearchWords, nameSignal } from "../../messages/signals.ts";
import { METADATA, type Signal } from "./condition-tree.ts";

const RANK_MAX = 5;

/** Every word must occur. Names that start with the text come first within their group. */
export function findSignals(signals: readonly Signal[], typed: string): readonly Signal[] {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	const found = signals.filter((signal) => {
		const text =
			`${nameSignal(signal.name)} ${signal.name} ${signal.meaning} ${listSearchWords(signal.name)}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	const key = /^metadata[. ](.{1,64})$/.exec(typed)?.[1] ?? (found.length === 0 ? typed.trim() : "");
	if (key === "") return words.length === 0 ? found : sortFound(found, words);
	return [
		...found,
		{ name: `${METADATA}${key}`, group: "metadata", type: "text", unit: null, choices: null, meaning: "" },
	];
}

/** Groups stay together; the one with the best name comes first. Whole words are better than parts of words. */
function sortFound(found: readonly Signal[], words: readonly string[]): readonly Signal[] {
	const typed = words.join(" ");
	const rank = ({ name }: Signal): number => {
		const text = nameSignal(name).toLowerCase();
		const own = text.split(" ");
		if (`${text} `.startsWith(`${typed} `)) return 0;
		// “new payee” is “the payee is new” before “amount to a new payee”: the shorter name says less besides.
		if (words.every((word) => own.includes(word))) return 1 + own.length / 100;
		const at = text.indexOf(typed);
		return at === 0 ? 2 : at > 0 ? 3 : text.includes(words[0] ?? "") ? 4 : RANK_MAX;
	};
	const best = new Map<string, number>();
	for (const signal of found) best.set(signal.group, Math.min(best.get(signal.group) ?? RANK_MAX, rank(signal)));
	const groups = [...best.keys()];
	return [...found].sort(
		(one, other) =>
			(best.get(one.group) ?? RANK_MAX) - (best.get(other.group) ?? RANK_MAX) ||
			groups.indexOf(one.group) - groups.indexOf(other.group) ||
			rank(one) - rank(other),
	);
}
