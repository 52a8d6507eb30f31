// Writes bytes to one growing buffer. Small numbers take few bytes.

export class ByteWriter {
	private bytes = new Uint8Array(2048);
	private length = 0;

	restart(): void {
		this.length = 0;
	}

	/** Returns a copy of the written bytes, because the buffer is reused. */
	finish(): Uint8Array {
		return this.bytes.slice(0, this.length);
	}

	/** Returns the written bytes themselves. They are valid until `restart`. */
	view(): Uint8Array {
		return this.bytes.subarray(0, this.length);
	}

	writeByte(value: number): void {
		if (this.length === this.bytes.length) this.grow();
		this.bytes[this.length] = value;
		this.length += 1;
	}

	/** Writes a non-negative integer up to 2^53, with seven bits per byte. */
	writeNumber(value: number): void {
		if (this.length + 8 > this.bytes.length) this.grow();
		let rest = value;
		while (rest > 0x7fffffff) {
			this.bytes[this.length] = (rest % 128) + 128;
			this.length += 1;
			rest = Math.floor(rest / 128);
		}
		while (rest > 127) {
			this.bytes[this.length] = (rest & 127) | 128;
			this.length += 1;
			rest >>>= 7;
		}
		this.bytes[this.length] = rest;
		this.length += 1;
	}

	/** Writes an integer of either sign. */
	writeSigned(value: number): void {
		this.writeNumber(value < 0 ? -2 * value - 1 : 2 * value);
	}

	/** Writes a shortened hash: 48 random bits, always six bytes. */
	writeKey(value: number): void {
		if (this.length + 6 > this.bytes.length) this.grow();
		const high = Math.floor(value / 0x1000000);
		const low = value % 0x1000000;
		const at = this.length;
		this.bytes[at] = high >>> 16;
		this.bytes[at + 1] = high >>> 8;
		this.bytes[at + 2] = high;
		this.bytes[at + 3] = low >>> 16;
		this.bytes[at + 4] = low >>> 8;
		this.bytes[at + 5] = low;
		this.length = at + 6;
	}

	writeText(text: string): void {
		this.writeNumber(text.length);
		for (let index = 0; index < text.length; index += 1) this.writeNumber(text.charCodeAt(index));
	}

	private grow(): void {
		const larger = new Uint8Array(this.bytes.length * 2);
		larger.set(this.bytes);
		this.bytes = larger;
	}
}
