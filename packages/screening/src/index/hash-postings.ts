// Maps keys to numbers in typed arrays. A key is a hash, so the caller must check each result.

/** Collects pairs of hash and value before they are laid out. */
export class PostingsBuilder {
	#hashes = new Uint32Array(1024);
	#values = new Uint32Array(1024);
	#size = 0;

	add(hash: number, value: number): void {
		if (this.#size === this.#hashes.length) {
			this.#hashes = grow(this.#hashes);
			this.#values = grow(this.#values);
		}
		this.#hashes[this.#size] = hash;
		this.#values[this.#size++] = value;
	}

	build(): HashPostings {
		return new HashPostings(this.#hashes.subarray(0, this.#size), this.#values.subarray(0, this.#size));
	}
}

export class HashPostings {
	readonly #mask: number;
	readonly #starts: Uint32Array;
	readonly hashes: Uint32Array;
	readonly values: Uint32Array;

	constructor(hashes: Uint32Array, values: Uint32Array) {
		let buckets = 16;
		while (buckets < hashes.length) buckets *= 2;
		this.#mask = buckets - 1;
		const starts = new Uint32Array(buckets + 1);
		for (const hash of hashes) starts[(hash & this.#mask) + 1] = (starts[(hash & this.#mask) + 1] ?? 0) + 1;
		for (let bucket = 0; bucket < buckets; bucket++)
			starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
		this.#starts = starts;
		this.hashes = new Uint32Array(hashes.length);
		this.values = new Uint32Array(hashes.length);
		const next = starts.slice(0, buckets);
		for (let at = 0; at < hashes.length; at++) {
			const bucket = (hashes[at] ?? 0) & this.#mask;
			const slot = next[bucket] ?? 0;
			next[bucket] = slot + 1;
			this.hashes[slot] = hashes[at] ?? 0;
			this.values[slot] = values[at] ?? 0;
		}
	}

	/** Adds the values of the hash to `found`, at most `limit` in total. */
	collect(hash: number, found: number[], limit: number): void {
		const bucket = hash & this.#mask;
		const end = this.#starts[bucket + 1] ?? 0;
		for (let at = this.#starts[bucket] ?? 0; at < end && found.length < limit; at++) {
			if (this.hashes[at] === hash) found.push(this.values[at] ?? 0);
		}
	}
}

export function grow(array: Uint32Array): Uint32Array<ArrayBuffer> {
	const larger = new Uint32Array(array.length * 2);
	larger.set(array);
	return larger;
}

/** FNV-1a. The seed separates kinds of keys, and `skip` leaves one letter out. */
export function hashText(text: string, seed = 0, skip = -1): number {
	let hash = 0x811c9dc5 ^ seed;
	for (let at = 0; at < text.length; at++) {
		if (at !== skip) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
	}
	hash ^= hash >>> 15;
	return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
