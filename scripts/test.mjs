// `npm test`: installs, builds, lints and runs every test, or those whose files are named. Its last line is the count.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { cacheDir, prepare, root, runTool } from "./prepare.mjs";

const filters = process.argv.slice(2);

try {
	prepare();
} catch (error) {
	console.error(error.message);
	finish({ passed: 0, failed: 1 });
}

// Lint mistakes count as a failed test, and do not keep the tests from running.
const isTidy = runTool("biome", ["check", "--error-on-warnings", "."]) === 0;
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
// A run that failed without a failed test had an error outside of one.
const failed = status !== 0 && counted.failed === 0 ? 1 : counted.failed;
if (!isTidy) console.error("biome found something to correct; `npm run format` may do it.");
finish({ passed: counted.passed, failed: failed + (isTidy ? 0 : 1) });

/** A file that cannot even be loaded has no tests to fail; it counts as one. */
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
