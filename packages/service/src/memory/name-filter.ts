// A Bloom filter: a set of names that may err in one direction only. It takes ten bits a name. "Absent" is certain, and one in a
// hundred absent names counts as present.

const BITS_PER_NAME = 10;
const PROBES = 7;

export class NameFilter {
	private readonly words: Uint32Array;
	private readonly bits: number;
	private readonly namesMax: number;
	private count = 0;

	constructor(namesMax: number) {
		this.words = new Uint32Array(Math.max(1, Math.ceil((namesMax * BITS_PER_NAME) / 32)));
		this.bits = this.words.length * 32;
		this.namesMax = namesMax;
	}

	/** True if it holds more names than it was made for, so that more absent names count as present. */
	get isFull(): boolean {
		return this.count > this.namesMax;
	}

	/** Returns true if the name was certainly not there before. */
	add(name: string): boolean {
		let isNew = false;
		this.probe(name, (word, bit) => {
			const before = this.words[word] ?? 0;
			if ((before & bit) === 0) isNew = true;
			this.words[word] = before | bit;
			return true;
		});
		if (isNew) this.count += 1;
		return isNew;
	}

	mayHave(name: string): boolean {
		return this.probe(name, (word, bit) => ((this.words[word] ?? 0) & bit) !== 0);
	}

	/** Visits the bits of a name until the visitor returns false. */
	private probe(name: string, visit: (word: number, bit: number) => boolean): boolean {
		let one = 0x811c9dc5;
		let other = 0x9747b28c;
		for (let index = 0; index < name.length; index += 1) {
			const unit = name.charCodeAt(index);
			one = Math.imul(one ^ unit, 0x01000193);
			other = Math.imul(other ^ unit, 0x5bd1e995);
			other ^= other >>> 15;
		}
		one = mix(one);
		other = mix(other) | 1;
		for (let turn = 0; turn < PROBES; turn += 1) {
			const place = (one >>> 0) % this.bits;
			if (!visit(place >>> 5, 1 << (place & 31))) return false;
			one = (one + other) | 0;
		}
		return true;
	}
}

function mix(value: number): number {
	let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return mixed ^ (mixed >>> 16);
}
