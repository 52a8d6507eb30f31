// Decodes a profile. It refuses anything that the encoder cannot produce.

import { AppError, CUSTOMER_KINDS } from "@hakiki/domain";
import {
	createProfile,
	type Device,
	MILESTONES,
	type Milestone,
	type Movement,
	type Payee,
	PROFILE_LIMITS,
	type Profile,
} from "../profile.ts";
import { tagOf } from "../shorten-hash.ts";
import { DAY_S, LEVELS } from "../windows.ts";
import { readRow, readSketch } from "./buckets.ts";
import { ByteReader, refuse } from "./byte-reader.ts";
import { DEVICE, FORMAT, HEAD, MATCH, MOVEMENT, PAYEE, WATCHED } from "./encode-profile.ts";

const TEXT_MAX = 64;

/** Returns a new profile on each call. */
export function decodeProfile(bytes: Uint8Array): Profile {
	const reader = new ByteReader(bytes);
	const format = reader.readByte();
	if (format > FORMAT) throw refuseNewer(format);
	if (format !== FORMAT) throw refuse(`this version does not know its format ${format}`, 0);
	const profile = createProfile();
	const clock = reader.readNumber();
	profile.lastAt = clock;
	readHead(reader, profile, clock);
	profile.minutes = readRow(reader, 0, Math.floor(clock / (LEVELS[0]?.sizeS ?? 1)));
	profile.hours = readRow(reader, 1, Math.floor(clock / (LEVELS[1]?.sizeS ?? 1)));
	profile.days = readRow(reader, 2, Math.floor(clock / (LEVELS[2]?.sizeS ?? 1)));
	profile.outAmounts = readSketch(reader);
	profile.inAmounts = readSketch(reader);
	readHours(reader, profile.hoursOfDay);
	readParties(reader, profile, clock);
	readSurroundings(reader, profile, clock);
	readOpenEnds(reader, profile, clock);
	reader.expectEnd();
	return profile;
}

/** During an upgrade a server of the next version may have written it. A retry may reach that server. */
function refuseNewer(format: number): AppError {
	const message = `A stored profile cannot be read: its format ${format} is of a newer version of Hakiki`;
	return new AppError("service_unavailable", message, { retryAfterSeconds: 1 });
}

function readTime(reader: ByteReader, clock: number): number {
	const value = reader.readNumber();
	if (value === 0) return 0;
	const distance = value - 1;
	return distance % 2 === 1 ? clock + (distance + 1) / 2 : clock - distance / 2;
}

function readHead(reader: ByteReader, profile: Profile, clock: number): void {
	const flags = reader.readNumber();
	profile.isOpeningSeen = (flags & HEAD.isOpeningSeen) !== 0;
	profile.hasBvn = (flags & HEAD.hasBvn) !== 0;
	profile.firstAt = readTime(reader, clock);
	const kind = reader.readByte();
	profile.kind = CUSTOMER_KINDS[(kind & 15) - 1];
	profile.kycTier = kind >> 4;
	profile.activeAt = readTime(reader, clock);
	profile.reactivatedAt = readTime(reader, clock);
	profile.dormantDays = reader.readNumber();
	profile.riskAt = readTime(reader, clock);
	profile.riskTenths = reader.readNumber();
	profile.lastSuccessAt = readTime(reader, clock);
	if (flags & HEAD.hasPhoneChanges) profile.phoneChanges = reader.readNumber();
	if (flags & HEAD.hasLoginFailures) readTimes(reader, profile.loginFailures, PROFILE_LIMITS.loginFailures, clock);
	if (flags & HEAD.hasCardDeclines) readTimes(reader, profile.cardDeclines, PROFILE_LIMITS.cardDeclines, clock);
	if (flags & HEAD.hasReversals) readTimes(reader, profile.reversals, PROFILE_LIMITS.reversals, clock);
	if (flags & HEAD.hasAdultDay) profile.adultDay = reader.readNumber();
	if (flags & HEAD.hasWatched) readWatched(reader, profile, clock);
	if (flags & HEAD.hasPaidCountries) readPaidCountries(reader, profile, clock);
	if (flags & HEAD.hasName) {
		const count = reader.readCount(PROFILE_LIMITS.nameKeys);
		for (let index = 0; index < count; index += 1) profile.nameKeys.push(reader.readNumber());
	}
	if (flags & HEAD.hasScreening) readScreening(reader, profile);
	if (flags & HEAD.hasStops) readStops(reader, profile, clock);
	if (flags & HEAD.isVerified) profile.verifiedAt = readTime(reader, clock);
	if (flags & HEAD.hasBalance) {
		profile.balanceAt = readTime(reader, clock);
		profile.balanceMinor = reader.readNumber();
	}
	if (flags & HEAD.hasUnnamedDevice) profile.unnamedDevice = readDevice(reader, clock);
	if ((flags & HEAD.isLocated) === 0) return;
	profile.locatedAt = readTime(reader, clock);
	profile.locatedLat = reader.readSigned();
	profile.locatedLng = reader.readSigned();
}

