// The profiles of all customers of a replay. Profiles in use are decoded. The others are stored as bytes, which take a
// tenth of the memory, so that millions of customers fit.

import { decodeProfile } from "../profile/codec/decode-profile.ts";
import { viewEncoded } from "../profile/codec/encode-profile.ts";
import { createProfile, type Profile } from "../profile/profile.ts";
import { type Block, ByteStore } from "./byte-store.ts";

/** This many profiles are decoded, and up to twice as many are kept so. They take 5 to 20 kB each. */
const OPEN_MAX = 6_000;
/**
 * The more customers there are, the less likely is an open profile to be used again, and then it only fills the heap: profiles
 * that are soon put away die in the young generation. So many stay open for customers who act several times in a few minutes.
 */
const OPEN_MIN = 1_000;

/** The profile of a customer is open, or its bytes are in the block. */
interface Shelved extends Block {
	open: Profile | undefined;
	/** The round in which the profile was last used. */
	round: number;
}

export class ProfileShelf {
	private readonly shelved = new Map<string, Shelved>();
	private readonly store = new ByteStore();
	/** Used in this round, and last used in the round before. */
	private used: Shelved[] = [];
	private leaving: Shelved[] = [];
	private round = 1;
	private readonly openMax: number;

	constructor(openMax = OPEN_MAX) {
		this.openMax = openMax;
	}

	get size(): number {
		return this.shelved.size;
	}

	/** Returns a profile to change in place, before the next call. Undefined for an unknown customer. */
	find(id: string): Profile | undefined {
		const one = this.shelved.get(id);
		return one && this.use(one, one.open ?? decodeProfile(this.store.take(one)));
	}

	/** Adds an empty profile for a new customer. */
	add(id: string): Profile {
		const one: Shelved = { page: undefined, start: 0, length: 0, open: undefined, round: 0 };
		this.shelved.set(id, one);
		return this.use(one, createProfile());
	}

	private use(one: Shelved, profile: Profile): Profile {
		if (one.round === this.round) return profile;
		one.open = profile;
		one.round = this.round;
		this.used.push(one);
		if (this.used.length > this.chooseMost()) this.putAway();
		return profile;
	}

	/** All profiles stay open while they are at most `2 * openMax`. */
	private chooseMost(): number {
		const { openMax, size } = this;
		return Math.max(Math.min(openMax, OPEN_MIN), Math.min(openMax, (2 * openMax * openMax) / size));
	}

	/** Ends the round: a profile that was not used since the round before is stored. */
	private putAway(): void {
		for (const one of this.leaving) {
			if (one.round === this.round || one.open === undefined) continue;
			this.store.put(one, viewEncoded(one.open));
			one.open = undefined;
		}
		this.leaving = this.used;
		this.used = [];
		this.round += 1;
	}
}
