// Honest crowds whose everyday life looks like fraud: agents, shops, a shared phone, no phone at all, and new
// businesses.

import { dateOf, HOUR_MS } from "../days.ts";
import type { World } from "../world.ts";
import { elementOf, populate, type Span } from "./span.ts";

/** Cash in and out for a whole street, all day. The integrator has declared four in five of them as agents. */
export function buildAgents(world: World, { first, last, customers }: Span): void {
	for (let index = 0; index < customers; index += 1) {
		const agent = world.customer(index % 5 === 0 ? {} : { kind: "agent" });
		world.join(agent, world.at(first, 6));
		const regulars = Array.from({ length: 25 }, () => world.outsider());
		for (let day = first; day <= last; day += 1) {
			for (let turn = world.whole(6, 14); turn > 0; turn -= 1) {
				const person = world.happens(0.6) ? world.pick(regulars) : world.outsider();
				const at = world.at(day);
				if (world.happens(0.5)) world.send(agent, at, person, world.amount(1_500));
				else world.receive(agent, at, { phone: person.phone }, world.amount(1_500));
			}
			if (world.happens(0.5)) world.payBill(agent, world.at(day, 18), 7_000 + (index % 9), world.amount(15_000, 0.3));
		}
	}
}

/** Strangers pay all day. The shop pays out to the bank every evening, and to suppliers. */
export function buildShops(world: World, { first, last, customers }: Span): void {
	for (let index = 0; index < customers; index += 1) {
		const shop = world.customer(index % 5 === 0 ? {} : { kind: "merchant" });
		world.join(shop, world.at(first, 6));
		const suppliers = Array.from({ length: 4 }, () => world.outsider());
		for (let day = first; day <= last; day += 1) {
			let takings = 0;
			for (let turn = world.whole(5, 14); turn > 0; turn -= 1) {
				const amount = world.amount(450);
				takings += amount;
				world.receive(shop, world.at(day, world.whole(8, 18)), { phone: world.outsider().phone }, amount);
			}
			world.payBill(shop, world.at(day, 20), 3_000 + index, Math.round(takings * 0.9));
			if (world.happens(0.3)) world.send(shop, world.at(day, 7), world.pick(suppliers), world.amount(3_000));
		}
	}
}

/** One phone for a household of three to five customers, each with their own life. */
export function buildFamilies(world: World, { first, last, customers }: Span): void {
	for (let family = 0, people = 0; people < customers; family += 1) {
		const size = world.whole(3, 5);
		people += size;
		for (let member = 0; member < size; member += 1) {
			const person = world.customer({ device: `family-${family}` });
			world.live(person, first, last, 0.7);
			for (let day = first; day <= last; day += world.whole(2, 5)) world.login(person, world.at(day));
		}
	}
}

/** No device, no location, no login: a feature phone, agents, and small sums at all hours. */
export function buildUssd(world: World, { first, last, customers }: Span): void {
	for (const person of populate(world, customers, { hasDevice: false })) {
		world.live(person, first, last, 0.8);
		const agents = [`agent-${world.whole(1, 90)}`, `agent-${world.whole(1, 90)}`];
		for (let day = first; day <= last; day += world.whole(2, 6)) {
			const direction = world.happens(0.5) ? "in" : "out";
			world.cash(person, world.at(day, world.whole(5, 23)), world.pick(agents), world.amount(900), direction);
		}
	}
}

/** Businesses that pay wages and farmers, dozens in a quarter of an hour, and the people they pay. */
export function buildBulk(world: World, { first, last, customers }: Span): void {
	const paid = 25;
	for (let business = 0; business * paid < customers; business += 1) {
		const payer = world.customer({ kind: "business" });
		world.join(payer, world.at(first, 6));
		const staff = populate(world, paid);
		for (const person of staff) world.live(person, first, last, 0.6);
		for (let day = first; day <= last; day += 1) {
			if (dateOf(day) !== 26) continue;
			const start = world.at(day, 9);
			world.receive(payer, start - HOUR_MS, { id: `treasury-${business}` }, world.round(15_000) * paid, "bank");
			staff.forEach((person, index) => {
				const wage = world.round(12_000 + 6_000 * person.wealth);
				world.send(payer, start + index * 25_000, person, wage);
				world.receive(person, start + index * 25_000 + 4_000, { phone: payer.phone }, wage);
				if (world.happens(0.6))
					world.send(
						person,
						start + world.whole(2, 9) * HOUR_MS,
						elementOf(person.friends, 0),
						world.round(wage * 0.08),
					);
			});
		}
	}
}

/** A lost phone: the number moves to a new SIM. For three days only small payments in known shops, then as usual. */
export function buildReplacedSim(world: World, { first, from, last, customers }: Span): void {
	for (const person of populate(world, customers)) {
		const swapDay = from + world.whole(0, 4);
		world.live(person, first, swapDay - 1);
		for (const shop of person.shops.slice(0, 2)) world.buy(person, world.at(swapDay - 9), shop, world.amount(250));
		const at = world.at(swapDay, world.whole(9, 15));
		world.add(person, at, { type: "sim.swap" });
		world.login(person, at + HOUR_MS);
		for (let turn = world.whole(1, 3); turn > 0; turn -= 1)
			world.buy(
				person,
				at + turn * 14 * HOUR_MS,
				elementOf(person.shops, turn % 2),
				world.round(world.whole(1, 5) * 50),
			);
		world.live(person, swapDay + 4, last);
	}
}

/** A business starts with us: nobody has a history here, but rents and salaries are paid as usual. */
export function buildGoLive(world: World, { from, last, customers }: Span): void {
	for (const person of populate(world, customers)) {
		world.live(person, from, last);
		if (world.happens(0.5)) world.login(person, world.at(from + world.whole(0, 13)));
	}
}
