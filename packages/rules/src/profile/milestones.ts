// The log of steps whose order matters: a SIM swap, then a login on a new device, then a changed destination.

import { type MilestoneKind, PROFILE_LIMITS, type Profile } from "./profile.ts";

const KEPT_S = 30 * 86_400;

/**
 * Adds a milestone. The log is sorted by time, equal times by arrival, and a repeated report counts once. Returns true
 * if the milestone is new.
 */
export function recordMilestone(profile: Profile, kind: MilestoneKind, at: number): boolean {
	const log = profile.milestones;
	let place = log.length;
	while (place > 0 && (log[place - 1]?.at ?? 0) > at) place -= 1;
	for (let index = place - 1; index >= 0 && log[index]?.at === at; index -= 1) {
		if (log[index]?.kind === kind) return false;
	}
	log.splice(place, 0, { kind, at });
	if (log.length > PROFILE_LIMITS.milestones) log.splice(findToForget(log), 1);
	return true;
}

/**
 * Returns the oldest step that was repeated later, so that many changes of one kind do not remove the only SIM swap.
 */
function findToForget(log: Profile["milestones"]): number {
	const again = log.findIndex(({ kind }, index) => log.some((later, place) => place > index && later.kind === kind));
	return Math.max(0, again);
}

export function dropStaleMilestones(profile: Profile): void {
	const log = profile.milestones;
	while (log.length > 0 && (log[0]?.at ?? 0) < profile.lastAt - KEPT_S) log.shift();
}

/** Returns when one of these kinds last happened, at or before `at`, or undefined if the log has none. */
export function findLastMilestone(profile: Profile, kinds: readonly MilestoneKind[], at: number): number | undefined {
	const log = profile.milestones;
	for (let index = log.length - 1; index >= 0; index -= 1) {
		const milestone = log[index];
		if (milestone !== undefined && milestone.at <= at && kinds.includes(milestone.kind)) return milestone.at;
	}
	return undefined;
}
