import { describe, expect, it } from "vitest";
import { checkCasework, readCasework } from "./casework.ts";
import { addClock, DEFAULT_CLOCKS, startClock, stateOfClock, summariseClocks } from "./clocks.ts";
import { listHolidays } from "./holidays.ts";
import { WorkCalendar } from "./working-days.ts";

const NO_CHANGES = { added: [], removed: [] };
const kenya = new WorkCalendar("KE", NO_CHANGES);
const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();

describe("Public holidays", () => {
	it("of Kenya in 2026 are those of the Act, Easter and the Idds included", () => {
		expect(listHolidays("KE", 2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
			"2026-01-01 New Year's Day",
			"2026-03-20 Idd-ul-Fitr",
			"2026-04-03 Good Friday",
			"2026-04-06 Easter Monday",
			"2026-05-01 Labour Day",
			"2026-05-27 Idd-ul-Azha",
			"2026-06-01 Madaraka Day",
			"2026-10-10 Mazingira Day",
			"2026-10-20 Mashujaa Day",
			"2026-12-12 Jamhuri Day",
			"2026-12-25 Christmas Day",
			"2026-12-26 Boxing Day",
		]);
	});

	it("of Kenya that fall on a Sunday are made good on the next day that is free for nothing else", () => {
		const days = listHolidays("KE", 2027).map(({ date, name }) => `${date} ${name}`);
		expect(days).toContain("2027-10-11 Mazingira Day (in lieu)");
		expect(days).toContain("2027-12-13 Jamhuri Day (in lieu)");
		// Boxing Day is a Sunday in 2027, and Christmas Day before it a Saturday.
		expect(days).toContain("2027-12-27 Boxing Day (in lieu)");
		expect(listHolidays("NG", 2027).every(({ name }) => !name.includes("lieu"))).toBe(true);
	});

	it("know Easter of other years, and say what may still move", () => {
		const monday = (year: number) => listHolidays("NG", year).find(({ name }) => name === "Easter Monday")?.date;
		expect([2024, 2025, 2027, 2038].map(monday)).toEqual(["2024-04-01", "2025-04-21", "2027-03-29", "2038-04-26"]);
		const moving = listHolidays("NG", 2026).filter(({ isExpected }) => isExpected);
		expect(moving.map(({ name }) => name)).toEqual([
			"Eid-el-Fitr",
			"Eid-el-Fitr",
			"Eid-el-Kabir",
			"Eid-el-Kabir",
			"Eid-el-Maulud",
		]);
	});
});

describe("Working days", () => {
	it("end at the close of business in the workspace's zone, weekends and holidays left out", () => {
		// A Wednesday; Friday is Labour Day.
		expect(iso(kenya.addWorkingDays(at("2026-04-29T09:00:00Z"), 1))).toBe("2026-04-30T14:00:00.000Z");
		expect(iso(kenya.addWorkingDays(at("2026-04-29T09:00:00Z"), 2))).toBe("2026-05-04T14:00:00.000Z");
		const nigeria = new WorkCalendar("NG", NO_CHANGES);
		expect(iso(nigeria.addWorkingDays(at("2026-04-29T09:00:00Z"), 2))).toBe("2026-05-04T16:00:00.000Z");
	});

	it("count from the day it is in the workspace, not in Greenwich", () => {
		// Already Thursday in Nairobi.
		expect(iso(kenya.addWorkingDays(at("2026-04-29T22:00:00Z"), 1))).toBe("2026-05-04T14:00:00.000Z");
	});

	it("start on Monday for what comes on a weekend", () => {
		expect(iso(kenya.addWorkingDays(at("2026-11-14T10:00:00Z"), 1))).toBe("2026-11-16T14:00:00.000Z");
	});

	it("follow what the workspace took out and put in", () => {
		const changes = { added: [{ date: "2026-11-16", name: "Election" }], removed: ["2026-05-01"] };
		const own = new WorkCalendar("KE", changes);
		expect(iso(own.addWorkingDays(at("2026-11-14T10:00:00Z"), 1))).toBe("2026-11-17T14:00:00.000Z");
		expect(iso(own.addWorkingDays(at("2026-04-29T09:00:00Z"), 2))).toBe("2026-05-01T14:00:00.000Z");
	});
});

