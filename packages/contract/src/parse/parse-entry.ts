// Reads the body of `POST /v1/entries`, and an entry that stands elsewhere.

import { EntryInputSchema } from "../schemas/entry.ts";
import { compileBodyChecker, compileBodyParser } from "./parse-body.ts";

export const parseEntry = compileBodyParser(EntryInputSchema);
const check = compileBodyChecker(EntryInputSchema);

/** For an entry that came as separate values, as from a command line. */
export function checkEntry(value: Readonly<Record<string, unknown>>): ReturnType<typeof parseEntry> {
	return check({ value, problems: [] });
}
