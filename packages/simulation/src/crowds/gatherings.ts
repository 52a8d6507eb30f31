// Honest crowds of certain days: payday, the turn of a savings group, the new school term, Eid and Christmas.

import { dateOf } from "../days.ts";
import { payDayOf, type World } from "../world.ts";
import { elementOf, populate, type Span } from "./span.ts";

/** The salary leaves on the same day: rent, savings, fees for others, the family at home. */
export function buildSalaries(world: World, { first, from, last, customers }: Span): void {
	for (const person of populate(world, customers)) {
		world.live(person, first, last);
		const savings = world.whole(1, 40);
		const parents = elementOf(person.friends, 0);
		for (let day = first; day <= last; day += 1) {
			if (dateOf(day) !== payDayOf(person)) continue;
			const salary = world.round(32_000 * person.wealth);
			const isNew = day >= from && world.happens(0.1);
			world.payBill(person, world.at(day, 10), savings, salary * 0.3);
			world.send(person, world.at(day, 11), isNew ? world.outsider() : parents, world.round(5_000 * person.wealth));
			world.send(person, world.at(day, 12), elementOf(person.friends, 1), world.round(3_000 * person.wealth));
			if (world.happens(0.35))
				world.send(person, world.at(day, 13), person.landlord, world.round(9_000 * person.wealth));
			for (let turn = 0; turn < 3; turn += 1)
				world.buy(person, world.at(day, 17 + turn), world.pick(person.shops), world.amount(900 * person.wealth));
		}
	}
}

/**
 * About ten people pay one, who passes the pot on to the member in turn. A third of the groups meet for the first time.
 */
export function buildPots(world: World, { first, from, last, customers }: Span): void {
	const size = 11;
	for (let group = 0; group * size < customers; group += 1) {
		const people = populate(world, size);
		const treasurer = elementOf(people, 0);
		const members = people.slice(1);
		for (const person of people) world.live(person, first, last, 0.6);
		const share = world.round(world.pick([1_000, 2_000, 3_000, 5_000]));
		const isNew = group % 3 === 0;
		const meetsOn = world.whole(from, last);
		for (let round = isNew ? 0 : -2, turn = 0; round <= 0; round += 1, turn += 1) {
			const day = meetsOn + round * 28;
			for (const member of members) {
				const at = world.at(day, world.whole(9, 17));
				world.send(member, at, treasurer, share);
				world.receive(treasurer, at + 20_000, { phone: member.phone }, share);
			}
			const winner = elementOf(members, turn);
			const at = world.at(day, 19);
			world.send(treasurer, at, winner, share * members.length);
			world.receive(winner, at + 20_000, { phone: treasurer.phone }, share * members.length);
		}
	}
}

/** Twenty to sixty times the customer's usual amount, to an account that was last paid a term ago or never. */
export function buildSchoolFees(world: World, { first, from, last, customers }: Span): void {
	for (const person of populate(world, customers)) {
		world.live(person, first, last);
		const school = world.whole(1_000, 1_120);
		for (let child = world.whole(1, 2); child > 0; child -= 1) {
			const fees = world.round(world.pick([9_000, 14_000, 18_000, 26_000, 40_000]) * person.wealth);
			const parts = world.happens(0.4) ? 2 : 1;
			for (let part = 0; part < parts; part += 1)
				world.payBill(person, world.at(world.whole(from, last), world.whole(8, 17)), school + child, fees / parts);
		}
	}
}

/** Gifts to many people in a day, some for the first time in the year, and many purchases. */
export function buildEid(world: World, { first, from, last, customers }: Span): void {
	for (const person of populate(world, customers)) {
		world.live(person, first, last);
		const feast = from + 3;
		const gifts = world.whole(4, 11);
		for (let gift = 0; gift < gifts; gift += 1) {
			const relative = world.happens(0.5) ? world.pick(person.friends) : world.outsider();
			const day = world.happens(0.7) ? feast : feast - 1;
			world.send(person, world.at(day, world.whole(7, 21)), relative, world.round(world.pick([200, 500, 500, 1_000])));
		}
		world.buy(person, world.at(feast - 1, 10), world.pick(person.shops), world.amount(4_000 * person.wealth));
		if (world.happens(0.3)) world.send(person, world.at(feast - 2, 12), world.outsider(), world.amount(9_000));
	}
}

/** A trip home to the village: far away, with the fare, gifts and unknown shops. */
export function buildChristmas(world: World, { first, from, last, customers }: Span): void {
	const [lat, lng] = world.land.upcountry;
	for (const person of populate(world, customers)) {
		world.live(person, first, from + 3);
		const leaves = from + world.whole(1, 6);
		world.send(person, world.at(leaves, 6), world.outsider(), world.round(1_500));
		const place = { lat: lat + world.chance() * 0.1, lng: lng + world.chance() * 0.1 };
		for (let day = leaves + 1; day <= last; day += 1) {
			const busy = dateOf(day) >= 23 && dateOf(day) <= 26;
			for (let turn = world.whole(0, busy ? 4 : 2); turn > 0; turn -= 1) {
				const at = world.at(day);
				if (world.happens(0.6))
					world.buy(person, at, `shop-${world.whole(500, 600)}`, world.amount(700 * person.wealth), { place });
				else world.send(person, at, world.pickFriend(person), world.amount(1_200 * person.wealth), { place });
			}
		}
		world.buy(person, world.at(from + 4, 11), world.pick(person.shops), world.amount(6_000 * person.wealth));
	}
}
