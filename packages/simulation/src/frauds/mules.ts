// Rings that cheat people out of money and move it on, and accounts that are opened for fraud.

import { DAY_MS, HOUR_MS } from "../days.ts";
import { identityOf } from "../people.ts";
import type { Customer } from "../world.ts";
import { blame, inHandsOf, liveAround, MINUTE_MS, type Scene } from "./scene.ts";

const MULES = 3;

/** Three new accounts on two phones collect from deceived people and pass the money on within the hour. */
export function buildMuleRing(scene: Scene): void {
	const { world, thief, at } = scene;
	const phones = [`ring-${thief}-a`, `ring-${thief}-b`];
	const shared = identityOf(world.country, thief, 77).national_id ?? "";
	for (let turn = 0; turn < MULES; turn += 1) {
		const mule = inHandsOf(scene, world.customer({ device: phones[turn % 2] ?? "" }));
		if (turn < 2) scene.describe(mule, { national_id: shared });
		const start = at + turn * world.whole(3, 9) * HOUR_MS;
		world.join(mule, start - world.whole(2, 9) * DAY_MS);
		world.login(mule, start - HOUR_MS);
		collectAndPass(scene, mule, start);
	}
}

function collectAndPass(scene: Scene, mule: Customer, start: number): void {
	const { world, gang } = scene;
	const victims = world.whole(5, 7);
	let collected = 0;
	let at = start;
	for (let turn = 0; turn < victims; turn += 1) {
		const victim = world.customer();
		liveAround({ ...scene, at: start }, victim);
		const amount = world.round(world.whole(6, 24) * 1_000);
		at += world.whole(3, 11) * MINUTE_MS;
		const told = blame(scene, at, { source: "complaint", fraudType: "scam_victim", hours: [12, 100] });
		world.add(victim, at, world.sending(mule, amount), told);
		world.receive(mule, at + 20_000, { phone: victim.phone }, amount);
		collected += amount;
	}
	const parts = world.whole(1, 2);
	for (let part = 1; part <= parts; part += 1) {
		const outAt = at + part * world.whole(6, 14) * MINUTE_MS;
		const amount = Math.floor((collected * 0.93) / parts / 10) * 10;
		const found = blame(scene, outAt, { source: "recall", fraudType: "mule", hours: [20, 120] });
		world.add(mule, outAt, world.sending(world.pick(gang.drops), amount), found);
	}
}

/** A caller who pretends to be from the bank persuades somebody to pay all their savings, in three parts. */
export function buildScam(scene: Scene): void {
	const { world, gang, at } = scene;
	const victim = world.customer();
	liveAround(scene, victim);
	const drop = world.pick(gang.drops);
	let balance = world.round(world.whole(90, 200) * 1_000);
	for (let turn = 0; turn < 3; turn += 1) {
		const sentAt = at + turn * world.whole(5, 12) * MINUTE_MS;
		const amount = Math.floor((balance * ([0.3, 0.5, 1][turn] ?? 1)) / 50) * 50;
		const told = blame(scene, sentAt, { source: "complaint", fraudType: "scam_victim", hours: [10, 140] });
		world.add(victim, sentAt, world.sending(drop, amount, { balance }), told);
		balance -= amount;
	}
}

/** An account opened with borrowed papers takes a loan and is empty within the hour. */
export function buildBustOut(scene: Scene): void {
	const { world, gang, at } = scene;
	const taker = inHandsOf(scene, world.customer());
	world.join(taker, at - world.whole(1, 6) * DAY_MS);
	world.login(taker, at - 30 * MINUTE_MS);
	const loan = world.round(world.whole(30, 90) * 1_000);
	world.receive(taker, at, { id: "lender-1" }, loan, "bank");
	const outAt = at + world.whole(5, 45) * MINUTE_MS;
	const found = blame(scene, outAt, { source: "collections", fraudType: "first_party", hours: [120, 400] });
	const amount = Math.floor((loan * 0.97) / 10) * 10;
	world.add(taker, outAt, world.sending(world.pick(gang.drops), amount, { balance: loan }), found);
}
