// Folds one decided event into the profile. It reads only the event and its stored outcome, never rules or the network,
// so that a rebuild from stored rows gives the same bytes.

import {
	type Change,
	type CustomerFacts,
	ENTITY_ROLES,
	type EntityRef,
	entityRefsOf,
	isMovement,
	isOut,
	type NormalEvent,
	partyCountriesOf,
	payeeOf,
	payerOf,
} from "@hakiki/domain";
import type { FoldedOutcome } from "../outcome.ts";
import { deviceKeyOf, findDoubt, isFreshPayment, isInDoubt } from "./doubt.ts";
import { foldKind } from "./kinds.ts";
import { dropStaleMilestones, recordMilestone } from "./milestones.ts";
import { dropStaleMovements, foldMovement, isCompleted, isShopPayment } from "./movements.ts";
import {
	dropStaleParties,
	dropStaleTies,
	encodeCountry,
	findByKey,
	seeCountry,
	seeDevice,
	seePaidCountry,
	seePayee,
	seeTie,
	useDevice,
} from "./parties.ts";
import { recordPlace } from "./places.ts";
import { type MilestoneKind, type Payee, PROFILE_LIMITS, type Profile } from "./profile.ts";
import { recordRisk } from "./risk.ts";
import { foldScreening } from "./screening.ts";
import { shortenHash, shortenOptional } from "./shorten-hash.ts";
import { dropStaleStops, recordStop } from "./stops.ts";
import { dropTimesBefore, insertTime } from "./times.ts";
import { dropStaleWatched } from "./watched.ts";
import { DAY_S, dropStaleBuckets } from "./windows.ts";

const DORMANT_DAYS_MIN = 30;
const FAILURES_KEPT_S = DAY_S;
const DECLINES_KEPT_S = 2 * 3600;
const REVERSALS_KEPT_S = 8 * DAY_S;
const HOUR_COUNT_MAX = 250;
const PHONE_CHANGES_MAX = 100;

const MILESTONE_OF_CHANGE: Readonly<Record<Change, MilestoneKind>> = {
	phone: "phone_changed",
	email: "email_changed",
	payout_destination: "destination_changed",
	name: "name_changed",
	password: "password_changed",
	pin: "pin_changed",
	national_id: "national_id_changed",
	bvn: "bvn_changed",
	dob: "dob_changed",
	nationality: "nationality_changed",
};

/** Returns true if a movement entered the volume. It does not if the event settles a payout that is already counted. */
export function foldEvent(
	profile: Profile,
	event: NormalEvent,
	folded: FoldedOutcome,
	refs: readonly EntityRef[] = entityRefsOf(event),
): boolean {
	const at = Math.floor(event.occurredAt / 1000);
	const isPast = isPastReport(event);
	const isAllowed = folded.decision === "allow" || isPast;
	// A payment of the control group was let through in spite of the doubt, so that it proves nothing.
	const isLearned = isAllowed && folded.isControl !== true;
	const isOwner = !isInDoubt(findDoubt(profile, event, at));
	const isNewHour = Math.floor(at / 3600) !== Math.floor(profile.activeAt / 3600);
	foldKind(profile, event, at);
	advanceClock(profile, event, at);
	recordRisk(profile, at, folded.score);
	if (folded.usedApproval !== undefined)
		profile.approvals = profile.approvals.filter((approval) => approval.eventId !== folded.usedApproval);
	if (folded.isControl === true) recordMilestone(profile, "control_group", at);
	foldSteps(profile, event, at);
	if (event.type === "login") foldLogin(profile, event, at);
	const isNewMovement = isMovement(event) && foldMovement(profile, event, at, { isAllowed, isLearned });
	if (folded.isStopped === true && !isPast) recordStop(profile, event, at);
	if (isLearned && isTrusted(event)) foldHabits(profile, event, at, { isOwner, isNewHour, refs });
	if (event.customer !== undefined) foldCustomerFacts(profile, event.customer);
	foldScreening(profile, event.screened);
	dropStale(profile);
	return isNewMovement;
}

/**
 * History was decided by another system, and its completed transactions have moved money. What the rules would have said
 * changes nothing about that: otherwise the large payments of honest customers would stay unknown.
 */
function isPastReport(event: NormalEvent): boolean {
	return event.isBackfilled && event.type === "transaction" && isCompleted(event);
}

/** Failed or refused events do not count as habits, because somebody else may have acted. */
function isTrusted(event: NormalEvent): boolean {
	if (event.type === "login") return event.loginSuccess === true;
	return !isMovement(event) || isCompleted(event);
}

function advanceClock(profile: Profile, event: NormalEvent, at: number): void {
	const isActivity = event.type !== "sim.swap" && event.loginSuccess !== false;
	if (isActivity && at > profile.activeAt) {
		const days = profile.activeAt === 0 ? 0 : Math.floor((at - profile.activeAt) / DAY_S);
		profile.activeAt = at;
		if (days >= DORMANT_DAYS_MIN) {
			profile.reactivatedAt = at;
			profile.dormantDays = days;
		}
	}
	if (profile.firstAt === 0 || at < profile.firstAt) profile.firstAt = at;
	if (at > profile.lastAt) profile.lastAt = at;
	dropStaleBuckets(profile);
}

function foldSteps(profile: Profile, event: NormalEvent, at: number): void {
	if (event.simSwappedAt !== undefined) recordMilestone(profile, "sim_swap", Math.floor(event.simSwappedAt / 1000));
	else if (event.type === "sim.swap") recordMilestone(profile, "sim_swap", at);
	for (const change of event.changes ?? []) {
		const isNew = recordMilestone(profile, MILESTONE_OF_CHANGE[change], at);
		if (isNew && change === "phone") profile.phoneChanges = Math.min(profile.phoneChanges + 1, PHONE_CHANGES_MAX);
	}
	if (event.type === "customer.created") profile.isOpeningSeen = true;
}

