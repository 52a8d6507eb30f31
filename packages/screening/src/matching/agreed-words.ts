// What the words that were paired say together.

export interface Pairing {
	readonly asked: string;
	readonly listed: string;
	readonly likeness: number;
}

/** Words as alike as this are the same word in another spelling. */
export const SAME_WORD = 0.95;
/** A name that many bear and one that is less like it than this are rather two names than one. */
const HARDLY_ALIKE = 0.82;
const UNLIKE_BITS = 2;
/** What a rare spelling says, and how alike it must be to be one. */
const SPELLING_BITS = 3;
const LEAST_OF_SPELLING = 0.82;

/** Gathered anew for every name that is looked at; with `pairings` where somebody wants to read them. */
export class AgreedWords {
	bits = 0;
	likeBits = 0;
	/** Bits, less what unlikeness takes away. */
	evidence = 0;
	/** Pairs of words that are not spelt the same, and those of them whose asked spelling is a usual one. */
	differing = 0;
	usual = 0;
	/** Bits that rare spellings of common names say beside the names. */
	rareSpelling = 0;
	/** Pairs of whole words. */
	words = 0;
	least = 1;
	/** Bits of the least alike pair, and the most bits of a pair of the same word. */
	leastBits = 0;
	anchor = 0;
	/** Whether words were joined. */
	isMerged = false;
	/** Words that one side has as their first letter alone. */
	initials = 0;
	/** Words in a spelling that is nobody's name, and so must be a slip; other words that are not the same, and particles. */
	slips = 0;
	others = 0;
	particles = 0;
	/** Pairs of words that few firms have, how alike the best of them is, and how many are the same. */
	proper = 0;
	properLikeness = 0;
	properSame = 0;
	/** Letters of the longest word. */
	longest = 0;
	pairings: Pairing[] | undefined = undefined;

	begin(pairings: Pairing[] | undefined): void {
		this.bits = 0;
		this.likeBits = 0;
		this.evidence = 0;
		this.differing = 0;
		this.usual = 0;
		this.rareSpelling = 0;
		this.words = 0;
		this.least = 1;
		this.leastBits = 0;
		this.anchor = 0;
		this.isMerged = false;
		this.initials = 0;
		this.slips = 0;
		this.others = 0;
		this.particles = 0;
		this.proper = 0;
		this.properLikeness = 0;
		this.properSame = 0;
		this.longest = 0;
		this.pairings = pairings;
	}

	add(bits: number, likeness: number, words: number, length: number, isUsual = false, isForeign = false): void {
		this.bits += bits;
		this.likeBits += bits * likeness;
		this.evidence += weighPair(bits, likeness, length, isUsual, isForeign);
		this.words += words;
		if (length > this.longest) this.longest = length;
		if (likeness < 1) {
			this.differing++;
			if (isUsual) this.usual++;
		}
		if (likeness >= SAME_WORD && bits > this.anchor) this.anchor = bits;
		if (likeness >= this.least) return;
		this.least = likeness;
		this.leastBits = bits;
	}

	addProper(likeness: number): void {
		this.proper++;
		if (likeness > this.properLikeness) this.properLikeness = likeness;
		if (likeness >= SAME_WORD) this.properSame++;
	}

	/** A spelling that few use of a name that many bear says more than the name. */
	addRareSpelling(likeness: number): void {
		if (likeness < 1 && likeness >= LEAST_OF_SPELLING) this.rareSpelling += SPELLING_BITS;
	}
}

/** Bits that a pair proves. One name in two spellings proves all of it. */
function weighPair(bits: number, likeness: number, length: number, isUsual: boolean, isForeign: boolean): number {
	if (likeness >= SAME_WORD && !isForeign) return bits;
	// Who writes a name as many write it means that name, and no other that is hardly like it.
	if (likeness < HARDLY_ALIKE && isUsual) return -UNLIKE_BITS;
	// A long word that is nearly the same is seldom another.
	return bits * likeness ** (4 - Math.min(2, Math.max(0, (length - 6) / 2)));
}
