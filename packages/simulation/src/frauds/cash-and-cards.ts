// Cash that is split under the reporting threshold, and stolen cards that are tried until one works.

import { DAY_MS } from "../days.ts";
import { nubanOf } from "../world.ts";
import { blame, inHandsOf, liveAround, MINUTE_MS, type Scene } from "./scene.ts";

/** Cash from this amount on is reported: USD 15,000 in Kenya, NGN 5,000,000 in Nigeria. */
const REPORTED_FROM = { KE: 1_900_000, NG: 5_000_000 } as const;

/** Cash day after day just under the threshold, sent on the same day to an account abroad or at another bank. */
export function buildStructuring(scene: Scene): void {
	const { world, thief, at, last } = scene;
	const launderer = world.customer();
	liveAround(scene, launderer);
	const { currency } = world.land;
	const days = world.whole(3, 5);
	const country = world.pick(["AE", "TR", "HK"]);
	for (let turn = 0; turn < days; turn += 1) {
		const paidIn = at + turn * DAY_MS;
		if (Math.floor(paidIn / DAY_MS) > last) return;
		const amount = Math.round((REPORTED_FROM[world.country] * (0.82 + world.chance() * 0.15)) / 1_000) * 1_000;
		const told = { source: "law_enforcement", fraudType: "other", hours: [150, 420] } as const;
		world.add(
			launderer,
			paidIn,
			{
				type: "transaction",
				direction: "in",
				method: "cash",
				amount,
				currency,
				counterparty: { id: `branch-${turn}` },
			},
			blame(scene, paidIn, told),
		);
		const outAt = paidIn + world.whole(15, 55) * MINUTE_MS;
		const destination = { type: "bank", account: nubanOf(700_000_000 + thief), country } as const;
		const out = Math.round(amount * 0.97);
		world.add(
			launderer,
			outAt,
			{ type: "payout.requested", method: "bank", amount: out, currency, destination },
			blame(scene, outAt, told),
		);
	}
}

/** A new account is filled from stolen cards: declined three times, then accepted. */
export function buildCardTesting(scene: Scene): void {
	const { world, gang, at } = scene;
	const tester = { ...inHandsOf(scene, world.customer()), device: world.pick(gang.devices) };
	world.join(tester, at - world.whole(2, 40) * 60 * MINUTE_MS);
	const { currency } = world.land;
	const tries = world.whole(4, 7);
	const topUp = { type: "transaction", direction: "in", method: "card", currency } as const;
	for (let turn = 0; turn < tries; turn += 1)
		world.add(tester, at + turn * 50_000, {
			...topUp,
			amount: world.round(world.whole(1, 9) * 100),
			status: "failed",
			counterparty: { id: `card-${scene.thief}-${turn}` },
		});
	const takenAt = at + tries * 50_000;
	const amount = world.round(world.whole(15, 40) * 1_000);
	const charged = { source: "chargeback", fraudType: "other", hours: [120, 480] } as const;
	const counterparty = { id: `card-${scene.thief}-${tries}` };
	world.add(tester, takenAt, { ...topUp, amount, counterparty }, blame(scene, takenAt, charged));
	const outAt = takenAt + world.whole(3, 12) * MINUTE_MS;
	const out = Math.floor((amount * 0.98) / 10) * 10;
	world.add(
		tester,
		outAt,
		world.sending(world.pick(gang.drops), out, { balance: amount }),
		blame(scene, outAt, charged),
	);
}
