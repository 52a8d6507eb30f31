// Texts of callers and customers on a terminal: what would move its cursor, colour it or turn its letters round is shown as
// an escape, as in JSON. So a JSON text stays the same text.

/** C0, DEL and C1; marks that change the direction of what follows; separators of lines that only some see. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const LINE_END = "\n";

/** For a text that must stay in its cell or line. */
export function escapeControls(text: string): string {
	return text.replace(CONTROLS, escapeOne);
}

/** For what is laid out already: its lines stay. */
export function escapeAllButLines(text: string): string {
	return text.replace(CONTROLS, (letter) => (letter === LINE_END ? letter : escapeOne(letter)));
}

function escapeOne(letter: string): string {
	return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
