// Mentions in a note: `@Amina Otieno`. What is being typed after an `@`, and who is named in the end.

interface Named {
	readonly actor: string;
	readonly name: string;
}

const TYPED_MAX = 30;
/** As many as a note may speak to. */
const MENTIONS_MAX = 20;

/** The word after an `@` that the caret stands in, if it does. */
export function findMention(
	text: string,
	caret: number,
): { readonly start: number; readonly typed: string } | undefined {
	const before = text.slice(0, Math.max(0, caret));
	const start = before.lastIndexOf("@");
	if (start < 0 || (start > 0 && !/[\s(]/.test(before.charAt(start - 1)))) return undefined;
	const typed = before.slice(start + 1);
	// One space at most: a first name and the beginning of a second.
	return typed.length > TYPED_MAX || /\n|\s\S*\s/.test(typed) ? undefined : { start, typed };
}

/** The actors whose names stand in the text after an `@`; of two names, the longer one counts where both begin alike. */
export function listMentioned(text: string, people: readonly Named[]): string[] {
	let rest = text;
	const found: string[] = [];
	for (const { actor, name } of [...people].sort((one, other) => other.name.length - one.name.length)) {
		if (!rest.includes(`@${name}`)) continue;
		rest = rest.replaceAll(`@${name}`, " ");
		found.push(actor);
	}
	return found.slice(0, MENTIONS_MAX);
}
