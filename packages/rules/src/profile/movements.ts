// Each movement counts once. A payout and the transaction that settles it are one movement, and so are all events with
// one reference. Failed, reversed, held and blocked movements are removed from the volume or never enter it.

import { isOut, type NormalEvent, payeeOf, payerOf } from "@hakiki/domain";
import { findDoubt, isFreshPayment, isInDoubt } from "./doubt.ts";
import { findByKey, forgetPayment, payPayee, seePayee, seePayer, unpayPayee } from "./parties.ts";
import { type Movement, PROFILE_LIMITS, type Profile } from "./profile.ts";
import { shortenOptional } from "./shorten-hash.ts";
import { recordAmount } from "./sketch.ts";
import { insertTime } from "./times.ts";
import { isCash, rewatchMovement, unwatchMovement, watchMovement } from "./watched.ts";
import { DAY_S, recordAttempt, recordStopped, recordVolume } from "./windows.ts";

export const SETTLING_S = 72 * 3600;
/** One day for the rules on recent amounts, and a little more for late events. */
const PLAIN_KEPT_S = 26 * 3600;
const MOBILE: ReadonlySet<string> = new Set(["mpesa", "airtel"]);

/** Returns true for mobile money with its own caps, by the method or, for a payout, by the destination. */
export function isMobileMoney(event: NormalEvent): boolean {
	return MOBILE.has(event.method ?? event.destination?.type ?? "");
}

/** Returns true for a payment in a shop: to a paybill or a till, or by card without another destination. */
export function isShopPayment(event: NormalEvent): boolean {
	const type = event.destination?.type;
	if (type !== undefined) return type === "paybill" || type === "till";
	return event.type === "transaction" && (event.method === "card" || event.method === "pos");
}

/** Finds the earlier movement that this event belongs to, if the profile still has it. */
export function findMovement(profile: Profile, event: NormalEvent): Movement | undefined {
	const reference = shortenOptional(event.reference);
	const out = isOut(event);
	if (reference !== 0) {
		const found = findByReference(profile, event, reference);
		if (found !== undefined) return found;
	}
	if (!out || event.type !== "transaction") return undefined;
	return findPayoutBySum(profile, event, reference !== 0);
}

/**
 * Customers may choose references. One reference for payments to several payees, or for several requests, would let them
 * count as one. So a request never continues a counted movement, and each report continues one movement.
 */
function findByReference(profile: Profile, event: NormalEvent, reference: number): Movement | undefined {
	const out = isOut(event);
	const isUndone = isUndoing(event);
	const party = shortenOptional(payeeOf(event) ?? payerOf(event));
	let found: Movement | undefined;
	for (const movement of profile.movements) {
		if (movement.reference !== reference) continue;
		if (!isUndone && movement.isOut !== out) continue;
		if (!isUndone && party !== 0 && movement.party !== 0 && movement.party !== party) continue;
		if (!isUndone && !mayContinue(movement, event)) continue;
		if (found === undefined || rankMatch(movement, event) > rankMatch(found, event)) found = movement;
	}
	return found;
}

/** A request that was allowed is money out, so a second one is more money. A report may repeat an earlier report. */
function mayContinue(movement: Movement, event: NormalEvent): boolean {
	if (!movement.isCounted) return !movement.isPending || event.status !== "pending" || isSameSum(movement, event);
	if (event.type === "payout.requested") return false;
	// Only the transaction that a payout waits for may have another sum.
	return movement.isAwaiting || isSameSum(movement, event);
}

function isSameSum({ amountMinor, settledMinor }: Movement, event: NormalEvent): boolean {
	return amountMinor === event.amountMinor || (settledMinor > 0 && settledMinor === event.amountMinor);
}

/** The same sum decides first. Then a payout that waits comes before a movement that was reported already. */
function rankMatch(movement: Movement, event: NormalEvent): number {
	return (isSameSum(movement, event) ? 4 : 0) + (movement.isCounted ? 2 : 0) + (movement.isAwaiting ? 1 : 0);
}

/** Returns true for a payment to this payee in the day until `now`. */
export function isPaidInDay({ isOut: isPaid, isCounted, party, at }: Movement, payee: number, now: number): boolean {
	return isPaid && isCounted && party === payee && at > now - DAY_S && at <= now;
}

