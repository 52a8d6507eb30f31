// Decides whether it is certain that the customer acts. A new device, a changed SIM, password or contact, and a stop
// that nobody has settled leave it in doubt. While it is in doubt, no action earns trust, because a thief can do the
// same.

import { isOut, type NormalEvent } from "@hakiki/domain";
import { findDevice } from "./parties.ts";
import { type Device, type MilestoneKind, type Payee, type Profile, type Stop, UNNAMED_DEVICE } from "./profile.ts";
import { shortenHash } from "./shorten-hash.ts";
import { DAY_S } from "./windows.ts";

/** After this time of ordinary use a device counts as proven. */
const DEVICE_PROVEN_S = 7 * DAY_S;
const DEVICE_PROVEN_DAYS = 3;
/** A device counts as new only if another device was known at least this much earlier. */
const DEVICE_EARLIER_S = DAY_S;
/** How long the doubt lasts after a changed SIM, password or contact, or after a stop without an open case. */
const DOUBT_S = 3 * DAY_S;
const PAYEE_PROVEN_DAYS = 2;
const PAYEE_PROVEN_S = DAY_S;
const OWN_PROVEN_S = 7 * DAY_S;
const PAYEE_FRESH_S = 7 * DAY_S;
const PAYEE_OLD_S = 14 * DAY_S;
/**
 * A payee is known for sums up to this multiple of earlier ones, so that two payments of 50 do not open the way for all of
 * the balance. A shop sells small and large things: after two weeks it may receive any sum.
 */
const KNOWN_MULTIPLE = 3;
const KNOWN_SHOP_MULTIPLE = 10;
/** For each day on which an old payee was paid: a tenant who paid three months' rent may pay a year in advance. */
const KNOWN_OLD_MULTIPLE = 8;
/** A device that one payment has proved is proved for sums like that payment, for so long. */
const DEVICE_VERIFIED_S = 3 * DAY_S;

const CHANGES: ReadonlySet<MilestoneKind> = new Set([
	"sim_swap",
	"phone_changed",
	"email_changed",
	"password_changed",
	"pin_changed",
]);

export interface Doubt {
	/** When the first unproven device in use appeared. Undefined if the device is trusted. */
	readonly deviceSince: number | undefined;
	/** When the first unsettled change of the last days was made. */
	readonly changedSince: number | undefined;
	/** True if a stop of the last days is not settled. */
	readonly hasStop: boolean;
}

export function findDoubt(profile: Profile, event: NormalEvent, at: number): Doubt {
	return {
		deviceSince: findDeviceDoubt(profile, event, at),
		changedSince: findChange(profile, at),
		hasStop: profile.stops.length > 0 && profile.stops.some((stop) => isRecentStop(stop, at)),
	};
}

export function isInDoubt(doubt: Doubt): boolean {
	return doubt.deviceSince !== undefined || doubt.changedSince !== undefined || doubt.hasStop;
}

function isRecentStop(stop: Stop, at: number): boolean {
	return at - stop.at <= DOUBT_S;
}

/**
 * A payment without device data counts as coming from a device of its own, and from any unproven device that signed in
 * recently. The time is that of the first such device, so that changing devices with every payment gains nothing.
 */
function findDeviceDoubt(profile: Profile, event: NormalEvent, at: number): number | undefined {
	if (profile.devices.length === 0) return undefined;
	const key = deviceKeyOf(event);
	const device = findDevice(profile, key);
	const isProven = device !== undefined && isProvenDevice(profile, device, at);
	if (isProven && key !== UNNAMED_DEVICE) return undefined;
	// A device that signed in once, weeks ago, has proved nothing by waiting.
	let since = isProven ? undefined : device?.firstAt;
	if (key !== 0 && device === undefined && hasEarlierDevice(profile, key, at)) since = at;
	for (const one of profile.devices) {
		if (at - one.lastAt > DEVICE_PROVEN_S || isProvenDevice(profile, one, at)) continue;
		if (since === undefined || one.firstAt < since) since = one.firstAt;
	}
	return since;
}

