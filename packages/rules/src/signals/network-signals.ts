// Signals about other customers who share something with this event. For a hash that the network does not know, nobody
// does.

import { type EntityFacts, type EntityRing, type EntityRole, payeeOf, payerOf } from "@hakiki/domain";
import { isDraining } from "../network/draining.ts";
import type { MoneyReturn } from "../network/flows.ts";
import { DAY_S } from "../profile/windows.ts";
import type { Facts } from "./facts.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MARKS_MS = 28 * DAY_MS;
/** A trader: so many customers paid, on so many days before the complaint, and so few of the payments are frauds. */
const TRADER_CUSTOMERS_MIN = 10;
const TRADER_DAYS_MIN = 10;
const TRADER_SHARE_MAX = 0.05;
/** A customer who has paid somebody on several days for four weeks knows them better than one complaint does. */
const FAMILIAR_DAYS_MIN = 3;
const FAMILIAR_AGE_S = 28 * DAY_S;

/** The strongest link of this event to confirmed frauds, one hop away. */
export interface FraudLink {
	/** The role in which the event is linked to the entity. */
	readonly role: EntityRole;
	/** True if the entity is the payee. */
	readonly isPayee: boolean;
	readonly frauds28d: number;
	readonly customers28d: number;
	/** The share of frauds among the entity's movements of 28 days. Unknown if it has none on record. */
	readonly fraudShare28d: number | undefined;
	/** The same among its movements from the day of the first fraud to the day of the last. */
	readonly fraudShareInSpan: number | undefined;
	readonly memberCount: number;
	/**
	 * True for a payee with a complaint of one payer alone, if many customers have paid it for long, or this customer has. Such
	 * a complaint may be false. A mule account is days old when its first victim complains.
	 */
	readonly isDoubtful: boolean;
	readonly latestAt: number;
}

/** A group of customers around confirmed frauds. */
export interface FraudRing {
	readonly customers: number;
	readonly frauds28d: number;
	readonly hops: 1 | 2;
	readonly latestAt: number;
}

/** A group of customers who pass money round. */
export interface MoneyCircle {
	readonly customers: number;
	/** How often money returned within the group in 28 days. At most 8. */
	readonly returns28d: number;
	readonly latestAt: number;
}

