// Splits a line of text into runs that are drawn from left to right, each with one type face. Arabic is reordered to run from
// right to left, and letters that one file lacks come from another.

import createBidi from "bidi-js";
import { type Face, listFaces } from "./faces.ts";

export interface Run {
	readonly face: Face;
	readonly text: string;
	/** Odd levels run from right to left. */
	readonly level: number;
}

const bidi = createBidi();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** The first face has all of these letters, so most lines are one run. */
const IS_SIMPLE = /^[\x20-\x7e\xa0-\xff]*$/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const UNKNOWN = "?";

/** Returns the runs from left to right, as they are drawn. */
export function setLine(line: string): readonly Run[] {
	const [latin] = listFaces();
	if (latin !== undefined && IS_SIMPLE.test(line)) return [{ face: latin, text: line, level: 0 }];
	const text = line.normalize("NFC");
	const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined;
	return reorder(splitRuns(text, levels)).map(turnNeutral);
}

/** Returns all faces that lines of these texts may need, wherever the lines break. */
export function findFacesOf(texts: readonly string[]): ReadonlySet<Face> {
	const faces = new Set(listFaces().slice(0, 1));
	const seen = new Set<string>();
	for (const text of texts) {
		if (IS_SIMPLE.test(text)) continue;
		for (const { segment } of graphemes.segment(text.normalize("NFC"))) {
			if (seen.has(segment)) continue;
			seen.add(segment);
			for (const { face } of findFaces(segment, undefined)) faces.add(face);
		}
	}
	return faces;
}

/** Returns the runs in reading order. */
function splitRuns(text: string, levels: Uint8Array | undefined): readonly Run[] {
	const runs: { face: Face; text: string; level: number }[] = [];
	let last: (typeof runs)[number] | undefined;
	for (const { segment, index } of graphemes.segment(text)) {
		const level = levels?.[index] ?? 0;
		for (const { face, letters } of findFaces(segment, last?.face)) {
			const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(letters) ?? letters) : letters;
			if (last?.face === face && last.level === level) last.text += drawn;
			else {
				last = { face, text: drawn, level };
				runs.push(last);
			}
		}
	}
	return runs;
}

interface Found {
	readonly face: Face;
	readonly letters: string;
}

/** If one file has a letter with all its marks, they all come from it. Otherwise each part comes from its own file. */
function findFaces(grapheme: string, before: Face | undefined): readonly Found[] {
	for (const letters of [grapheme, grapheme.normalize("NFD")]) {
		const face = findFace(letters, before);
		if (face !== undefined) return [{ face, letters }];
	}
	return [...grapheme].flatMap((letter) => {
		const face = findFace(letter, before);
		if (face !== undefined) return [{ face, letters: letter }];
		const [latin] = listFaces();
		// Direction marks have no glyph.
		return latin === undefined || /^[\p{M}\p{Cf}]$/u.test(letter) ? [] : [{ face: latin, letters: UNKNOWN }];
	});
}

/** Prefers the face of the previous letter. */
function findFace(letters: string, before: Face | undefined): Face | undefined {
	const hasAll = (face: Face): boolean => [...letters].every((letter) => face.has(letter.codePointAt(0) ?? 0));
	return before !== undefined && hasAll(before) ? before : listFaces().find(hasAll);
}

/** Applies rule L2 of Unicode's bidirectional algorithm: from the highest level down, it reverses each stretch of a level. */
function reorder(runs: readonly Run[]): readonly Run[] {
	const ordered = [...runs];
	for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
		for (let from = 0; from < ordered.length; from += 1) {
			let to = from;
			while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
			ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
			from = Math.max(from, to - 1);
		}
	}
	return ordered;
}

/** The library draws a run of only brackets and spaces from left to right, so a run between Arabic words is reversed here. */
function turnNeutral(run: Run): Run {
	if (run.level % 2 === 0 || RIGHT_TO_LEFT.test(run.text)) return run;
	return { ...run, text: [...run.text].reverse().join("") };
}
