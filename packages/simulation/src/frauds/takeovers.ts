// Account takeovers: by the victim's phone number, by the password, and of accounts that hold crypto.

import { inventWallet } from "../wallets.ts";
import type { Customer } from "../world.ts";
import { balanceOf, blame, liveAround, MINUTE_MS, type Scene, takeOver } from "./scene.ts";

const COMPLAINT = { source: "complaint", fraudType: "takeover", hours: [3, 60] } as const;

/** The number moves to another SIM, and the account is emptied before its owner notices the dead phone. */
export function buildSimSwap(scene: Scene): void {
	const { world, at } = scene;
	const victim = world.customer();
	liveAround(scene, victim);
	world.add({ ...victim, device: undefined, home: undefined }, at, { type: "sim.swap" });
	const thief = takeOver(scene, victim);
	const start = at + world.whole(10, 50) * MINUTE_MS;
	if (world.happens(0.7)) world.login(thief, start);
	drain(scene, thief, start + world.whole(3, 15) * MINUTE_MS);
}

/** A guessed or phished password: some attempts, a new password, another destination, and out. */
export function buildTakeover(scene: Scene): void {
	const { world, at } = scene;
	const victim = world.customer();
	liveAround(scene, victim);
	const thief = takeOver(scene, victim);
	const tries = world.whole(0, 7);
	for (let turn = 0; turn < tries; turn += 1)
		world.add(thief, at + turn * 40_000, { type: "login", login: { success: false } });
	world.login(thief, at + tries * 40_000);
	const changes = world.happens(0.8) ? (["password"] as const) : (["pin"] as const);
	world.add(thief, at + 12 * MINUTE_MS, { type: "customer.updated", changes });
	drain(scene, thief, at + world.whole(15, 60) * MINUTE_MS);
}

/** A stolen account pays out to a wallet, because crypto payments cannot be reversed. */
export function buildWalletDrain(scene: Scene): void {
	const { world, at } = scene;
	const victim = world.customer();
	liveAround(scene, victim);
	const thief = takeOver(scene, victim);
	const { currency, scale } = world.land;
	world.login(thief, at);
	world.add(thief, at + 4 * MINUTE_MS, { type: "customer.updated", changes: ["password"] });
	const account = inventWallet(world);
	const balance = world.whole(150, 400) * 1_000 * scale;
	const amount = Math.round(balance * 0.97);
	const payoutAt = at + world.whole(8, 40) * MINUTE_MS;
	const usdt = (amount / (129 * scale)).toFixed(2);
	world.add(
		thief,
		payoutAt,
		{
			...{ type: "payout.requested", method: "crypto", amount, balance, currency },
			asset: { code: "USDT", amount: usdt, network: "tron" },
			destination: { type: "crypto_wallet", account, network: "tron" },
			travel_rule: {
				originator: { name: "Account holder" },
				beneficiary: { name: "Account holder", address: account },
			},
		},
		blame(scene, payoutAt, COMPLAINT),
	);
}

/** Pays out nearly the whole balance in one to three payouts. */
function drain(scene: Scene, thief: Customer, from: number): void {
	const { world, gang } = scene;
	let balance = balanceOf(world, thief);
	const parts = world.whole(1, 3);
	const drop = world.pick(gang.drops);
	for (let part = 0; part < parts; part += 1) {
		const at = from + part * world.whole(2, 9) * MINUTE_MS;
		const share = part === parts - 1 ? 0.97 : 0.5;
		const amount = Math.max(10, Math.floor((balance * share) / 10) * 10);
		world.add(thief, at, world.sending(drop, amount, { balance }), blame(scene, at, COMPLAINT));
		balance -= amount;
	}
}
