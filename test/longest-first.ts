// The order of the test files: the longest begin first, so that none of them is left alone at the end, and what waits for
// others runs beside what keeps the processor busy. Vitest itself knows how long a file takes only from a run before.

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They take minutes, most of which they wait. */
const FIRST = ["test/faults/faults.test.ts", "test/package.test.ts", "test/quick-start.test.ts"];

/**
 * The longest of each project. The projects stay apart: a worker goes on to the next file only if that is of the same
 * project. Otherwise Vitest starts another worker, which loads everything again for some seconds of processor time.
 */
const LONGEST = [
	"test/browser/session.test.ts",
	"test/browser/pages.test.ts",
	"test/browser/cases.test.ts",
	"test/browser/overview.test.ts",
	"test/browser/language.test.ts",
	"test/browser/rules.test.ts",
	"test/browser/customers.test.ts",
	"test/browser/screening.test.ts",
	"test/browser/settings.test.ts",
	"test/backup.test.ts",
	"test/close-case.test.ts",
	"test/rotate-keys.test.ts",
	"test/start.test.ts",
	"test/rescreening.test.ts",
	"test/contest.test.ts",
	"test/client-package.test.ts",
	"test/regular-expressions.test.ts",
	"test/backtest-threads.test.ts",
	"test/stories.test.ts",
	"test/examples.test.ts",
	"test/fuzz/fuzz.test.ts",
	"test/crowds.test.ts",
	"test/import.test.ts",
	"test/upgrade-postgres.test.ts",
	"test/simulate.test.ts",
	"test/probes.test.ts",
	"test/learning.test.ts",
	"test/users.test.ts",
	"packages/screening/src/real-names.test.ts",
	"packages/rules/src/learned/learn-layer.test.ts",
	"packages/rules/src/replay/backtest.test.ts",
	"packages/store/src/engine/embedded.test.ts",
	"apps/server/src/start/simulation-routes.test.ts",
	"apps/server/src/start/tenancy.test.ts",
	"apps/server/src/start/api-table.test.ts",
	"packages/service/src/learning/layer-round.test.ts",
	"packages/service/src/cases/label-case-events.test.ts",
	"packages/service/src/learning/training-signals.test.ts",
	"apps/server/src/http/paced/paced-connection.test.ts",
];

export class LongestFirst extends BaseSequencer {
	/** Vitest's own order, which keeps the projects apart, with the longest first in each of them. */
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const usual = await super.sort(files);
		const first = FIRST.flatMap((path) => usual.filter(({ moduleId }) => moduleId.endsWith(path)));
		const others = usual.filter((file) => !first.includes(file));
		const projects = [...new Set(others.map(({ project }) => project.name))];
		return [
			...first,
			...projects.flatMap((name) => putLongestFirst(others.filter(({ project }) => project.name === name))),
		];
	}
}

/** The order of the others stays. */
function putLongestFirst(files: readonly TestSpecification[]): TestSpecification[] {
	return [...files].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ moduleId }: TestSpecification): number {
	const index = LONGEST.findIndex((path) => moduleId.endsWith(path));
	return index < 0 ? LONGEST.length : index;
}