/**
 * The key of the device behind an event, and 0 if the event says nothing about one. A card network sends no device, and only
 * payments need one.
 */
export function deviceKeyOf(event: NormalEvent): number {
	if (event.device?.key !== undefined) return shortenHash(event.device.key);
	return isOut(event) && event.method !== "card" && event.method !== "pos" ? UNNAMED_DEVICE : 0;
}

export function isProvenDevice(profile: Profile, device: Device, at: number): boolean {
	if (device.verifiedAt > 0) return true;
	if (device.isRefused) return false;
	// The first device ever seen is not new. Otherwise every device would be new on the day a business starts with us.
	if (!hasEarlierDevice(profile, device.key, device.firstAt)) return true;
	if (at - device.firstAt < DEVICE_PROVEN_S || device.days < DEVICE_PROVEN_DAYS) return false;
	return !profile.stops.some((stop) => stop.device === device.key);
}

/**
 * Returns true if the customer has used another device for longer than this one. Payments without device data are new only
 * to a customer whose payments have had it: a business may send it with logins alone.
 */
function hasEarlierDevice({ devices }: Profile, key: number, firstAt: number): boolean {
	for (const one of devices) {
		if (one.key === key || one.firstAt >= firstAt - DEVICE_EARLIER_S) continue;
		if (key !== UNNAMED_DEVICE || one.days >= DEVICE_PROVEN_DAYS) return true;
	}
	return false;
}

function findChange({ milestones, verifiedAt }: Profile, at: number): number | undefined {
	for (const milestone of milestones) {
		const isOpen = milestone.at > at - DOUBT_S && milestone.at <= at && milestone.at > verifiedAt;
		if (isOpen && CHANGES.has(milestone.kind)) return milestone.at;
	}
	return undefined;
}

/**
 * A payee is known by age and by the sums it received, not by the number of payments, which a thief can make in
 * minutes.
 */
export function isKnownPayee(payee: Payee | undefined, at: number): boolean {
	if (payee === undefined) return false;
	if (payee.verifiedAt > 0) return true;
	if (payee.isOwn && at - payee.firstAt >= OWN_PROVEN_S) return true;
	return payee.provenDays >= PAYEE_PROVEN_DAYS && at - payee.firstPaidAt >= PAYEE_PROVEN_S;
}

/**
 * Returns true if a payment goes to an unknown payee, or is far more than the payee ever received. A patient thief can
 * make a payee known in days, but hardly for large sums: a payee of this week is fresh unless it was confirmed.
 */
export function isFreshPayment(payee: Payee | undefined, amountMinor: number, at: number): boolean {
	if (payee === undefined || !isKnownPayee(payee, at)) return true;
	if (payee.isOwn) return false;
	if (at - payee.firstPaidAt < PAYEE_FRESH_S && payee.verifiedAt === 0) return true;
	const { isShop, provenMinor, provenDays } = payee;
	if (at - payee.firstPaidAt < PAYEE_OLD_S)
		return amountMinor > provenMinor * (isShop ? KNOWN_SHOP_MULTIPLE : KNOWN_MULTIPLE);
	return !isShop && amountMinor > provenMinor * provenDays * KNOWN_OLD_MULTIPLE;
}

/**
 * When a new device was verified, if that was in the last days. One code for a small payment must not let the device take
 * everything.
 */
export function findVerifiedDevice(profile: Profile, device: Device | undefined, at: number): number | undefined {
	if (device === undefined || device.verifiedAt === 0 || at - device.verifiedAt > DEVICE_VERIFIED_S) return undefined;
	if (at - device.firstAt >= DEVICE_PROVEN_S && device.days >= DEVICE_PROVEN_DAYS) return undefined;
	return hasEarlierDevice(profile, device.key, device.firstAt) ? device.verifiedAt : undefined;
}
