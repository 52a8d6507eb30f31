// A profile as bytes. The first byte is the format; times are distances from the profile's clock.

import { CUSTOMER_KINDS } from "@hakiki/domain";
import { MILESTONES, type Movement, type Profile } from "../profile.ts";
import { LEVELS } from "../windows.ts";
import { writeRow, writeSketch } from "./buckets.ts";
import { ByteWriter } from "./byte-writer.ts";

export const FORMAT = 1;

// One buffer for the whole process: encoding never yields, so nobody else can be writing to it.
const writer = new ByteWriter();

export function encodeProfile(profile: Profile): Uint8Array {
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
	return writer.finish();
}

/** 0 is "never"; everything else is its distance from the clock, which may be ahead of it, plus one. */
function writeTime(at: number, clock: number): void {
	if (at === 0) writer.writeNumber(0);
	else writer.writeNumber((at > clock ? 2 * (at - clock) - 1 : 2 * (clock - at)) + 1);
}

function writeHead(profile: Profile, clock: number): void {
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
	writer.writeNumber(profile.loginFailures.length);
	for (const at of profile.loginFailures) writeTime(at, clock);
	writeTime(profile.locatedAt, clock);
	if (profile.locatedAt === 0) return;
	writer.writeSigned(profile.locatedLat);
	writer.writeSigned(profile.locatedLng);
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
		writer.writeNumber(payee.paidCount * 2 + (payee.isShop ? 1 : 0));
		writeTime(payee.lastAt, clock);
		// The others lie close to the last time in most lists, so their distance to it is shorter to write.
		writeTime(payee.linkedAt, payee.lastAt);
		writeTime(payee.firstAt, payee.lastAt);
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
	for (const device of profile.devices) {
		writer.writeKey(device.key);
		writeTime(device.lastAt, clock);
		writeTime(device.linkedAt, device.lastAt);
		writeTime(device.firstAt, device.lastAt);
		writer.writeNumber(device.count);
	}
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
	writer.writeNumber(profile.movements.length);
	for (const movement of profile.movements) writeMovement(movement, clock);
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

function writeMovement(movement: Movement, clock: number): void {
	writer.writeByte(
		(movement.isOut ? 1 : 0) |
			(movement.isMobile ? 2 : 0) |
			(movement.isCounted ? 4 : 0) |
			(movement.isAwaiting ? 8 : 0) |
			(movement.reference !== 0 ? 16 : 0) |
			(movement.party !== 0 ? 32 : 0),
	);
	if (movement.reference !== 0) writer.writeKey(movement.reference);
	if (movement.party !== 0) writer.writeKey(movement.party);
	writeTime(movement.at, clock);
	writer.writeNumber(movement.amountMinor);
}
