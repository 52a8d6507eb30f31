// Ranks a label for a typed text: every typed word must begin a word of the label or of its other words.

/** The higher, the better; undefined if the label does not match. */
export function rankLabel(typed: string, label: string, others: readonly string[] = []): number | undefined {
	const wanted = splitWords(typed);
	if (wanted.length === 0) return undefined;
	const own = splitWords(label);
	const all = [...own, ...others.flatMap(splitWords)];
	if (!wanted.every((word) => all.some((one) => one.startsWith(word)))) return undefined;
	if (own.join(" ") === wanted.join(" ")) return 4;
	if (own.join(" ").startsWith(wanted.join(" "))) return 3;
	return wanted.every((word) => own.some((one) => one.startsWith(word))) ? 2 : 1;
}

function splitWords(text: string): readonly string[] {
	return (
		text
			.normalize("NFKD")
			.replaceAll(/\p{M}/gu, "")
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}
