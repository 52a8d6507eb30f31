// The bounded lists of parties and devices of a customer: payees, payers, devices, countries and own links.

import {
	type Device,
	type Payee,
	type Payer,
	PROFILE_LIMITS,
	type Profile,
	type SeenCountry,
	type Tie,
	UNNAMED_DEVICE,
} from "./profile.ts";
import { tagOf } from "./shorten-hash.ts";
import { DAY_S } from "./windows.ts";

const LINK_FRESH_S = 3600;
const PAYEE_KEPT_S = 180 * 86_400;
const PAYER_KEPT_S = 92 * 86_400;
const SEEN_SLOT_S = 2 * 86_400;
const SEEN_SLOTS = 18;
const COUNT_MAX = 60_000;
const PROVEN_DAYS_MAX = 100;
const DEVICE_DAYS_MAX = 100;
const GROWTH_MAX = 3;

/** Returns true if a link written at `linkedAt` need not be written again at `at`. A late event never needs it. */
export function isFresh(linkedAt: number, at: number): boolean {
	return at < linkedAt + LINK_FRESH_S;
}

interface Linked {
	lastAt: number;
	linkedAt: number;
}

export type Keyed = Pick<Payee, "key" | "tag">;

export function findByKey<Entry extends Keyed>(list: readonly Entry[], key: number): Entry | undefined {
	const tag = tagOf(key);
	for (const entry of list) if (entry.tag === tag && entry.key === key) return entry;
	return undefined;
}

/**
 * Notes that a payee was named or paid. Do not call this for blocked and failed attempts, because they earn no trust.
 */
export function seePayee(profile: Profile, key: number, at: number, isShop: boolean): Payee {
	let payee = findByKey(profile.payees, key);
	if (payee === undefined) {
		payee = {
			key,
			tag: tagOf(key),
			firstAt: at,
			lastAt: at,
			linkedAt: at,
			firstPaidAt: 0,
			lastPaidAt: 0,
			paidCount: 0,
			isShop,
			isOwn: false,
			provenDays: 0,
			provenDay: 0,
			provenMinor: 0,
			verifiedAt: 0,
		};
		if (profile.payees.length >= PROFILE_LIMITS.payees) profile.payees.splice(findPayeeToForget(profile.payees), 1);
		profile.payees.push(payee);
		return payee;
	}
	if (at < payee.firstAt) payee.firstAt = at;
	touch(payee, at);
	if (isShop) payee.isShop = true;
	return payee;
}

export interface Payment {
	readonly at: number;
	readonly amountMinor: number;
	readonly isShop: boolean;
	/** True if nothing was suspicious when the payment was made. */
	readonly isProven: boolean;
}

export function payPayee(profile: Profile, key: number, payment: Payment): void {
	const { at, isShop } = payment;
	const payee = seePayee(profile, key, at, isShop);
	payee.paidCount = Math.min(payee.paidCount + 1, COUNT_MAX);
	if (payee.firstPaidAt === 0 || at < payee.firstPaidAt) payee.firstPaidAt = at;
	if (at > payee.lastPaidAt) payee.lastPaidAt = at;
	if (payment.isProven) provePayee(payee, payment);
}

/**
 * Two payments on one day count as one day, and only the first of them makes larger sums usual, at most three times as large:
 * a thief must not climb from 50 to everything in an hour. A late payment of an earlier day adds nothing.
 */
function provePayee(payee: Payee, { at, amountMinor }: Pick<Payment, "at" | "amountMinor">): void {
	const day = Math.floor(at / DAY_S);
	if (payee.provenDays > 0 && day <= payee.provenDay) return;
	const usualMax = payee.provenDays === 0 ? amountMinor : GROWTH_MAX * payee.provenMinor;
	payee.provenMinor = Math.max(payee.provenMinor, Math.min(amountMinor, usualMax));
	payee.provenDays = Math.min(payee.provenDays + 1, PROVEN_DAYS_MAX);
	payee.provenDay = day;
}

/** Marks a payee as confirmed, whether the payment was made or not. */
export function verifyPayee(
	profile: Profile,
	key: number,
	payment: { readonly at: number; readonly amountMinor: number },
	at: number,
): void {
	const payee = seePayee(profile, key, payment.at, false);
	payee.verifiedAt = Math.max(payee.verifiedAt, at);
	// A person has confirmed this very sum.
	if (payment.amountMinor > payee.provenMinor) payee.provenMinor = payment.amountMinor;
	provePayee(payee, payment);
}

