// The sentence for somebody with an older Node.js. The check runs in a process of its own that is told of another version, as an
// older one would be; nothing is downloaded.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

function runAs(version: string, script: string, ...args: readonly string[]) {
	const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
	const options = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, script, ...args];
	// Nothing may start where the check is missing: this is no address, and each process has a time.
	const env = { ...process.env, DATABASE_URL: "nonsense" };
	const run = { cwd: ROOT, encoding: "utf8", env, timeout: 20_000 } as const;
	const { status, stdout, stderr } = spawnSync(process.execPath, options, run);
	return { status, stdout, stderr };
}

describe("An older Node.js", () => {
	it.each(["18.20.8", "20.18.3", "16.20.2"])("%s is told so in one sentence by every command", (version) => {
		const sentence = `Hakiki needs Node.js 20.19 or later, and this is ${version}. Install a newer one from https://nodejs.org or your system's packages.\n`;
		const told = { status: 1, stdout: "" };
		expect(runAs(version, "apps/server/bin/hakiki.mjs", "start")).toEqual({ ...told, stderr: `hakiki: ${sentence}` });
		expect(runAs(version, "apps/server/bin/hakiki.mjs", "--version")).toEqual({
			...told,
			stderr: `hakiki: ${sentence}`,
		});
		// `npm start`, `npm test` and all other scripts prepare themselves in the same way.
		expect(runAs(version, "scripts/start.mjs")).toEqual({ ...told, stderr: sentence });
		expect(runAs(version, "scripts/quick-start.mjs")).toEqual({ ...told, stderr: sentence });
	});

	it.each(["20.19.0", "20.20.2", "22.0.0", "24.11.1", "100.0.0"])("is not %s", (version) => {
		const { status, stderr } = runAs(version, "apps/server/bin/hakiki.mjs", "--version");
		expect([status, stderr]).toEqual([0, ""]);
	});

	it("is the same for the clone and for the package", () => {
		const [clone, published] = ["package.json", "apps/server/package.json"].map(
			(path) => JSON.parse(readFileSync(`${ROOT}/${path}`, "utf8")).engines.node as string,
		);
		expect(clone).toBe(published);
	});
});
