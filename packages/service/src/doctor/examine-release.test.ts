import { describe, expect, it } from "vitest";
import { judgeRelease } from "./examine-release.ts";

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const judge = (version: string, day: string, isEmbedded = true) => judgeRelease(version, isEmbedded, at(day));

describe("PostgreSQL's release", () => {
	it("is well while it is the newest, or up to two minor releases behind", () => {
		expect(judge("18.6", "2026-11-17")).toEqual({
			...{ check: "PostgreSQL age", level: "ok" },
			finding: "18.6 is the newest minor release",
		});
		expect(judge("18.7", "2026-11-17")).toMatchObject({ level: "ok", finding: "18.7 is the newest minor release" });
		expect(judge("18.5", "2026-11-17").finding).toBe("18.5 is 1 minor release behind 18.6, by PostgreSQL's calendar");
		expect(judge("18.4", "2026-11-17")).toMatchObject({
			level: "ok",
			finding: "18.4 is 2 minor releases behind 18.6, by PostgreSQL's calendar",
		});
	});

	it("is warned of when it is three behind, which the calendar knows without being told", () => {
		// 11 February 2027 is the second Thursday; on that day itself nothing may be out yet.
		expect(judge("18.4", "2027-02-11").level).toBe("ok");
		expect(judge("18.4", "2027-02-12")).toMatchObject({
			level: "warn",
			finding: "18.4 is 3 minor releases behind 18.7, by PostgreSQL's calendar",
			advice: expect.stringContaining("docs/operating/running.md"),
		});
		expect(judge("18.3", "2026-11-17").level).toBe("warn");
		// 13 May, 12 August and 11 November follow.
		for (const [day, newest] of [
			["2027-05-13", "18.7"],
			["2027-05-14", "18.8"],
			["2027-08-13", "18.9"],
			["2027-11-12", "18.10"],
		] as const) {
			expect(judge("18.0", day).finding, day).toContain(`behind ${newest},`);
		}
	});

	it("of your own PostgreSQL has another advice", () => {
		expect(judge("15.17 (Debian 15.17-0+deb12u1)", "2026-11-17", false)).toMatchObject({
			level: "warn",
			finding: "15.17 is 3 minor releases behind 15.20, by PostgreSQL's calendar",
			advice: "Install the newest minor release of PostgreSQL 15",
		});
		expect(judge("15.18", "2026-11-17", false).level).toBe("ok");
	});

	it("is warned of when its major version gets no fixes any more, however new it is", () => {
		expect(judge("15.24", "2027-11-11", false).level).toBe("ok");
		expect(judge("15.24", "2027-11-13", false)).toMatchObject({
			level: "warn",
			finding: "PostgreSQL 15 has had no fixes since 2027-11-11",
			advice: "Upgrade to a later major version",
		});
	});

	it("of a major version that nobody knew of yet is left alone", () => {
		for (const version of ["19.0", "20beta1", ""]) expect(judge(version, "2028-01-01", false).level).toBe("ok");
	});
});
