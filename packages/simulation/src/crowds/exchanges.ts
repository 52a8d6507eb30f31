// Honest people who pay each other, and whose money comes back to them: the twins of rings that pass money round.

import { dateOf, HOUR_MS } from "../days.ts";
import type { Customer, World } from "../world.ts";
import { elementOf, populate, type Span } from "./span.ts";

/** A payment between two customers, as the business sees it: on both accounts. */
function pay(world: World, from: Customer, to: Customer, at: number, amount: number): void {
	world.send(from, at, to, amount);
	world.receive(to, at + 20_000, { phone: from.phone }, amount);
}

/**
 * A merry-go-round: every member pays the same sum to the member in turn, each day, each week or each month. Some are late.
 */
export function buildChamas(world: World, { first, from, last, customers }: Span): void {
	for (let people = 0; people < customers; ) {
		const members = populate(world, world.whole(4, 12));
		people += members.length;
		for (const member of members) world.live(member, first, last, 0.5);
		const share = world.round(world.pick([2_000, 3_000, 5_000, 5_000, 10_000]));
		const every = world.pick([1, 3, 7, 7, 28]);
		const hour = world.whole(8, 18);
		for (let day = Math.max(first, from - 28), turn = 0; day <= last; day += every, turn += 1) {
			const taker = elementOf(members, turn);
			for (const member of members) {
				if (member === taker) continue;
				const late = world.happens(0.1) ? 1 : 0;
				if (day + late <= last) pay(world, member, taker, world.at(day + late, hour), share);
			}
		}
	}
}

/** A family sends each other money for food, fees and fares. What one gets is sometimes passed on for a third. */
export function buildKin(world: World, { first, last, customers }: Span): void {
	for (let people = 0; people < customers; ) {
		const members = populate(world, world.whole(3, 6));
		people += members.length;
		for (const member of members) world.live(member, first, last, 0.5);
		for (let day = first; day <= last; day += 1) {
			for (const member of members) {
				if (!world.happens(0.25)) continue;
				const other = world.pick(members.filter((one) => one !== member));
				const amount = world.amount(2_200, 0.9);
				const at = world.at(day);
				pay(world, member, other, at, amount);
				if (!world.happens(0.15)) continue;
				const third = world.pick(members.filter((one) => one !== other));
				pay(
					world,
					other,
					third,
					at + world.whole(1, 30) * HOUR_MS,
					Math.floor((amount * (0.5 + 0.5 * world.chance())) / 10) * 10,
				);
			}
		}
	}
}

/** Traders of one market buy from each other nearly every day, and sell to strangers. */
export function buildTraders(world: World, { first, last, customers }: Span): void {
	for (let people = 0; people < customers; ) {
		const traders = populate(world, world.whole(8, 15));
		people += traders.length;
		for (const trader of traders) {
			const suppliers = traders.filter((one) => one !== trader && world.happens(0.35));
			world.live(trader, first, last, 0.4);
			for (let day = first; day <= last; day += 1) {
				for (let turn = world.whole(1, 4); turn > 0; turn -= 1)
					world.receive(
						trader,
						world.at(day, world.whole(8, 18)),
						{ phone: world.outsider().phone },
						world.amount(1_200),
					);
				if (suppliers.length > 0 && world.happens(0.55))
					pay(world, trader, world.pick(suppliers), world.at(day, world.whole(6, 19)), world.amount(3_500, 0.7));
			}
		}
	}
}

/** Two people with two debts: one pays the other's wage, and gets rent from them. Friends lend and pay back. */
export function buildTenants(world: World, { first, last, customers }: Span): void {
	for (let pair = 0; pair * 3 < customers; pair += 1) {
		const [owner, worker, friend] = [world.customer(), world.customer(), world.customer()];
		for (const person of [owner, worker, friend]) world.live(person, first, last, 0.5);
		const wage = world.round(world.whole(12, 30) * 1_000);
		const rent = world.round(world.whole(4, 9) * 1_000);
		for (let day = first; day <= last; day += 1) {
			if (dateOf(day) === 28) pay(world, owner, worker, world.at(day, 10), wage);
			if (dateOf(day) === 2) pay(world, worker, owner, world.at(day, 9), rent);
			if (!world.happens(0.06)) continue;
			const loan = world.round(world.whole(3, 9) * 1_000);
			const [lender, borrower] = world.happens(0.5) ? [worker, friend] : [friend, owner];
			pay(world, lender, borrower, world.at(day), loan);
			const backOn = day + world.whole(1, 9);
			if (backOn <= last) pay(world, borrower, lender, world.at(backOn), loan);
		}
	}
}
