// Checks an entry that did not come over HTTP.

import { EntryInputSchema } from "../schemas/entry.ts";
import { compileBodyParser } from "./parse-body.ts";

export const parseEntry = compileBodyParser(EntryInputSchema);

/** Checks an entry that came as separate values, for example from the command line. */
export function checkEntry(value: Readonly<Record<string, unknown>>): ReturnType<typeof parseEntry> {
	return parseEntry(JSON.stringify(value));
}
