// Which kind of customer counts. A business, merchant, agent or group is exempt from rules for people, so a thief who
// turns a person's account into one must not be exempt at once.

import type { CustomerKind, NormalEvent } from "@hakiki/domain";
import { findLastMilestone, recordMilestone } from "./milestones.ts";
import type { Profile } from "./profile.ts";
import { DAY_S } from "./windows.ts";

/** An owner notices within a month. Milestones are kept for as long. */
const WAIT_S = 30 * DAY_S;
/** Many businesses open an account first and name its kind a little later. */
const OPENING_S = DAY_S;

/** Returns true for a private person. A customer of unknown kind counts as one. */
export function isIndividual(kind: CustomerKind | undefined): boolean {
	return kind === undefined || kind === "individual";
}

/** Returns the kind that the caller told us, once it counts. `profile` is the profile before the event. */
export function findToldKind(profile: Profile, event: NormalEvent, at: number): CustomerKind | undefined {
	const kind = event.customer?.kind ?? profile.kind;
	if (isIndividual(kind)) return kind;
	if (isLateChange(profile, event, at)) return undefined;
	const changedAt = findLastMilestone(profile, ["kind_changed"], at);
	return changedAt !== undefined && at - changedAt < WAIT_S ? undefined : kind;
}

/**
 * Keeps the kind as sent, and when a person became something else. An earlier date does not shorten the wait. Call it before
 * the clock moves.
 */
export function foldKind(profile: Profile, event: NormalEvent, at: number): void {
	if (event.customer?.kind === undefined) return;
	if (isLateChange(profile, event, at)) recordMilestone(profile, "kind_changed", Math.max(at, profile.lastAt));
	profile.kind = event.customer.kind;
}

/**
 * A kind that came with the first event, or on the day that the account was opened, is no change. An earlier date makes a
 * later event no part of that day.
 */
function isLateChange(profile: Profile, event: NormalEvent, at: number): boolean {
	const { firstAt, lastAt, isOpeningSeen } = profile;
	if (isIndividual(event.customer?.kind) || !isIndividual(profile.kind) || firstAt === 0) return false;
	const isOpening = event.type === "customer.created" && !isOpeningSeen;
	if (!isOpening && !isOpeningSeen) return true;
	return (isOpening ? at : Math.max(at, lastAt)) >= firstAt + OPENING_S;
}
