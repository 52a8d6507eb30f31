// Rings of three to six accounts that pass money round, less a commission at each step.

import { DAY_MS, HOUR_MS } from "../days.ts";
import type { Customer, Deed, World } from "../world.ts";
import { blame, inHandsOf, MINUTE_MS, type Scene } from "./scene.ts";

/** How a ring works. Every ring draws its own plan, because thieves differ and learn. */
export interface RingPlan {
	readonly size: number;
	readonly laps: number;
	/** The shortest and the longest rest of the money at an account. */
	readonly restMs: readonly [number, number];
	/** The largest share that a step keeps as its commission. */
	readonly commissionMax: number;
	/**
	 * `plain`: one payment a step. `parts`: two payments to the same account. `mixed`: own money is added at some steps.
	 * `fork`: one step goes through two accounts, half each.
	 */
	readonly trick: "plain" | "parts" | "mixed" | "fork";
}

export function drawRingPlan(world: World): RingPlan {
	const draw = world.chance();
	return {
		size: world.whole(3, 6),
		laps: world.whole(1, 3),
		restMs: world.pick([
			[4 * MINUTE_MS, 50 * MINUTE_MS],
			[HOUR_MS, 9 * HOUR_MS],
			[8 * HOUR_MS, 30 * HOUR_MS],
		] as const),
		commissionMax: world.pick([0, 0.02, 0.05, 0.1]),
		trick: draw < 0.62 ? "plain" : draw < 0.8 ? "parts" : draw < 0.95 ? "mixed" : "fork",
	};
}

/** Passes money round, and returns when the last payment was made. `judge` says what becomes known about a payment. */
export function passRound(
	world: World,
	members: readonly Customer[],
	plan: RingPlan,
	startsAt: number,
	judge: (at: number) => Deed | undefined,
): number {
	let at = startsAt;
	let amount = world.round(world.whole(12, 120) * 1_000);
	for (let turn = 0; turn < plan.laps * members.length; turn += 1) {
		const payer = members[turn % members.length];
		const payee = members[(turn + 1) % members.length];
		const beyond = members[(turn + 2) % members.length];
		if (payer === undefined || payee === undefined || beyond === undefined) break;
		const isTricky = turn % members.length === 1;
		const pay = (to: Customer, sum: number, when: number): void => {
			world.add(payer, when, world.sending(to, sum), judge(when));
			world.receive(to, when + 20_000, { phone: payer.phone }, sum, world.land.method, payer.hand);
		};
		if (plan.trick === "fork" && isTricky) {
			pay(payee, roundDown(amount / 2), at);
			pay(beyond, roundDown(amount / 2), at + 5 * MINUTE_MS);
		} else if (plan.trick === "parts" && isTricky) {
			pay(payee, roundDown(amount * 0.55), at);
			pay(payee, roundDown(amount * 0.45), at + world.whole(5, 90) * MINUTE_MS);
			at += 90 * MINUTE_MS;
		} else if (plan.trick === "fork" && turn % members.length === 2) pay(payee, roundDown(amount / 2), at);
		else pay(payee, plan.trick === "mixed" && isTricky ? roundDown(amount * (1 + 0.3 * world.chance())) : amount, at);
		amount = roundDown(amount * (1 - plan.commissionMax * world.chance()));
		at += world.whole(plan.restMs[0], plan.restMs[1]);
	}
	return at;
}

function roundDown(amount: number): number {
	return Math.floor(amount / 10) * 10;
}

/** Accounts that were opened weeks ago and lived a little, each on its own phone, so that only the money connects them. */
export function buildMoneyRing(scene: Scene): void {
	const { world, at, first } = scene;
	const plan: RingPlan = { ...drawRingPlan(world), restMs: [10 * MINUTE_MS, 3 * HOUR_MS] };
	const members = Array.from({ length: plan.size }, () => inHandsOf(scene, world.customer()));
	const day = Math.floor(at / DAY_MS);
	for (const member of members) {
		world.join(member, world.at(Math.max(first, day - world.whole(14, 25)), 9));
		world.login(member, at - world.whole(2, 20) * HOUR_MS);
		world.live({ ...member, friends: member.friends.slice(0, 3) }, Math.max(first, day - 13), day - 1, 0.4);
	}
	passRound(world, members, plan, at, (when) =>
		blame(scene, when, { source: "investigation", fraudType: "mule", hours: [30, 200] }),
	);
}
