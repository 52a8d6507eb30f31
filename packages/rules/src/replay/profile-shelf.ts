// The profiles of all customers of a replay. Profiles in use are decoded. The others are stored as bytes, which take a
// twentieth of the memory, so that millions of customers fit.

import { decodeProfile } from "../profile/codec/decode-profile.ts";
import { encodeProfile } from "../profile/codec/encode-profile.ts";
import { createProfile, type Profile } from "../profile/profile.ts";

/** A decoded profile takes 5 to 40 KB, and up to twice as many are kept. */
const OPEN_MAX = 5_000;

export class ProfileShelf {
	private open = new Map<string, Profile>();
	/** Decoded before the last rotation, and not used since. */
	private leaving = new Map<string, Profile>();
	private readonly closed = new Map<string, Uint8Array>();
	private readonly openMax: number;

	constructor(openMax = OPEN_MAX) {
		this.openMax = openMax;
	}

	get size(): number {
		return this.open.size + this.leaving.size + this.closed.size;
	}

	/** Returns a profile to change in place, before the next call. Undefined for an unknown customer. */
	find(id: string): Profile | undefined {
		return this.open.get(id) ?? this.takeBack(id);
	}

	/** Adds an empty profile for a new customer. */
	add(id: string): Profile {
		return this.putOpen(id, createProfile());
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
		return this.putOpen(id, decodeProfile(bytes));
	}

	private putOpen(id: string, profile: Profile): Profile {
		this.open.set(id, profile);
		if (this.open.size > this.openMax) this.putAway();
		return profile;
	}

	private putAway(): void {
		for (const [id, profile] of this.leaving) this.closed.set(id, encodeProfile(profile));
		this.leaving = this.open;
		this.open = new Map();
	}
}
