// A profile stores 48 bits of a keyed hash. They fit a number exactly, and the few dozen hashes of one customer will
// not collide. The mixing is part of the stored format.

/** Never returns 0, which means "none" in a profile. */
export function shortenHash(text: string): number {
	let high = 0x9747b28c;
	let low = 0x2f6e2b1d;
	for (let index = 0; index < text.length; index += 1) {
		const unit = text.charCodeAt(index);
		high = Math.imul(high ^ unit, 0x85ebca6b);
		low = Math.imul(low ^ unit, 0xc2b2ae35);
		high ^= high >>> 15;
		low ^= low >>> 13;
	}
	high = Math.imul(high ^ (low >>> 16), 0x27d4eb2f);
	low = Math.imul(low ^ (high >>> 15), 0x165667b1);
	return (high >>> 8) * 0x1000000 + (low >>> 8) || 1;
}

export function shortenOptional(text: string | undefined): number {
	return text === undefined ? 0 : shortenHash(text);
}

/** Returns the lower bits of a shortened hash, which V8 keeps within an object. */
export function tagOf(key: number): number {
	return key & 0x3fffffff;
}
