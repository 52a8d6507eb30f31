// Compares texts as the database sorts them (collation "C": by their UTF-8 bytes), without encoding them.

export function compareTexts(left: string, right: string): number {
	const length = Math.min(left.length, right.length);
	for (let index = 0; index < length; index += 1) {
		const one = left.charCodeAt(index);
		const other = right.charCodeAt(index);
		if (one !== other) return placeOf(one) - placeOf(other);
	}
	return left.length - right.length;
}

/** Surrogates stand for characters past U+FFFF, so they come after all other units. */
function placeOf(unit: number): number {
	if (unit < 0xd800) return unit;
	return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
