// The movements that limits are counted over: those at an agent, and large ones in cash or mobile money, for a week.
// They are stored one by one, because a limit is a parameter, and folding does not know parameters.

import { agentOf, type NormalEvent } from "@hakiki/domain";
import { type Movement, PROFILE_LIMITS, type Profile, type WatchedMovement } from "./profile.ts";
import { shortenOptional } from "./shorten-hash.ts";
import { DAY_S } from "./windows.ts";

/** 100,000 in major units: well under 80 % of any reporting threshold, and more than most people ever move. */
export const LARGE_MINOR = 10_000_000;
/** One week, and a day more for late events. */
const KEPT_S = 8 * DAY_S;
/** Splitting is detected among the latest movements, however small they are. */
const LATEST_S = 3600;

/** Returns true for cash that is handed over a counter or to an agent. */
export function isCash(event: NormalEvent): boolean {
	return event.method === "cash" || event.method === "agent";
}

/** Call this when a movement enters the volume. The event says how it was made. */
export function watchMovement(
	profile: Profile,
	movement: Movement,
	event: NormalEvent,
	agent: number = shortenOptional(agentOf(event)),
): void {
	const { at, amountMinor, isOut, isMobile } = movement;
	const cash = isCash(event);
	if (agent === 0 && (amountMinor < LARGE_MINOR || !(cash || isMobile))) return;
	const list = profile.watched;
	let place = list.length;
	while (place > 0 && (list[place - 1]?.at ?? 0) > at) place -= 1;
	list.splice(place, 0, { at, amountMinor, agent, isOut, isCash: cash, isMobile });
	if (list.length > PROFILE_LIMITS.watched) list.splice(findToForget(profile), 1);
}

/** Call this when a movement leaves the volume again. */
export function unwatchMovement(profile: Profile, { at, amountMinor, isOut }: Movement): void {
	if (profile.watched.length === 0) return;
	const index = profile.watched.findIndex(
		(one) => one.at === at && one.amountMinor === amountMinor && one.isOut === isOut,
	);
	if (index >= 0) profile.watched.splice(index, 1);
}

/** Call this when a part of a movement leaves the volume again. */
export function rewatchMovement({ watched }: Profile, whole: Movement, amountMinor: number): void {
	const found = watched.find(
		(one) => one.at === whole.at && one.amountMinor === whole.amountMinor && one.isOut === whole.isOut,
	);
	if (found !== undefined) found.amountMinor = amountMinor;
}

export function isWatched({ watched }: Profile, { at, amountMinor, isOut }: Movement): boolean {
	return watched.some((one) => one.at === at && one.amountMinor === amountMinor && one.isOut === isOut);
}

export function dropStaleWatched(profile: Profile): void {
	const oldest = profile.lastAt - KEPT_S;
	const list = profile.watched;
	while (list.length > 0 && (list[0]?.at ?? 0) < oldest) list.shift();
}

/** Limits are about large amounts: the smallest movement over an hour old is dropped, or else the oldest. */
function findToForget({ watched, lastAt }: Profile): number {
	let chosen = 0;
	for (let index = 1; index < watched.length; index += 1) {
		const one = watched[index];
		if (one === undefined || one.at > lastAt - LATEST_S) break;
		if (one.amountMinor < (watched[chosen]?.amountMinor ?? 0)) chosen = index;
	}
	return chosen;
}

/** Lists the movements in the `spanS` seconds up to `at`. */
export function* listWatched({ watched }: Profile, at: number, spanS: number): Generator<WatchedMovement> {
	for (let index = watched.length - 1; index >= 0; index -= 1) {
		const one = watched[index];
		if (one === undefined || one.at <= at - spanS) return;
		if (one.at <= at) yield one;
	}
}
