// A heap of the names with the highest ranks. The lowest rank is on top.

export class BestNames {
	readonly #names: Uint32Array;
	readonly #ranks: Float64Array;
	#size = 0;

	constructor(most: number) {
		this.#names = new Uint32Array(most);
		this.#ranks = new Float64Array(most);
	}

	/** A rank must be above this to be added. */
	get least(): number {
		return this.#size < this.#names.length ? Number.NEGATIVE_INFINITY : (this.#ranks[0] ?? 0);
	}

	clear(): void {
		this.#size = 0;
	}

	add(name: number, rank: number): void {
		if (this.#size < this.#names.length) this.#rise(this.#size++, name, rank);
		else if (rank > this.least) this.#sink(name, rank);
	}

	/** Returns the names in no particular order. */
	list(): Uint32Array {
		return this.#names.subarray(0, this.#size);
	}

	#rise(start: number, name: number, rank: number): void {
		let at = start;
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if ((this.#ranks[parent] ?? 0) <= rank) break;
			this.#move(parent, at);
			at = parent;
		}
		this.#names[at] = name;
		this.#ranks[at] = rank;
	}

	#sink(name: number, rank: number): void {
		let at = 0;
		for (;;) {
			let child = 2 * at + 1;
			if (child >= this.#size) break;
			if (child + 1 < this.#size && (this.#ranks[child + 1] ?? 0) < (this.#ranks[child] ?? 0)) child++;
			if ((this.#ranks[child] ?? 0) >= rank) break;
			this.#move(child, at);
			at = child;
		}
		this.#names[at] = name;
		this.#ranks[at] = rank;
	}

	#move(from: number, to: number): void {
		this.#names[to] = this.#names[from] ?? 0;
		this.#ranks[to] = this.#ranks[from] ?? 0;
	}
}
