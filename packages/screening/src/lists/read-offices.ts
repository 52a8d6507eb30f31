// Describes a person's offices as one readable line: title, place and start.

export interface Office {
	readonly title: string;
	/** A country or a part of one. */
	readonly place?: string | undefined;
	/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
	readonly since?: string | undefined;
	readonly until?: string | undefined;
	readonly isOver: boolean;
}

/** Further offices add nothing about a person. */
const OFFICES_MAX = 5;

/** Lists current offices, the newest first. If there are none, lists those that ended last. */
export function describeOffices(offices: readonly Office[]): string | undefined {
	const held = offices.filter(({ isOver }) => !isOver);
	const newest = (held.length > 0 ? held : offices).toSorted((one, other) =>
		(other.since ?? other.until ?? "").localeCompare(one.since ?? one.until ?? ""),
	);
	return joinTexts(newest.map(describeOffice));
}

/** Joins several texts of one field, each once. */
export function joinTexts(texts: readonly (string | undefined)[]): string | undefined {
	const known = new Set(texts.map((text) => text?.trim() ?? "").filter((text) => text !== ""));
	return known.size === 0 ? undefined : [...known].slice(0, OFFICES_MAX).join("; ");
}

function describeOffice({ title, place, since, until, isOver }: Office): string {
	const isNamed = place === undefined || title.toLowerCase().includes(place.toLowerCase());
	const where = isNamed ? "" : `, ${place}`;
	const span =
		since !== undefined && until !== undefined
			? `, ${since} to ${until}`
			: since !== undefined
				? `, since ${since}`
				: until === undefined
					? ""
					: `, until ${until}`;
	return `${title}${where}${span}${isOver && until === undefined ? " (former)" : ""}`;
}
