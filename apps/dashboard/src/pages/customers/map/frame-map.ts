// Chooses the part of the world that the map shows: all places, with their country if it fits.

export interface Place {
	readonly lat: number;
	readonly lng: number;
	readonly weight: number;
}

export interface Frame {
	readonly west: number;
	readonly north: number;
	/** In degrees of latitude. */
	readonly width: number;
	readonly height: number;
	/** A degree of longitude is shorter than one of latitude, away from the equator. */
	readonly squeeze: number;
}

interface City {
	readonly name: string;
	readonly lat: number;
	readonly lng: number;
}

interface Box {
	readonly west: number;
	readonly east: number;
	readonly south: number;
	readonly north: number;
}

const BOXES: Readonly<Record<string, Box>> = {
	KE: { west: 33.9, east: 41.9, south: -4.7, north: 5.1 },
	NG: { west: 2.6, east: 14.7, south: 4.2, north: 13.9 },
};

const CITIES: readonly City[] = [
	{ name: "Nairobi", lat: -1.29, lng: 36.82 },
	{ name: "Mombasa", lat: -4.05, lng: 39.67 },
	{ name: "Kisumu", lat: -0.09, lng: 34.77 },
	{ name: "Eldoret", lat: 0.52, lng: 35.27 },
	{ name: "Garissa", lat: -0.45, lng: 39.65 },
	{ name: "Lodwar", lat: 3.12, lng: 35.6 },
	{ name: "Marsabit", lat: 2.33, lng: 37.99 },
	{ name: "Kampala", lat: 0.35, lng: 32.58 },
	{ name: "Dar es Salaam", lat: -6.79, lng: 39.21 },
	{ name: "Addis Ababa", lat: 9.03, lng: 38.74 },
	{ name: "Lagos", lat: 6.52, lng: 3.38 },
	{ name: "Ibadan", lat: 7.38, lng: 3.95 },
	{ name: "Abuja", lat: 9.06, lng: 7.49 },
	{ name: "Kano", lat: 12.0, lng: 8.52 },
	{ name: "Port Harcourt", lat: 4.82, lng: 7.03 },
	{ name: "Maiduguri", lat: 11.83, lng: 13.15 },
	{ name: "Enugu", lat: 6.46, lng: 7.55 },
	{ name: "Accra", lat: 5.6, lng: -0.19 },
	{ name: "Johannesburg", lat: -26.2, lng: 28.05 },
	{ name: "Cairo", lat: 30.04, lng: 31.24 },
	{ name: "London", lat: 51.51, lng: -0.13 },
	{ name: "Dubai", lat: 25.2, lng: 55.27 },
	{ name: "New York", lat: 40.71, lng: -74.01 },
	{ name: "Mumbai", lat: 19.08, lng: 72.88 },
	{ name: "Guangzhou", lat: 23.13, lng: 113.26 },
];

const MARGIN = 0.06;
const CITIES_MAX = 9;
const LATITUDE_MAX = 85;

/** `aspect` is the map's width divided by its height. */
export function frameMap(places: readonly Place[], country: string, aspect: number): Frame {
	const home = BOXES[country];
	const boxes = home === undefined ? [] : [home];
	const lats = [...places.map(({ lat }) => lat), ...boxes.flatMap(({ south, north }) => [south, north])];
	const lngs = [...places.map(({ lng }) => lng), ...boxes.flatMap(({ west, east }) => [west, east])];
	const box = {
		west: Math.min(...lngs),
		east: Math.max(...lngs),
		south: Math.max(-LATITUDE_MAX, Math.min(...lats)),
		north: Math.min(LATITUDE_MAX, Math.max(...lats)),
	};
	const middle = (box.north + box.south) / 2;
	const squeeze = Math.cos((middle * Math.PI) / 180);
	const inner = { width: Math.max(1, (box.east - box.west) * squeeze), height: Math.max(1, box.north - box.south) };
	const height = Math.max(inner.height, inner.width / aspect) * (1 + 2 * MARGIN);
	const width = height * aspect;
	return {
		west: (box.west + box.east) / 2 - width / squeeze / 2,
		north: middle + height / 2,
		width,
		height,
		squeeze,
	};
}

/** Cities for orientation, far enough from each other that their labels do not touch. */
export function listCities(frame: Frame): readonly City[] {
	const shown: City[] = [];
	for (const city of CITIES) {
		const x = (city.lng - frame.west) * frame.squeeze;
		const y = frame.north - city.lat;
		if (x < 0 || y < frame.height * 0.03 || x > frame.width * 0.86 || y > frame.height * 0.97) continue;
		const isNear = shown.some(
			(other) =>
				Math.abs(other.lat - city.lat) < frame.height * 0.05 &&
				Math.abs(other.lng - city.lng) * frame.squeeze < frame.width * 0.18,
		);
		if (!isNear && shown.length < CITIES_MAX) shown.push(city);
	}
	return shown;
}

export function shareOf(place: Place, places: readonly Place[]): number {
	const total = places.reduce((sum, { weight }) => sum + weight, 0);
	return total === 0 ? 0 : place.weight / total;
}