/** Removes the payment of `at`. `latestAt` is the latest other payment that is remembered, or 0. */
export function unpayPayee(profile: Profile, key: number, at: number, latestAt: number): void {
	const payee = findByKey(profile.payees, key);
	if (payee === undefined || payee.paidCount === 0) return;
	payee.paidCount -= 1;
	if (payee.paidCount === 0) {
		payee.firstPaidAt = 0;
		payee.lastPaidAt = 0;
		if (payee.verifiedAt === 0) {
			payee.provenDays = 0;
			payee.provenDay = 0;
			payee.provenMinor = 0;
		}
	} else if (at >= payee.lastPaidAt) payee.lastPaidAt = Math.max(latestAt, payee.firstPaidAt);
}

/**
 * Returns the longest unseen payee with fewer than three payments. Regular payees are dropped only if there is no
 * other.
 */
function findPayeeToForget(payees: readonly Payee[]): number {
	let chosen = 0;
	for (let index = 1; index < payees.length; index += 1) {
		const one = payees[index];
		const other = payees[chosen];
		if (one === undefined || other === undefined) break;
		const isRegular = one.paidCount >= 3;
		const isOtherRegular = other.paidCount >= 3;
		if (isRegular === isOtherRegular ? one.lastAt < other.lastAt : isOtherRegular) chosen = index;
	}
	return chosen;
}

export function seePayer(profile: Profile, key: number, at: number): void {
	const payer = findByKey(profile.payers, key);
	if (payer === undefined) {
		if (profile.payers.length >= PROFILE_LIMITS.payers) profile.payers.splice(findOldest(profile.payers), 1);
		profile.payers.push({ key, tag: tagOf(key), lastAt: at, linkedAt: at, count: 1, seenSlots: 1 });
		return;
	}
	payer.count = Math.min(payer.count + 1, COUNT_MAX);
	const shift = Math.floor(at / SEEN_SLOT_S) - Math.floor(payer.lastAt / SEEN_SLOT_S);
	if (shift >= SEEN_SLOTS) payer.seenSlots = 1;
	else if (shift >= 0) payer.seenSlots = ((payer.seenSlots << shift) | 1) & ((1 << SEEN_SLOTS) - 1);
	else if (-shift < SEEN_SLOTS) payer.seenSlots |= 1 << -shift;
	touch(payer, at);
}

export function forgetPayment(profile: Profile, key: number): void {
	const payer = findByKey(profile.payers, key);
	if (payer === undefined) return;
	payer.count -= 1;
	if (payer.count <= 0) profile.payers.splice(profile.payers.indexOf(payer), 1);
}

/** Returns true if a payer has paid 5 to 35 days before, as those do who pay every week or month. */
export function hasReturned(payer: Payer, at: number): boolean {
	return hasPaidBetween(payer, at - 35 * DAY_S, at - 5 * DAY_S);
}

/** Returns true if a payer has also paid between two times, accurate to a slot of two days. */
export function hasPaidBetween(payer: Payer, fromAt: number, toAt: number): boolean {
	const newest = Math.floor(payer.lastAt / SEEN_SLOT_S);
	const first = Math.max(0, newest - Math.floor(toAt / SEEN_SLOT_S));
	const last = Math.min(SEEN_SLOTS - 1, newest - Math.floor(fromAt / SEEN_SLOT_S));
	for (let bit = first; bit <= last; bit += 1) if ((payer.seenSlots >> bit) & 1) return true;
	return false;
}

export interface PayerCount {
	readonly total: number;
	/** Those who also paid 5 to 35 days earlier. */
	readonly recurring: number;
}

/** Counts the senders of the `spanS` seconds up to `at`, and a current one if its key is not 0. */
export function countPayers({ payers }: Profile, at: number, spanS: number, currentKey: number): PayerCount {
	let total = currentKey !== 0 && findByKey(payers, currentKey) === undefined ? 1 : 0;
	let recurring = 0;
	for (const payer of payers) {
		const isRecent = payer.lastAt > at - spanS && payer.lastAt <= at;
		if (!isRecent && payer.key !== currentKey) continue;
		total += 1;
		if (hasReturned(payer, at)) recurring += 1;
	}
	return { total, recurring };
}

/** Finds the device behind an event by its key, which is 0 for none. */
export function findDevice(profile: Profile, key: number): Device | undefined {
	if (key === 0) return undefined;
	return key === UNNAMED_DEVICE ? profile.unnamedDevice : findByKey(profile.devices, key);
}

export function seeDevice(profile: Profile, key: number, at: number): Device {
	const known = findDevice(profile, key);
	if (known === undefined) return addDevice(profile, createDevice(key, at));
	known.count = Math.min(known.count + 1, COUNT_MAX);
	if (at < known.firstAt) known.firstAt = at;
	touch(known, at);
	return known;
}

function addDevice(profile: Profile, device: Device): Device {
	const { devices } = profile;
	if (device.key === UNNAMED_DEVICE) profile.unnamedDevice = device;
	else {
		if (devices.length >= PROFILE_LIMITS.devices) devices.splice(findDeviceToForget(devices), 1);
		devices.push(device);
	}
	return device;
}