export const networkSignals = {
	/** Customers on this device in 30 days, including this one. */
	deviceCustomers30d: (facts: Facts): number | undefined =>
		countCustomers(facts, findDevice(facts), 30 * DAY_MS, facts.event.device?.key !== undefined),
	/** Customers whose login failed on this device in the last hour, including this one. */
	deviceFailedCustomers1h: (facts: Facts): number | undefined => {
		if (facts.event.device?.key === undefined) return undefined;
		const since = facts.event.occurredAt - 60 * MINUTE_MS;
		const isOwn = facts.event.loginSuccess === false;
		let count = isOwn ? 1 : 0;
		for (const member of findDevice(facts)?.members ?? []) {
			if (isOwn && member.customerId === facts.event.customerId) continue;
			const failedAt = member.lastFlaggedAt;
			if (failedAt !== undefined && failedAt > since && failedAt <= facts.event.occurredAt) count += 1;
		}
		return count;
	},
	/** Frauds at this payee that were confirmed in a day, 7 and 30 days. */
	payeeFrauds1d: countPayeeFrauds(1),
	payeeFrauds7d: countPayeeFrauds(7),
	payeeFrauds30d: countPayeeFrauds(30),
	/** Since the first of this payee's confirmed frauds that are at most 30 days old. */
	daysSincePayeeFirstFraud: (facts: Facts): number | undefined => {
		const { occurredAt } = facts.event;
		let first = Number.POSITIVE_INFINITY;
		for (const { at, knownAt } of findPayee(facts)?.marks ?? [])
			if (knownAt <= occurredAt && at > occurredAt - 30 * DAY_MS) first = Math.min(first, at);
		return first <= occurredAt ? (occurredAt - first) / DAY_MS : undefined;
	},
	/** The same as a share of the payee's movements in that time. */
	payeeFraudShare1d: sharePayeeFrauds(1),
	payeeFraudShare7d: sharePayeeFrauds(7),
	payeeFraudShare30d: sharePayeeFrauds(30),
	/** Payments to this payee by anybody, with this one. */
	payeeMovements7d: countPayeeMovements(7),
	payeeMovements30d: countPayeeMovements(30),
	/** Customers who paid this payee in 7 days, including this one. */
	payeeCustomers7d: (facts: Facts): number | undefined =>
		countCustomers(facts, findPayee(facts), 7 * DAY_MS, payeeOf(facts.event) !== undefined),
	/** Customers of `payeeCustomers7d` who are not known to share this event's device. A household pays one landlord. */
	payeeStrangers7d: (facts: Facts): number | undefined => {
		const payee = payeeOf(facts.event);
		if (payee === undefined) return undefined;
		const kin = findDevice(facts)?.members ?? [];
		const since = facts.event.occurredAt - 7 * DAY_MS;
		let count = 1;
		for (const { customerId, lastSeenAt } of facts.network.find("payee", payee)?.members ?? []) {
			if (lastSeenAt <= since || customerId === facts.event.customerId) continue;
			if (!kin.some((member) => member.customerId === customerId)) count += 1;
		}
		return count;
	},
	/** True if this payment empties the customer's balance into a payee that was first paid just before. */
	isDraining: (facts: Facts): boolean => isDraining(facts.profile, facts.event),
	/** Customers who emptied their balance into this payee in a day, without those who share this event's device. */
	payeeDrainers24h: (facts: Facts): number | undefined => {
		const payee = payeeOf(facts.event);
		if (payee === undefined) return undefined;
		const { occurredAt, customerId } = facts.event;
		let count = isDraining(facts.profile, facts.event) ? 1 : 0;
		for (const member of facts.network.find("payee", payee)?.members ?? []) {
			const { lastFlaggedAt: drainedAt = 0 } = member;
			if (drainedAt <= occurredAt - DAY_MS || drainedAt > occurredAt || member.customerId === customerId) continue;
			if (findDevice(facts)?.members.some((kin) => kin.customerId === member.customerId) !== true) count += 1;
		}
		return count;
	},
	/** True if many pay it for long: over 32 customers, and on at least 20 of the last 31 days. */
	isPayeeEstablished: (facts: Facts): boolean => {
		const payee = findPayee(facts);
		return payee?.isSaturated === true && payee.movementsByDay.length >= 20;
	},
	/** The largest number of customers who share one identity of this event, including this one. */
	identityCustomers: (facts: Facts): number | undefined => {
		const { customer } = facts.event;
		let most: number | undefined;
		for (const hash of [customer?.nationalId, customer?.bvn]) {
			if (hash === undefined) continue;
			const count = countCustomers(facts, facts.network.find("identity", hash), Number.POSITIVE_INFINITY, true) ?? 1;
			if (most === undefined || count > most) most = count;
		}
		return most;
	},
	/** Customers who have this phone number, including this one. */
	phoneCustomers: (facts: Facts): number | undefined => {
		const phone = facts.event.customer?.phone;
		if (phone === undefined) return undefined;
		return countCustomers(facts, facts.network.find("phone", phone), Number.POSITIVE_INFINITY, true);
	},
	/** Customers who paid this wallet, or were paid from it, in 30 days, including this one. */
	walletCustomers30d: (facts: Facts): number | undefined =>
		countCustomers(facts, findWallet(facts), 30 * DAY_MS, facts.event.wallet !== undefined && hasParty(facts)),
	/** True if more than 32 customers use the wallet: it belongs to an exchange or a merchant. */
	isWalletCrowded: (facts: Facts): boolean => findWallet(facts)?.isSaturated === true,
	/** The largest group with a confirmed fraud on somebody else, at most two hops away. */
	ring: (facts: Facts): FraudRing | undefined => {
		let rings: EntityRing[] | undefined;
		for (const { role, hash } of facts.refs) {
			if (role === "agent" || !hasNearRing(facts, hash)) continue;
			if (role === "payee" && readFraudLink(facts, role, hash)?.isDoubtful === true) continue;
			for (const entity of facts.network.allOf(hash)) {
				for (const ring of entity.rings) if (isRingNear(facts, ring)) rings = addRing(rings, ring);
			}
		}
		return rings && joinRings(rings);
	},
	/** Money that returns to its origin with this payment, through 2 to 5 others. */
	moneyReturn: (facts: Facts): MoneyReturn | undefined => facts.moneyReturn,
	/** The customers between the origin and this payment back to it, including this one. */
	returnOthers: (facts: Facts): number | undefined => facts.moneyReturn && facts.moneyReturn.path.length - 1,
	returnHours: (facts: Facts): number | undefined => facts.moneyReturn?.hours,
	returnKeptShare: (facts: Facts): number | undefined => facts.moneyReturn?.kept,
	/** The group that passes money round, of which the customer is a part. */
	circle: readCircle,
	circleCustomers: (facts: Facts): number | undefined => readCircle(facts)?.customers,
	fraudLink: (facts: Facts): FraudLink | undefined => {
		let strongest: FraudLink | undefined;
		for (const ref of facts.refs) {
			if (ref.role === "agent") continue;
			const link = readFraudLink(facts, ref.role, ref.hash);
			if (link === undefined) continue;
			if (strongest === undefined || isStronger(link, strongest)) strongest = link;
		}
		return strongest;
	},
};

