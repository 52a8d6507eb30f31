// The profiles of all customers of a replay. Profiles in use are decoded. The others are stored as bytes, which take a
// sixth of the memory, so that millions of customers fit.

import { decodeProfile } from "../profile/codec/decode-profile.ts";
import { encodeProfile } from "../profile/codec/encode-profile.ts";
import { createProfile, type Profile } from "../profile/profile.ts";

/** Profiles of this many bytes are decoded, and up to twice as many are kept so. They take about six times as much. */
const OPEN_BYTES_MAX = 20_000_000;
const NEW_BYTES = 200;

interface OpenProfile {
	readonly profile: Profile;
	/** How long it was when it was taken from the shelf. */
	readonly bytes: number;
}

export class ProfileShelf {
	private open = new Map<string, OpenProfile>();
	private openBytes = 0;
	/** Decoded before the last rotation, and not used since. */
	private leaving = new Map<string, OpenProfile>();
	private readonly closed = new Map<string, Uint8Array>();
	private readonly openBytesMax: number;

	constructor(openBytesMax = OPEN_BYTES_MAX) {
		this.openBytesMax = openBytesMax;
	}

	get size(): number {
		return this.open.size + this.leaving.size + this.closed.size;
	}

	/** Returns a profile to change in place, before the next call. Undefined for an unknown customer. */
	find(id: string): Profile | undefined {
		return this.open.get(id)?.profile ?? this.takeBack(id);
	}

	/** Adds an empty profile for a new customer. */
	add(id: string): Profile {
		return this.putOpen(id, { profile: createProfile(), bytes: NEW_BYTES });
	}

	private takeBack(id: string): Profile | undefined {
		const leaving = this.leaving.get(id);
		if (leaving !== undefined) {
			this.leaving.delete(id);
			return this.putOpen(id, leaving);
		}
		const bytes = this.closed.get(id);
		if (bytes === undefined) return undefined;
		this.closed.delete(id);
		return this.putOpen(id, { profile: decodeProfile(bytes), bytes: bytes.length });
	}

	private putOpen(id: string, one: OpenProfile): Profile {
		this.open.set(id, one);
		this.openBytes += one.bytes;
		if (this.openBytes > this.openBytesMax) this.putAway();
		return one.profile;
	}

	private putAway(): void {
		for (const [id, { profile }] of this.leaving) this.closed.set(id, encodeProfile(profile));
		this.leaving = this.open;
		this.open = new Map();
		this.openBytes = 0;
	}
}