function createDevice(key: number, at: number): Device {
	return {
		key,
		tag: tagOf(key),
		firstAt: at,
		lastAt: at,
		linkedAt: at,
		count: 1,
		days: 0,
		usedDay: 0,
		verifiedAt: 0,
		isRefused: false,
	};
}

/** Notes that a known payee was paid from the device. */
export function useDevice(device: Device, at: number): void {
	const day = Math.floor(at / DAY_S);
	if (day <= device.usedDay) return;
	device.usedDay = day;
	device.days = Math.min(device.days + 1, DEVICE_DAYS_MAX);
}

/** Returns the device used on the fewest days, so that a thief with many devices cannot push out the customer's own. */
function findDeviceToForget(devices: readonly Device[]): number {
	let chosen = 0;
	for (let index = 1; index < devices.length; index += 1) {
		const one = devices[index];
		const other = devices[chosen];
		if (one === undefined || other === undefined) break;
		if (one.days === other.days ? one.count < other.count : one.days < other.days) chosen = index;
	}
	return chosen;
}

export function seeCountry(profile: Profile, code: number, at: number): void {
	const country = profile.countries.find((entry: SeenCountry) => entry.code === code);
	if (country !== undefined) {
		country.count = Math.min(country.count + 1, COUNT_MAX);
		if (at > country.lastAt) country.lastAt = at;
		return;
	}
	if (profile.countries.length >= PROFILE_LIMITS.countries) profile.countries.splice(findOldest(profile.countries), 1);
	profile.countries.push({ code, lastAt: at, count: 1 });
}

export function seePaidCountry(profile: Profile, country: string, at: number): void {
	const code = encodeCountry(country);
	for (const known of profile.paidCountries) {
		if (known.code !== code) continue;
		if (at > known.lastAt) known.lastAt = at;
		return;
	}
	if (profile.paidCountries.length >= PROFILE_LIMITS.paidCountries)
		profile.paidCountries.splice(findOldest(profile.paidCountries), 1);
	profile.paidCountries.push({ code, lastAt: at });
}

export function encodeCountry(country: string): number {
	return ((country.charCodeAt(0) & 255) << 8) | (country.charCodeAt(1) & 255);
}

export function findTie(profile: Profile, role: number, key: number): Tie | undefined {
	for (const tie of profile.ties) if (tie.role === role && tie.key === key) return tie;
	return undefined;
}

export function seeTie(profile: Profile, role: number, key: number, at: number): void {
	const tie = findTie(profile, role, key);
	if (tie !== undefined) {
		if (!isFresh(tie.linkedAt, at)) tie.linkedAt = at;
		return;
	}
	if (profile.ties.length >= PROFILE_LIMITS.ties) profile.ties.shift();
	profile.ties.push({ role, key, linkedAt: at });
}

/** Drops parties that were not seen for so long that no rule needs them. */
export function dropStaleParties(profile: Profile): void {
	const clock = profile.lastAt;
	if (isAnyOlder(profile.payees, clock - PAYEE_KEPT_S))
		profile.payees = profile.payees.filter((payee) => payee.lastAt >= clock - PAYEE_KEPT_S);
	if (isAnyOlder(profile.payers, clock - PAYER_KEPT_S))
		profile.payers = profile.payers.filter((payer) => payer.lastAt >= clock - PAYER_KEPT_S);
	if (isAnyOlder(profile.devices, clock - PAYEE_KEPT_S))
		profile.devices = profile.devices.filter((device: Device) => device.lastAt >= clock - PAYEE_KEPT_S);
}

/** Drops links that are no longer fresh, because they have no further use. */
export function dropStaleTies(profile: Profile): void {
	for (const { linkedAt } of profile.ties) {
		if (isFresh(linkedAt, profile.lastAt)) continue;
		profile.ties = profile.ties.filter((tie) => isFresh(tie.linkedAt, profile.lastAt));
		return;
	}
}

function isAnyOlder(list: readonly { lastAt: number }[], than: number): boolean {
	for (const entry of list) if (entry.lastAt < than) return true;
	return false;
}

function findOldest(list: readonly { lastAt: number }[]): number {
	let oldest = 0;
	for (let index = 1; index < list.length; index += 1) {
		if ((list[index]?.lastAt ?? 0) < (list[oldest]?.lastAt ?? 0)) oldest = index;
	}
	return oldest;
}

/**
 * The link's time moves only when it is due. Otherwise a customer seen every half hour would never be written again.
 */
function touch(entry: Linked, at: number): void {
	if (at > entry.lastAt) entry.lastAt = at;
	if (!isFresh(entry.linkedAt, at)) entry.linkedAt = at;
}
