// Stops that stay open: payments that were held or blocked on suspicion, until a person or the customer settles them.

import { isOut, type NormalEvent, payeeOf } from "@hakiki/domain";
import { deviceKeyOf, isProvenDevice } from "./doubt.ts";
import { findDevice, seeDevice, verifyPayee } from "./parties.ts";
import { PROFILE_LIMITS, type Profile, type Stop } from "./profile.ts";
import { shortenHash, shortenOptional } from "./shorten-hash.ts";
import { DAY_S, forgetExposure, recordStopped } from "./windows.ts";

const KEPT_S = 30 * DAY_S;

/** Notes a stop. The same payment tried again is one attempt, because some customers press the button twice. */
export function recordStop(profile: Profile, event: NormalEvent, at: number): void {
	if (!isOut(event)) return;
	const stop: Stop = {
		event: shortenHash(event.id),
		at,
		amountMinor: event.amountMinor ?? 0,
		device: deviceKeyOf(event),
		party: shortenOptional(payeeOf(event)),
	};
	const isRepeated = profile.stops.some(
		({ party, amountMinor }) => party !== 0 && party === stop.party && amountMinor >= stop.amountMinor,
	);
	if (!isRepeated) recordStopped(profile, at, stop.amountMinor);
	profile.stops.push(stop);
	if (profile.stops.length > PROFILE_LIMITS.stops) profile.stops.shift();
}

/**
 * An analyst approved the payment, or the customer was verified. The payment's device and payee are trusted from now
 * on. A verification also settles the changes before it, and the other stops on the same device.
 */
export function approveStop(profile: Profile, eventId: string, at: number, isVerified: boolean): void {
	const stop = findStop(profile, eventId);
	if (stop === undefined) return;
	if (isVerified) profile.verifiedAt = Math.max(profile.verifiedAt, at);
	// A stopped payment is not folded into devices and payees, so this may create them.
	if (stop.device !== 0) seeDevice(profile, stop.device, stop.at).verifiedAt = at;
	if (stop.party !== 0) verifyPayee(profile, stop.party, stop, at);
	profile.stops = profile.stops.filter((one) => one !== stop && !(isVerified && one.device === stop.device));
	// The payments and attempts so far are the customer's own, so counting starts again.
	forgetExposure(profile);
}

/** An analyst declined it. The stop is closed, and time alone no longer makes an untrusted device trusted. */
export function declineStop(profile: Profile, eventId: string): void {
	const stop = findStop(profile, eventId);
	if (stop === undefined) return;
	refuseDevice(profile, stop);
	profile.stops = profile.stops.filter((one) => one !== stop);
}

/** A failed verification settles nothing. */
export function failStop(profile: Profile, eventId: string): void {
	const stop = findStop(profile, eventId);
	if (stop !== undefined) refuseDevice(profile, stop);
}

export function dropStaleStops(profile: Profile): void {
	if (profile.stops.length === 0) return;
	const oldest = profile.lastAt - KEPT_S;
	if (profile.stops.some((stop) => stop.at < oldest)) profile.stops = profile.stops.filter((stop) => stop.at >= oldest);
}

function refuseDevice(profile: Profile, stop: Stop): void {
	const device = findDevice(profile, stop.device);
	if (device !== undefined && !isProvenDevice(profile, device, stop.at)) device.isRefused = true;
}

function findStop(profile: Profile, eventId: string): Stop | undefined {
	const key = shortenHash(eventId);
	return profile.stops.find((stop) => stop.event === key);
}
