// `hakiki entries import`: imports a file with one value a line, or with entries as JSON lines (all or nothing).

import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { checkEntry, parseEntry } from "@hakiki/contract";
import { ANONYMOUS_NETWORKS, AppError, ENTRY_KINDS, ENTRY_LISTS, type EntryList } from "@hakiki/domain";
import type { NewEntry } from "@hakiki/service";
import { addEntries } from "@hakiki/service";
import type { Command } from "./command.ts";
import { dropMissing } from "./entries.ts";
import { readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withService } from "./with-service.ts";

const FILE_BYTES_MAX = 32 * 1_048_576;
const LINES_MAX = 200_000;
const PROBLEMS_MAX = 20;

export const command: Command = {
	name: "entries import",
	usage: `FILE ${REALM_USAGE} --list LIST [--kind KIND] [--network NET] [--owner NAME] [--reason TEXT] [--replace]
    [--data DIR] [--json]

  FILE       one value per line (lines that begin with # are skipped), or one JSON object per line with the fields of an entry
  --replace  remove entries of this list, kind and network that are not in the file`,
	async run(args, io) {
		const options = readOptions(args, {
			required: [...REALM_OPTIONS, "list"],
			texts: ["kind", "network", "owner", "reason"],
			flags: ["replace"],
			positionals: ["FILE"],
		});
		const findRealm = readRealmOptions(options);
		const list = options.requiredChoice("list", ENTRY_LISTS);
		const kind = options.choice("kind", ENTRY_KINDS);
		const network = options.choice("network", ANONYMOUS_NETWORKS);
		const base = dropMissing({ kind, network, owner: options.text("owner"), reason: options.text("reason") });
		const entries = parseLines(await readWhole(resolve(io.cwd, options.positional("FILE"))), list, base);
		const replaces = options.has("replace") ? { list, kind, network } : undefined;
		const done = await withService(options, io, { purpose: "hakiki entries import" }, async (service) =>
			addEntries(service, await service.openRealm(await findRealm(service)), { entries, actor: io.actor, replaces }),
		);
		const written = done.entries.length;
		if (options.isJson) io.print(JSON.stringify({ list, written, removed: done.removed }));
		else io.print(`Wrote ${written} and removed ${done.removed} entries of the list ${list}.`);
		return 0;
	},
};

/** The error names every wrong line by its number, up to a limit. */
export function parseLines(text: string, list: EntryList, base: Readonly<Record<string, unknown>>): NewEntry[] {
	const lines = text.split("\n");
	if (lines.length > LINES_MAX) throw refuse(`has more than ${LINES_MAX} lines`);
	const entries: NewEntry[] = [];
	const problems: { field: string; code: string; message: string }[] = [];
	for (const [index, line] of lines.entries()) {
		const value = line.trim();
		if (value === "" || value.startsWith("#")) continue;
		const place = `line ${index + 1}`;
		try {
			entries.push({ input: parseLine(value, list, base), place });
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			problems.push(...error.details.map((detail) => ({ ...detail, field: `${place}.${detail.field}` })));
			if (problems.length >= PROBLEMS_MAX) break;
		}
	}
	if (problems.length > 0) throw AppError.invalid(problems);
	return entries;
}

/** The command names the list. A line that names another list is refused, because it would be added to the wrong list. */
function parseLine(value: string, list: EntryList, base: Readonly<Record<string, unknown>>): NewEntry["input"] {
	if (!value.startsWith("{")) return checkEntry({ ...base, list, value });
	const complete = (body: Record<string, unknown>): void => {
		for (const [name, given] of Object.entries(base)) body[name] ??= given;
		body["list"] ??= list;
	};
	const input = parseEntry(value, { complete });
	if (input.list === list) return input;
	throw AppError.invalid([{ field: "list", code: "invalid", message: `must be ${list}, as the command says` }]);
}

async function readWhole(path: string): Promise<string> {
	const facts = await stat(path).catch(() => undefined);
	if (facts === undefined) throw refuse(`${path} does not exist`);
	if (!facts.isFile()) throw refuse(`${path} is not a file`);
	if (facts.size > FILE_BYTES_MAX) throw refuse("has more than 32 MB");
	return readFile(path, "utf8").catch(() => {
		throw refuse(`${path} cannot be read`);
	});
}

function refuse(message: string): AppError {
	return AppError.invalid([{ field: "FILE", code: "invalid", message }]);
}
