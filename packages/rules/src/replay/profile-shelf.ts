// Every customer's profile of a replay. Those in use lie open; when there are many, the rest are put away as bytes, a
// twentieth of the size, so that millions of customers fit.

import { decodeProfile } from "../profile/codec/decode-profile.ts";
import { encodeProfile } from "../profile/codec/encode-profile.ts";
import { createProfile, type Profile } from "../profile/profile.ts";

const OPEN_MAX = 50_000;

export class ProfileShelf {
	private open = new Map<string, Profile>();
	/** Opened before the last change of places, and not since. */
	private leaving = new Map<string, Profile>();
	private readonly closed = new Map<string, Uint8Array>();
	private readonly openMax: number;

	constructor(openMax = OPEN_MAX) {
		this.openMax = openMax;
	}

	get size(): number {
		return this.open.size + this.leaving.size + this.closed.size;
	}

	/** To be changed in place, before another is asked for. Nothing of a customer who was never seen. */
	find(id: string): Profile | undefined {
		return this.open.get(id) ?? this.takeBack(id);
	}

	/** An empty profile for a customer who was never seen. */
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
