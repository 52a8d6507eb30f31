// Encodes a profile as bytes. The first byte is the format. Times are relative to the profile's clock.

import { CUSTOMER_KINDS } from "@hakiki/domain";
import { type Device, MILESTONES, type Profile } from "../profile.ts";
import { DAY_S, LEVELS } from "../windows.ts";
import { writeRow, writeSketch } from "./buckets.ts";
import { ByteWriter } from "./byte-writer.ts";

export const FORMAT = 2;

/** Parts that most profiles lack. Each costs one bit if it is missing. */
export const HEAD = {
	isOpeningSeen: 1,
	hasLoginFailures: 2,
	isLocated: 4,
	hasBvn: 8,
	hasPhoneChanges: 16,
	hasCardDeclines: 32,
	hasReversals: 64,
	hasAdultDay: 128,
	hasWatched: 256,
	hasPaidCountries: 512,
	hasName: 1024,
	hasScreening: 2048,
	hasStops: 4096,
	isVerified: 8192,
	hasBalance: 16_384,
	hasUnnamedDevice: 32_768,
} as const;

/** The flags before a movement. Flags from 128 on cost a second byte, so the rare ones come last. */
export const MOVEMENT = {
	isOut: 1,
	isMobile: 2,
	isCounted: 4,
	isAwaiting: 8,
	hasReference: 16,
	isFresh: 32,
	/** The party is among the payees or payers, so its index there replaces its key. */
	isListed: 64,
	hasParty: 128,
	isFromLender: 256,
	isPending: 512,
	isSettledForLess: 1024,
} as const;

/** The flags after the number of payments to a payee. */
export const PAYEE = { isShop: 1, isOwn: 2, isProven: 4, isVerified: 8, size: 16 } as const;

/** The flags after the number of uses of a device. */
export const DEVICE = { isRefused: 1, isVerified: 2, size: 4 } as const;

/** The flags before a match. */
export const MATCH = { isSanction: 1, isStrong: 2, isConfirmed: 4, isKept: 8 } as const;

/** The flags before a movement that limits are counted over. */
export const WATCHED = { isOut: 1, isCash: 2, isMobile: 4, hasAgent: 8 } as const;

// One buffer for the whole process. Encoding is synchronous and `finish` copies, so no bytes are shared with a caller. A buffer
// for each profile would cost 4 µs (1 % of a decision) and an argument in every function below.
const writer = new ByteWriter();

export function encodeProfile(profile: Profile): Uint8Array {
	writeProfile(profile);
	return writer.finish();
}

/** The same without a copy. Use the bytes before another profile is encoded. */
export function viewEncoded(profile: Profile): Uint8Array {
	writeProfile(profile);
	return writer.view();
}

function writeProfile(profile: Profile): void {
	const clock = profile.lastAt;
	writer.restart();
	writer.writeByte(FORMAT);
	writer.writeNumber(clock);
	writeHead(profile, clock);
	for (const level of LEVELS) writeRow(writer, profile[level.name], Math.floor(clock / level.sizeS));
	writeSketch(writer, profile.outAmounts);
	writeSketch(writer, profile.inAmounts);
	writeHours(profile.hoursOfDay);
	writeParties(profile, clock);
	writeSurroundings(profile, clock);
	writeOpenEnds(profile, clock);
}

/** 0 means "never". Everything else is the distance from the clock, which may be negative, plus one. */
function writeTime(at: number, clock: number): void {
	if (at === 0) writer.writeNumber(0);
	else writer.writeNumber((at > clock ? 2 * (at - clock) - 1 : 2 * (clock - at)) + 1);
}