function readScreening(reader: ByteReader, profile: Profile): void {
	const matches = reader.readCount(PROFILE_LIMITS.matches);
	for (let index = 0; index < matches; index += 1) {
		const flags = reader.readByte();
		profile.matches.push({
			entity: reader.readKey(),
			isSanction: (flags & MATCH.isSanction) !== 0,
			isStrong: (flags & MATCH.isStrong) !== 0,
			isConfirmed: (flags & MATCH.isConfirmed) !== 0,
			isKept: (flags & MATCH.isKept) !== 0,
		});
	}
	const cleared = reader.readCount(PROFILE_LIMITS.clearedPairs);
	for (let index = 0; index < cleared; index += 1) profile.clearedPairs.push(reader.readKey());
}

function readStops(reader: ByteReader, profile: Profile, clock: number): void {
	const count = reader.readCount(PROFILE_LIMITS.stops);
	for (let index = 0; index < count; index += 1) {
		const event = reader.readKey();
		const at = readTime(reader, clock);
		const amountMinor = reader.readNumber();
		profile.stops.push({ event, at, amountMinor, device: reader.readKey(), party: reader.readKey() });
	}
}

function readTimes(reader: ByteReader, times: number[], limit: number, clock: number): void {
	const count = reader.readCount(limit);
	for (let index = 0; index < count; index += 1) times.push(readTime(reader, clock));
}

function readWatched(reader: ByteReader, profile: Profile, clock: number): void {
	const count = reader.readCount(PROFILE_LIMITS.watched);
	let from = clock;
	for (let index = 0; index < count; index += 1) {
		const flags = reader.readByte();
		const agent = flags & WATCHED.hasAgent ? reader.readKey() : 0;
		from = readTime(reader, from);
		profile.watched.push({
			at: from,
			amountMinor: reader.readNumber(),
			agent,
			isOut: (flags & WATCHED.isOut) !== 0,
			isCash: (flags & WATCHED.isCash) !== 0,
			isMobile: (flags & WATCHED.isMobile) !== 0,
		});
	}
}

function readPaidCountries(reader: ByteReader, profile: Profile, clock: number): void {
	const count = reader.readCount(PROFILE_LIMITS.paidCountries);
	for (let index = 0; index < count; index += 1) {
		const code = reader.readNumber();
		profile.paidCountries.push({ code, lastAt: readTime(reader, clock) });
	}
}

function readHours(reader: ByteReader, hours: number[]): void {
	const mask = reader.readNumber();
	if (mask >= 1 << 24) throw refuse("a day has more than 24 hours", 0);
	for (let hour = 0; hour < 24; hour += 1) if ((mask >> hour) & 1) hours[hour] = reader.readNumber();
}

function readParties(reader: ByteReader, profile: Profile, clock: number): void {
	const payees = reader.readCount(PROFILE_LIMITS.payees);
	for (let index = 0; index < payees; index += 1) profile.payees.push(readPayee(reader, clock));
	const payers = reader.readCount(PROFILE_LIMITS.payers);
	for (let index = 0; index < payers; index += 1) {
		const key = reader.readKey();
		const lastAt = readTime(reader, clock);
		const linkedAt = readTime(reader, lastAt);
		const count = reader.readNumber();
		profile.payers.push({ key, tag: tagOf(key), lastAt, linkedAt, count, seenSlots: reader.readNumber() });
	}
	const devices = reader.readCount(PROFILE_LIMITS.devices);
	for (let index = 0; index < devices; index += 1) profile.devices.push(readDevice(reader, clock));
}

function readDevice(reader: ByteReader, clock: number): Device {
	const key = reader.readKey();
	const lastAt = readTime(reader, clock);
	const linkedAt = readTime(reader, lastAt);
	const firstAt = readTime(reader, lastAt);
	const counted = reader.readNumber();
	const days = reader.readByte();
	return {
		key,
		tag: tagOf(key),
		firstAt,
		lastAt,
		linkedAt,
		count: Math.floor(counted / DEVICE.size),
		isRefused: (counted & DEVICE.isRefused) !== 0,
		days,
		usedDay: days > 0 ? Math.floor(clock / DAY_S) - reader.readNumber() : 0,
		verifiedAt: counted & DEVICE.isVerified ? readTime(reader, lastAt) : 0,
	};
}

