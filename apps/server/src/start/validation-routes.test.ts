// The validation report over HTTP and on the command line.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startJobs } from "@hakiki/service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";
import { signUp } from "../testing/people.ts";
import { readPdf } from "../testing/read-pdf.ts";

let bench: ApiBench;
let line: CommandLine;
beforeAll(async () => {
	[bench, line] = await Promise.all([openApiBench(), openCommandLine()]);
});
afterAll(() => Promise.all([bench.close(), line.close()]));

const PATH = "/v1/rules/validation";
const print = (key: string) =>
	bench.app.inject({ url: `${PATH}/report.pdf`, headers: { authorization: `Bearer ${key}` } });

async function runJob(): Promise<void> {
	const jobs = startJobs(bench.service, { isScheduled: false });
	await jobs.runNow("validate").finally(() => jobs.stop());
}

it("is made on request, read as JSON, printed as PDF, and belongs to its workspace and mode alone", async () => {
	for (let number = 0; number < 24; number += 1) {
		const { json } = await bench.ask("POST", "/v1/events", {
			...{ type: "payout.requested", customer_id: `c-${number}`, amount: 1_000 + number, method: "mpesa" },
			destination: { type: "mpesa", account: `07120000${10 + number}` },
		});
		await bench.ask("POST", "/v1/feedback", { event_id: json.event_id, label: number < 21 ? "fraud" : "legit" });
	}
	expect((await bench.ask("GET", PATH)).json).toEqual({ requested_at: null, report: null });
	expect((await print(bench.keys.test)).statusCode).toBe(404);
	const asked = await bench.ask("POST", PATH, {});
	expect(asked.json).toEqual({ requested_at: expect.any(String), report: null });
	await runJob();
	const { json } = await bench.ask("GET", PATH);
	expect(json.requested_at).toBeNull();
	expect(json.report).toMatchObject({
		...{ livemode: false, workspace: { name: "Shop" }, rules_version: "1" },
		sample: { events: 24, every: 1, labelled: 24 },
		outcomes: { fraud: 21, legit: 3, matured: 0, unknown: 0 },
		months: [{ fraud: 21, stopped: { recall: { total: 21 } }, blocked: { precision: { value: null } } }],
	});
	const printed = await print(bench.keys.test);
	expect(printed.headers["content-disposition"]).toMatch(/^attachment; filename="validation-report-20.*\.pdf"$/);
	const text = readPdf(printed.rawPayload);
	for (const words of ["Shop (test mode)", "Expected calibration error", "21 confirmed frauds", "5.5(b)", "Version 1"])
		expect(text).toContain(words);
	for (const key of [bench.keys.live, bench.keys.elsewhere]) {
		expect((await bench.ask("GET", PATH, undefined, key)).json.report).toBeNull();
		expect((await print(key)).statusCode).toBe(404);
	}
});

it("is read with rules:read, requested with rules:write, and refuses a wrong period", async () => {
	const reader = await bench.makeKey(["rules:read"]);
	expect((await bench.ask("GET", PATH, undefined, reader)).status).toBe(200);
	expect((await bench.ask("POST", PATH, {}, reader)).status).toBe(403);
	const stranger = await bench.makeKey(["events:search"]);
	expect((await bench.ask("GET", PATH, undefined, stranger)).status).toBe(403);
	expect((await print(stranger)).statusCode).toBe(403);
	const [viewer, compliance] = [await signUp(bench, "viewer"), await signUp(bench, "compliance")];
	expect((await viewer.ask("GET", PATH)).status).toBe(200);
	expect((await viewer.ask("POST", PATH, {})).status).toBe(403);
	expect((await compliance.ask("POST", PATH, {})).status).toBe(200);
	for (const [body, message] of [
		[{ from: "2026-02-01T00:00:00Z", to: "2026-01-01T00:00:00Z" }, "from: must be before to"],
		[{ from: "2000-01-01T00:00:00Z" }, "from: must be at most two years before the end of the period"],
		[{ from: "2098-01-01T00:00:00Z" }, "from: must be before the end of the period and before now"],
	] as const)
		expect((await bench.ask("POST", PATH, body)).json).toMatchObject({ error: "invalid_request", message });
});

it("is made by the command line, of an empty workspace too", async () => {
	await line.run("workspace", "create", "--name", "Duka", "--country", "NG");
	const report = (...args: string[]) => line.run("report", "validation", "--workspace", "Duka", ...args);
	const { code, text } = await report("--format", "json");
	expect(code).toBe(0);
	expect(JSON.parse(text)).toMatchObject({
		...{ livemode: true, months: [], calibration: { error: null }, score_drift: { index: null } },
		workspace: { name: "Duka" },
	});
	const made = await report("--mode", "test", "--out", "report.pdf");
	expect(made).toMatchObject({ code: 0, text: "", said: "The report is in report.pdf." });
	const pdf = readPdf(await readFile(join(line.folder, "report.pdf")));
	for (const words of ["Duka (test mode)", "too few confirmed frauds", "There was no round of learning"])
		expect(pdf).toContain(words);
	expect(await report("--format", "csv")).toMatchObject({ code: 2 });
	expect(await report("--from", "2026-02-01", "--to", "2026-01-01")).toMatchObject({ code: 2 });
	expect(await report("--from", "2000-01-01")).toMatchObject({ code: 1 });
});
