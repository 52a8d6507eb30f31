// `hakiki lists …`: the sanctions and PEP lists of the installation. All customers are screened against them.

import { createReadStream } from "node:fs";
import { basename, resolve } from "node:path";
import { AppError } from "@hakiki/domain";
import {
	addList,
	findFormat,
	findOfficialUrls,
	importList,
	LIST_FORMAT_IDS,
	type ListFile,
	type ListImported,
	type ListSettings,
	listLatestRuns,
	listLists,
	readListPolicy,
	refreshList,
	removeList,
} from "@hakiki/service";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { describeAffected, describeLists, describeRuns, viewImport, viewLatestRun, viewList } from "./present-lists.ts";
import { formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { withAdminTools } from "./with-service.ts";

/** The further files of a format with several files. The first file is FILE or --url. */
const PARTS = ["names", "addresses", "comments"] as const;
const LINE_LENGTH = 106;
const SETTING_OPTIONS = ["columns", "topic", "type"] as const;
const FORMAT_HELP = `--format   ${wrapWords(LIST_FORMAT_IDS)}
  --columns  for csv: the column of each field, as in id=Ref,name=Full name,dob=Born,address=Seat,document=Passport
  --topic, --type  for entries whose file does not say it, as in role.pep and person`;

export const addCommand: Command = {
	name: "lists add",
	usage: `--format FORMAT [--list ID] [--url URL] [--names-url URL] [--addresses-url URL] [--comments-url URL]
    [--columns MAP] [--topic TOPIC] [--type TYPE] [--data DIR] [--json]

  --url      where to download it (default: the official address); then run: npx hakiki lists refresh
  ${FORMAT_HELP}`,
	async run(args, io) {
		const partUrls = PARTS.map((part) => `${part}-url`);
		const options = readOptions(args, {
			required: ["format"],
			texts: ["list", "url", ...partUrls, ...SETTING_OPTIONS],
		});
		const format = options.requiredText("format");
		const given = gatherParts(options, options.text("url"), partUrls);
		const urls = given.length === 0 ? findOfficialUrls(format) : given;
		if (urls.length === 0) throw new UsageError(`--url is required: ${format} has no official address`);
		const policy = readListPolicy(io.env);
		const order = {
			format,
			list: options.text("list"),
			urls,
			settings: readSettings(options),
			actor: io.actor,
			policy,
		};
		const added = await withAdminTools(options, io, { purpose: "hakiki lists add" }, (tools) => addList(tools, order));
		io.print(options.isJson ? JSON.stringify(viewList(added)) : describeLists([added]));
		return 0;
	},
};

export const importCommand: Command = {
	name: "lists import",
	usage: `FILE --format FORMAT [--list ID] [--names FILE] [--addresses FILE] [--comments FILE] [--columns MAP]
    [--topic TOPIC] [--type TYPE] [--dry-run] [--force] [--data DIR] [--json]

  FILE       may be compressed with gzip
  --names, --addresses, --comments  the other files of ofac-csv (alt, add and comments)
  --dry-run  show what would change and how many customers would match; change nothing
  --force    accept a file that is much smaller than the list, which is refused as incomplete
  ${FORMAT_HELP}`,
	async run(args, io) {
		const options = readOptions(args, {
			required: ["format"],
			texts: ["list", ...PARTS, ...SETTING_OPTIONS],
			flags: ["dry-run", "force"],
			positionals: ["FILE"],
		});
		findFormat(options.requiredText("format"));
		const paths = gatherParts(options, options.positional("FILE"), PARTS);
		const order = {
			format: options.requiredText("format"),
			list: options.text("list"),
			files: paths.map((path) => toFile(resolve(io.cwd, path))),
			source: basename(options.positional("FILE")),
			...readSettings(options),
			isDryRun: options.has("dry-run"),
			isForced: options.has("force"),
			actor: io.actor,
		};
		const needs = { purpose: "hakiki lists import", mayCreate: true };
		reportImport(await withAdminTools(options, io, needs, (tools) => importList(tools, order)), options, io);
		return 0;
	},
};

export const refreshCommand: Command = {
	name: "lists refresh",
	usage: `[--list ID] [--force] [--data DIR] [--json]

  --list     one list (default: all lists that have an address)`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["list"], flags: ["force"] });
		const isForced = options.has("force");
		const fetching = { policy: readListPolicy(io.env) };
		const needs = { purpose: "hakiki lists refresh" };
		const outcomes = await withAdminTools(options, io, needs, async (tools) => {
			const one = options.text("list");
			const lists = one === undefined ? (await listLists(tools)).filter(({ urls }) => urls.length > 0) : [{ id: one }];
			const found: { list: string; imported?: ListImported | undefined; problem?: string }[] = [];
			for (const { id: list } of lists) {
				try {
					found.push(await refreshList(tools, { list, actor: io.actor, isForced, fetching, signal: io.signal }));
				} catch (error) {
					// If one list fails, the others must still be refreshed.
					if (!(error instanceof AppError) || one !== undefined) throw error;
					found.push({ list, problem: error.message });
				}
			}
			return found;
		});
		if (outcomes.length === 0) io.say("No list has an address. Add one with: npx hakiki lists add");
		const views = outcomes.map(({ list, imported, problem }) => ({
			list,
			status: problem === undefined ? (imported === undefined ? "unchanged" : "imported") : "failed",
			...(imported === undefined ? {} : viewImport(imported)),
			...(problem === undefined ? {} : { problem }),
		}));
		if (options.isJson) io.print(JSON.stringify({ lists: views }));
		else for (const one of views) io.print(`${one.list}: ${one.problem ?? one.status}`);
		return outcomes.some(({ problem }) => problem !== undefined) ? 1 : 0;
	},
};

