// Mentions in a note: `@Amina Otieno`. Finds the name being typed, and the people mentioned in a finished note.

interface Named {
	readonly actor: string;
	readonly name: string;
}

const TYPED_MAX = 30;
/** The maximum number of mentions in a note. */
const MENTIONS_MAX = 20;

/** The name after an `@` at the caret, if there is one. */
export function findMention(
	text: string,
	caret: number,
): { readonly start: number; readonly typed: string } | undefined {
	const before = text.slice(0, Math.max(0, caret));
	const start = before.lastIndexOf("@");
	if (start < 0 || (start > 0 && !/[\s(]/.test(before.charAt(start - 1)))) return undefined;
	const typed = before.slice(start + 1);
	// At most one space: a first name and the start of a second.
	return typed.length > TYPED_MAX || /\n|\s\S*\s/.test(typed) ? undefined : { start, typed };
}

/** The actors whose names follow an `@`. If two names start alike, the longer one counts. */
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
