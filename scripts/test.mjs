// `npm test`: installs, builds, lints and runs all tests, or the named test files. The last line is the count.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { cacheDir, prepare, prepareDashboard, root, runTool } from "./prepare.mjs";

const filters = process.argv.slice(2);

try {
	prepare();
	prepareDashboard();
} catch (error) {
	console.error(error.message);
	finish({ passed: 0, failed: 1 });
}

// A guard that finds a problem counts as a failed test, but the tests still run.
const guards = (
	await Promise.all([
		guard("biome", ["check", "--error-on-warnings", "."], "`npm run format` may fix it."),
		guard("knip", ["--no-progress"], "knip lists unused code and dependencies."),
	])
).filter(({ isClean }) => !isClean);
const report = join(cacheDir, "tests.json");
mkdirSync(cacheDir, { recursive: true });
rmSync(report, { force: true });
const status = runTool("vitest", [
	"run",
	"--reporter=default",
	"--reporter=json",
	`--outputFile.json=${relative(root, report)}`,
	...filters,
]);
const counted = countTests(report);
// If the run failed without a failed test, there was an error outside of tests.
const failed = status !== 0 && counted.failed === 0 ? 1 : counted.failed;
for (const { advice } of guards) console.error(`A guard found a problem, see above: ${advice}`);
finish({ passed: counted.passed, failed: failed + guards.length });

/** Guards run side by side, because knip uses one processor only. Each says what it found when it has ended. */
function guard(name, parameters, advice) {
	return new Promise((resolve) => {
		const child = spawn(join(root, "node_modules/.bin", name), parameters, { cwd: root, stdio: "inherit" });
		child.once("error", () => resolve({ isClean: false, advice }));
		child.once("exit", (code) => resolve({ isClean: code === 0, advice }));
	});
}

/** A file that cannot be loaded has no tests that could fail, so it counts as one failed test. */
function countTests(path) {
	try {
		const { numPassedTests, testResults } = JSON.parse(readFileSync(path, "utf8"));
		const failures = testResults.map(({ status, assertionResults }) => {
			const own = assertionResults.filter((test) => test.status === "failed").length;
			return status === "failed" ? Math.max(own, 1) : own;
		});
		return { passed: numPassedTests, failed: failures.reduce((sum, count) => sum + count, 0) };
	} catch {
		return { passed: 0, failed: 1 };
	}
}

function finish({ passed, failed }) {
	console.log(`${passed} passed, ${failed} failed`);
	process.exit(failed === 0 ? 0 : 1);
}
