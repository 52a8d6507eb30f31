// Compares birth dates by distance. Lists have years, ranges and guesses, and people swap day and month.

/** How a birth date compares with the list's: `year` is the same year or month, `range` is within a range of years. */
export type DateVerdict = "same" | "year" | "range" | "near" | "apart" | "far" | "unknown";

interface Moment {
	readonly from: number;
	readonly to: number;
	readonly month: number;
	readonly day: number;
}

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const RANGE = /^(\d{4})(?:-\d{2}){0,2}\/(\d{4})(?:-\d{2}){0,2}$/;
const ORDER: readonly DateVerdict[] = ["unknown", "far", "apart", "near", "range", "year", "same"];

export interface DateComparison {
	readonly verdict: DateVerdict;
	/** The closest listed date. */
	readonly listed: string | undefined;
}

const NO_DATE: DateComparison = { verdict: "unknown", listed: undefined };

export function compareDates(asked: string, listed: readonly string[]): DateComparison {
	const left = readMoment(asked);
	let best = NO_DATE;
	if (!left) return best;
	for (const text of listed) {
		const right = readMoment(text);
		const verdict = right ? compareMoments(left, right) : "unknown";
		if (ORDER.indexOf(verdict) > ORDER.indexOf(best.verdict)) best = { verdict, listed: text };
	}
	return best;
}

function readMoment(text: string): Moment | undefined {
	const date = DATE.exec(text.trim());
	if (date) {
		const year = Number(date[1]);
		return { from: year, to: year, month: Number(date[2] ?? 0), day: Number(date[3] ?? 0) };
	}
	const range = RANGE.exec(text.trim());
	return range ? { from: Number(range[1]), to: Number(range[2]), month: 0, day: 0 } : undefined;
}

function compareMoments(left: Moment, right: Moment): DateVerdict {
	const gap = Math.max(left.from - right.to, right.from - left.to, 0);
	if (gap > 8) return isOneDigitOff(left, right) ? "near" : "far";
	if (gap > 1) return isOneDigitOff(left, right) ? "near" : "apart";
	if (gap === 1) return "near";
	if (left.from !== left.to || right.from !== right.to) return "range";
	if (left.month === 0 || right.month === 0) return "year";
	// Many lists write a year as the first of January.
	const isYear = (right.month === 1 && right.day === 1) || (left.month === 1 && left.day === 1);
	if (left.day === 0 || right.day === 0) return left.month === right.month || isYear ? "year" : "near";
	if (left.month === right.month && left.day === right.day) return "same";
	return isYear ? "year" : "near";
}

/** Many people who do not know their birthday were given this date. */
export function isNewYear(dob: string): boolean {
	return dob.endsWith("-01-01");
}

/** Returns true for the same day and month, and a year with one mistyped digit. */
function isOneDigitOff(left: Moment, right: Moment): boolean {
	if (left.day === 0 || left.day !== right.day || left.month !== right.month) return false;
	const [a, b] = [String(left.from), String(right.from)];
	let different = 0;
	for (let at = 0; at < 4; at++) if (a[at] !== b[at]) different++;
	return different === 1;
}
