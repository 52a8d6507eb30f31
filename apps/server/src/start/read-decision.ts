// Reads the decision from the text of an answer.

const MARK = ',"decision":"';

/** Without parsing the rest: inside a JSON string the quotes of the mark would be escaped. */
export function readDecision(body: string): string {
	const start = body.indexOf(MARK) + MARK.length;
	return start < MARK.length ? "unknown" : body.slice(start, body.indexOf('"', start));
}
