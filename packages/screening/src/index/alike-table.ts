// The similarity of a query's words to words of the lexicon, in a small table by word number. It is filled from the
// remembered comparisons of each word, and emptied before the next query.

/** The two words were not compared yet. */
export const UNKNOWN = -1;

export class AlikeTable {
	/** The line of each word number, or 0. */
	readonly #lines: Uint16Array;
	#listed = new Uint32Array(1_024);
	#likenesses = new Float64Array(8_192);
	/** The bits of evidence if the two words agree. */
	#gains = new Float64Array(8_192);
	#most = new Float64Array(32);
	#size = 1;
	#width = 1;

	constructor(wordCount: number) {
		this.#lines = new Uint16Array(wordCount);
	}

	/** Empties the table for a query of `width` words. */
	begin(width: number): void {
		for (let line = 1; line < this.#size; line++) this.#lines[this.#listed[line] ?? 0] = 0;
		this.#size = 1;
		this.#width = width;
		if (this.#most.length < width) this.#most = new Float64Array(width);
	}

	/** Returns the line of a listed word, or 0 if no word of the query was compared with it. */
	findLine(word: number): number {
		return this.#lines[word] ?? 0;
	}

	/** Returns UNKNOWN if the two were not compared yet. */
	get(line: number, row: number): number {
		return this.#likenesses[line * this.#width + row] ?? UNKNOWN;
	}

	set(word: number, row: number, likeness: number, bits: number): void {
		const at = (this.#lines[word] || this.#open(word)) * this.#width + row;
		this.#likenesses[at] = likeness;
		this.#gains[at] = likeness * bits;
	}

	/** Returns the bits that the query shares with these words. Each query word counts by its best listed word. */
	measureShared(words: Uint32Array, start: number, end: number): number {
		const width = this.#width;
		const lines = this.#lines;
		const gains = this.#gains;
		const most = this.#most;
		let shared = 0;
		let found = 0;
		for (let at = start; at < end; at++) {
			const line = lines[words[at] ?? 0] ?? 0;
			if (line === 0) continue;
			if (found++ === 0) for (let row = 0; row < width; row++) most[row] = 0;
			for (let row = 0, cell = line * width; row < width; row++, cell++) {
				const gain = gains[cell] ?? 0;
				const known = most[row] ?? 0;
				if (gain <= known) continue;
				shared += gain - known;
				most[row] = gain;
			}
		}
		return shared;
	}

	#open(word: number): number {
		const line = this.#size++;
		const end = (line + 1) * this.#width;
		if (line === this.#listed.length) this.#listed = copyInto(new Uint32Array(line * 2), this.#listed);
		if (end > this.#likenesses.length) {
			this.#likenesses = copyInto(new Float64Array(end * 2), this.#likenesses);
			this.#gains = copyInto(new Float64Array(end * 2), this.#gains);
		}
		this.#lines[word] = line;
		this.#listed[line] = word;
		this.#likenesses.fill(UNKNOWN, line * this.#width, end);
		this.#gains.fill(0, line * this.#width, end);
		return line;
	}
}

function copyInto<A extends Uint32Array | Float64Array>(larger: A, array: A): A {
	larger.set(array);
	return larger;
}
