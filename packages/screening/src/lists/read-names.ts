// Puts names of lists in natural order, and detects names in other scripts.

/** Turns `SHEKAU, Abubakar` into `Abubakar SHEKAU`. The commas of a company belong to its name. */
export function toNaturalOrder(name: string, isPerson: boolean): string {
	const comma = name.indexOf(",");
	if (!isPerson || comma < 0) return name.trim();
	const [last, rest] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
	// A second comma is followed by a title or a suffix: `DOE, John, Jr.`.
	const parts = rest.split(",").map((part) => part.trim());
	const [first = "", ...suffixes] = parts;
	return [first, last, ...suffixes].filter((part) => part !== "").join(" ");
}

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** Returns true for a name with letters that are not Latin. */
export function isOtherScript(name: string): boolean {
	return OTHER_SCRIPT.test(name);
}

export function joinNames(...parts: readonly (string | undefined)[]): string {
	return parts
		.map((part) => part?.trim() ?? "")
		.filter((part) => part !== "")
		.join(" ");
}
