// The monthly report.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { readPdf } from "../testing/read-pdf.ts";

let bench: ApiBench;
beforeAll(async () => {
	bench = await openApiBench();
});
afterAll(() => bench.close());

const print = (month: string, key = bench.keys.test) =>
	bench.app.inject({ url: `/v1/overview/report.pdf?month=${month}`, headers: { authorization: `Bearer ${key}` } });

it("prints the figures of a month on one page, the team's only for callers who may read the team", async () => {
	const now = new Date(bench.service.world.now() + 3 * 3_600_000).toISOString();
	const month = now.slice(0, 7);
	const { json } = await bench.ask("POST", "/v1/events", {
		...{ type: "payout.requested", customer_id: "missed", amount: 1_234, method: "mpesa" },
		destination: { type: "mpesa", account: "0712000009" },
	});
	expect(json.decision).toBe("allow");
	await bench.ask("POST", "/v1/feedback", { event_id: json.event_id, label: "fraud" });
	const printed = await print(month);
	expect(printed.headers["content-type"]).toBe("application/pdf");
	expect(printed.headers["content-disposition"]).toBe(`attachment; filename="fraud-report-${month}.pdf"`);
	const text = readPdf(printed.rawPayload);
	for (const words of [
		"Fraud report, ",
		"Shop (test mode)",
		"Largest missed frauds",
		json.event_id,
		"KES 1,234",
		"Team",
	])
		expect(text).toContain(words);
	expect(text.match(/page \d+/g)).toEqual(["page 1"]);
	const reader = await bench.makeKey(["events:search", "cases:read"]);
	expect(readPdf((await print(month, reader)).rawPayload)).not.toContain("Overdue now");
	expect(readPdf((await print(month, bench.keys.elsewhere)).rawPayload)).not.toContain(json.event_id);
});

it("is made for two callers at one time, and the others are told to try again", async () => {
	const answers = await Promise.all([print("2026-01"), print("2026-02"), print("2026-03"), print("2026-04")]);
	expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503, 503]);
	const refused = answers.find(({ statusCode }) => statusCode === 503);
	expect(refused?.headers["retry-after"]).toBe("5");
	expect(refused?.json().message).toBe("Other reports are being made; try again");
	expect((await print("2026-01")).statusCode).toBe(200);
});

it("stays one page when every list is long, and names no command line among the people", async () => {
	const { pool, world } = bench.service;
	const { rows } = await pool.query("select realm from events limit 1");
	const { realm } = rows[0] as { readonly realm: number };
	const hour = Math.floor(world.now() / 3_600_000);
	await pool.query(
		"insert into rule_firings (hour, rule, realm, fired) select $1, 'rule_' || n, $2, n from generate_series(1, 12) as n",
		[hour, realm],
	);
	await pool.query(
		`insert into cases (id, realm, customer_id, type, status, severity, reason, opened_at, closed_at, closed_by, resolution, facts)
		 select uuidv7(), $1, 'c', 'fraud', case when n > 40 then 'open' else 'closed' end,
		        (array['critical', 'high', 'medium', 'low'])[1 + n % 4], '', now() - n * interval '1 hour',
		        case when n > 40 then null else $2::timestamptz end,
		        case when n = 40 then 'cli:root' when n < 40 then 'user:usr_' || n % 13 end,
		        case when n > 40 then null else 'approved' end, '{}'
		   from generate_series(1, 60) as n`,
		[realm, new Date(world.now() - 1_000)],
	);
	const month = new Date(world.now() + 3 * 3_600_000).toISOString().slice(0, 7);
	const text = readPdf((await print(month)).rawPayload);
	expect(text.match(/page \d+/g)).toEqual(["page 1"]);
	for (const words of [
		"Open cases by age, now",
		"over 7 d",
		"Rule 12",
		"too few labels (0 of 20)",
		"user:usr_1",
		"All",
	])
		expect(text).toContain(words);
	expect(text).not.toContain("cli:root");
});

it("refuses a month that has not begun, one that is none, and a key without the scope", async () => {
	expect((await print("2099-01")).json()).toMatchObject({ message: "month: has not begun yet" });
	expect((await print("2026-13")).statusCode).toBe(400);
	expect((await print("2026-10", await bench.makeKey(["cases:read"]))).statusCode).toBe(403);
});
