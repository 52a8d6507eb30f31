// The differences between Kenya and Nigeria in how people pay.

import type { CountryServed, DestinationType, Method } from "@hakiki/domain";
import { HOUR_MS } from "./days.ts";

export interface Land {
	readonly currency: string;
	/** Units of the currency for one shilling. */
	readonly scale: number;
	readonly offsetMs: number;
	/** The most common mobile money: a method, and the kind of destination with the same name. */
	readonly method: Method & DestinationType;
	/** The word for a shop. */
	readonly shop: string;
	/** Towns, as latitude and longitude. */
	readonly places: readonly (readonly [number, number])[];
	readonly upcountry: readonly [number, number];
	/** The first three numbers of the addresses of a mobile operator of the country. */
	readonly networks: readonly string[];
	phone(number: number): string;
}

export const LANDS: Readonly<Record<CountryServed, Land>> = {
	KE: {
		currency: "KES",
		scale: 1,
		offsetMs: 3 * HOUR_MS,
		method: "mpesa",
		shop: "till",
		places: [
			[-1.286, 36.817],
			[-4.043, 39.668],
			[-0.092, 34.768],
			[-0.303, 36.08],
		],
		upcountry: [0.283, 34.752],
		networks: ["105.160.12", "41.90.64", "197.248.10"],
		phone: (number) => `+2547${String(10_000_000 + number)}`,
	},
	NG: {
		currency: "NGN",
		scale: 10,
		offsetMs: HOUR_MS,
		method: "opay",
		shop: "pos",
		places: [
			[6.524, 3.379],
			[9.057, 7.495],
			[12.002, 8.592],
			[4.815, 7.05],
		],
		upcountry: [6.459, 7.546],
		networks: ["102.89.32", "105.112.20", "197.210.55"],
		phone: (number) => `+23480${String(10_000_000 + number)}`,
	},
};
