// Which build `bin/hakiki.mjs` runs: a bundle that loads fast, but never one that is older than the compiler's output.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const SERVER = fileURLToPath(new URL("../apps/server/", import.meta.url));
let clone: string;

beforeEach(() => {
	clone = mkdtempSync(join(tmpdir(), "hakiki-clone-"));
	cpSync(join(SERVER, "bin"), join(clone, "apps/server/bin"), { recursive: true });
	cpSync(join(SERVER, "package.json"), join(clone, "apps/server/package.json"));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(path: string, atSeconds: number): void {
	const file = join(clone, path);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `console.log(${JSON.stringify(path)});`);
	utimesSync(file, atSeconds, atSeconds);
}

function run(...args: readonly string[]): string {
	const bin = join(clone, "apps/server/bin/hakiki.mjs");
	const { stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });
	return (stdout + stderr).trim();
}

it("runs a command from the bundle of the clone, and a server from the build", () => {
	for (const name of ["packages/domain", "packages/store", "apps/server"]) write(`${name}/tsconfig.tsbuildinfo`, 1_000);
	write("apps/server/dist/main.js", 1_000);
	write("apps/server/.bundle/main.js", 1_001);
	expect(run("doctor")).toBe("apps/server/.bundle/main.js");
	expect(run("start")).toBe("apps/server/dist/main.js");
});

it.each(["packages/store", "apps/server"])("runs the build where %s was compiled after the bundle was made", (name) => {
	write("packages/domain/tsconfig.tsbuildinfo", 1_000);
	write(`${name}/tsconfig.tsbuildinfo`, 1_002);
	write("apps/server/dist/main.js", 1_000);
	write("apps/server/.bundle/main.js", 1_001);
	expect(run("doctor")).toBe("apps/server/dist/main.js");
});

it("runs the bundle of the published package, and says when nothing is built", () => {
	expect(run("doctor")).toContain("not built yet");
	write("apps/server/bundle/main.js", 1_000);
	expect(run("doctor")).toBe("apps/server/bundle/main.js");
});
