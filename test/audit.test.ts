// `npm run audit`, with a stand-in for npm that gives the registry's answer: a grave vulnerability fails, a milder one is
// only printed, and a registry that does not answer is no failure if the caller says so.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const SCRIPT = fileURLToPath(new URL("../scripts/audit.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hakiki-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function audit(answer: object, ...args: readonly string[]) {
	const report = join(folder, "report.json");
	writeFileSync(report, JSON.stringify(answer));
	writeFileSync(join(folder, "npm"), `#!/bin/sh\ncat "${report}"\nexit 1\n`, { mode: 0o755 });
	const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"]}` };
	const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { env, encoding: "utf8" });
	return { status, said: stdout + stderr };
}

const buildReport = (severity: string) => ({
	vulnerabilities: {
		somewhere: {
			...{ name: "somewhere", severity, range: "<2.0.0", fixAvailable: true },
			nodes: ["node_modules/fastify"],
			via: [{ title: "Reads what it should not", url: "https://advisories.example/1" }],
		},
	},
});

it("fails for a grave weakness, and says where it is told of", () => {
	const { status, said } = audit(buildReport("high"));
	expect(said).toContain("high: somewhere <2.0.0: Reads what it should not (https://advisories.example/1)");
	expect(said).toMatch(/\n1 of \d+ packages in production have known vulnerabilities, 1 of them high or critical\.\n/);
	expect(status).toBe(1);
});

it("tells of a milder one, and passes", () => {
	const { status, said } = audit(buildReport("moderate"));
	expect(said).toContain("moderate: somewhere");
	expect(status).toBe(0);
	expect(audit({ vulnerabilities: {} }).status).toBe(0);
});

it("leaves out packages that only build or test", () => {
	const { vulnerabilities } = buildReport("critical");
	const somewhere = { ...vulnerabilities.somewhere, nodes: ["node_modules/vitest"] };
	expect(audit({ vulnerabilities: { somewhere } })).toMatchObject({ status: 0 });
});

it("fails where the registry does not answer, unless that is no failure", () => {
	const { status, said } = audit({ message: "request failed" });
	expect([status, said]).toEqual([2, "The registry could not be asked for known vulnerabilities: request failed\n"]);
	expect(audit({ error: { summary: "no network" } }, "--if-reachable").status).toBe(0);
});
