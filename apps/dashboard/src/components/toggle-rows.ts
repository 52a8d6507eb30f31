/**
 * Ticks or unticks a row. With `from`, as after Shift and a click, every row between the two gets the new state of the row.
 * A `from` that is no longer in the list counts as none.
 */
export function toggleRows(
	ids: readonly string[],
	selection: ReadonlySet<string>,
	{ id, from }: { readonly id: string; readonly from?: string | undefined },
): ReadonlySet<string> {
	const end = ids.indexOf(id);
	const start = from === undefined ? -1 : ids.indexOf(from);
	const span = start < 0 || end < 0 ? [id] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
	const next = new Set(selection);
	const isTicked = !selection.has(id);
	for (const one of span) {
		if (isTicked) next.add(one);
		else next.delete(one);
	}
	return next;
}
