// Every list of the API as CSV.

import { isForKeys, listOfAnswer, OPERATIONS } from "@hakiki/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

const EVENTS = 230;
const FORMULA = '=HYPERLINK("http://evil.example","pay")';

let bench: ApiBench;

beforeAll(async () => {
	bench = await openApiBench();
	for (let n = 0; n < EVENTS; n += 1) {
		const customer_id = n === 7 ? FORMULA : n === 8 ? 'a,"b"\nc' : `cus_${n}`;
		const { status } = await bench.ask("POST", "/v1/events", { type: "login", customer_id, login: { success: true } });
		expect(status).toBe(200);
	}
});
afterAll(() => bench.close());

const askCsv = (url: string, key = bench.keys.test) =>
	bench.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${key}`, accept: "text/csv" } });

/** A second reader of CSV, written for this test: one character at a time. */
function readCsv(text: string): string[][] {
	const rows: string[][] = [[""]];
	let isQuoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const letter = text[at];
		const row = rows.at(-1) ?? [];
		const append = (text: string): void => void row.splice(-1, 1, `${row.at(-1) ?? ""}${text}`);
		if (letter === '"' && isQuoted && text[at + 1] === '"') {
			append('"');
			at += 1;
		} else if (letter === '"') isQuoted = !isQuoted;
		else if (letter === "," && !isQuoted) row.push("");
		else if (letter === "\r" && !isQuoted) {
			rows.push([""]);
			at += 1;
		} else append(letter ?? "");
	}
	return rows.slice(0, -1);
}

async function listAll(url: string): Promise<readonly Record<string, unknown>[]> {
	const found: Record<string, unknown>[] = [];
	let cursor: string | null = "";
	while (cursor !== null) {
		const { json } = await bench.ask("GET", `${url}&limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`);
		found.push(...json.data);
		cursor = json.next_cursor;
	}
	return found;
}

describe("a list as CSV", () => {
	it("has a row for every item of all pages, in the same order", async () => {
		const answer = await askCsv("/v1/events?type=login&limit=5");
		expect(answer.statusCode).toBe(200);
		expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
		expect(answer.headers["content-disposition"]).toBe('attachment; filename="listEvents.csv"');
		expect(answer.body.startsWith("\ufeff")).toBe(true);
		const [columns = [], ...rows] = readCsv(answer.body.slice(1));
		const items = await listAll("/v1/events?type=login");
		expect(rows).toHaveLength(EVENTS);
		const ids = columns.indexOf("id");
		expect(rows.map((row) => row[ids])).toEqual(items.map((item) => item["id"]));
	});

	it("runs no formula in a spreadsheet, and keeps commas, quotes and line breaks", async () => {
		const [columns = [], ...rows] = readCsv((await askCsv("/v1/events?type=login")).body.slice(1));
		const customers = rows.map((row) => row[columns.indexOf("customer_id")]);
		expect(customers).toContain(`'${FORMULA}`);
		expect(customers).toContain('a,"b"\nc');
		expect(rows.flat().filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
	});

	it("is noted in the audit log", async () => {
		await askCsv("/v1/customers?q=0712345678");
		const noted = "select actor, subject from audit where action = 'list.exported' and subject = $1";
		const { rows } = await bench.database.pool.query(noted, ["listCustomers"]);
		expect(rows).toMatchObject([{ actor: expect.stringMatching(/^key:/), subject: "listCustomers" }]);
	});

	it("answers a wrong query and a missing scope as JSON", async () => {
		const wrong = await askCsv("/v1/events?decision=perhaps");
		expect(wrong.statusCode).toBe(400);
		expect(wrong.json()).toMatchObject({ error: "invalid_request" });
		const key = await bench.makeKey(["cases:read"]);
		expect((await askCsv("/v1/events", key)).statusCode).toBe(403);
	});

	it("gives nothing of another workspace", async () => {
		const { body } = await askCsv("/v1/events", bench.keys.elsewhere);
		expect(readCsv(body.slice(1))).toHaveLength(1);
	});

	it.each(
		OPERATIONS.filter((one) => isForKeys(one) && !one.path.includes("{") && listOfAnswer(one) !== undefined).map(
			(one) => [one.id, one] as const,
		),
	)("exists for %s", async (_id, operation) => {
		const query = operation.example?.query === undefined ? "" : `?${operation.example.query}`;
		const answer = await askCsv(operation.path + query);
		expect(answer.statusCode).toBe(200);
		expect(readCsv(answer.body.slice(1))[0]).toEqual(listOfAnswer(operation)?.columns);
	});
});
