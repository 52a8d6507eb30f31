// How alike a word of the query is to words of the lexicon, by their numbers: an array that is never cleared, because
// what an earlier query left in it is older than its turn.

export class Likenesses {
	readonly #values: Float64Array;
	#turn = 0;
	/** Words that are alike at all, in the order in which they were found. */
	alike: number[] = [];

	constructor(wordCount: number) {
		this.#values = new Float64Array(wordCount);
	}

	/** Forgets what the query before has left. */
	begin(): void {
		this.#turn += 2;
		this.alike = [];
	}

	/** Undefined where the two were not compared yet. */
	get(word: number): number | undefined {
		const value = (this.#values[word] ?? 0) - this.#turn;
		return value >= 0 ? value : undefined;
	}

	has(word: number): boolean {
		return (this.#values[word] ?? 0) >= this.#turn;
	}

	set(word: number, likeness: number): void {
		this.#values[word] = this.#turn + likeness;
		if (likeness > 0) this.alike.push(word);
	}
}
