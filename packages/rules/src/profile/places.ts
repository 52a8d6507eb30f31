// Usual places: a few weighted centres, and the distance between two points. Coordinates are in thousandths of a
// degree.

import { type Place, PROFILE_LIMITS, type Profile } from "./profile.ts";

const NEAR_KM = 25;
const WEIGHT_MAX = 250;
const RADIUS_KM = 6371;
const RADIANS = Math.PI / 180_000;

/** Returns the great-circle distance in km. */
export function measureDistance(lat1: number, lng1: number, lat2: number, lng2: number): number {
	const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2);
	const sinLng = Math.sin(((lng2 - lng1) * RADIANS) / 2);
	const chord = sinLat * sinLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLng * sinLng;
	return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns the nearest usual place that was seen at least `weightMin` times, and its distance. */
export function findNearestPlace(
	profile: Profile,
	lat: number,
	lng: number,
	weightMin: number,
): { place: Place; km: number } | undefined {
	let nearest: { place: Place; km: number } | undefined;
	for (const place of profile.places) {
		if (place.weight < weightMin) continue;
		const km = measureDistance(place.lat, place.lng, lat, lng);
		if (nearest === undefined || km < nearest.km) nearest = { place, km };
	}
	return nearest;
}

export function recordPlace(profile: Profile, lat: number, lng: number): void {
	const nearest = findNearestPlace(profile, lat, lng, 0);
	if (nearest !== undefined && nearest.km <= NEAR_KM) {
		const place = nearest.place;
		place.weight += 1;
		place.lat += Math.round((lat - place.lat) / place.weight);
		place.lng += Math.round((lng - place.lng) / place.weight);
		if (place.weight >= WEIGHT_MAX) halveWeights(profile);
		return;
	}
	if (profile.places.length >= PROFILE_LIMITS.places) profile.places.splice(findLightest(profile.places), 1);
	profile.places.push({ lat, lng, weight: 1 });
}

function halveWeights(profile: Profile): void {
	for (const place of profile.places) place.weight = Math.max(1, place.weight >> 1);
}

function findLightest(places: readonly Place[]): number {
	let lightest = 0;
	for (let index = 1; index < places.length; index += 1) {
		if ((places[index]?.weight ?? 0) < (places[lightest]?.weight ?? 0)) lightest = index;
	}
	return lightest;
}
