// Postal addresses as one line. A country alone is not an address; it belongs to the countries.

/** Column titles that only some editions of a table have. */
export const ADDRESS_COLUMN = /address|residence/;

/** Joins the parts of an address, with the country last. Returns undefined if there is only a country. */
export function joinAddress(parts: readonly (string | undefined)[], country: string | undefined): string | undefined {
	const known = parts.map((part) => part?.trim() ?? "").filter((part) => part !== "");
	if (known.length === 0) return undefined;
	const place = country?.trim() ?? "";
	return [...known, ...(place === "" || known.at(-1) === place ? [] : [place])].join(", ");
}
