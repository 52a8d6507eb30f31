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

	has(id: string): boolean {
		return this.open.has(id) || this.leaving.has(id) || this.closed.has(id);
	}

	/** To be changed in place, before another is taken. */
	take(id: string): Profile {
		const known = this.open.get(id);
		if (known !== undefined) return known;
		const profile = this.takeBack(id) ?? createProfile();
		this.open.set(id, profile);
		if (this.open.size > this.openMax) this.putAway();
		return profile;
	}

	private takeBack(id: string): Profile | undefined {
		const leaving = this.leaving.get(id);
		if (leaving !== undefined) {
			this.leaving.delete(id);
			return leaving;
		}
		const bytes = this.closed.get(id);
		if (bytes === undefined) return undefined;
		this.closed.delete(id);
		return decodeProfile(bytes);
	}

	private putAway(): void {
		for (const [id, profile] of this.leaving) this.closed.set(id, encodeProfile(profile));
		this.leaving = this.open;
		this.open = new Map();
	}
}
