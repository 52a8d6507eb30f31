// Keeps one copy of each text that occurs again and again, such as the ids of customers. A replay stores them in many
// places, and comparing two references is faster than comparing letters.

/** Twice as many texts are kept at most. A text that was forgotten is only stored twice. */
const TEXTS_MAX = 250_000;

export class SharedTexts {
	private young = new Map<string, string>();
	/** Not used since the last rotation. */
	private old = new Map<string, string>();
	private readonly textsMax: number;

	constructor(textsMax = TEXTS_MAX) {
		this.textsMax = textsMax;
	}

	get size(): number {
		return this.young.size + this.old.size;
	}

	share(text: string): string {
		const known = this.young.get(text);
		if (known !== undefined) return known;
		// A part of a line would keep the whole line in memory.
		const shared = this.old.get(text) ?? Buffer.from(text).toString();
		this.young.set(shared, shared);
		if (this.young.size >= this.textsMax) {
			this.old = this.young;
			this.young = new Map();
		}
		return shared;
	}
}
