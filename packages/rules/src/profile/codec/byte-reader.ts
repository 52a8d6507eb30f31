// Reads bytes, as the counterpart of the writer. Anything the writer cannot produce is refused with its position.

import { AppError } from "@hakiki/domain";

export class ByteReader {
	private readonly bytes: Uint8Array;
	private at = 0;

	constructor(bytes: Uint8Array) {
		this.bytes = bytes;
	}

	readByte(): number {
		const value = this.bytes[this.at];
		if (value === undefined) throw refuse("it ends too early", this.at);
		this.at += 1;
		return value;
	}

	readNumber(): number {
		const first = this.readByte();
		if (first < 128) return first;
		let value = first & 127;
		let scale = 128;
		for (let count = 1; count < 8; count += 1) {
			const byte = this.readByte();
			value += (byte & 127) * scale;
			if (byte < 128) {
				if (value > Number.MAX_SAFE_INTEGER) break;
				return value;
			}
			scale *= 128;
		}
		throw refuse("a number is too large", this.at);
	}

	readSigned(): number {
		const value = this.readNumber();
		return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
	}

	readKey(): number {
		const at = this.at;
		if (at + 6 > this.bytes.length) throw refuse("it ends too early", at);
		this.at = at + 6;
		const bytes = this.bytes;
		const high = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
		const low = ((bytes[at + 3] ?? 0) << 16) | ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
		return high * 0x1000000 + low;
	}

	readText(lengthMax: number): string {
		const length = this.readCount(lengthMax);
		let text = "";
		for (let index = 0; index < length; index += 1) text += String.fromCharCode(this.readNumber() & 0xffff);
		return text;
	}

	/** Reads the length of a list. A length over the profile's limit is refused. */
	readCount(max: number): number {
		const count = this.readNumber();
		if (count > max) throw refuse(`a list of ${count} is over its limit of ${max}`, this.at);
		return count;
	}

	expectEnd(): void {
		if (this.at !== this.bytes.length) throw refuse("it has bytes left over", this.at);
	}
}

export function refuse(problem: string, at: number): AppError {
	return new AppError("internal_error", `A stored profile cannot be read: ${problem} (byte ${at})`);
}