/**
 * Finds a payout or pending payment of the same amount to the same payee within 72 h that waits for its transaction. Two
 * pending payments are two payments, and only one of them belongs to a payout.
 */
function findPayoutBySum(profile: Profile, event: NormalEvent, hasReference: boolean): Movement | undefined {
	const party = shortenOptional(payeeOf(event));
	if (party === 0) return undefined;
	const at = Math.floor(event.occurredAt / 1000);
	for (const movement of profile.movements) {
		const isWaiting = event.status === "pending" ? movement.isAwaiting && !movement.isPending : isUnsettled(movement);
		if (!isWaiting || movement.party !== party) continue;
		if (movement.amountMinor !== event.amountMinor) continue;
		if (hasReference && movement.reference !== 0) continue;
		if (Math.abs(at - movement.at) <= SETTLING_S) return movement;
	}
	return undefined;
}

function isUnsettled({ isAwaiting, isPending }: Movement): boolean {
	return isAwaiting || isPending;
}

interface Verdict {
	readonly isAllowed: boolean;
	/** False if the payment was allowed without making its payee any better known. */
	readonly isLearned: boolean;
}

/** Returns true if a movement entered the volume that was not in it before. */
export function foldMovement(profile: Profile, event: NormalEvent, at: number, verdict: Verdict): boolean {
	const { isAllowed, isLearned } = verdict;
	const movement = findMovement(profile, event);
	const isNew =
		movement === undefined
			? beginMovement(profile, event, at, verdict)
			: continueMovement(profile, movement, event, at, isAllowed);
	if (isLearned && isOut(event) && !isUndoing(event)) {
		const payee = shortenOptional(payeeOf(event));
		if (payee !== 0) seePayee(profile, payee, at, isShopPayment(event));
	}
	if (isOut(event)) noteBalance(profile, event, at, isNew);
	return isNew;
}

/** A payment states the balance before it. The rest is remembered for payments without a balance. */
function noteBalance(profile: Profile, event: NormalEvent, at: number, isCounted: boolean): void {
	if (event.balanceMinor === undefined || at < profile.balanceAt) return;
	profile.balanceAt = at;
	profile.balanceMinor = Math.max(0, event.balanceMinor - (isCounted ? (event.amountMinor ?? 0) : 0));
}

export function dropStaleMovements(profile: Profile): void {
	const { lastAt } = profile;
	// A loop without closures, because most events come here and drop nothing.
	for (const movement of profile.movements) {
		if (!isStale(movement, lastAt)) continue;
		profile.movements = profile.movements.filter((one) => !isStale(one, lastAt));
		return;
	}
}

function isStale(movement: Movement, clock: number): boolean {
	return movement.at < clock - (isOpen(movement) ? SETTLING_S : PLAIN_KEPT_S);
}

/**
 * Returns true if a later event can still find the movement: by its reference, or because it waits for its transaction.
 */
function isOpen(movement: Movement): boolean {
	return movement.reference !== 0 || isUnsettled(movement);
}

function beginMovement(profile: Profile, event: NormalEvent, at: number, { isAllowed, isLearned }: Verdict): boolean {
	const isPayout = event.type === "payout.requested";
	const isCounted = isAllowed && (isPayout || isCompleted(event));
	const movement: Movement = {
		reference: shortenOptional(event.reference),
		party: shortenOptional(payeeOf(event) ?? payerOf(event)),
		at,
		amountMinor: event.amountMinor ?? 0,
		isOut: isOut(event),
		isMobile: isMobileMoney(event),
		isCounted,
		isAwaiting: isCounted && isPayout,
		isFresh: false,
		isPending: false,
		isFromLender: !isOut(event) && event.counterparty?.isLender === true,
		settledMinor: 0,
	};
	if (isCounted) count(profile, movement, event, isLearned);
	else {
		recordAttempt(profile, at, event.status === "failed");
		recordUndoing(profile, event, movement.isOut, at);
		// A withdrawal that an agent's limit refused does not count towards that limit.
		if (isHandedOver(event)) watchMovement(profile, movement, event, 0);
		if (isAllowed && event.status === "pending") beginWaiting(profile, movement);
	}
	// A movement that was undone is kept too, because a late `completed` may still arrive.
	const isKept = movement.reference !== 0 && (isUndoing(event) || isHandedOver(event));
	if (isCounted || movement.isPending || isKept) remember(profile, movement);
	return isCounted;
}

