// The hook that checks the subjects of commits, the subjects that were written since the hook exists, and the size of
// committed files.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HOOK = ".githooks/commit-msg";
const folder = mkdtempSync(join(tmpdir(), "hakiki-commits-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sentence with which the hook refuses a message, or nothing. */
function check(message: string): string {
	const file = join(folder, "message");
	writeFileSync(file, message);
	const { status, stderr } = spawnSync("sh", [join(ROOT, HOOK), file], { encoding: "utf8" });
	expect(status === 0).toBe(stderr === "");
	return stderr;
}

function git(...args: readonly string[]): string {
	return spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout?.trim() ?? "";
}

describe("The hook for commit messages", () => {
	it("accepts an area and a sentence of up to 72 characters, and what Git writes itself", () => {
		const longest = `docs: ${"é".repeat(66)}`;
		const body = `A body has no limit: ${"x".repeat(100)}`;
		for (const message of [
			"store: read one row less",
			"test, docs: tell more",
			`${longest}\n\n${body}`,
			"Merge a branch",
		])
			expect([message, check(`# a comment\n${message}\n`)]).toEqual([message, ""]);
	});

	it("refuses a subject that is too long, has no area, or ends in a full stop", () => {
		expect(check(`docs: ${"x".repeat(67)}`)).toContain("73 characters");
		for (const message of ["Fix things", "Docs: tell more", "docs:tell more", "docs: tell more.", "docs: ", ""])
			expect([message, check(message)]).toEqual([message, expect.stringContaining("area: imperative")]);
	});

	it("accepts every commit since it exists", (context) => {
		const first = git("log", "--max-count=1", "--diff-filter=A", "--format=%H", "--", HOOK);
		const isWhole = git("rev-parse", "--is-shallow-repository") === "false";
		if (first === "" || !isWhole) context.skip("there is no history to read");
		const subjects = git("log", "--no-merges", "--format=%s", `${first}..HEAD`).split("\n");
		expect(subjects.filter((subject) => subject !== "" && check(subject) !== "")).toEqual([]);
	});
});

describe("Committed files", () => {
	it("are small: a large one came in by accident", () => {
		const paths = git("ls-files", "-z")
			.split("\0")
			.filter((path) => path !== "");
		expect(
			paths.filter((path) => (statSync(join(ROOT, path), { throwIfNoEntry: false })?.size ?? 0) > 400_000),
		).toEqual([]);
	});
});
