// A bounded memory of byte strings under text keys. All values are in one buffer, so that a hundred thousand of them are no work
// for the garbage collector. New records go behind the latest one; when the buffer is full, the oldest records make room, except
// those that were read since they were written, which get another turn.

const HEADER_BYTES = 16;
/** Room to grow in place: most values change often and grow slowly. */
const SPARE_SHARE = 0.125;
const SPARE_BYTES = 32;
const KEY_BYTES_MAX = 1_024;
/** Records that may get another turn before one must go, so that a write takes a bounded time. */
const TURNS_MAX = 64;

const CAPACITY_AT = 0;
const LENGTH_AT = 4;
const SHELF_AT = 8;
const KEY_LENGTH_AT = 12;
const STATE_AT = 14;
const DEAD = 0;
const LIVE = 1;
const READ = 2;

export class ByteRing {
	private readonly buffer: Buffer;
	private readonly shelves: Map<string, number>[] = [];
	/** Where the next record goes, and where the oldest one is. */
	private head = 0;
	private tail = 0;
	/** Bytes between the oldest record and the head. */
	private used = 0;
	/** Where the records end before the buffer starts again from 0. */
	private end: number;

	constructor(bytesMax: number) {
		// The system gives the pages when they are first written.
		this.buffer = Buffer.allocUnsafeSlow(bytesMax);
		this.end = bytesMax;
	}

	get bytesMax(): number {
		return this.buffer.length;
	}

	get bytes(): number {
		return this.used;
	}

	/** Opens a part of the ring with keys of its own. */
	openShelf(): ByteShelf {
		this.shelves.push(new Map());
		return new ByteShelf(this, this.shelves.length - 1);
	}

	sizeOf(shelf: number): number {
		return this.indexOf(shelf).size;
	}

	has(shelf: number, key: string): boolean {
		return this.indexOf(shelf).has(key);
	}

	/** The value as it is now. It is valid until the next write. */
	get(shelf: number, key: string): Buffer | undefined {
		const at = this.indexOf(shelf).get(key);
		if (at === undefined) return undefined;
		this.buffer.writeUInt16LE(READ, at + STATE_AT);
		const from = at + HEADER_BYTES + this.buffer.readUInt16LE(at + KEY_LENGTH_AT);
		return this.buffer.subarray(from, from + this.buffer.readUInt32LE(at + LENGTH_AT));
	}

	/** Makes room for a value and returns it for writing. Undefined if it is too large to keep; an older one is then gone. */
	reserve(shelf: number, key: string, length: number): Buffer | undefined {
		const known = this.indexOf(shelf).get(key);
		if (known !== undefined) {
			const from = known + HEADER_BYTES + this.buffer.readUInt16LE(known + KEY_LENGTH_AT);
			if (from + length <= known + this.buffer.readUInt32LE(known + CAPACITY_AT)) {
				this.buffer.writeUInt32LE(length, known + LENGTH_AT);
				return this.buffer.subarray(from, from + length);
			}
			this.delete(shelf, key);
		}
		const keyBytes = Buffer.byteLength(key);
		const spared = Math.ceil(length * (1 + SPARE_SHARE)) + SPARE_BYTES;
		const capacity = (HEADER_BYTES + keyBytes + spared + 7) & ~7;
		if (keyBytes > KEY_BYTES_MAX || capacity > this.buffer.length / 8) return undefined;
		const at = this.place(capacity);
		this.buffer.writeUInt32LE(capacity, at + CAPACITY_AT);
		this.buffer.writeUInt32LE(length, at + LENGTH_AT);
		this.buffer.writeUInt32LE(shelf, at + SHELF_AT);
		this.buffer.writeUInt16LE(keyBytes, at + KEY_LENGTH_AT);
		this.buffer.writeUInt16LE(LIVE, at + STATE_AT);
		this.buffer.write(key, at + HEADER_BYTES, keyBytes, "utf8");
		this.indexOf(shelf).set(key, at);
		const from = at + HEADER_BYTES + keyBytes;
		return this.buffer.subarray(from, from + length);
	}

	delete(shelf: number, key: string): void {
		const index = this.indexOf(shelf);
		const at = index.get(key);
		if (at === undefined) return;
		this.buffer.writeUInt16LE(DEAD, at + STATE_AT);
		index.delete(key);
	}

	clear(shelf: number): void {
		const index = this.indexOf(shelf);
		for (const at of index.values()) this.buffer.writeUInt16LE(DEAD, at + STATE_AT);
		index.clear();
	}

	private indexOf(shelf: number): Map<string, number> {
		const index = this.shelves[shelf];
		if (index === undefined) throw new Error("The ring has no such shelf");
		return index;
	}

	/** Returns the place of a new record of this size. */
	private place(capacity: number): number {
		let turns = 0;
		for (;;) {
			if (this.used === 0) {
				this.head = 0;
				this.tail = 0;
				this.end = this.buffer.length;
			}
			const isWrapped = this.head < this.tail || (this.head === this.tail && this.used > 0);
			if (!isWrapped && this.head + capacity > this.buffer.length) {
				// The rest of the buffer stays empty in this turn.
				this.end = this.head;
				this.head = 0;
				if (this.tail === this.end) this.tail = 0;
				continue;
			}
			if (!isWrapped || this.head + capacity <= this.tail) break;
			turns += this.dropOldest(turns < TURNS_MAX) ? 1 : 0;
		}
		const at = this.head;
		this.head += capacity;
		this.used += capacity;
		return at;
	}

	/** Makes room for the oldest record's bytes. Returns true if the record got another turn, at the head. */
	private dropOldest(mayStay: boolean): boolean {
		const { buffer, tail: at } = this;
		const capacity = buffer.readUInt32LE(at + CAPACITY_AT);
		const state = buffer.readUInt16LE(at + STATE_AT);
		this.used -= capacity;
		this.tail += capacity;
		if (this.tail >= this.end) {
			this.tail = 0;
			this.end = buffer.length;
		}
		if (state === DEAD) return false;
		const index = this.indexOf(buffer.readUInt32LE(at + SHELF_AT));
		const keyBytes = buffer.readUInt16LE(at + KEY_LENGTH_AT);
		const key = buffer.toString("utf8", at + HEADER_BYTES, at + HEADER_BYTES + keyBytes);
		// The freed bytes are at the tail and the head is behind it, so the record fits where both are free.
		if (
			state === READ &&
			mayStay &&
			this.used > 0 &&
			this.head + capacity <= (this.head <= this.tail ? this.tail : 0)
		) {
			buffer.copyWithin(this.head, at, at + capacity);
			buffer.writeUInt16LE(LIVE, this.head + STATE_AT);
			index.set(key, this.head);
			this.head += capacity;
			this.used += capacity;
			return true;
		}
		index.delete(key);
		return false;
	}
}

/** One part of the ring. */
export class ByteShelf {
	private readonly ring: ByteRing;
	private readonly place: number;

	constructor(ring: ByteRing, place: number) {
		this.ring = ring;
		this.place = place;
	}

	get size(): number {
		return this.ring.sizeOf(this.place);
	}

	has(key: string): boolean {
		return this.ring.has(this.place, key);
	}

	get(key: string): Buffer | undefined {
		return this.ring.get(this.place, key);
	}

	reserve(key: string, length: number): Buffer | undefined {
		return this.ring.reserve(this.place, key, length);
	}

	delete(key: string): void {
		this.ring.delete(this.place, key);
	}

	clear(): void {
		this.ring.clear(this.place);
	}
}
