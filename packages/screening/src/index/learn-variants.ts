// Learns spellings from the lists. If two names of one entry differ in one word, and the two words sound similar, they
// are two spellings of one name.

import { compareSounds } from "../matching/compare-words.ts";
import { listSkeletons } from "../names/sound-out.ts";
import { WordKind } from "../names/words.ts";
import type { Lexicon } from "./lexicon.ts";

interface NameRows {
	readonly nameEntity: Uint32Array;
	readonly nameStart: Uint32Array;
	readonly nameWords: Uint32Array;
}

/** An entry's further names are not compared with each other. */
const MOST_NAMES = 24;
const MOST_VARIANTS = 24;
/** Words with a lower similarity are two different names of one person. */
const LEAST_LIKENESS = 0.8;

/** The number of names that are compared between two pauses. */
const STEP = 1_024;

export function* learnVariants(lexicon: Lexicon, rows: NameRows): Generator<undefined, Map<number, readonly number[]>> {
	const counts = new Map<number, Map<number, number>>();
	const { nameEntity, nameStart } = rows;
	const nameCount = nameEntity.length;
	let pauseAt = STEP;
	for (let first = 0; first < nameCount; ) {
		if (first >= pauseAt) {
			pauseAt = first + STEP;
			yield;
		}
		let end = first + 1;
		while (end < nameCount && nameEntity[end] === nameEntity[first]) end++;
		const last = Math.min(end, first + MOST_NAMES);
		for (let left = first; left < last; left++) {
			for (let right = left + 1; right < last; right++) {
				const length = (nameStart[left + 1] ?? 0) - (nameStart[left] ?? 0);
				if (length > 1 && length === (nameStart[right + 1] ?? 0) - (nameStart[right] ?? 0)) {
					learnPair(lexicon, rows, left, right, length, counts);
				}
			}
		}
		first = end;
	}
	const variants = new Map<number, readonly number[]>();
	for (const [word, others] of counts) {
		const kept = [...others].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_VARIANTS);
		variants.set(
			word,
			kept.map(([other]) => other),
		);
	}
	return variants;
}

function learnPair(
	lexicon: Lexicon,
	{ nameStart, nameWords }: NameRows,
	left: number,
	right: number,
	length: number,
	counts: Map<number, Map<number, number>>,
): void {
	const [a, b] = [nameStart[left] ?? 0, nameStart[right] ?? 0];
	let at = -1;
	for (let offset = 0; offset < length; offset++) {
		if (nameWords[a + offset] === nameWords[b + offset]) continue;
		if (at >= 0) return;
		at = offset;
	}
	if (at < 0) return;
	const [one, other] = [nameWords[a + at] ?? 0, nameWords[b + at] ?? 0];
	if (!areSpellings(lexicon, one, other)) return;
	count(counts, one, other);
	count(counts, other, one);
}

function areSpellings(lexicon: Lexicon, one: number, other: number): boolean {
	const [left, right] = [lexicon.words[one], lexicon.words[other]];
	if (!left || !right || left.isAbjad || right.isAbjad) return false;
	if (left.kind !== WordKind.name || right.kind !== WordKind.name) return false;
	if (left.text.length < 4 || right.text.length < 4) return false;
	// Lists name one man both Mohamed and Mohamud, but these are two common names and stay two names.
	if (left.isCommon && right.isCommon) return false;
	if (compareSounds(left.sounds, right.sounds, LEAST_LIKENESS) > 0) return true;
	const skeletons = listSkeletons(left.sounds);
	return listSkeletons(right.sounds).some((skeleton) => skeleton.length > 2 && skeletons.includes(skeleton));
}

function count(counts: Map<number, Map<number, number>>, one: number, other: number): void {
	const others = counts.get(one) ?? new Map<number, number>();
	others.set(other, (others.get(other) ?? 0) + 1);
	counts.set(one, others);
}
