// Where somebody lives or has their seat, as one line. A country alone is no address: it stands with the countries.

/** The titles of columns that some editions of a table have, and others do not. */
export const ADDRESS_COLUMN = /address|residence/;

/** The parts of an address in their order, the country last; undefined where there is nothing but a country. */
export function joinAddress(parts: readonly (string | undefined)[], country: string | undefined): string | undefined {
	const known = parts.map((part) => part?.trim() ?? "").filter((part) => part !== "");
	if (known.length === 0) return undefined;
	const place = country?.trim() ?? "";
	return [...known, ...(place === "" || known.at(-1) === place ? [] : [place])].join(", ");
}
