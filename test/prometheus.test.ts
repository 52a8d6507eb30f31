// Compares the alert rules, the Grafana dashboard and the page about monitoring with the metrics that a server serves, and
// lets promtool check names, rules and expressions. Debian's package `prometheus` has promtool.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";

const FOLDER = fileURLToPath(new URL("../deploy/prometheus", import.meta.url));
const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, "utf8");
const PAGE = fileURLToPath(new URL("../docs/operating/monitoring.md", import.meta.url));

let installation: Installation;
let served: string;

beforeAll(async () => {
	installation = await Installation.createOnTestDatabase();
	const server = await installation.startWith({ HAKIKI_BACKUP_MARK: PAGE });
	const { id } = (await installation.runJson<{ workspaces: { id: string }[] }>("workspace", "list")).workspaces[0] ?? {
		id: "",
	};
	const client = new HttpClient(server.url, { key: await installation.createKey(id, "test") });
	await client.post("/v1/events", { type: "login", customer_id: "prometheus-1" });
	served = (await client.get("/metrics")).body.toString("utf8");
});
afterAll(() => installation.remove());

const listNames = (text: string): string[] => [
	...new Set(
		[...text.matchAll(/\b(?:hakiki|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
			name.replace(/_(bucket|count|sum)$/, ""),
		),
	),
];

it("every metric has a row on the page, and every name there, in a rule or in a panel is served", () => {
	const metrics = [...served.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1] ?? "");
	expect(metrics.length).toBeGreaterThan(50);
	const rows = [...readFileSync(PAGE, "utf8").matchAll(/^\| `(hakiki_\w+)`/gm)].map((match) => match[1] ?? "");
	expect(rows.sort()).toEqual(metrics.filter((name) => name.startsWith("hakiki_")).sort());
	// A label is no metric.
	const known = new Set([...metrics, "node_version"]);
	for (const text of [read("alerts.yml"), read("alerts.test.yml"), read("grafana-dashboard.json")]) {
		const names = listNames(text);
		expect(names.length).toBeGreaterThan(10);
		expect(names.filter((name) => !known.has(name))).toEqual([]);
	}
});

it("every alert has a test, a severity and a summary", () => {
	const alerts = [...read("alerts.yml").matchAll(/- alert: (\w+)[\s\S]*?(?=\n {6}- alert:|\n {2}- name:|$)/g)];
	expect(alerts.length).toBeGreaterThan(15);
	for (const [text, name] of alerts) {
		expect(read("alerts.test.yml"), name).toContain(name);
		expect(text, name).toMatch(/labels: \{ severity: (critical|warning) \}[\s\S]*summary: \S/);
	}
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const WITHOUT = "needs promtool, which Debian's package `prometheus` has";

it.skipIf(!hasPromtool)(`promtool finds no fault in the names of the metrics (${WITHOUT})`, () => {
	const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: served, encoding: "utf8" });
	expect({ status, found: `${stdout}${stderr}` }).toEqual({ status: 0, found: "" });
});

it.skipIf(!hasPromtool)(`promtool tests that each alert fires when it should (${WITHOUT})`, () => {
	const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yml"], {
		cwd: FOLDER,
		encoding: "utf8",
	});
	expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0, said: expect.stringContaining("SUCCESS") });
});

it.skipIf(!hasPromtool)(`promtool can parse every expression of the dashboard (${WITHOUT})`, () => {
	const { panels } = JSON.parse(read("grafana-dashboard.json")) as {
		panels: { targets?: { expr: string }[] }[];
	};
	const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
	expect(expressions.length).toBeGreaterThan(25);
	const rules = expressions.map((expr, index) => ({
		record: `panel:${index}`,
		expr: expr.replaceAll("$__rate_interval", "5m"),
	}));
	const file = `${installation.folder}/panels.yml`;
	writeFileSync(file, JSON.stringify({ groups: [{ name: "panels", rules }] }));
	const { status, stderr } = spawnSync("promtool", ["check", "rules", file], { encoding: "utf8" });
	expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
