// What the words that were paired say together.

export interface Pairing {
	readonly asked: string;
	readonly listed: string;
	readonly likeness: number;
}

/** Words as alike as this are the same word in another spelling. */
export const SAME_WORD = 0.95;

/** Gathered anew for every name that is looked at; with `pairings` where somebody wants to read them. */
export class AgreedWords {
	bits = 0;
	likeBits = 0;
	/** Bits, less what unlikeness takes away. */
	evidence = 0;
	/** Pairs of whole words. */
	words = 0;
	least = 1;
	/** Bits of the least alike pair, and the most bits of a pair of the same word. */
	leastBits = 0;
	anchor = 0;
	/** Whether words were joined. */
	isMerged = false;
	pairings: Pairing[] | undefined = undefined;

	begin(pairings: Pairing[] | undefined): void {
		this.bits = 0;
		this.likeBits = 0;
		this.evidence = 0;
		this.words = 0;
		this.least = 1;
		this.leastBits = 0;
		this.anchor = 0;
		this.isMerged = false;
		this.pairings = pairings;
	}

	add(bits: number, likeness: number, words: number, length: number, spelling = 0): void {
		this.bits += bits;
		this.likeBits += bits * likeness;
		// A long word that is nearly the same is seldom another.
		this.evidence +=
			likeness >= SAME_WORD ? bits + spelling : bits * likeness ** (4 - Math.min(2, Math.max(0, (length - 6) / 2))) + spelling;
		this.words += words;
		if (likeness >= SAME_WORD && bits > this.anchor) this.anchor = bits;
		if (likeness >= this.least) return;
		this.least = likeness;
		this.leastBits = bits;
	}
}