describe("A clock", () => {
	const now = at("2026-11-13T12:00:00Z");
	const [notice, str] = DEFAULT_CLOCKS.NG;

	it("is due after its time, and warned of before", () => {
		if (notice === undefined || str === undefined) throw new Error("two clocks are there");
		const first = startClock(notice, now, kenya);
		expect([first.dueAt - now, first.warnAt - now]).toEqual([30 * 60_000, 20 * 60_000]);
		const second = startClock(str, now, kenya);
		expect([second.dueAt - now, second.warnAt - now]).toEqual([24 * 3_600_000, 18 * 3_600_000]);
		const late = startClock({ ...notice, warnMinutes: 60 }, now, kenya);
		expect(late.warnAt).toBe(now);
		expect(summariseClocks([first, second])).toEqual({ dueAt: first.dueAt, warnAt: first.warnAt });
		expect(summariseClocks([{ ...first, warnedAt: now }, second])).toEqual({
			dueAt: first.dueAt,
			warnAt: second.warnAt,
		});
		expect(summariseClocks([{ ...first, stoppedAt: now }])).toEqual({ dueAt: null, warnAt: null });
	});

	it("continues when it is started again, and restarts after it was stopped", () => {
		if (notice === undefined) throw new Error("a clock is there");
		const first = startClock(notice, now, kenya);
		const again = startClock(notice, now + 1_000, kenya);
		expect(addClock([first], again)).toEqual([first]);
		expect(addClock([{ ...first, stoppedAt: now }], again)).toEqual([again]);
		const many = Array.from({ length: 20 }, (_, place) => ({ ...first, clock: `c${place}` }));
		expect(addClock(many, again)).toBe(many);
	});

	it("was met or missed by when it was stopped, and is late while it runs past its time", () => {
		if (notice === undefined) throw new Error("a clock is there");
		const clock = startClock(notice, now, kenya);
		expect(stateOfClock(clock, clock.dueAt)).toBe("running");
		expect(stateOfClock(clock, clock.dueAt + 1)).toBe("late");
		expect(stateOfClock({ ...clock, stoppedAt: clock.dueAt }, now)).toBe("met");
		expect(stateOfClock({ ...clock, stoppedAt: clock.dueAt + 1 }, now)).toBe("missed");
	});
});

describe("The casework settings of a workspace", () => {
	it("is the country's where nothing is said, and every wrong field is named", () => {
		const usual = readCasework({}, "KE");
		expect(usual.clocks.map(({ id }) => id)).toEqual(["str", "complaint", "recall", "law_enforcement"]);
		expect(() => checkCasework(usual)).not.toThrow();
		const [clock] = usual.clocks;
		if (clock === undefined) throw new Error("a clock is there");
		const wrong = {
			clocks: [clock, { ...clock, length: 0, warnMinutes: -1 }, { ...clock, id: "No good" }],
			holidays: { added: [{ date: "2026-02-30", name: "none" }], removed: ["soon"] },
			fourEyes: [],
			templates: [
				{ outcome: "any" as const, text: "{payee} is known for {amount}" },
				{ outcome: "legit" as const, text: " " },
				{ outcome: "fraud" as const, text: "Sent to {iban}" },
			],
			assignment: { mode: "load" as const, people: [1, 2].map(() => ({ actor: "user:usr_1", types: [] })) },
		};
		try {
			checkCasework(wrong);
			expect.unreachable();
		} catch (error) {
			expect((error as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual([
				"clocks.1.id",
				"clocks.1.length",
				"clocks.1.warn_minutes",
				"clocks.2.id",
				"assignment.people.1.actor",
				"holidays.added.0.date",
				"holidays.removed.0",
				"templates.1.text",
				"templates.2.text",
			]);
		}
	});
});
