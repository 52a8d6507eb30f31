// Traffic of a payments business: everyday life, honest crowds that look like fraud, and frauds among them, with labels
// that follow later. The same options give exactly the same lines.

import type { CountryServed, FraudType, Label } from "@hakiki/domain";
import { DAY_MS } from "./days.ts";
import type { FraudName } from "./frauds/frauds.ts";
import { LANDS } from "./lands.ts";
import { Stage } from "./stage.ts";
import { type TimedEvent, World } from "./world.ts";

export interface SimulationOptions {
	readonly country: CountryServed;
	readonly customers: number;
	readonly days: number;
	readonly frauds: readonly FraudName[];
	readonly seed: number;
	/** The end of the traffic, in ms. Only labels may come later. */
	readonly until: number;
}

/** A line of a backtest or an import. */
export interface SimulatedLine {
	readonly event: TimedEvent;
	readonly label?: Label;
	/** ISO 8601. */
	readonly label_at?: string;
	readonly source?: string;
	readonly fraud_type?: FraudType;
}

export interface Simulation {
	/** The name of this run. Every customer id begins with it. */
	readonly tag: string;
	/** The lines, in order of time. */
	readonly lines: readonly SimulatedLine[];
	/** The lines caused by thieves, by index. Only the thefts among them have a label. */
	readonly deeds: ReadonlyMap<number, { readonly story: string; readonly thief: number }>;
	readonly customers: number;
}

export function simulate(options: SimulationOptions): Simulation {
	const { country, seed, until } = options;
	const mark = hashText(JSON.stringify([country, options.customers, options.days, options.frauds, seed, until]));
	const tag = `sim-${mark.toString(36).padStart(7, "0").slice(-5)}`;
	const world = new World(country, seed * 7_919 + (country === "KE" ? 0 : 50), {
		prefix: `${tag}-`,
		phonesFrom: mark % 12_000_000,
		hasAddresses: true,
	});
	const last = Math.floor((until + LANDS[country].offsetMs) / DAY_MS);
	const stage = new Stage(world, options, { first: last - options.days, last });
	stage.fill();
	return { tag, ...stage.finish(), customers: world.customers.length };
}

/** FNV-1a. Runs with different options have different ids and phone numbers. */
function hashText(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	return hash >>> 0;
}
