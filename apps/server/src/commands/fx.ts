// `hakiki fx …`: a workspace's own exchange rates, which override those of the feed and of the package.

import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError } from "@hakiki/domain";
import { type FxResult, importFxRates, listWorkspaceRates, setFxRate } from "@hakiki/service";
import type { Command, CommandIo } from "./command.ts";
import { formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { withAdminTools, withService } from "./with-service.ts";

const FILE_BYTES_MAX = 1_048_576;

export const setCommand: Command = {
	name: "fx set",
	usage: `--workspace ID|NAME --currency USD --rate 129.5 [--date YYYY-MM-DD] [--force] [--data DIR] [--json]

  --rate   units of the workspace's currency for one unit of the other
  --force  accept a rate that is ten times the current one or a tenth of it, which is refused as a typing error`,
	async run(args, io) {
		const options = readOptions(args, {
			required: ["workspace", "currency", "rate"],
			texts: ["date"],
			flags: ["force"],
		});
		const change = {
			workspace: options.requiredText("workspace"),
			currency: options.requiredText("currency"),
			rate: options.requiredText("rate"),
			date: options.text("date"),
			isForced: options.has("force"),
			actor: io.actor,
		};
		const needs = { purpose: "hakiki fx set" };
		return report(await withService(options, io, needs, (service) => setFxRate(service, change)), options, io);
	},
};

export const importCommand: Command = {
	name: "fx import",
	usage: `FILE --workspace ID|NAME [--force] [--data DIR] [--json]

  FILE is CSV with lines currency,rate,date, or JSON {"base","date","rates":{…}}. Either all rates are set or none`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], flags: ["force"], positionals: ["FILE"] });
		const text = await readSmallFile(resolve(io.cwd, options.positional("FILE")));
		const change = {
			workspace: options.requiredText("workspace"),
			text,
			isForced: options.has("force"),
			actor: io.actor,
		};
		const needs = { purpose: "hakiki fx import" };
		return report(await withService(options, io, needs, (service) => importFxRates(service, change)), options, io);
	},
};

export const listCommand: Command = {
	name: "fx list",
	usage: "--workspace ID|NAME [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"] });
		const workspace = options.requiredText("workspace");
		const needs = { purpose: "hakiki fx list" };
		const found = await withAdminTools(options, io, needs, (tools) => listWorkspaceRates(tools, { workspace }));
		if (options.isJson) io.print(JSON.stringify(present(found)));
		else if (found.rates.length === 0)
			io.say("The workspace has set no rates. The feed's and the package's rates are used.");
		else io.print(describeRates(found));
		return 0;
	},
};

function report(result: FxResult, options: Options, io: CommandIo): number {
	io.print(options.isJson ? JSON.stringify(present(result)) : describeRates(result));
	return 0;
}

function present({ workspace, rates }: FxResult) {
	return {
		workspace_id: workspace.id,
		currency: workspace.currency,
		rates: rates.map(({ currency, rate, rateAt }) => ({ currency, rate, rate_at: rateAt })),
	};
}

function describeRates({ workspace, rates }: FxResult): string {
	const rows = rates.map(({ currency, rate, rateAt }) => [currency, String(rate), rateAt]);
	return formatTable(["CURRENCY", `${workspace.currency} FOR ONE`, "OF"], rows);
}

async function readSmallFile(path: string): Promise<string> {
	const refuse = (message: string) => AppError.invalid([{ field: "FILE", code: "invalid", message }]);
	const facts = await stat(path).catch(() => undefined);
	if (facts === undefined) throw refuse(`${path} does not exist`);
	if (!facts.isFile()) throw refuse(`${path} is not a file`);
	if (facts.size > FILE_BYTES_MAX) throw refuse("has more than 1 MB");
	return readFile(path, "utf8").catch(() => {
		throw refuse(`${path} cannot be read`);
	});
}
