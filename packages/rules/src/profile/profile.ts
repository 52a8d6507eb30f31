// A customer's past in a small, bounded form. All values are integers, so that folding the same events gives the same
// bytes on every machine. Times are whole seconds since 1970, money is minor units, hashes are 48 bits of the keyed
// hash.

import type { CustomerKind } from "@hakiki/domain";
import type { BucketRow } from "./bucket-row.ts";

/** The limits that keep every profile small. */
export const PROFILE_LIMITS = {
	payees: 32,
	nameKeys: 5,
	payers: 32,
	devices: 8,
	countries: 6,
	places: 4,
	ties: 12,
	milestones: 24,
	loginFailures: 16,
	cardDeclines: 8,
	reversals: 8,
	/** Movements that a later event may settle, change or undo. */
	openMovements: 24,
	/** The latest other movements, for rules on recent amounts. */
	plainMovements: 10,
	watched: 32,
	paidCountries: 8,
	approvals: 4,
	approvalRules: 16,
	marks: 8,
	stops: 8,
	matches: 8,
	clearedPairs: 16,
	sketchBuckets: 192,
} as const;

/** A payee that this customer has paid, or has named as a payout destination. */
export interface Payee {
	key: number;
	/**
	 * The result of `tagOf` for the key. V8 keeps a number of 48 bits outside of its object, and a search through the keys of a list
	 * waited for the memory of each. It is not stored.
	 */
	readonly tag: number;
	firstAt: number;
	lastAt: number;
	/** When its link in the network was last written. */
	linkedAt: number;
	/** 0 until a payment entered the volume. */
	firstPaidAt: number;
	lastPaidAt: number;
	paidCount: number;
	/** True for a shop. Thousands pay it, so a shared payee is not suspicious. */
	isShop: boolean;
	/** True if the customer has named it as their own payout destination. */
	isOwn: boolean;
	/** Days on which it was paid while nothing was suspicious. A thief's own payments prove nothing. */
	provenDays: number;
	/** The last of these days (since 1970). */
	provenDay: number;
	/** The largest of the first payments of these days, each at most three times the one before, and of the confirmed ones. */
	provenMinor: number;
	/** When the customer or an analyst confirmed a payment to it. 0 means never. */
	verifiedAt: number;
}

export interface Payer {
	key: number;
	readonly tag: number;
	lastAt: number;
	linkedAt: number;
	count: number;
	/** The two-day slots in which it paid. Bit 0 is the slot of `lastAt`. */
	seenSlots: number;
}

export interface Device {
	key: number;
	readonly tag: number;
	firstAt: number;
	lastAt: number;
	linkedAt: number;
	count: number;
	/** Days on which known payees were paid from it. Signing in and waiting is not ordinary use. */
	days: number;
	/** The last of these days (since 1970). */
	usedDay: number;
	/** When a verification was passed, or a payment approved, on it. 0 means never. */
	verifiedAt: number;
	/** True if a payment from it was declined or a verification failed. Time alone then does not make it trusted. */
	isRefused: boolean;
}

/** The key of the device that stands for payments without device data. No hash is so small. */
export const UNNAMED_DEVICE = 1;

/** A payment that was held or blocked on suspicion and is not settled yet. */
export interface Stop {
	/** The shortened hash of the event. */
	event: number;
	at: number;
	amountMinor: number;
	/** 0 if the event had none. */
	device: number;
	party: number;
}

export interface SeenCountry {
	/** The two letters as one number. */
	code: number;
	lastAt: number;
	count: number;
}

/** A usual place, in thousandths of a degree. */
export interface Place {
	lat: number;
	lng: number;
	weight: number;
}

/** A link that is in no other list. It is kept for the hour in which it need not be written again. */
export interface Tie {
	role: number;
	key: number;
	linkedAt: number;
}

/** The steps that ordered rules look for. Their order is part of the stored format, so only append. */
export const MILESTONES = [
	"sim_swap",
	"phone_changed",
	"email_changed",
	"destination_changed",
	"name_changed",
	"password_changed",
	"pin_changed",
	"national_id_changed",
	"bvn_changed",
	"dob_changed",
	"nationality_changed",
	"new_device_login",
	"held",
	"released",
	"blocked",
	"unblocked",
	"control_group",
	"kind_changed",
] as const;
export type MilestoneKind = (typeof MILESTONES)[number];

export interface Milestone {
	kind: MilestoneKind;
	at: number;
}

/**
 * A recent movement. It is open if it has a reference or is a waiting payout, and may then be settled, changed or
 * undone.
 */
export interface Movement {
	reference: number;
	party: number;
	at: number;
	amountMinor: number;
	isOut: boolean;
	isMobile: boolean;
	/** True if it is in the volume. */
	isCounted: boolean;
	/** True for an allowed payout whose transaction has not arrived yet. */
	isAwaiting: boolean;
	/** True if it went to a payee who was not known yet. */
	isFresh: boolean;
	/**
	 * True if a pending transaction was allowed and is not completed. Without a payout it is not volume, and counts as attempted
	 * until it is completed.
	 */
	isPending: boolean;
	/** True if it came from a lender on the workspace's list. */
	isFromLender: boolean;
	/** The amount of the transaction that settled it, if that was smaller than the request. Otherwise 0. */
	settledMinor: number;
}