function writeHead(profile: Profile, clock: number): void {
	const flags =
		(profile.isOpeningSeen ? HEAD.isOpeningSeen : 0) |
		(profile.hasBvn ? HEAD.hasBvn : 0) |
		(profile.phoneChanges > 0 ? HEAD.hasPhoneChanges : 0) |
		(profile.loginFailures.length > 0 ? HEAD.hasLoginFailures : 0) |
		(profile.cardDeclines.length > 0 ? HEAD.hasCardDeclines : 0) |
		(profile.reversals.length > 0 ? HEAD.hasReversals : 0) |
		(profile.adultDay > 0 ? HEAD.hasAdultDay : 0) |
		(profile.watched.length > 0 ? HEAD.hasWatched : 0) |
		(profile.paidCountries.length > 0 ? HEAD.hasPaidCountries : 0) |
		(profile.nameKeys.length > 0 ? HEAD.hasName : 0) |
		(profile.matches.length > 0 || profile.clearedPairs.length > 0 ? HEAD.hasScreening : 0) |
		(profile.stops.length > 0 ? HEAD.hasStops : 0) |
		(profile.verifiedAt > 0 ? HEAD.isVerified : 0) |
		(profile.balanceAt > 0 ? HEAD.hasBalance : 0) |
		(profile.unnamedDevice !== undefined ? HEAD.hasUnnamedDevice : 0) |
		(profile.locatedAt > 0 ? HEAD.isLocated : 0);
	writer.writeNumber(flags);
	writeTime(profile.firstAt, clock);
	writer.writeByte(
		(profile.kind === undefined ? 0 : CUSTOMER_KINDS.indexOf(profile.kind) + 1) | (profile.kycTier << 4),
	);
	writeTime(profile.activeAt, clock);
	writeTime(profile.reactivatedAt, clock);
	writer.writeNumber(profile.dormantDays);
	writeTime(profile.riskAt, clock);
	writer.writeNumber(profile.riskTenths);
	writeTime(profile.lastSuccessAt, clock);
	if (flags & HEAD.hasPhoneChanges) writer.writeNumber(profile.phoneChanges);
	if (flags & HEAD.hasLoginFailures) writeTimes(profile.loginFailures, clock);
	if (flags & HEAD.hasCardDeclines) writeTimes(profile.cardDeclines, clock);
	if (flags & HEAD.hasReversals) writeTimes(profile.reversals, clock);
	if (flags & HEAD.hasAdultDay) writer.writeNumber(profile.adultDay);
	if (flags & HEAD.hasWatched) writeWatched(profile.watched, clock);
	if (flags & HEAD.hasPaidCountries) writePaidCountries(profile.paidCountries, clock);
	if (flags & HEAD.hasName) writeNumbers(profile.nameKeys);
	if (flags & HEAD.hasScreening) writeScreening(profile);
	if (flags & HEAD.hasStops) writeStops(profile.stops, clock);
	if (flags & HEAD.isVerified) writeTime(profile.verifiedAt, clock);
	if (flags & HEAD.hasBalance) {
		writeTime(profile.balanceAt, clock);
		writer.writeNumber(profile.balanceMinor);
	}
	if (profile.unnamedDevice !== undefined) writeDevice(profile.unnamedDevice, clock);
	if ((flags & HEAD.isLocated) === 0) return;
	writeTime(profile.locatedAt, clock);
	writer.writeSigned(profile.locatedLat);
	writer.writeSigned(profile.locatedLng);
}

function writeScreening({ matches, clearedPairs }: Profile): void {
	writer.writeNumber(matches.length);
	for (const { entity, isSanction, isStrong, isConfirmed, isKept } of matches) {
		writer.writeByte(
			(isSanction ? MATCH.isSanction : 0) |
				(isStrong ? MATCH.isStrong : 0) |
				(isConfirmed ? MATCH.isConfirmed : 0) |
				(isKept ? MATCH.isKept : 0),
		);
		writer.writeKey(entity);
	}
	writer.writeNumber(clearedPairs.length);
	for (const entity of clearedPairs) writer.writeKey(entity);
}

function writeStops(stops: Profile["stops"], clock: number): void {
	writer.writeNumber(stops.length);
	for (const { event, at, amountMinor, device, party } of stops) {
		writer.writeKey(event);
		writeTime(at, clock);
		writer.writeNumber(amountMinor);
		writer.writeKey(device);
		writer.writeKey(party);
	}
}

function writeNumbers(numbers: readonly number[]): void {
	writer.writeNumber(numbers.length);
	for (const number of numbers) writer.writeNumber(number);
}

function writeTimes(times: readonly number[], clock: number): void {
	writer.writeNumber(times.length);
	for (const at of times) writeTime(at, clock);
}

function writeWatched(watched: Profile["watched"], clock: number): void {
	writer.writeNumber(watched.length);
	let from = clock;
	for (const { at, amountMinor, agent, isOut, isCash, isMobile } of watched) {
		writer.writeByte(
			(isOut ? WATCHED.isOut : 0) |
				(isCash ? WATCHED.isCash : 0) |
				(isMobile ? WATCHED.isMobile : 0) |
				(agent !== 0 ? WATCHED.hasAgent : 0),
		);
		if (agent !== 0) writer.writeKey(agent);
		writeTime(at, from);
		writer.writeNumber(amountMinor);
		from = at;
	}
}

function writePaidCountries(countries: Profile["paidCountries"], clock: number): void {
	writer.writeNumber(countries.length);
	for (const { code, lastAt } of countries) {
		writer.writeNumber(code);
		writeTime(lastAt, clock);
	}
}

function writeHours(hours: readonly number[]): void {
	let mask = 0;
	for (let hour = 0; hour < 24; hour += 1) if ((hours[hour] ?? 0) > 0) mask |= 1 << hour;
	writer.writeNumber(mask);
	for (const count of hours) if (count > 0) writer.writeNumber(count);
}

