// Reads edits of a rule set from the command line or from a file.

import { open } from "node:fs/promises";
import { UsageError } from "./command.ts";

const FILE_BYTES_MAX = 512 * 1024;

/** A bias of -3 looks like an option, so it is taken out before the options are read. */
export function keepNegative(args: readonly string[]): {
	readonly rest: readonly string[];
	readonly negative?: string;
} {
	const index = args.findIndex((arg) => /^-\d/.test(arg));
	const negative = args[index];
	if (negative === undefined) return { rest: args };
	return { rest: [...args.slice(0, index), "negative", ...args.slice(index + 1)], negative };
}

const PARTS: readonly string[] = ["bias", "thresholds", "rules", "custom"];
const LISTS: readonly string[] = ["on", "tags"];

/** Turns `fan_in.weight` and `0.5` into `{"rules": {"fan_in": {"weight": 0.5}}}`. The rules package checks the names. */
export function buildEdit(path: string, value: string): object {
	const given = path.split(".");
	const steps = PARTS.includes(given[0] ?? "")
		? given
		: [given[0]?.startsWith("custom_") ? "custom" : "rules", ...given];
	if (steps.some((step) => step === "")) throw new UsageError("PATH has an empty step");
	// Only names of event types contain a dot.
	const names = steps[0] === "thresholds" ? ["thresholds", steps.slice(1, -1).join("."), steps.at(-1) ?? ""] : steps;
	const isList = names[0] === "custom" && LISTS.includes(names[2] ?? "");
	return names.reduceRight<unknown>(
		(inner, name) => ({ [name]: inner }),
		isList ? value.split(",") : readValue(value),
	) as object;
}

function readValue(value: string): number | string | null {
	if (value === "default" || value === "remove") return null;
	return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Parses the file as strictly as an HTTP body: a duplicate key is an error. */
export async function readEdits(
	path: string,
): Promise<{ readonly edits: object; readonly revision: number | undefined }> {
	const text = await readWhole(path);
	const { parseRulesDraft } = await import("@hakiki/contract");
	return parseRulesDraft(text);
}

async function readWhole(path: string): Promise<string> {
	let file: Awaited<ReturnType<typeof open>>;
	try {
		file = await open(path);
	} catch {
		throw new UsageError(`${path} does not exist or cannot be read`);
	}
	try {
		if ((await file.stat()).size > FILE_BYTES_MAX) throw new UsageError(`${path} is over ${FILE_BYTES_MAX / 1024} KiB`);
		return await file.readFile("utf8");
	} finally {
		await file.close();
	}
}