/** A movement that limits are counted over. `agent` is 0 if there was none. */
export interface WatchedMovement {
	at: number;
	amountMinor: number;
	agent: number;
	isOut: boolean;
	isCash: boolean;
	isMobile: boolean;
}

/** A country this customer has paid to. */
export interface PaidCountry {
	code: number;
	lastAt: number;
}

export interface StoredApproval {
	eventId: string;
	eventAt: number;
	expiresAt: number;
	party: number;
	amountMinor: number;
	rules: string[];
}

/** A confirmed fraud on this customer. */
export interface Mark {
	event: number;
	at: number;
	/** The index of the fraud type plus one, or 0 if it is unknown. */
	fraudType: number;
	payee: number;
}

/** A sanctions or PEP entry that the customer's name matched at the last screening. */
export interface OwnMatch {
	entity: number;
	isSanction: boolean;
	isStrong: boolean;
	isConfirmed: boolean;
	/** True if it matched a name or date of birth that the customer has since changed. Only a person can clear it. */
	isKept: boolean;
}

/** A log-scale histogram of amounts. Counts are eighths, so that halving does not lose them at once. */
export interface Sketch {
	epoch: number;
	/** The index and the count of each bucket in turn, in one flat list, like a row of buckets. */
	buckets: number[];
}

export interface Profile {
	/** The earliest and the latest folded `occurredAt`. The latest is the profile's clock. 0 while empty. */
	firstAt: number;
	lastAt: number;
	/** The latest event caused by the customer. A SIM swap reported by an operator and a failed login do not count. */
	activeAt: number;
	/** When the customer came back after a long silence, and how many days it had lasted. */
	reactivatedAt: number;
	dormantDays: number;
	/** As last sent. `findToldKind` says whether it counts yet. */
	kind: CustomerKind | undefined;
	/** 1 to 3, or 0 if unknown. */
	kycTier: number;
	/** The customer's name as keyed by the domain. Empty if unknown. */
	nameKeys: number[];
	/** True if the opening of the account was among the events, so that the age of the account itself is known. */
	isOpeningSeen: boolean;
	hasBvn: boolean;
	/** The number of times the phone was changed. */
	phoneChanges: number;
	/** The day (since 1970) on which a minor turns 18. 0 for adults and without a date of birth. */
	adultDay: number;
	riskAt: number;
	/** In tenths of a point. */
	riskTenths: number;
	lastSuccessAt: number;
	loginFailures: number[];
	/** The times of refused card payments and of reversed outgoing movements. */
	cardDeclines: number[];
	reversals: number[];
	locatedAt: number;
	locatedLat: number;
	locatedLng: number;
	minutes: BucketRow;
	hours: BucketRow;
	days: BucketRow;
	outAmounts: Sketch;
	inAmounts: Sketch;
	/** Activity by UTC hour of the day. Neither country has daylight saving. */
	hoursOfDay: number[];
	payees: Payee[];
	payers: Payer[];
	devices: Device[];
	/** Stands for all devices behind payments without device data, such as a menu by USSD. */
	unnamedDevice: Device | undefined;
	countries: SeenCountry[];
	places: Place[];
	ties: Tie[];
	milestones: Milestone[];
	movements: Movement[];
	/** Oldest first. */
	watched: WatchedMovement[];
	paidCountries: PaidCountry[];
	approvals: StoredApproval[];
	/** Oldest first. */
	stops: Stop[];
	/** The balance that was last sent with a payment, and the movements since. 0 at `balanceAt` means never. */
	balanceAt: number;
	balanceMinor: number;
	/** When the customer last passed a verification or had a payment approved. Earlier changes are settled. */
	verifiedAt: number;
	marks: Mark[];
	matches: OwnMatch[];
	/** Pairs of a name and an entry that a person has dismissed, for this customer or for their counterparties. */
	clearedPairs: number[];
}

export function createProfile(): Profile {
	return {
		firstAt: 0,
		lastAt: 0,
		activeAt: 0,
		reactivatedAt: 0,
		dormantDays: 0,
		kind: undefined,
		kycTier: 0,
		nameKeys: [],
		isOpeningSeen: false,
		hasBvn: false,
		phoneChanges: 0,
		adultDay: 0,
		riskAt: 0,
		riskTenths: 0,
		lastSuccessAt: 0,
		loginFailures: [],
		cardDeclines: [],
		reversals: [],
		locatedAt: 0,
		locatedLat: 0,
		locatedLng: 0,
		minutes: [],
		hours: [],
		days: [],
		outAmounts: { epoch: 0, buckets: [] },
		inAmounts: { epoch: 0, buckets: [] },
		hoursOfDay: new Array<number>(24).fill(0),
		payees: [],
		payers: [],
		devices: [],
		unnamedDevice: undefined,
		countries: [],
		places: [],
		ties: [],
		milestones: [],
		movements: [],
		watched: [],
		paidCountries: [],
		approvals: [],
		stops: [],
		balanceAt: 0,
		balanceMinor: 0,
		verifiedAt: 0,
		marks: [],
		matches: [],
		clearedPairs: [],
	};
}
