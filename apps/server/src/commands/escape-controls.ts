// Makes texts of callers and customers safe for a terminal. Characters that move the cursor, change the colour or reverse the
// direction become JSON escapes. So a JSON text keeps its meaning.

/** C0, DEL and C1, direction marks, and line separators that only some programs treat as line breaks. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const LINE_END = "\n";

/** Escapes a text that must stay in its cell or line. */
export function escapeControls(text: string): string {
	return text.replace(CONTROLS, escapeOne);
}

/** Escapes a text that is already laid out, and keeps its line breaks. */
export function escapeAllButLines(text: string): string {
	return text.replace(CONTROLS, (letter) => (letter === LINE_END ? letter : escapeOne(letter)));
}

function escapeOne(letter: string): string {
	return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
