// Checks an entry that did not come over HTTP.

import { EntryInputSchema } from "../schemas/entry.ts";
import { compileBodyChecker, compileBodyParser } from "./parse-body.ts";

export const parseEntry = compileBodyParser(EntryInputSchema);
const check = compileBodyChecker(EntryInputSchema);

/** For an entry that came as separate values, as from a command line. */
export function checkEntry(value: Readonly<Record<string, unknown>>): ReturnType<typeof check> {
	return check({ value, problems: [] });
}
