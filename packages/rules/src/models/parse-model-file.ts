// Parses the JSON of a model file. JSON.parse takes seconds for a few megabytes of brackets or of names that all differ, and
// the process decides nothing meanwhile. So the text is read through first, and what no model needs is refused.

import { refuse } from "./model-file.ts";

/** 32 splits of LightGBM are 37 deep. */
const DEPTH_MAX = 100;
/** 65,536 nodes of LightGBM are as many objects. The reader refuses a few more of them with the place. */
const HOLDERS_MAX = 150_000;
/** 65,536 nodes of XGBoost are 720,000 values. Some nodes were pruned. */
const VALUES_MAX = 1_500_000;
/** The names of fields and of signals, and some facts of each tree. */
const TEXTS_MAX = 10_000;
const TEXT_LENGTH_MAX = 100_000;
/** As many as nodes. The reader refuses those in a node with its place. */
const NANS_MAX = 65_536;
const NAN = /-?(?:NaN|Infinity)/y;

export function parseModelFile(text: string): unknown {
	try {
		return JSON.parse(checkText(text));
	} catch (error) {
		if (error instanceof SyntaxError) return refuse("file", describeSyntax(text, error));
		throw error;
	}
}

/**
 * Python writes NaN and Infinity, which are not JSON. They become empty texts, which the reader refuses as "not a number" and
 * with the place. Spaces keep the places of all other characters.
 */
function checkText(text: string): string {
	const parts: string[] = [];
	const texts = new Set<string>();
	let [depth, holders, values, copied] = [0, 0, 0, 0];
	for (let at = 0; at < text.length; at += 1) {
		switch (text[at]) {
			case '"': {
				const end = findQuote(text, at + 1);
				texts.add(text.slice(at + 1, end));
				if (texts.size > TEXTS_MAX) refuse("file", `has more than ${TEXTS_MAX} different names and texts`);
				at = end;
				break;
			}
			case "[":
			case "{":
				depth += 1;
				holders += 1;
				if (depth > DEPTH_MAX) refuse("file", `is nested deeper than ${DEPTH_MAX}, at character ${at}`);
				if (holders > HOLDERS_MAX) refuse("file", `has more than ${HOLDERS_MAX} lists and objects`);
				break;
			case "]":
			case "}":
				depth -= 1;
				break;
			case ",":
				values += 1;
				if (values > VALUES_MAX) refuse("file", `has more than ${VALUES_MAX} values`);
				break;
			case "N":
			case "I": {
				const start = text[at - 1] === "-" ? at - 1 : at;
				NAN.lastIndex = start;
				const [word] = NAN.exec(text) ?? [];
				if (word === undefined) break;
				if (parts.length >= 2 * NANS_MAX) refuse("file", `has NaN or Infinity more than ${NANS_MAX} times`);
				parts.push(text.slice(copied, start), '""'.padEnd(word.length));
				copied = start + word.length;
				at = copied - 1;
			}
		}
	}
	return parts.length === 0 ? text : parts.join("") + text.slice(copied);
}

/** Returns the end of the text if the quote is missing; JSON.parse then says so. */
function findQuote(text: string, from: number): number {
	let at = from;
	while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
	if (at - from > TEXT_LENGTH_MAX) refuse("file", `has a text of more than ${TEXT_LENGTH_MAX} characters`);
	return at;
}

function describeSyntax(text: string, { message }: SyntaxError): string {
	const position = /position (\d+)/.exec(message)?.[1];
	const isCutOff = position === undefined ? /end of/i.test(message) : Number(position) >= text.length;
	if (isCutOff) return `is cut off: it ends after ${text.length} characters, within the model`;
	return position === undefined ? "is not JSON" : `is not JSON: see character ${position} of ${text.length}`;
}