function readPayee(reader: ByteReader, clock: number): Payee {
	const key = reader.readKey();
	const counted = reader.readNumber();
	const lastAt = readTime(reader, clock);
	const linkedAt = readTime(reader, lastAt);
	const firstAt = readTime(reader, lastAt);
	const isProven = (counted & PAYEE.isProven) !== 0;
	const paidCount = Math.floor(counted / PAYEE.size);
	return {
		key,
		tag: tagOf(key),
		firstAt,
		lastAt,
		linkedAt,
		provenDays: isProven ? reader.readNumber() : 0,
		provenDay: isProven ? Math.floor(clock / DAY_S) - reader.readNumber() : 0,
		provenMinor: isProven ? reader.readNumber() : 0,
		verifiedAt: counted & PAYEE.isVerified ? readTime(reader, lastAt) : 0,
		firstPaidAt: paidCount === 0 ? 0 : readTime(reader, firstAt),
		lastPaidAt: paidCount === 0 ? 0 : readTime(reader, lastAt),
		paidCount,
		isShop: (counted & PAYEE.isShop) !== 0,
		isOwn: (counted & PAYEE.isOwn) !== 0,
	};
}

function readSurroundings(reader: ByteReader, profile: Profile, clock: number): void {
	const countries = reader.readCount(PROFILE_LIMITS.countries);
	for (let index = 0; index < countries; index += 1) {
		const code = reader.readNumber();
		const lastAt = readTime(reader, clock);
		profile.countries.push({ code, lastAt, count: reader.readNumber() });
	}
	const places = reader.readCount(PROFILE_LIMITS.places);
	for (let index = 0; index < places; index += 1) {
		profile.places.push({ lat: reader.readSigned(), lng: reader.readSigned(), weight: reader.readNumber() });
	}
	const ties = reader.readCount(PROFILE_LIMITS.ties);
	for (let index = 0; index < ties; index += 1) {
		const role = reader.readByte();
		const key = reader.readKey();
		profile.ties.push({ role, key, linkedAt: readTime(reader, clock) });
	}
	const milestones = reader.readCount(PROFILE_LIMITS.milestones);
	for (let index = 0; index < milestones; index += 1) profile.milestones.push(readMilestone(reader, clock));
}

function readMilestone(reader: ByteReader, clock: number): Milestone {
	const kind = MILESTONES[reader.readByte()];
	if (kind === undefined) throw refuse("a milestone is of no known kind", 0);
	return { kind, at: readTime(reader, clock) };
}

function readOpenEnds(reader: ByteReader, profile: Profile, clock: number): void {
	const movements = reader.readCount(PROFILE_LIMITS.openMovements + PROFILE_LIMITS.plainMovements);
	let from = clock;
	for (let index = 0; index < movements; index += 1) {
		const movement = readMovement(reader, profile, from);
		profile.movements.push(movement);
		from = movement.at;
	}
	const approvals = reader.readCount(PROFILE_LIMITS.approvals);
	for (let index = 0; index < approvals; index += 1) {
		const eventId = reader.readText(TEXT_MAX);
		const eventAt = readTime(reader, clock);
		const expiresAt = readTime(reader, clock);
		const party = reader.readKey();
		const amountMinor = reader.readNumber();
		const rules: string[] = [];
		const ruleCount = reader.readCount(PROFILE_LIMITS.approvalRules);
		for (let rule = 0; rule < ruleCount; rule += 1) rules.push(reader.readText(TEXT_MAX));
		profile.approvals.push({ eventId, eventAt, expiresAt, party, amountMinor, rules });
	}
	const marks = reader.readCount(PROFILE_LIMITS.marks);
	for (let index = 0; index < marks; index += 1) {
		const event = reader.readKey();
		const at = readTime(reader, clock);
		const fraudType = reader.readByte();
		profile.marks.push({ event, at, fraudType, payee: reader.readKey() });
	}
}

function readMovement(reader: ByteReader, profile: Profile, from: number): Movement {
	const flags = reader.readNumber();
	const isOut = (flags & MOVEMENT.isOut) !== 0;
	const reference = flags & MOVEMENT.hasReference ? reader.readKey() : 0;
	let party = 0;
	if (flags & MOVEMENT.isListed) {
		const listed = (isOut ? profile.payees : profile.payers)[reader.readByte()];
		if (listed === undefined) throw refuse("a movement names a party that is not listed", 0);
		party = listed.key;
	} else if (flags & MOVEMENT.hasParty) party = reader.readKey();
	const at = readTime(reader, from);
	return {
		reference,
		party,
		at,
		amountMinor: reader.readNumber(),
		isOut,
		isMobile: (flags & MOVEMENT.isMobile) !== 0,
		isCounted: (flags & MOVEMENT.isCounted) !== 0,
		isAwaiting: (flags & MOVEMENT.isAwaiting) !== 0,
		isFresh: (flags & MOVEMENT.isFresh) !== 0,
		isPending: (flags & MOVEMENT.isPending) !== 0,
		isFromLender: (flags & MOVEMENT.isFromLender) !== 0,
		settledMinor: flags & MOVEMENT.isSettledForLess ? reader.readNumber() : 0,
	};
}