/**
 * A payment that stays pending forever must not go unseen, so it counts as attempted until it is completed or undone.
 */
function beginWaiting(profile: Profile, movement: Movement): void {
	const { party, amountMinor, at, isOut: isOutgoing } = movement;
	if (!isOutgoing || !isFreshPayment(findByKey(profile.payees, party), amountMinor, at)) return;
	movement.isPending = true;
	recordStopped(profile, at, amountMinor);
}

function endWaiting(profile: Profile, movement: Movement): void {
	if (!movement.isPending) return;
	movement.isPending = false;
	if (!movement.isCounted) recordStopped(profile, movement.at, -movement.amountMinor);
}

function continueMovement(
	profile: Profile,
	movement: Movement,
	event: NormalEvent,
	at: number,
	isAllowed: boolean,
): boolean {
	const isPayout = event.type === "payout.requested";
	const wasCounted = movement.isCounted;
	// An event older than the known state changes nothing. A waiting payout has no later event yet.
	const isOldNews = !movement.isAwaiting && at < movement.at;
	const isRefused = !isAllowed && (isPayout || !movement.isCounted);
	if (isOldNews) recordAttempt(profile, at, event.status === "failed");
	else if (isUndoing(event)) {
		if (isPartial(movement, event)) takeBack(profile, movement, event, at);
		else undo(profile, movement, event, at);
	} else if (isRefused) recordAttempt(profile, at, false);
	else if (isPayout) recount(profile, movement, event, at);
	else if (isCompleted(event)) settle(profile, movement, event, at);
	// The payout counts already. It must not pass for the payout of a second pending payment.
	else if (movement.isAwaiting) movement.isPending = true;
	return movement.isCounted && !wasCounted;
}

/** A transaction may add to the request that it settles, for example a fee. A smaller one does not hide what was requested. */
function settle(profile: Profile, movement: Movement, event: NormalEvent, at: number): void {
	const { amountMinor = movement.amountMinor } = event;
	endWaiting(profile, movement);
	if (movement.isCounted && amountMinor < movement.amountMinor) movement.settledMinor = amountMinor;
	else recount(profile, movement, event, at);
	movement.isAwaiting = false;
	if (movement.reference === 0) movement.reference = shortenOptional(event.reference);
	dropBeyondLimits(profile);
}

/** Puts the movement into the volume with the event's amount, at the time it was first counted. */
function recount(profile: Profile, movement: Movement, event: NormalEvent, at: number): void {
	const amountMinor = event.amountMinor ?? movement.amountMinor;
	endWaiting(profile, movement);
	if (movement.isCounted && amountMinor === movement.amountMinor) return;
	if (movement.isCounted) uncount(profile, movement);
	else {
		unwatchMovement(profile, movement);
		movement.at = at;
	}
	movement.amountMinor = amountMinor;
	movement.settledMinor = 0;
	movement.isCounted = true;
	count(profile, movement, event);
}

/** Returns true if a report undoes less than the movement. A report without an amount undoes all of it. */
function isPartial({ amountMinor }: Movement, event: NormalEvent): boolean {
	return event.amountMinor !== undefined && event.amountMinor < amountMinor;
}

/** Takes the report's amount out of the movement. The rest stays as it was: counted, attempted or watched. */
function takeBack(profile: Profile, movement: Movement, event: NormalEvent, at: number): void {
	const takenMinor = event.amountMinor ?? 0;
	const whole = { ...movement };
	movement.amountMinor -= takenMinor;
	rewatchMovement(profile, whole, movement.amountMinor);
	if (movement.isPending && !movement.isCounted) recordStopped(profile, movement.at, -takenMinor);
	if (movement.isCounted) {
		recordVolume(profile, whole, -1);
		recordVolume(profile, movement, 1);
		moveBalance(profile, whole, -1);
		moveBalance(profile, movement, 1);
		const amounts = movement.isOut ? profile.outAmounts : profile.inAmounts;
		recordAmount(amounts, movement.at, whole.amountMinor, -1);
		recordAmount(amounts, movement.at, movement.amountMinor, 1);
		recordUndoing(profile, event, movement.isOut, at);
	}
	recordAttempt(profile, at, event.status === "failed");
}