function foldLogin(profile: Profile, event: NormalEvent, at: number): void {
	if (event.loginSuccess === false) {
		insertTime(profile.loginFailures, at, PROFILE_LIMITS.loginFailures);
		return;
	}
	if (event.loginSuccess !== true) return;
	if (at > profile.lastSuccessAt) profile.lastSuccessAt = at;
	if (event.device?.key !== undefined && isNewDevice(profile, event.device.key, at))
		recordMilestone(profile, "new_device_login", at);
}

/** On the first day every device is new. Afterwards a device that was never seen is a milestone. */
function isNewDevice(profile: Profile, device: string, at: number): boolean {
	if (profile.devices.length === 0 && at - profile.firstAt < DAY_S) return false;
	return findByKey(profile.devices, shortenHash(device)) === undefined;
}

/**
 * While it is in doubt who acts, nothing becomes a habit. Many payments in one night count as one night, so only the
 * first event of an hour makes an hour, a place or an address's country usual.
 */
function foldHabits(
	profile: Profile,
	event: NormalEvent,
	at: number,
	{
		isOwner,
		isNewHour,
		refs,
	}: { readonly isOwner: boolean; readonly isNewHour: boolean; readonly refs: readonly EntityRef[] },
): void {
	const makesHabit = isOwner && isNewHour;
	const key = deviceKeyOf(event);
	if (key !== 0) {
		const device = seeDevice(profile, key, at);
		if (isOut(event) && !isFreshPayment(findPayee(profile, event), event.amountMinor ?? 0, at)) useDevice(device, at);
	}
	if (makesHabit && event.device?.ipCountry !== undefined)
		seeCountry(profile, encodeCountry(event.device.ipCountry), at);
	if (isOwner && isOut(event)) for (const country of partyCountriesOf(event)) seePaidCountry(profile, country, at);
	if (!isMovement(event) && event.destination?.key !== undefined)
		seePayee(profile, shortenHash(event.destination.key), at, isShopPayment(event)).isOwn = true;
	if (event.location !== undefined) foldLocation(profile, event.location, at, makesHabit);
	if (event.type !== "sim.swap" && makesHabit) foldHour(profile, at);
	foldTies(profile, event, at, refs);
}

function findPayee(profile: Profile, event: NormalEvent): Payee | undefined {
	const key = shortenOptional(payeeOf(event));
	return key === 0 ? undefined : findByKey(profile.payees, key);
}

function foldLocation(
	profile: Profile,
	location: NonNullable<NormalEvent["location"]>,
	at: number,
	makesHabit: boolean,
): void {
	const lat = Math.round(location.lat * 1000);
	const lng = Math.round(location.lng * 1000);
	if (makesHabit) recordPlace(profile, lat, lng);
	if (at < profile.locatedAt) return;
	profile.locatedAt = at;
	profile.locatedLat = lat;
	profile.locatedLng = lng;
}

function foldHour(profile: Profile, at: number): void {
	const hour = Math.floor(at / 3600) % 24;
	const count = (profile.hoursOfDay[hour] ?? 0) + 1;
	profile.hoursOfDay[hour] = count;
	if (count >= HOUR_COUNT_MAX) profile.hoursOfDay = profile.hoursOfDay.map((value) => value >> 1);
}

function foldCustomerFacts(profile: Profile, facts: CustomerFacts): void {
	if (facts.nameKeys !== undefined) profile.nameKeys = facts.nameKeys.slice(0, PROFILE_LIMITS.nameKeys);
	if (facts.bvn !== undefined) profile.hasBvn = true;
	if (facts.adultAt !== undefined) profile.adultDay = Math.floor(facts.adultAt / (DAY_S * 1000));
	if (facts.kycLevel !== undefined) profile.kycTier = readKycTier(facts.kycLevel);
}

/** Folds the links that are in no other list: further hashes of a counterparty, agents, phones, e-mails, identities. */
function foldTies(profile: Profile, event: NormalEvent, at: number, refs: readonly EntityRef[]): void {
	const listed = payeeOf(event) ?? payerOf(event) ?? event.destination?.key;
	for (const ref of refs) {
		if (ref.role === "device" || ref.hash === listed) continue;
		seeTie(profile, ENTITY_ROLES.indexOf(ref.role), shortenHash(ref.hash), at);
	}
}

/** Callers write `2`, `tier_2` or `Tier 2`. The first digit is the tier, and anything else is unknown. */
export function readKycTier(level: string): number {
	for (let index = 0; index < level.length; index += 1) {
		const digit = level.charCodeAt(index) - 48;
		if (digit >= 0 && digit <= 9) return digit >= 1 && digit <= 3 ? digit : 0;
	}
	return 0;
}

function dropStale(profile: Profile): void {
	dropStaleMovements(profile);
	dropStaleStops(profile);
	dropStaleWatched(profile);
	dropStaleMilestones(profile);
	dropStaleParties(profile);
	dropStaleTies(profile);
	dropTimesBefore(profile.loginFailures, profile.lastAt - FAILURES_KEPT_S);
	dropTimesBefore(profile.cardDeclines, profile.lastAt - DECLINES_KEPT_S);
	dropTimesBefore(profile.reversals, profile.lastAt - REVERSALS_KEPT_S);
	if (profile.approvals.length > 0)
		profile.approvals = profile.approvals.filter((approval) => approval.expiresAt > profile.lastAt);
}
