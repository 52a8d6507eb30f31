// Reason templates of the workspace: which ones fit an outcome, and how their variables are filled in.

import type { Answer } from "../../api/call.ts";

export type Template = Answer<"readCasework">["templates"][number];

/** The templates that are chosen by a number key. */
const NUMBERED_MAX = 9;

/** The templates that fit an outcome, in the order of the settings, each with its number key. */
export function listTemplates(
	templates: readonly Template[],
	outcome: string | undefined,
): readonly { readonly text: string; readonly key: string | undefined }[] {
	if (outcome === undefined) return [];
	return templates
		.filter((one) => one.outcome === outcome || one.outcome === "any")
		.map(({ text }, at) => ({ text, key: at < NUMBERED_MAX ? String(at + 1) : undefined }));
}

/** A template that nobody edited goes when the outcome changes to one that it does not fit. */
export function keepNote(note: string, outcome: Template["outcome"] | undefined, filled: readonly Template[]): string {
	const same = filled.filter(({ text }) => text === note.trim());
	return same.length === 0 || same.some((one) => one.outcome === outcome || one.outcome === "any") ? note : "";
}

/** A variable without a value stays as it is written, so that the analyst sees what is missing. */
export function fillTemplate(text: string, values: Readonly<Record<string, string | undefined>>): string {
	return text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Another template replaces the one that was chosen before. What the analyst wrote stays, and the template follows it. */
export function placeTemplate(note: string, chosen: string, filled: readonly string[]): string {
	const written = note.trim();
	if (written === "" || filled.includes(written)) return chosen;
	return written.includes(chosen) ? note : `${written}\n${chosen}`;
}
