// Very common names in Arabic letters, with their group of `variants.ts`. Without vowels Mohammed looks like Mahmoud
// and Hassan like Hussein. This table tells them apart.

import { findGroups } from "./variants.ts";

const NAMES =
	"mhmd:mohammed mhmwd:mahmoud ahmd:ahmed ely:ali hsn:hassan hsyn:hussein abrahym:ibrahim ywsf:yusuf emr:umar ethman:uthman " +
	"eysy:isa ebdallah:abdullahi eayshh:aisha fatmh:fatima " +
	"khdyjh:khadija slyman:suleiman yhyy:yahya zkrya:zakariya salh:salih seyd:said asmaeyl:ismail mwsy:musa harwn:harun " +
	"dawd:dawud dawwd:dawud mstfy:mustafa khald:khalid jmal:jamal jefr:jafar qasm:qasim shryf:sharif rshyd:rashid rashd:rashid " +
	"hmyd:hamid hamd:hamid tarq:tariq mhdy:mahdi rDa:reza rza:reza abwbkr:abubakar bkr:abubakar";

const GROUP_OF = new Map(
	NAMES.split(" ").map((entry): [string, readonly number[]] => {
		const [text = "", name = ""] = entry.split(":");
		return [text, findGroups(name).slice(0, 1)];
	}),
);
const NONE: readonly number[] = [];

/** Returns the groups of a name in Arabic letters, if it is known. */
export function findAbjadGroups(abjad: string): readonly number[] {
	return GROUP_OF.get(abjad) ?? NONE;
}

/**
 * Returns true for one name in two scripts, false for two known names that differ, and undefined if nothing is known.
 */
export function isSameName(abjad: string, vowelled: string): boolean | undefined {
	const [group] = findAbjadGroups(abjad);
	const groups = group === undefined ? NONE : findGroups(vowelled);
	return group === undefined || groups.length === 0 ? undefined : groups.includes(group);
}