function writeParties(profile: Profile, clock: number): void {
	writer.writeNumber(profile.payees.length);
	for (const payee of profile.payees) {
		writer.writeKey(payee.key);
		writer.writeNumber(
			payee.paidCount * PAYEE.size +
				(payee.isShop ? PAYEE.isShop : 0) +
				(payee.isOwn ? PAYEE.isOwn : 0) +
				(payee.provenDays > 0 ? PAYEE.isProven : 0) +
				(payee.verifiedAt > 0 ? PAYEE.isVerified : 0),
		);
		writeTime(payee.lastAt, clock);
		// In most lists the other times are close to the last time, so their distance to it takes fewer bytes.
		writeTime(payee.linkedAt, payee.lastAt);
		writeTime(payee.firstAt, payee.lastAt);
		if (payee.provenDays > 0) {
			writer.writeNumber(payee.provenDays);
			writer.writeNumber(Math.floor(clock / DAY_S) - payee.provenDay);
			writer.writeNumber(payee.provenMinor);
		}
		if (payee.verifiedAt > 0) writeTime(payee.verifiedAt, payee.lastAt);
		if (payee.paidCount === 0) continue;
		writeTime(payee.firstPaidAt, payee.firstAt);
		writeTime(payee.lastPaidAt, payee.lastAt);
	}
	writer.writeNumber(profile.payers.length);
	for (const payer of profile.payers) {
		writer.writeKey(payer.key);
		writeTime(payer.lastAt, clock);
		writeTime(payer.linkedAt, payer.lastAt);
		writer.writeNumber(payer.count);
		writer.writeNumber(payer.seenSlots);
	}
	writer.writeNumber(profile.devices.length);
	for (const device of profile.devices) writeDevice(device, clock);
}

function writeDevice(device: Device, clock: number): void {
	writer.writeKey(device.key);
	writeTime(device.lastAt, clock);
	writeTime(device.linkedAt, device.lastAt);
	writeTime(device.firstAt, device.lastAt);
	writer.writeNumber(
		device.count * DEVICE.size +
			(device.isRefused ? DEVICE.isRefused : 0) +
			(device.verifiedAt > 0 ? DEVICE.isVerified : 0),
	);
	writer.writeByte(device.days);
	if (device.days > 0) writer.writeNumber(Math.floor(clock / DAY_S) - device.usedDay);
	if (device.verifiedAt > 0) writeTime(device.verifiedAt, device.lastAt);
}

function writeSurroundings(profile: Profile, clock: number): void {
	writer.writeNumber(profile.countries.length);
	for (const country of profile.countries) {
		writer.writeNumber(country.code);
		writeTime(country.lastAt, clock);
		writer.writeNumber(country.count);
	}
	writer.writeNumber(profile.places.length);
	for (const place of profile.places) {
		writer.writeSigned(place.lat);
		writer.writeSigned(place.lng);
		writer.writeNumber(place.weight);
	}
	writer.writeNumber(profile.ties.length);
	for (const tie of profile.ties) {
		writer.writeByte(tie.role);
		writer.writeKey(tie.key);
		writeTime(tie.linkedAt, clock);
	}
	writer.writeNumber(profile.milestones.length);
	for (const milestone of profile.milestones) {
		writer.writeByte(MILESTONES.indexOf(milestone.kind));
		writeTime(milestone.at, clock);
	}
}

function writeOpenEnds(profile: Profile, clock: number): void {
	writeMovements(profile, clock);
	writer.writeNumber(profile.approvals.length);
	for (const approval of profile.approvals) {
		writer.writeText(approval.eventId);
		writeTime(approval.eventAt, clock);
		writeTime(approval.expiresAt, clock);
		writer.writeKey(approval.party);
		writer.writeNumber(approval.amountMinor);
		writer.writeNumber(approval.rules.length);
		for (const rule of approval.rules) writer.writeText(rule);
	}
	writer.writeNumber(profile.marks.length);
	for (const mark of profile.marks) {
		writer.writeKey(mark.event);
		writeTime(mark.at, clock);
		writer.writeByte(mark.fraudType);
		writer.writeKey(mark.payee);
	}
}

function writeMovements(profile: Profile, clock: number): void {
	writer.writeNumber(profile.movements.length);
	let from = clock;
	for (const movement of profile.movements) {
		const place = findPlace(movement.isOut ? profile.payees : profile.payers, movement.party);
		writer.writeNumber(
			(movement.isOut ? MOVEMENT.isOut : 0) |
				(movement.isMobile ? MOVEMENT.isMobile : 0) |
				(movement.isCounted ? MOVEMENT.isCounted : 0) |
				(movement.isAwaiting ? MOVEMENT.isAwaiting : 0) |
				(movement.reference !== 0 ? MOVEMENT.hasReference : 0) |
				(movement.isFresh ? MOVEMENT.isFresh : 0) |
				(movement.isPending ? MOVEMENT.isPending : 0) |
				(movement.isFromLender ? MOVEMENT.isFromLender : 0) |
				(movement.settledMinor > 0 ? MOVEMENT.isSettledForLess : 0) |
				(place >= 0 ? MOVEMENT.isListed : movement.party !== 0 ? MOVEMENT.hasParty : 0),
		);
		if (movement.reference !== 0) writer.writeKey(movement.reference);
		if (place >= 0) writer.writeByte(place);
		else if (movement.party !== 0) writer.writeKey(movement.party);
		writeTime(movement.at, from);
		writer.writeNumber(movement.amountMinor);
		if (movement.settledMinor > 0) writer.writeNumber(movement.settledMinor);
		from = movement.at;
	}
}

function findPlace(list: readonly { readonly key: number }[], key: number): number {
	for (let place = 0; place < list.length; place += 1) if (list[place]?.key === key) return place;
	return -1;
}
