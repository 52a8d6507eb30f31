// The place and time of a fraud, and the functions that the stories share.

import type { FraudType } from "@hakiki/domain";
import { DAY_MS, HOUR_MS } from "../days.ts";
import type { Identity } from "../people.ts";
import type { Customer, Deed, Outsider, World } from "../world.ts";

export interface Scene {
	readonly world: World;
	readonly story: string;
	readonly thief: number;
	/** When the theft begins, in ms. */
	readonly at: number;
	/** The first and the last day of the simulation. */
	readonly first: number;
	readonly last: number;
	/** The places to withdraw cash and the devices that the thieves of this world share. */
	readonly gang: Gang;
	/** Sets the identity of a customer if it differs from the random one. */
	describe(customer: Customer, identity: Identity): void;
}

export interface Gang {
	readonly drops: readonly Outsider[];
	readonly devices: readonly { readonly id: string; readonly ip: string }[];
}

export const MINUTE_MS = 60_000;
/** A recently robbed victim waits for the bank. After this many days they continue as usual. */
const PAUSE_DAYS = 4;
const RECENT_DAYS = 8;

export interface Discovery {
	readonly source: string;
	readonly fraudType: FraudType;
	/** The minimum and maximum delay until somebody reports it. */
	readonly hours: readonly [number, number];
}

export function blame({ world, story, thief }: Scene, at: number, discovery: Discovery): Deed {
	const [least, most] = discovery.hours;
	const labelAt = at + Math.round((least + world.chance() * (most - least)) * HOUR_MS);
	return { story, thief, told: { at: labelAt, source: discovery.source, fraudType: discovery.fraudType } };
}

/** An ordinary life until the day before the theft, and some days after it. */
export function liveAround(scene: Scene, victim: Customer): void {
	const { world, first, last, at } = scene;
	const day = Math.floor(at / DAY_MS);
	world.live(victim, first, day - 1);
	for (let visit = first + world.whole(0, 3); visit < day; visit += world.whole(2, 5))
		world.login(victim, world.at(visit));
	if (day <= last - RECENT_DAYS) world.live(victim, day + PAUSE_DAYS, last);
}

/** The victim's account in the thief's hands: another device, without a known location. */
export function takeOver(scene: Scene, victim: Customer): Customer {
	return { ...inHandsOf(scene, victim), device: scene.world.pick(scene.gang.devices), home: undefined };
}

/** An account that a thief opened or controls. */
export function inHandsOf({ story, thief }: Scene, customer: Customer): Customer {
	return { ...customer, hand: { story, thief } };
}

/** Returns the victim's balance: some weeks of a salary, and never more than a mobile wallet may hold. */
export function balanceOf(world: World, victim: Customer): number {
	return Math.min(world.amount(24_000 * victim.wealth, 0.5), 240_000 * world.land.scale);
}
