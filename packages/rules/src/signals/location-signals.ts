// Signals of location: distance and time from the last located event, usual places, countries and hours.

import { encodeCountry } from "../profile/parties.ts";
import { findNearestPlace, measureDistance } from "../profile/places.ts";
import type { Facts } from "./facts.ts";
import { OFFSET_MS } from "./seasons.ts";

const HOUR_SAMPLES_MIN = 20;
const USUAL_HOUR_SHARE_MIN = 0.1;

export const locationSignals = {
	/** The distance from the last located event. Unknown if either has no location. */
	travelKm: (facts: Facts): number | undefined => {
		const { location } = facts.event;
		const { profile } = facts;
		if (location === undefined || profile.locatedAt === 0) return undefined;
		const lat = Math.round(location.lat * 1000);
		const lng = Math.round(location.lng * 1000);
		return measureDistance(profile.locatedLat, profile.locatedLng, lat, lng);
	},
	/** Also set if the earlier report arrived later, because the customer was in both places anyway. */
	travelMinutes: (facts: Facts): number | undefined =>
		facts.profile.locatedAt === 0 ? undefined : Math.abs(facts.at - facts.profile.locatedAt) / 60,
	/** The distance to the nearest place that was seen at least three times. Unknown without one. */
	kmFromUsualPlace: (facts: Facts): number | undefined => {
		const { location } = facts.event;
		if (location === undefined) return undefined;
		return findNearestPlace(facts.profile, Math.round(location.lat * 1000), Math.round(location.lng * 1000), 3)?.km;
	},
	/** The number of located events behind the usual places. */
	locatedEvents: ({ profile }: Facts): number => {
		let count = 0;
		for (const place of profile.places) count += place.weight;
		return count;
	},
	ipCountry: (facts: Facts): string | undefined => facts.event.device?.ipCountry,
	/** True if the country was seen at least three times before. */
	isUsualIpCountry: (facts: Facts): boolean | undefined => {
		const country = facts.event.device?.ipCountry;
		if (country === undefined) return undefined;
		const code = encodeCountry(country);
		return facts.profile.countries.some((entry) => entry.code === code && entry.count >= 3);
	},
	/**
	 * True if the hour before, this hour and the next hold a tenth of the customer's activity. Unknown under 20 events.
	 */
	isUsualHour: (facts: Facts): boolean | undefined => {
		const share = shareOfHour(facts);
		return share === undefined ? undefined : share >= USUAL_HOUR_SHARE_MIN;
	},
	/** The share of the customer's activity in the hour before, this hour and the next. Unknown under 20 events. */
	hourShare: shareOfHour,
	/** The workspace's usual activity at this hour, relative to an average hour, which is 1. */
	workspaceHourBusyness: ({ workspace, at }: Facts): number | undefined =>
		workspace.baselines?.hours?.[Math.floor(at / 3600) % 24],
	/** 0 to 23, by the clock of the workspace's country. */
	localHour: ({ workspace, event }: Facts): number =>
		Math.floor((event.occurredAt + OFFSET_MS[workspace.country]) / 3_600_000) % 24,
	localWeekday: weekdayOf,
	isWeekend: (facts: Facts): boolean => weekdayOf(facts) >= 6,
};

/** 1 for Monday to 7 for Sunday, by the clock of the workspace's country. The first day of 1970 was a Thursday. */
function weekdayOf({ workspace, event }: Facts): number {
	return ((Math.floor((event.occurredAt + OFFSET_MS[workspace.country]) / 86_400_000) + 3) % 7) + 1;
}

function shareOfHour(facts: Facts): number | undefined {
	const hours = facts.profile.hoursOfDay;
	let total = 0;
	for (const count of hours) total += count;
	if (total < HOUR_SAMPLES_MIN) return undefined;
	const hour = Math.floor(facts.at / 3600) % 24;
	return ((hours[hour] ?? 0) + (hours[(hour + 1) % 24] ?? 0) + (hours[(hour + 23) % 24] ?? 0)) / total;
}
