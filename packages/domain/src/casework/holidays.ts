// The public holidays of Kenya and Nigeria. Easter is computed. The Islamic days follow the Umm al-Qura calendar and
// are only expected: the moon or a gazette may move them, so a workspace can add and remove days.

import type { CountryServed } from "../vocabulary.ts";

export interface Holiday {
	/** The date as `YYYY-MM-DD`, in the country. */
	readonly date: string;
	readonly name: string;
	/** True if the date may still move by a day. */
	readonly isExpected: boolean;
}

const DAY_MS = 86_400_000;

/** The month and day of each holiday. */
const FIXED: Readonly<Record<CountryServed, readonly (readonly [string, string])[]>> = {
	KE: [
		["01-01", "New Year's Day"],
		["05-01", "Labour Day"],
		["06-01", "Madaraka Day"],
		["10-10", "Mazingira Day"],
		["10-20", "Mashujaa Day"],
		["12-12", "Jamhuri Day"],
		["12-25", "Christmas Day"],
		["12-26", "Boxing Day"],
	],
	NG: [
		["01-01", "New Year's Day"],
		["05-01", "Workers' Day"],
		["06-12", "Democracy Day"],
		["10-01", "Independence Day"],
		["12-25", "Christmas Day"],
		["12-26", "Boxing Day"],
	],
};

/** The month and day in the Islamic year, and the number of free days. */
const ISLAMIC: Readonly<Record<CountryServed, readonly (readonly [number, number, number, string])[]>> = {
	KE: [
		[10, 1, 1, "Idd-ul-Fitr"],
		[12, 10, 1, "Idd-ul-Azha"],
	],
	NG: [
		[10, 1, 2, "Eid-el-Fitr"],
		[12, 10, 2, "Eid-el-Kabir"],
		[3, 12, 1, "Eid-el-Maulud"],
	],
};

/** Lists the holidays of a year, sorted by date. */
export function listHolidays(country: CountryServed, year: number): readonly Holiday[] {
	const easter = findEaster(year);
	const found: Holiday[] = [
		...FIXED[country].map(([day, name]) => ({ date: `${year}-${day}`, name, isExpected: false })),
		{ date: formatDay(easter - 2 * DAY_MS), name: "Good Friday", isExpected: false },
		{ date: formatDay(easter + DAY_MS), name: "Easter Monday", isExpected: false },
		...listIslamic(country, year),
	];
	if (country === "KE") found.push(...listSubstitutes(found));
	return found.sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Kenya's Public Holidays Act: if a holiday falls on a Sunday, the next day that is not a holiday is free as well. */
function listSubstitutes(found: readonly Holiday[]): readonly Holiday[] {
	const taken = new Set(found.map(({ date }) => date));
	return found.flatMap(({ date, name, isExpected }) => {
		if (new Date(date).getUTCDay() !== 0) return [];
		let day = Date.parse(date) + DAY_MS;
		while (taken.has(formatDay(day))) day += DAY_MS;
		taken.add(formatDay(day));
		return [{ date: formatDay(day), name: `${name} (in lieu)`, isExpected }];
	});
}

function listIslamic(country: CountryServed, year: number): readonly Holiday[] {
	const calendar = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", {
		timeZone: "UTC",
		month: "numeric",
		day: "numeric",
	});
	const found: Holiday[] = [];
	for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += DAY_MS) {
		const parts = calendar.formatToParts(day);
		const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
		for (const [month, first, days, name] of ISLAMIC[country]) {
			if (read("month") !== month || read("day") !== first) continue;
			for (let at = 0; at < days; at += 1) {
				found.push({ date: formatDay(day + at * DAY_MS), name, isExpected: true });
			}
		}
	}
	return found;
}

/** Computes Easter Sunday by Butcher's algorithm. */
function findEaster(year: number): number {
	const golden = year % 19;
	const century = Math.floor(year / 100);
	const rest = year % 100;
	const leap = Math.floor((century + 8) / 25);
	const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - leap + 1) / 3) + 15) % 30;
	const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
	const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
	const days = epact + weekday - 7 * late + 114;
	return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

function formatDay(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}
