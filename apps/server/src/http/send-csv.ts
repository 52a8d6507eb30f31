// Sends a list as CSV. A request for a list that accepts `text/csv` gets all of its pages as one file. The columns come from
// the response's schema, so a new field of a list is a new column, and a caller sees no more than in JSON.

import { Readable } from "node:stream";
import { CSV_ROWS_MAX, type ListPage, listOfAnswer, type Operation } from "@hakiki/contract";
import { formatCsvRow } from "@hakiki/domain";
import { type Caller, noteExport, type RealmContext, type VerbTools } from "@hakiki/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Turns } from "./turns.ts";

/** Each export holds a page of rows, and reads the next one when the client has taken it. */
const turns = new Turns({ max: 4, message: "Too many exports are running; try again", retryAfterSeconds: 10 });
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

interface CsvRequest {
	readonly tools: VerbTools;
	readonly context: RealmContext;
	readonly caller: Caller;
	/** The handler of the list, called once for each page. */
	readPage(query: Readonly<Record<string, unknown>>): Promise<ListPage>;
	readonly query: Readonly<Record<string, unknown>>;
}

/** True if the request is for a list and names `text/csv` first. */
export function isCsvRequest(operation: Operation, request: FastifyRequest): boolean {
	return request.headers.accept?.startsWith("text/csv") === true && listOfAnswer(operation) !== undefined;
}

/** The export is written to the audit log before its first row is sent. */
export async function sendCsv(operation: Operation, asked: CsvRequest, reply: FastifyReply): Promise<FastifyReply> {
	const list = listOfAnswer(operation);
	if (list === undefined) throw new Error(`${operation.id} is not a list`);
	const release = turns.take(asked.context.workspaceId);
	try {
		// A wrong query is answered as JSON, because nothing has been sent yet.
		const query = list.limitMax === undefined ? asked.query : { ...asked.query, limit: list.limitMax };
		const first = await asked.readPage(query);
		const { tools, context, caller } = asked;
		const filters = Object.keys(asked.query).filter((name) => name !== "limit" && name !== "cursor");
		const noted = { action: "list.exported", subject: operation.id, details: { filters } } as const;
		await noteExport(tools, context, { ...noted, actor: caller.actor });
		const rows = formatRows(list.columns, first, (cursor) => asked.readPage({ ...query, cursor }));
		const stream = Readable.from(rows).once("close", release);
		reply.header("content-type", "text/csv; charset=utf-8");
		reply.header("content-disposition", `attachment; filename="${operation.id}.csv"`);
		return await reply.send(stream);
	} catch (error) {
		release();
		throw error;
	}
}

async function* formatRows(
	columns: readonly string[],
	first: ListPage,
	readNext: (cursor: string) => Promise<ListPage>,
): AsyncGenerator<string> {
	yield `${BYTE_ORDER_MARK}${formatCsvRow(columns)}\r\n`;
	let page = first;
	let count = 0;
	for (;;) {
		const room = CSV_ROWS_MAX - count;
		const rows = page.data.slice(0, room);
		count += rows.length;
		yield rows.map((row) => `${formatCsvRow(columns.map((column) => formatCell(row, column)))}\r\n`).join("");
		if (page.next_cursor === null && page.data.length <= room) return;
		if (count >= CSV_ROWS_MAX) break;
		if (page.next_cursor === null) return;
		page = await readNext(page.next_cursor);
	}
	yield `${formatCsvRow([`Only the first ${CSV_ROWS_MAX} rows. Narrow the filters for the others.`])}\r\n`;
}

/** `amount.value` is the field `value` of the field `amount`. */
function formatCell(row: unknown, column: string): string {
	let value: unknown = row;
	for (const name of column.split("."))
		value =
			typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
	return formatValue(value);
}

function formatValue(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "string") return value;
	if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join("; ");
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}
