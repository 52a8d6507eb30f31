// Sums up the evidence of the paired words.

export interface Pairing {
	readonly asked: string;
	readonly listed: string;
	readonly likeness: number;
}

/** From this similarity on, two words are the same word in another spelling. */
export const SAME_WORD = 0.95;
/** A common name and a word below this similarity are more likely two names than one. */
const HARDLY_ALIKE = 0.82;
const UNLIKE_BITS = 2;
/** The bits of a rare spelling, and the similarity that it needs. */
const SPELLING_BITS = 3;
const LEAST_OF_SPELLING = 0.82;

/** Filled again for every name. `pairings` is kept only if somebody wants to read the pairs. */
export class AgreedWords {
	bits = 0;
	likeBits = 0;
	/** The evidence in bits, reduced by dissimilarity. */
	evidence = 0;
	/** Pairs with different spellings, and how many of them have a usual spelling in the query. */
	differing = 0;
	usual = 0;
	/** The additional bits of rare spellings of common names. */
	rareSpelling = 0;
	/** The number of pairs of whole words. */
	words = 0;
	least = 1;
	/** The bits of the least similar pair, and the most bits of a pair of the same word. */
	leastBits = 0;
	anchor = 0;
	/** True if words were joined. */
	isMerged = false;
	/** Words that one side has only as an initial. */
	initials = 0;
	/** Words in a spelling that is nobody's name, so it must be a typo. Also other words that differ, and particles. */
	slips = 0;
	others = 0;
	particles = 0;
	/** Pairs of words that few companies use, the similarity of the best of them, and how many are the same. */
	proper = 0;
	properLikeness = 0;
	properSame = 0;
	/** The number of letters of the longest word. */
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

	/** A rare spelling of a common name is more evidence than the name itself. */
	addRareSpelling(likeness: number): void {
		if (likeness < 1 && likeness >= LEAST_OF_SPELLING) this.rareSpelling += SPELLING_BITS;
	}
}

/** Returns the bits of a pair. One name in two spellings counts fully. */
function weighPair(bits: number, likeness: number, length: number, isUsual: boolean, isForeign: boolean): number {
	if (likeness >= SAME_WORD && !isForeign) return bits;
	// Somebody who uses a common spelling of a name means that name, and not another one that is hardly similar.
	if (likeness < HARDLY_ALIKE && isUsual) return -UNLIKE_BITS;
	// A long word that is nearly the same is seldom another word.
	return bits * likeness ** (4 - Math.min(2, Math.max(0, (length - 6) / 2)));
}