export const statusCommand: Command = {
	name: "lists status",
	usage: "[--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, {});
		const needs = { purpose: "hakiki lists status" };
		const { lists, runs } = await withAdminTools(options, io, needs, async (tools) => ({
			lists: await listLists(tools),
			runs: await listLatestRuns(tools),
		}));
		if (options.isJson) io.print(JSON.stringify({ lists: lists.map(viewList), screening: runs.map(viewLatestRun) }));
		else if (lists.length === 0)
			io.say("There are no lists. Add one with: npx hakiki lists add, or npx hakiki lists import");
		else io.print(`${describeLists(lists)}\n\n${describeRuns(runs)}`);
		return 0;
	},
};

export const removeCommand: Command = {
	name: "lists remove",
	usage: "LIST [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { positionals: ["LIST"] });
		const order = { list: options.positional("LIST"), actor: io.actor };
		const needs = { purpose: "hakiki lists remove" };
		const removed = await withAdminTools(options, io, needs, (tools) => removeList(tools, order));
		io.print(
			options.isJson ? JSON.stringify(viewList(removed)) : `Removed ${removed.id} with ${removed.entries} entries.`,
		);
		return 0;
	},
};

/** Returns the files in the order of the format. A gap is refused, because the next file would take the missing one's place. */
function gatherParts(options: Options, first: string | undefined, names: readonly string[]): readonly string[] {
	const given = [first, ...names.map((name) => options.text(name))];
	const count = given.findLastIndex((one) => one !== undefined) + 1;
	return given.slice(0, count).map((one, index) => {
		if (one !== undefined) return one;
		throw new UsageError(`--${index === 0 ? "url" : names[index - 1]} is required if a later file is given`);
	});
}

function readSettings(options: Options): ListSettings {
	const columns = options
		.text("columns")
		?.split(",")
		.map((pair) => {
			const at = pair.indexOf("=");
			if (at < 1) throw new UsageError("--columns must look like id=Ref,name=Full name");
			return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
		});
	const [topic, type] = [options.text("topic"), options.text("type")];
	return {
		...(columns === undefined ? {} : { columns: Object.fromEntries(columns) }),
		...(topic === undefined ? {} : { topic }),
		...(type === undefined ? {} : { type }),
	};
}

const toFile = (path: string): ListFile => ({ name: basename(path), open: () => createReadStream(path) });

function reportImport(result: ListImported, options: Options, io: CommandIo): void {
	if (options.isJson) {
		io.print(JSON.stringify({ dry_run: result.isDryRun, ...viewImport(result) }));
		return;
	}
	for (const { place, message } of result.unreadable) io.say(`Left out, ${place}: ${message}`);
	const more = result.unreadableCount - result.unreadable.length;
	if (more > 0) io.say(`Left out: ${more} more.`);
	const rows = result.lists.map((one) =>
		[one.list, one.dated ?? "", one.entries, one.names, one.wallets, one.added, one.changed, one.removed].map(String),
	);
	io.print(formatTable(["LIST", "DATED", "ENTRIES", "NAMES", "WALLETS", "ADDED", "CHANGED", "REMOVED"], rows));
	if (result.customers !== undefined) io.print(describeAffected(result.customers));
	if (result.isDryRun) io.say("Nothing was changed.");
}

/** Joins words with commas, in lines that are no wider than the rest of the help. */
function wrapWords(words: readonly string[]): string {
	const lines: string[] = [];
	for (const word of words) {
		const line = lines.pop();
		const longer = line === undefined ? word : `${line}, ${word}`;
		if (line === undefined || longer.length < LINE_LENGTH) lines.push(longer);
		else lines.push(`${line},`, word);
	}
	return lines.join("\n             ");
}
