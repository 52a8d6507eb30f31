// Signals for limits and reports: cash, agents, dollars, countries and age. Amounts are in minor units.

import { agentOf, partyCountriesOf } from "@hakiki/domain";
import { BUCKET_SIZE, placeOf } from "../profile/bucket-row.ts";
import { isCompleted } from "../profile/movements.ts";
import { encodeCountry } from "../profile/parties.ts";
import type { WatchedMovement } from "../profile/profile.ts";
import { shortenOptional } from "../profile/shorten-hash.ts";
import { isCash, isWatched, listWatched } from "../profile/watched.ts";
import { DAY_S } from "../profile/windows.ts";
import type { Facts } from "./facts.ts";

const DAY_MS = 86_400_000;
const WEEK_S = 7 * DAY_S;
const SPLITTING_S = 30 * 60;

type DayFigure = "outSum" | "mobileOutSum";

/**
 * The amounts of seven days that came close to a limit. Rules ask with their own limits: from `min` on, under `below`.
 */
export class LimitLog {
	private readonly facts: Facts;

	constructor(facts: Facts) {
		this.facts = facts;
	}

	/** Counts cash in and out, with this event. 0 unless this event is one of them and was not counted before. */
	countCash(min: number, below: number): number {
		if (!isCash(this.facts.event) || !this.isAdding(min, below)) return 0;
		return 1 + this.count((one) => one.isCash && one.amountMinor >= min && one.amountMinor < below);
	}

	/** The same for outgoing mobile money. */
	countMobileOut(min: number, below: number): number {
		if (!this.facts.isOut || !this.isAdding(min, below)) return 0;
		return 1 + this.count((one) => one.isMobile && one.isOut && one.amountMinor >= min && one.amountMinor < below);
	}

	/**
	 * Counts days whose sum is in the range, with today and this event. 0 unless this event moves today into the range.
	 */
	countDays(figure: DayFigure, min: number, below: number): number {
		const { profile, at, addedOutMinor } = this.facts;
		const { days } = profile;
		const place = placeOf(figure);
		const today = Math.floor(at / DAY_S);
		let start = days.length - BUCKET_SIZE;
		while (start >= 0 && (days[start] ?? 0) > today) start -= BUCKET_SIZE;
		const isToday = days[start] === today;
		const before = isToday ? (days[start + place] ?? 0) : 0;
		const sum = before + addedOutMinor;
		// Most days are far from any limit and end here.
		if (before >= min || sum < min || sum >= below) return 0;
		let count = 1;
		for (start -= isToday ? BUCKET_SIZE : 0; start >= 0; start -= BUCKET_SIZE) {
			if ((days[start] ?? 0) <= today - 7) break;
			const other = days[start + place] ?? 0;
			if (other >= min && other < below) count += 1;
		}
		return count;
	}

	private isAdding(min: number, below: number): boolean {
		const amount = this.facts.event.amountMinor ?? 0;
		if (amount < min || amount >= below || !isVolume(this.facts)) return false;
		const { movement, profile } = this.facts;
		// Cash that was handed over is counted even if it was stopped, so a second report of it adds nothing.
		const isKnown = movement !== undefined && (movement.isCounted || isWatched(profile, movement));
		return !isKnown || movement.amountMinor < min || movement.amountMinor >= below;
	}

	private count(isMeant: (one: WatchedMovement) => boolean): number {
		let count = 0;
		for (const one of listWatched(this.facts.profile, this.facts.at, WEEK_S)) if (isMeant(one)) count += 1;
		return count;
	}
}

export const limitSignals = {
	/** True if the event moves money when it is allowed: a payout, or a completed transaction. */
	isVolume,
	/** The part of this movement that an earlier event already counted. */
	countedBeforeMinor: countedBefore,
	isCash: ({ event }: Facts): boolean => isCash(event),
	/** Minor units of the workspace's currency for one US dollar. */
	usdMinor: ({ workspace }: Facts): number | undefined =>
		workspace.usdRate === undefined ? undefined : workspace.usdRate * 100,
	limits: (facts: Facts): LimitLog => new LimitLog(facts),
	/** Cash that this customer withdrew at agents, with this event. Unknown unless this event is such a withdrawal. */
	agentOutSumWith24hMinor: (facts: Facts): number | undefined => sumDrawn(facts, DAY_S),
	agentOutSumWith7dMinor: (facts: Facts): number | undefined => sumDrawn(facts, WEEK_S),
	/** Cash that all customers withdrew at this event's agent on this UTC day, with this event. At most a minute late. */
	agentDrawnTodayMinor: (facts: Facts): number | undefined => {
		const agent = agentOf(facts.event);
		if (agent === undefined || facts.addedOutMinor === 0) return undefined;
		const today = Math.floor(facts.event.occurredAt / DAY_MS);
		const days = facts.network.find("agent", agent)?.movementsByDay ?? [];
		return (days.find(({ day }) => day === today)?.count ?? 0) + facts.addedOutMinor;
	},
	/** This customer's deposits at this event's agent in 30 minutes, with this event. */
	agentDepositsWith30m: (facts: Facts): number | undefined => {
		const agent = shortenOptional(agentOf(facts.event));
		if (agent === 0) return undefined;
		let count = facts.addedInCount;
		for (const one of listWatched(facts.profile, facts.at, SPLITTING_S))
			if (one.agent === agent && !one.isOut) count += 1;
		return count;
	},
	/** A country of the counterparty that is not the workspace's own. */
	foreignCountry: findForeignCountry,
	/** True if the customer has paid to that country before. */
	isCountryPaid: (facts: Facts): boolean | undefined => {
		const country = findForeignCountry(facts);
		if (country === undefined) return undefined;
		const code = encodeCountry(country);
		return facts.profile.paidCountries.some((paid) => paid.code === code);
	},
	/** The number of countries the customer has paid to, at most 8. The workspace's own does not count. */
	countriesPaid: ({ profile, workspace }: Facts): number => {
		const home = encodeCountry(workspace.country);
		let count = 0;
		for (const { code } of profile.paidCountries) if (code !== home) count += 1;
		return count;
	},
	/** Days until a minor turns 18. Unknown for adults and without a date of birth. */
	daysToAdult: ({ event, profile }: Facts): number | undefined => {
		const adultAt = event.customer?.adultAt ?? profile.adultDay * DAY_MS;
		return adultAt > event.occurredAt ? Math.ceil((adultAt - event.occurredAt) / DAY_MS) : undefined;
	},
	/** True if this event contains the date of birth. */
	isBirthDateTold: ({ event }: Facts): boolean => event.customer?.adultAt !== undefined,
};

function isVolume({ event }: Facts): boolean {
	return event.type === "payout.requested" || (event.type === "transaction" && isCompleted(event));
}

function countedBefore({ movement }: Facts): number {
	return movement?.isCounted === true ? movement.amountMinor : 0;
}

function sumDrawn(facts: Facts, spanS: number): number | undefined {
	if (agentOf(facts.event) === undefined || facts.addedOutMinor === 0) return undefined;
	let sum = facts.addedOutMinor;
	for (const one of listWatched(facts.profile, facts.at, spanS))
		if (one.agent !== 0 && one.isOut) sum += one.amountMinor;
	return sum;
}

function findForeignCountry({ event, workspace }: Facts): string | undefined {
	for (const country of partyCountriesOf(event)) if (country !== workspace.country) return country;
	return undefined;
}
