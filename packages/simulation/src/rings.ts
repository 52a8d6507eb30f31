// A workspace with rings that pass money round, among honest people who pay each other. It measures how many accounts of
// rings are found, and how many honest ones are taken for one.

import type { CountryServed } from "@hakiki/domain";
import { buildChamas, buildKin, buildTenants, buildTraders } from "./crowds/exchanges.ts";
import { buildPots } from "./crowds/gatherings.ts";
import { populate } from "./crowds/span.ts";
import { DAY_MS, dayOf } from "./days.ts";
import { drawRingPlan, passRound } from "./frauds/money-rings.ts";
import { type TimedEvent, World } from "./world.ts";

export interface RingsOptions {
	readonly country: CountryServed;
	readonly seed: number;
	/** Honest customers. Three in four pay each other. */
	readonly customers: number;
	readonly rings: number;
}

export interface BuiltRings {
	readonly events: readonly TimedEvent[];
	/** The accounts of each ring, with the trick that the ring used. */
	readonly rings: readonly { readonly trick: string; readonly accounts: readonly string[] }[];
	readonly honest: readonly string[];
	/** The time from which accounts are measured, in ms. Before it only honest people pay, and gain a history. */
	readonly scoreFrom: number;
}

const FROM = "2026-02-01";
const LEAD_DAYS = 28;
const DAYS = 35;

export function buildRings({ country, seed, customers, rings }: RingsOptions): BuiltRings {
	const world = new World(country, seed * 7_919 + (country === "KE" ? 13 : 63));
	const from = dayOf(FROM);
	const span = { first: from - LEAD_DAYS, from, last: from + DAYS };
	const shares = [
		[0.2, buildChamas],
		[0.05, buildPots],
		[0.2, buildKin],
		[0.2, buildTraders],
		[0.1, buildTenants],
	] as const;
	for (const [share, build] of shares) build(world, { ...span, customers: Math.round(share * customers) });
	for (const person of populate(world, Math.max(0, customers - world.customers.length)))
		world.live(person, span.first, span.last);
	const honest = world.customers.map(({ id }) => id);
	const found = Array.from({ length: rings }, () => {
		const plan = drawRingPlan(world);
		const members = populate(world, plan.size);
		const hasLife = world.happens(0.6);
		for (const member of members) if (hasLife) world.live(member, span.first, span.last, 0.6);
		passRound(world, members, plan, (from + world.chance() * (DAYS - 12)) * DAY_MS, () => undefined);
		return { trick: plan.trick, accounts: members.map(({ id }) => id) };
	});
	for (const customer of world.customers) world.join(customer, world.at(span.first - world.whole(1, 60), 9));
	return { events: world.finish().map(({ event }) => event), rings: found, honest, scoreFrom: from * DAY_MS };
}
