// What a customer's past comes down to: small, bounded, and integers throughout, so that folding the same events
// gives the same bytes on every machine. Times are whole seconds since 1970, money minor units, hashes 48 bits of the keyed hash.

import type { CustomerKind } from "@hakiki/domain";

/** The bounds that keep a profile small whatever happens to its customer. */
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
	/** The latest other movements, which rules on recent amounts look at. */
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

/** What moved in one stretch of time. Attempts are movements that are not volume; failures are those that failed. */
export interface Bucket {
	slot: number;
	inCount: number;
	inSum: number;
	outCount: number;
	outSum: number;
	/** The part of `outSum` that went over mobile money, which has caps of its own. */
	mobileOutSum: number;
	/** The part of `outSum` that went to payees who were not known yet. */
	freshOutSum: number;
	/** Money that was asked for and stopped. */
	stoppedSum: number;
	attempts: number;
	failures: number;
}

/** Somebody this customer has paid, or has named as the destination of payouts. */
export interface Payee {
	key: number;
	firstAt: number;
	lastAt: number;
	/** When its link to the network was last written. */
	linkedAt: number;
	/** 0 until a payment counted as volume. */
	firstPaidAt: number;
	lastPaidAt: number;
	paidCount: number;
	/** A shop: thousands pay it, and nobody is suspected for that. */
	isShop: boolean;
	/** The customer has named it as the place for payouts of their own. */
	isOwn: boolean;
	/** Days on which it was paid while nothing spoke against the customer; a thief's own payments prove nothing. */
	provenDays: number;
	/** The day (since 1970) of the last of them. */
	provenDay: number;
	/** The largest of those payments. */
	provenMinor: number;
	/** When the customer or an analyst confirmed a payment to it; 0 for never. */
	verifiedAt: number;
}

export interface Payer {
	key: number;
	lastAt: number;
	linkedAt: number;
	count: number;
	/** Two-day slots in which it paid, bit 0 being the slot of `lastAt`. */
	seenSlots: number;
}

export interface Device {
	key: number;
	firstAt: number;
	lastAt: number;
	linkedAt: number;
	count: number;
	/** Days on which known payees were paid from it: signing in and waiting is no ordinary use. */
	days: number;
	/** The day (since 1970) of the last of them. */
	usedDay: number;
	/** When a verification was passed, or a payment approved, on it; 0 for never. */
	verifiedAt: number;
	/** A payment from it was declined, or a verification failed: time alone no longer makes it trusted. */
	isRefused: boolean;
}

/** A payment that was held or blocked on suspicion and that nobody has settled yet. */
export interface Stop {
	/** Of the event. */
	event: number;
	at: number;
	amountMinor: number;
	/** 0 when the event named none. */
	device: number;
	party: number;
}

export interface SeenCountry {
	/** Two letters as one number. */
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

/** A link that is in no other list, kept for the hour in which it need not be written again. */
export interface Tie {
	role: number;
	key: number;
	linkedAt: number;
}

/** The steps that ordered rules look for. The order is part of the stored format: only append. */
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
] as const;
export type MilestoneKind = (typeof MILESTONES)[number];

export interface Milestone {
	kind: MilestoneKind;
	at: number;
}

/** A recent movement. One with a reference, or a payout that waits, may still be settled, changed or undone: it is open. */
export interface Movement {
	reference: number;
	party: number;
	at: number;
	amountMinor: number;
	isOut: boolean;
	isMobile: boolean;
	/** It is in the volume now. */
	isCounted: boolean;
	/** An allowed payout whose transaction has not come yet. */
	isAwaiting: boolean;
	/** It went to a payee who was not known yet. */
	isFresh: boolean;
	/** Allowed but not completed yet: no volume, and counted as attempted until it is. */
	isPending: boolean;
	/** Came from a lender on the workspace's list. */
	isFromLender: boolean;
}

/** A movement that limits are counted over; `agent` is 0 when it was not at one. */
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
	/** Index into the domain's fraud types plus one; 0 when not said. */
	fraudType: number;
	payee: number;
}

/** An entry on a list of sanctions or PEPs that the customer's own name matched when it was last screened. */
export interface OwnMatch {
	entity: number;
	isSanction: boolean;
	isStrong: boolean;
	isConfirmed: boolean;
	/** Whether it is of a name or birth date that the customer has since changed: only a person takes it back. */
	isKept: boolean;
}

/** A log-scale histogram of amounts; counts are eighths, so that halving keeps something of them. */
export interface Sketch {
	epoch: number;
	buckets: { index: number; count: number }[];
}

export interface Profile {
	/** The earliest and the latest `occurredAt` folded; the latest is the profile's clock. 0 while empty. */
	firstAt: number;
	lastAt: number;
	/** The latest event of the customer's own doing: a swap reported by an operator and a failed login are not. */
	activeAt: number;
	/** When the customer came back after a long silence, and how many days it had lasted. */
	reactivatedAt: number;
	dormantDays: number;
	kind: CustomerKind | undefined;
	/** 0 when unknown, else 1 to 3. */
	kycTier: number;
	/** The customer's own name, as the domain keys it; empty when unknown. */
	nameKeys: number[];
	/** The opening of the account was among the events, so its age is known and not only the age of what we have seen. */
	isOpeningSeen: boolean;
	hasBvn: boolean;
	/** How often the phone was changed, ever. */
	phoneChanges: number;
	/** The day (since 1970) on which a minor turns 18; 0 for adults and where the birth date is unknown. */
	adultDay: number;
	riskAt: number;
	/** Tenths of a point. */
	riskTenths: number;
	lastSuccessAt: number;
	loginFailures: number[];
	/** Times of refused card payments, and of outgoing movements that were reversed. */
	cardDeclines: number[];
	reversals: number[];
	locatedAt: number;
	locatedLat: number;
	locatedLng: number;
	minutes: Bucket[];
	hours: Bucket[];
	days: Bucket[];
	outAmounts: Sketch;
	inAmounts: Sketch;
	/** Activity by UTC hour of day; neither country has daylight saving. */
	hoursOfDay: number[];
	payees: Payee[];
	payers: Payer[];
	devices: Device[];
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
	/** The balance as it was last told with a payment, and what has moved since; 0 at `balanceAt` for never. */
	balanceAt: number;
	balanceMinor: number;
	/** When the customer last passed a verification, or had a payment approved; changes before it are settled. */
	verifiedAt: number;
	marks: Mark[];
	matches: OwnMatch[];
	/** Pairs of a name and an entry that a person has said are not the same, of this customer or whom they deal with. */
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
