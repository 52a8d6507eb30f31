// Names as lists print them, in natural order, and the words of other scripts told apart.

/** `SHEKAU, Abubakar` is `Abubakar SHEKAU`. A company's commas belong to its name. */
export function toNaturalOrder(name: string, isPerson: boolean): string {
	const comma = name.indexOf(",");
	if (!isPerson || comma < 0) return name.trim();
	const [last, rest] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
	// What follows a second comma is a title or a suffix, as in `DOE, John, Jr.`.
	const parts = rest.split(",").map((part) => part.trim());
	const [first = "", ...suffixes] = parts;
	return [first, last, ...suffixes].filter((part) => part !== "").join(" ");
}

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** True for a name with letters that are not Latin. */
export function isOtherScript(name: string): boolean {
	return OTHER_SCRIPT.test(name);
}

export function joinNames(...parts: readonly (string | undefined)[]): string {
	return parts
		.map((part) => part?.trim() ?? "")
		.filter((part) => part !== "")
		.join(" ");
}
