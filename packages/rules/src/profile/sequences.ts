// The small language of ordered rules: "A, then B, then C, within T", over the log of milestones and recent movements.

import type { MilestoneKind, Movement, Profile } from "./profile.ts";

/** Incoming money. All of it between the steps around it, or within the sequence's time, counts as one step. */
export interface MoneyStep {
	readonly money: "in";
	/**
	 * A stranger has sent money only this once. Of several strangers, the one who sent most counts. A lender is on the
	 * workspace's list of lenders.
	 */
	readonly from: "anyone" | "stranger" | "lender";
}

/** One step of a sequence: any of these milestones, or money. */
export type SequenceStep = readonly MilestoneKind[] | MoneyStep;

export interface MatchedStep {
	/** For money: when the first of it arrived. */
	readonly at: number;
	/** The amount that came in. 0 for a milestone. */
	readonly amountMinor: number;
}

/**
 * Finds the steps in this order, the first no earlier than `withinS` before `at` and the last no later than `at`.
 * Returns each step, choosing the latest that leaves room for those after it, or undefined if there is no such
 * sequence.
 */
export function matchSequence(
	profile: Profile,
	steps: readonly SequenceStep[],
	withinS: number,
	at: number,
	isFrom: IsFrom,
): MatchedStep[] | undefined {
	// Most customers have no milestones, and most sequences need one.
	if (profile.milestones.length === 0 && steps.some(isMilestone)) return undefined;
	const latest = findLatest(profile, steps, at - withinS, at, isFrom);
	if (latest === undefined) return undefined;
	const matched: MatchedStep[] = [];
	let since = at - withinS;
	steps.forEach((step, place) => {
		const until = latest[place] ?? 0;
		const found = "money" in step ? gatherMoney(profile.movements, step, since, until, isFrom) : undefined;
		matched.push(found ?? { at: until, amountMinor: 0 });
		since = until;
	});
	return matched;
}

function isMilestone(step: SequenceStep): boolean {
	return !("money" in step);
}

type IsFrom = (movement: Movement, from: MoneyStep["from"]) => boolean;

/** Returns the latest time of each step that leaves room for those after it, going back from the end. */
function findLatest(
	profile: Profile,
	steps: readonly SequenceStep[],
	since: number,
	at: number,
	isFrom: IsFrom,
): number[] | undefined {
	const times = new Array<number>(steps.length).fill(at);
	let until = at;
	let index = profile.milestones.length - 1;
	for (let place = steps.length - 1; place >= 0; place -= 1) {
		const step = steps[place] ?? [];
		let found: number | undefined;
		if ("money" in step) found = findLatestMoney(profile.movements, step, until, isFrom);
		else {
			index = findMilestone(profile, step, index, until);
			found = profile.milestones[index]?.at;
			index -= 1;
		}
		if (found === undefined || found < since) return undefined;
		times[place] = found;
		until = found;
	}
	return times;
}

/** Returns the index of the latest of these milestones at or before `until`, searching downwards, or -1. */
function findMilestone(profile: Profile, kinds: readonly MilestoneKind[], from: number, until: number): number {
	for (let index = from; index >= 0; index -= 1) {
		const milestone = profile.milestones[index];
		if (milestone !== undefined && milestone.at <= until && kinds.includes(milestone.kind)) return index;
	}
	return -1;
}

function findLatestMoney(
	movements: readonly Movement[],
	step: MoneyStep,
	until: number,
	isFrom: IsFrom,
): number | undefined {
	let latestAt: number | undefined;
	for (const movement of movements) {
		if (movement.isOut || !movement.isCounted || movement.at > until) continue;
		if ((latestAt === undefined || movement.at > latestAt) && isFrom(movement, step.from)) latestAt = movement.at;
	}
	return latestAt;
}

function gatherMoney(
	movements: readonly Movement[],
	step: MoneyStep,
	since: number,
	until: number,
	isFrom: IsFrom,
): MatchedStep {
	let most = { at: until, amountMinor: 0 };
	const gathered = new Map<number, typeof most>();
	for (const movement of movements) {
		if (movement.isOut || !movement.isCounted || movement.at < since || movement.at > until) continue;
		if (!isFrom(movement, step.from)) continue;
		const sender = step.from === "stranger" ? movement.party : 0;
		const { at, amountMinor } = gathered.get(sender) ?? { at: until, amountMinor: 0 };
		const sum = { at: Math.min(at, movement.at), amountMinor: amountMinor + movement.amountMinor };
		gathered.set(sender, sum);
		if (sum.amountMinor >= most.amountMinor) most = sum;
	}
	return most;
}
