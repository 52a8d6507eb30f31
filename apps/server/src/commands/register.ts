// `hakiki register …`: shows or exports the register of regulatory reports.

import { formatRegisterRow, REGISTER_CSV_HEAD, viewRegisterLine } from "@hakiki/contract";
import type { RegisterLine } from "@hakiki/domain";
import { exportRegister, listRegister } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withAdminTools } from "./with-service.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 10_000;

const SPAN_USAGE = "[--from TIME] [--to TIME]";
const SPAN_HELP = `

  --from  lines entered at or after this date or time
  --to    lines entered before this date or time`;

export const listCommand: Command = {
	name: "register list",
	usage: `${REALM_USAGE} ${SPAN_USAGE} [--limit ${LIMIT_DEFAULT}] [--data DIR] [--json]${SPAN_HELP}`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: ["from", "to", "limit"] });
		const findRealm = readRealmOptions(options);
		const span = readSpan(options);
		const limit = options.wholeNumber("limit", { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT;
		const { items: lines, next } = await withAdminTools(
			options,
			io,
			{ purpose: "hakiki register list" },
			async (tools) => listRegister(tools, { realm: await findRealm(tools) }, { ...span, limit }),
		);
		if (options.isJson) io.print(JSON.stringify({ lines: lines.map(viewRegisterLine) }));
		else if (lines.length === 0) io.say("No lines.");
		else {
			io.print(formatTable(["ENTERED", "OCCURRED", "CUSTOMER", "RULE", "AMOUNT", "REASON"], lines.map(toRow)));
			if (next !== undefined) io.say(`There may be more. Use --from, --to or --limit (at most ${LIMIT_MAX}).`);
		}
		return 0;
	},
};

export const exportCommand: Command = {
	name: "register export",
	usage: `${REALM_USAGE} ${SPAN_USAGE} [--data DIR] [--json]${SPAN_HELP}
  --json  one object instead of CSV`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: ["from", "to"] });
		const findRealm = readRealmOptions(options);
		const span = readSpan(options);
		const kept: ReturnType<typeof viewRegisterLine>[] = [];
		if (!options.isJson) io.print(REGISTER_CSV_HEAD);
		const count = await withAdminTools(options, io, { purpose: "hakiki register export" }, async (tools) =>
			exportRegister(
				tools,
				{ realm: await findRealm(tools) },
				{
					...span,
					actor: io.actor,
					onLines(lines) {
						for (const line of lines) {
							if (options.isJson) kept.push(viewRegisterLine(line));
							else io.print(formatRegisterRow(line));
						}
					},
				},
			),
		);
		if (options.isJson) io.print(JSON.stringify({ lines: kept }));
		else io.say(`${count} line(s).`);
		return 0;
	},
};

function readSpan(options: Options): { readonly from: number | undefined; readonly to: number | undefined } {
	const from = options.time("from");
	const to = options.time("to");
	if (from !== undefined && to !== undefined && from >= to) throw new UsageError("--from must be before --to");
	return { from, to };
}

function toRow(line: RegisterLine): string[] {
	const amount = line.amount === null ? "" : `${line.currency} ${line.amount}`;
	const occurred = formatMoment(Date.parse(line.occurredAt));
	return [formatMoment(line.enteredAt), occurred, line.customerId, line.rule, amount, line.reason];
}
