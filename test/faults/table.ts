// The table of a run: one line a fault, for a person to read and for docs/operating/faults.md.

import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Damage, Tally } from "./ledger.ts";
import type { Aftermath } from "./site.ts";

/** `npm run test:faults` reads the lines here when all files have run. */
const LINES = fileURLToPath(new URL("../../node_modules/.cache/hakiki/faults.jsonl", import.meta.url));

export interface Line {
	readonly fault: string;
	readonly strikes: number;
	readonly seconds: number;
	readonly tally: Tally;
	readonly harm: Partial<Damage & Aftermath>;
	readonly remark: string;
}

export function writeLine(line: Line): void {
	mkdirSync(dirname(LINES), { recursive: true });
	appendFileSync(LINES, `${JSON.stringify(line)}\n`);
}
