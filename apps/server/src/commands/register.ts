// `hakiki register …`: what regulators ask to be told of, to be looked at or handed on.

import { exportRegister, listRegister, type RegisterLine } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { formatCsvRow } from "./format-csv.ts";
import { formatIso, formatMoment, formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withAdminTools } from "./with-service.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 10_000;
/** Later than any line, and still a time that every database takes. */
const END_OF_TIME_MS = Date.UTC(9999, 0, 1);

const SPAN_USAGE = "[--from TIME] [--to TIME]";
const SPAN_HELP = `

  --from  lines entered from this date or time on
  --to    lines entered before this date or time`;

export const listCommand: Command = {
	name: "register list",
	summary: "List what regulators ask to be told of, oldest first",
	usage: `${REALM_USAGE} ${SPAN_USAGE} [--limit ${LIMIT_DEFAULT}] [--data DIR] [--json]${SPAN_HELP}`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: ["from", "to", "limit"] });
		const findRealm = readRealmOptions(options);
		const span = readSpan(options);
		const limit = options.wholeNumber("limit", { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT;
		const lines = await withAdminTools(options, io, { purpose: "hakiki register list" }, async (tools) =>
			listRegister(tools, { ...span, realm: await findRealm(tools), limit }),
		);
		if (options.isJson) io.print(JSON.stringify({ lines: lines.map(present) }));
		else if (lines.length === 0) io.say("No lines.");
		else io.print(formatTable(["ENTERED", "OCCURRED", "CUSTOMER", "RULE", "AMOUNT", "REASON"], lines.map(toRow)));
		return 0;
	},
};

export const exportCommand: Command = {
	name: "register export",
	summary: "Write the register as CSV, for a report",
	usage: `${REALM_USAGE} ${SPAN_USAGE} [--data DIR] [--json]${SPAN_HELP}
  --json  one object instead of CSV`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: ["from", "to"] });
		const findRealm = readRealmOptions(options);
		const span = readSpan(options);
		const kept: ReturnType<typeof present>[] = [];
		if (!options.isJson) io.print(formatCsvRow(COLUMNS));
		const count = await withAdminTools(options, io, { purpose: "hakiki register export" }, async (tools) =>
			exportRegister(tools, {
				...span,
				realm: await findRealm(tools),
				actor: io.actor,
				onLines(lines) {
					for (const line of lines) {
						if (options.isJson) kept.push(present(line));
						else io.print(formatCsvRow(toCells(line)));
					}
				},
			}),
		);
		if (options.isJson) io.print(JSON.stringify({ lines: kept }));
		else io.say(`${count} line(s).`);
		return 0;
	},
};

function readSpan(options: Options): { readonly from: number; readonly to: number } {
	const from = options.time("from") ?? 0;
	const to = options.time("to") ?? END_OF_TIME_MS;
	if (from >= to) throw new UsageError("--from must be before --to");
	return { from, to };
}

function present(line: RegisterLine) {
	return {
		entered_at: formatIso(line.enteredAt),
		occurred_at: line.occurredAt,
		customer_id: line.customerId,
		event_id: line.eventId,
		rule: line.rule,
		reason: line.reason,
		type: line.type,
		direction: line.direction,
		method: line.method,
		amount: line.amount,
		currency: line.currency,
		decision: line.decision,
		case_id: line.caseId,
		backfilled: line.isBackfilled,
		evidence: line.evidence,
	};
}

const COLUMNS = [
	"entered_at",
	"occurred_at",
	"customer_id",
	"event_id",
	"rule",
	"reason",
	"type",
	"direction",
	"method",
	"amount",
	"currency",
	"decision",
	"case_id",
	"backfilled",
	"evidence",
] as const;

function toCells(line: RegisterLine): string[] {
	const shown = present(line);
	return COLUMNS.map((column) => {
		const value = shown[column];
		if (value === null) return "";
		return typeof value === "object" ? JSON.stringify(value) : String(value);
	});
}

function toRow(line: RegisterLine): string[] {
	const amount = line.amount === null ? "" : `${line.currency} ${line.amount}`;
	const occurred = formatMoment(Date.parse(line.occurredAt));
	return [formatMoment(line.enteredAt), occurred, line.customerId, line.rule, amount, line.reason];
}