/** Only for outgoing payments, because the account is read only for them. */
function readCircle({ account, event, isOut, network }: Facts): MoneyCircle | undefined {
	const rings = account === undefined || !isOut ? undefined : network.find("account", account)?.rings;
	if (rings === undefined || rings.length === 0) return undefined;
	let customers = 0;
	let returns28d = 0;
	let latestAt = 0;
	for (const ring of rings) {
		if (ring.hops !== 0 || ring.at > event.occurredAt || ring.at <= event.occurredAt - MARKS_MS) continue;
		customers = Math.max(customers, ring.customers);
		latestAt = Math.max(latestAt, ring.at);
		returns28d += 1;
	}
	return returns28d === 0 ? undefined : { customers, returns28d, latestAt };
}

function countPayeeFrauds(days: number) {
	return (facts: Facts): number | undefined => {
		if (payeeOf(facts.event) === undefined) return undefined;
		const since = facts.event.occurredAt - days * DAY_MS;
		let count = 0;
		for (const { knownAt } of findPayee(facts)?.marks ?? [])
			if (knownAt > since && knownAt <= facts.event.occurredAt) count += 1;
		return count;
	};
}

function countPayeeMovements(days: number) {
	return (facts: Facts): number | undefined => {
		if (payeeOf(facts.event) === undefined) return undefined;
		const payee = findPayee(facts);
		const to = facts.event.occurredAt;
		return 1 + (payee === undefined ? 0 : countMovements([payee], to - (days - 1) * DAY_MS, to));
	};
}

function sharePayeeFrauds(days: number) {
	const countFrauds = countPayeeFrauds(days);
	const countAll = countPayeeMovements(days);
	return (facts: Facts): number | undefined => {
		const frauds = countFrauds(facts);
		return frauds === undefined ? undefined : Math.min(1, frauds / Math.max(1, countAll(facts) ?? 1));
	};
}

function findDevice(facts: Facts): EntityFacts | undefined {
	const key = facts.event.device?.key;
	return key === undefined ? undefined : facts.network.find("device", key);
}

function findPayee(facts: Facts): EntityFacts | undefined {
	const payee = payeeOf(facts.event);
	return payee === undefined ? undefined : facts.network.find("payee", payee);
}

function hasParty({ event }: Facts): boolean {
	return (payeeOf(event) ?? payerOf(event)) !== undefined;
}

/** A party with a wallet is counted by its wallet. */
function findWallet(facts: Facts): EntityFacts | undefined {
	if (facts.event.wallet === undefined) return undefined;
	const payer = payerOf(facts.event);
	return payer === undefined ? findPayee(facts) : facts.network.find("payer", payer);
}

function countCustomers(
	facts: Facts,
	entity: EntityFacts | undefined,
	withinMs: number,
	isNamed: boolean,
): number | undefined {
	if (!isNamed) return undefined;
	if (entity === undefined || entity.memberCount === 0) return 1;
	const since = facts.event.occurredAt - withinMs;
	let count = 1;
	for (const member of entity.members) {
		if (member.lastSeenAt > since && member.customerId !== facts.event.customerId) count += 1;
	}
	return count;
}

