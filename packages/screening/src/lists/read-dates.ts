// Reads birth dates as lists print them into the form of an entry: a year, a month, a day, or a range of years.

const MONTHS: Readonly<Record<string, string>> = {
	jan: "01",
	feb: "02",
	mar: "03",
	apr: "04",
	may: "05",
	jun: "06",
	jul: "07",
	aug: "08",
	sep: "09",
	oct: "10",
	nov: "11",
	dec: "12",
};

/** Reads `16 Jun 1980`, `Jun 1980`, `circa 1979`, `1979 to 1981`, `16/06/1980`, `00/00/1980` and `1980-06-16`. */
export function readBirthDate(text: string): string | undefined {
	const found = text
		.trim()
		.replace(/^(?:circa|approximately|about|c\.)\s+/i, "")
		.replace(/\s+/g, " ");
	const years = /^(\d{4})(?: ?(?:to|-|–|\/) ?(\d{4}))?$/.exec(found);
	if (years !== null) return years[2] === undefined ? years[1] : rangeOf(years[1], years[2]);
	const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:T.*)?$/.exec(found);
	if (iso !== null) return joinDate(iso[1], iso[2], iso[3]);
	const slashed = /^(\d{1,2}|dd)[/.](\d{1,2}|mm)[/.](\d{4})$/i.exec(found);
	if (slashed !== null) return joinDate(slashed[3], slashed[2], slashed[1]);
	const worded = /^(?:(\d{1,2}) )?([A-Za-z]{3})[a-z]* (\d{4})$/.exec(found);
	if (worded !== null) return joinDate(worded[3], MONTHS[(worded[2] ?? "").toLowerCase()], worded[1]);
	const [from, to, ...more] = found.split(" to ");
	return more.length === 0 ? rangeOf(readLastYear(from), readLastYear(to)) : undefined;
}

function readLastYear(text = ""): string | undefined {
	return /(?:^| )(\d{4})$/.exec(text)?.[1];
}

export function rangeOf(from: string | undefined, to: string | undefined): string | undefined {
	if (!/^\d{4}$/.test(from ?? "") || !/^\d{4}$/.test(to ?? "")) return undefined;
	return from === to ? from : `${from}/${to}`;
}

/** Unknown or impossible parts are left out: `00/00/1980` is a year. */
export function joinDate(year = "", month = "", day = ""): string | undefined {
	if (!/^(?:19|20|18)\d{2}$/.test(year)) return undefined;
	const [monthNumber, dayNumber] = [Number(month), Number(day)];
	if (!(monthNumber >= 1 && monthNumber <= 12)) return year;
	const monthText = String(monthNumber).padStart(2, "0");
	if (!(dayNumber >= 1 && dayNumber <= 31)) return `${year}-${monthText}`;
	return `${year}-${monthText}-${String(dayNumber).padStart(2, "0")}`;
}

/** Reads a list's own date for `asof`: only the day. */
export function readListDate(text: string): string | undefined {
	const american = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
	if (american !== null) return joinDate(american[3], american[1], american[2]);
	return readBirthDate(text.trim().replace(/^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/, "$1 $2 $3"));
}
