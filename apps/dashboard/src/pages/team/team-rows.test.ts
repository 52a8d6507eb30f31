import { expect, it } from "vitest";
import { buildTeamRows } from "./team-rows.ts";

const backlog = { open: 4, overdue: 1, due_today: 2, due_this_week: 3 };
const work = {
	...{ ...backlog, reopened: 1 },
	closed: { count: 9, median_seconds: 600, p95_seconds: 1_200 },
	first_looks: { count: 9, median_seconds: null, p95_seconds: null },
};

it("Every row of the team's file has all columns, also the one of the unassigned cases", () => {
	const rows = buildTeamRows({ unassigned: backlog, all: work, people: [] } as never, [{ name: "Achieng", work }]);
	expect(rows.map((row) => row.length)).toEqual([11, 11, 11, 11]);
	expect(rows.slice(1)).toEqual([
		["Achieng", "4", "1", "2", "3", "9", "", "", "10", "20", "1"],
		["Unassigned", "4", "1", "2", "3", "", "", "", "", "", ""],
		["All", "4", "1", "2", "3", "9", "", "", "10", "20", "1"],
	]);
});
