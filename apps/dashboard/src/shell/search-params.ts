// Reads and writes filters in the address: plain texts, and lists with commas, as in the API.

export function parseSearch(text: string): Record<string, string> {
	return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
	const written = new URLSearchParams();
	for (const [name, value] of Object.entries(search)) {
		if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)) continue;
		written.set(name, Array.isArray(value) ? value.join(",") : String(value));
	}
	// Commas need no escaping here and are easier to read.
	const text = written.toString().replaceAll("%2C", ",");
	return text === "" ? "" : `?${text}`;
}

type Raw = Readonly<Record<string, unknown>>;

/** True if both have the same filters. The order of the rows is no filter. */
export function hasSameFilters(one: Raw, other: Raw): boolean {
	return stringifySearch({ ...one, sort: undefined }) === stringifySearch({ ...other, sort: undefined });
}

/** The words of a closed set. Unknown words in an address are ignored. */
export function readWords<Word extends string>(
	search: Raw,
	name: string,
	allowed: readonly Word[],
): Word[] | undefined {
	const value = search[name];
	const given = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [];
	const known = allowed.filter((word) => given.includes(word));
	return known.length === 0 ? undefined : known;
}

export function readText(search: Raw, name: string, lengthMax = 256): string | undefined {
	// A filter with one choice, such as the assignee, gives a list of one.
	const value: unknown = [search[name]].flat()[0];
	return typeof value === "string" && value !== "" && value.length <= lengthMax ? value : undefined;
}

/** A number as the API reads it, without an exponent. The API knows no larger amounts than 10¹². */
export function readNumber(search: Raw, name: string, max = 1e12): number | undefined {
	const value = Number(search[name] ?? Number.NaN);
	return /^\d+(\.\d{1,15})?$/.test(String(value)) && value <= max ? value : undefined;
}

/** A day of this century as `2026-11-15`. */
export function readDay(search: Raw, name: string): string | undefined {
	const value = readText(search, name, 10);
	return value !== undefined && isDay(value) ? value : undefined;
}

/** A day, or a day with a time as `2026-11-15T13:00`, in the workspace's zone. */
export function readDayOrTime(search: Raw, name: string): string | undefined {
	const value = readText(search, name, 16);
	if (value === undefined || value.length === 10) return readDay(search, name);
	return isDay(value.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(value.slice(10)) ? value : undefined;
}

/** `Date.parse` reads 31 February as 3 March, so the date must come back as it was written. */
function isDay(text: string): boolean {
	const atMs = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
	return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/** A calendar month of this century as `2026-11`. */
export function readMonth(search: Raw, name: string): string | undefined {
	const value = readText(search, name, 7);
	return value !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;
}

type Unset<Search> = { readonly [Name in keyof Search]?: Exclude<Search[Name], undefined> };

/** Drops undefined values, so that links need not name every filter. */
export function dropUnset<Search extends Raw>(search: Search): Unset<Search> {
	return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Unset<Search>;
}