/** Reputation follows the hash into every role: a payee may also be known as somebody's phone. */
function readFraudLink(facts: Facts, role: EntityRole, hash: string): FraudLink | undefined {
	const { occurredAt, customerId } = facts.event;
	// A customer's own phone, e-mail or identity carries the customer's own past, which another rule covers.
	const isOwn = role === "identity" || role === "phone" || role === "email";
	const entities = facts.network.allOf(hash);
	if (!entities.some((entity) => entity.marks.length > 0)) return undefined;
	const events = new Set<string>();
	const customers = new Set<string>();
	let latestAt = 0;
	let earliestAt = occurredAt;
	let isToldByPayers = true;
	for (const entity of entities) {
		for (const mark of entity.marks) {
			if (mark.at > occurredAt || mark.at <= occurredAt - MARKS_MS) continue;
			if (isOwn && mark.customerId === customerId) continue;
			// A fraud of the account's owner marks the owner's phone or device, too.
			if (entity.role !== "payee" && entity.role !== "payer") isToldByPayers = false;
			events.add(mark.eventId);
			customers.add(mark.customerId);
			latestAt = Math.max(latestAt, mark.at);
			earliestAt = Math.min(earliestAt, mark.at);
		}
	}
	if (events.size === 0) return undefined;
	const movements = countMovements(entities, occurredAt - 27 * DAY_MS, occurredAt);
	const inSpan = countMovements(entities, earliestAt, latestAt);
	const isPayee = role === "payee" && facts.isOut;
	const fraudShare28d = movements === 0 ? undefined : Math.min(1, events.size / movements);
	const isAlone = isPayee && isToldByPayers && customers.size === 1;
	return {
		role,
		isPayee,
		frauds28d: events.size,
		customers28d: customers.size,
		fraudShare28d,
		fraudShareInSpan: inSpan === 0 ? undefined : Math.min(1, events.size / inSpan),
		memberCount: Math.max(...entities.map((entity) => entity.memberCount)),
		isDoubtful:
			isAlone && (isFamiliar(facts) || ((fraudShare28d ?? 1) < TRADER_SHARE_MAX && isTrader(entities, earliestAt))),
		latestAt,
	};
}

function isTrader(entities: readonly EntityFacts[], beforeMs: number): boolean {
	const payee = entities.find(({ role }) => role === "payee");
	if (payee === undefined || payee.memberCount < TRADER_CUSTOMERS_MIN) return false;
	const today = Math.floor(beforeMs / DAY_MS);
	return payee.movementsByDay.filter(({ day }) => day < today).length >= TRADER_DAYS_MIN;
}

function isFamiliar({ payee, at }: Facts): boolean {
	return payee !== undefined && payee.provenDays >= FAMILIAR_DAYS_MIN && at - payee.firstPaidAt >= FAMILIAR_AGE_S;
}

/** Asked first, because few hashes have a ring and looking at the complaints costs more. */
function hasNearRing(facts: Facts, hash: string): boolean {
	for (const { rings } of facts.network.allOf(hash)) for (const ring of rings) if (isRingNear(facts, ring)) return true;
	return false;
}

/** Another rule covers the customer's own past, and another one money that is passed round. */
function isRingNear({ event }: Facts, ring: EntityRing): boolean {
	if (ring.hops === 0) return false;
	return ring.customerId !== event.customerId && ring.at <= event.occurredAt && ring.at > event.occurredAt - MARKS_MS;
}

function addRing(rings: EntityRing[] | undefined, ring: EntityRing): EntityRing[] {
	if (rings === undefined) return [ring];
	rings.push(ring);
	return rings;
}

function joinRings(rings: readonly EntityRing[]): FraudRing {
	return {
		customers: Math.max(...rings.map(({ customers }) => customers)),
		frauds28d: new Set(rings.map(({ eventId }) => eventId)).size,
		hops: rings.some(({ hops }) => hops === 1) ? 1 : 2,
		latestAt: Math.max(...rings.map(({ at }) => at)),
	};
}

/** Counts the movements on the days from one moment to another, both days included. */
function countMovements(entities: readonly EntityFacts[], fromMs: number, toMs: number): number {
	const first = Math.floor(fromMs / DAY_MS);
	const last = Math.floor(toMs / DAY_MS);
	let count = 0;
	for (const { movementsByDay } of entities)
		for (const { day, count: movements } of movementsByDay) if (day >= first && day <= last) count += movements;
	return count;
}

function isStronger(one: FraudLink, other: FraudLink): boolean {
	if (one.customers28d !== other.customers28d) return one.customers28d > other.customers28d;
	if (one.isPayee !== other.isPayee) return one.isPayee;
	return one.frauds28d > other.frauds28d;
}