function undo(profile: Profile, movement: Movement, event: NormalEvent, at: number): void {
	endWaiting(profile, movement);
	if (movement.isCounted) {
		uncount(profile, movement);
		// A second report of the same reversal finds the movement already undone.
		recordUndoing(profile, event, movement.isOut, at);
	} else unwatchMovement(profile, movement);
	movement.isCounted = false;
	movement.isAwaiting = false;
	movement.at = Math.max(at, movement.at);
	recordAttempt(profile, at, event.status === "failed");
	if (movement.reference === 0) forget(profile, movement);
}

/** Refused cards and reversals are stored one by one, because rules count them over different periods. */
function recordUndoing(profile: Profile, event: NormalEvent, isOutgoing: boolean, at: number): void {
	if (isCardDecline(event)) insertTime(profile.cardDeclines, at, PROFILE_LIMITS.cardDeclines);
	else if (isOutgoing && event.status === "reversed") insertTime(profile.reversals, at, PROFILE_LIMITS.reversals);
}

export function isCardDecline(event: NormalEvent): boolean {
	return event.status === "failed" && event.method === "card";
}

function count(profile: Profile, movement: Movement, event: NormalEvent, isLearned = true): void {
	const { at, amountMinor } = movement;
	movement.isFresh = movement.isOut && isFreshPayment(findByKey(profile.payees, movement.party), amountMinor, at);
	recordVolume(profile, movement, 1);
	moveBalance(profile, movement, 1);
	watchMovement(profile, movement, event);
	recordAmount(movement.isOut ? profile.outAmounts : profile.inAmounts, movement.at, movement.amountMinor, 1);
	if (movement.party === 0 || !isLearned) return;
	if (movement.isOut) {
		const isProven = !isInDoubt(findDoubt(profile, event, at));
		payPayee(profile, movement.party, { at, amountMinor, isShop: isShopPayment(event), isProven });
	} else seePayer(profile, movement.party, movement.at);
}

function moveBalance(profile: Profile, { at, amountMinor, isOut: isOutgoing }: Movement, sign: 1 | -1): void {
	if (profile.balanceAt === 0 || at < profile.balanceAt) return;
	const added = sign * (isOutgoing ? -amountMinor : amountMinor);
	profile.balanceMinor = Math.max(0, profile.balanceMinor + added);
}

function uncount(profile: Profile, movement: Movement): void {
	recordVolume(profile, movement, -1);
	moveBalance(profile, movement, -1);
	unwatchMovement(profile, movement);
	recordAmount(movement.isOut ? profile.outAmounts : profile.inAmounts, movement.at, movement.amountMinor, -1);
	if (movement.party === 0) return;
	if (movement.isOut) unpayPayee(profile, movement.party, movement.at, findLatestPayment(profile, movement));
	else forgetPayment(profile, movement.party);
}

/** Returns the time of the latest other payment to the payee, as far as movements are remembered. */
function findLatestPayment(profile: Profile, undone: Movement): number {
	let latestAt = 0;
	for (const movement of profile.movements) {
		const isOther = movement !== undone && movement.isCounted && movement.isOut;
		if (isOther && movement.party === undone.party && movement.at > latestAt) latestAt = movement.at;
	}
	return latestAt;
}

function remember(profile: Profile, movement: Movement): void {
	profile.movements.push(movement);
	dropBeyondLimits(profile);
}

/** Open movements and others have separate limits, so that neither pushes out the other. */
function dropBeyondLimits(profile: Profile): void {
	const list = profile.movements;
	let openCount = 0;
	for (const movement of list) if (isOpen(movement)) openCount += 1;
	if (openCount > PROFILE_LIMITS.openMovements) list.splice(list.findIndex(isOpen), 1);
	if (list.length - openCount > PROFILE_LIMITS.plainMovements)
		list.splice(
			list.findIndex((movement) => !isOpen(movement)),
			1,
		);
}

function forget(profile: Profile, movement: Movement): void {
	profile.movements.splice(profile.movements.indexOf(movement), 1);
}

/** Returns true for cash that has changed hands. No decision can stop it any more, and structuring counts it. */
function isHandedOver(event: NormalEvent): boolean {
	return event.type === "transaction" && isCompleted(event) && isCash(event);
}

export function isCompleted(event: NormalEvent): boolean {
	return (event.status ?? "completed") === "completed";
}

export function isUndoing(event: NormalEvent): boolean {
	return event.status === "failed" || event.status === "cancelled" || event.status === "reversed";
}
