// Names of customers and payees, as callers wrote them: in any script, and with characters that could mislead a reader.

import type { ReactNode } from "react";

/**
 * The signs that turn or embed the direction of text. With U+202E in front, a name reads backwards, and the text after it
 * too. No name needs them: its letters know their direction.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** For labels and sentences, which cannot hold an element. */
export function cleanName(name: string): string {
	return name.replaceAll(TURNS, "");
}

interface NameProps {
	readonly name: string;
	/** Cuts a name that is too long for its box at its end: an Arabic one on the left. */
	readonly isCut?: boolean;
}

/** `bdi` keeps the direction of the name from changing the order of the text around it. */
export function Name({ name, isCut = false }: NameProps): ReactNode {
	return <bdi className={isCut ? "block truncate text-left" : undefined}>{cleanName(name)}</bdi>;
}
