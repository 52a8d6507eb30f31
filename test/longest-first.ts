// The order of the test files: the longest begin first, so that none of them is left alone at the end, and what waits for
// others runs beside what keeps the processor busy. Vitest itself knows how long a file takes only from a run before.

import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONGEST = [
	"test/faults/faults.test.ts",
	"test/quick-start.test.ts",
	"test/client-package.test.ts",
	"test/browser/pages.test.ts",
	"test/rotate-keys.test.ts",
	"test/browser/session.test.ts",
	"test/browser/cases.test.ts",
	"test/backup.test.ts",
	"test/browser/language.test.ts",
	"test/stories.test.ts",
	"test/rescreening.test.ts",
	"test/browser/customers.test.ts",
	"test/browser/screening.test.ts",
	"test/close-case.test.ts",
	"test/start.test.ts",
	"test/browser/settings.test.ts",
	"test/browser/rules.test.ts",
	"test/examples.test.ts",
	"test/upgrade-postgres.test.ts",
	"test/contest.test.ts",
	"test/package.test.ts",
	"test/import.test.ts",
	"test/probes.test.ts",
	"test/learning.test.ts",
	"test/simulate.test.ts",
	"test/users.test.ts",
	"packages/store/src/engine/embedded.test.ts",
];

export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const usual = await super.sort(files);
		return usual
			.map((file, index) => ({ file, rank: rankOf(file) ?? LONGEST.length + index }))
			.sort((one, other) => one.rank - other.rank)
			.map(({ file }) => file);
	}
}

function rankOf({ moduleId }: TestSpecification): number | undefined {
	const index = LONGEST.findIndex((path) => moduleId.endsWith(path));
	return index < 0 ? undefined : index;
}
