// Twelve crowds of honest people who look like fraud. Each has a history, then the days on which it is measured.

import { DAY_MS, dateOf, dayOf, HOUR_MS, payDayOf, World } from "./lives.mjs";

/** `lead` are the days of history before the first measured one. */
const CROWDS = {
	"month-end salaries": { from: "2026-02-24", days: 8, lead: 75, build: buildSalaries },
	"chama or ajo": { from: "2026-02-20", days: 14, lead: 80, build: buildPots },
	"school fees": { from: { KE: "2026-04-25", NG: "2026-09-05" }, days: 14, lead: 75, build: buildSchoolFees },
	eid: { from: "2026-03-17", days: 6, lead: 60, build: buildEid },
	christmas: { from: "2026-12-18", days: 14, lead: 60, build: buildChristmas },
	agents: { from: "2026-02-10", days: 5, lead: 12, build: buildAgents },
	"tills and paybills": { from: "2026-02-10", days: 5, lead: 14, build: buildShops },
	"family phone": { from: "2026-02-10", days: 14, lead: 40, build: buildFamilies },
	"ussd only": { from: "2026-02-10", days: 14, lead: 40, build: buildUssd },
	"bulk disbursement": { from: "2026-02-25", days: 5, lead: 65, build: buildBulk },
	"replaced sim": { from: "2026-02-10", days: 14, lead: 60, build: buildReplacedSim },
	"first two weeks": { from: "2026-02-20", days: 14, lead: 0, build: buildGoLive },
};

export const CROWD_NAMES = Object.keys(CROWDS);

/** Lines of a backtest, and the time from which they are measured. */
export function buildCrowd(name, { country, customers = 300, seed = 1 }) {
	const crowd = CROWDS[name];
	const world = new World(country, seed * 7_919 + CROWD_NAMES.indexOf(name) * 101 + (country === "KE" ? 0 : 50));
	const from = dayOf(typeof crowd.from === "string" ? crowd.from : crowd.from[country]);
	crowd.build(world, { first: from - crowd.lead, from, last: from + crowd.days - 1, customers });
	return { lines: world.finish(), scoreFrom: from * DAY_MS };
}

function populate(world, customers, options) {
	return Array.from({ length: customers }, () => world.customer(options));
}

/** What comes in leaves the same day: rent, savings, fees of others, the family at home. */
function buildSalaries(world, { first, from, last, customers }) {
	for (const person of populate(world, customers)) {
		world.live(person, first, last);
		const savings = world.whole(1, 40);
		const parents = person.friends[0];
		for (let day = first; day <= last; day += 1) {
			if (dateOf(day) !== payDayOf(person)) continue;
			const salary = world.round(32_000 * person.wealth);
			const isNew = day >= from && world.happens(0.1);
			world.payBill(person, world.at(day, 10), savings, salary * 0.3);
			world.send(person, world.at(day, 11), isNew ? world.outsider() : parents, world.round(5_000 * person.wealth));
			world.send(person, world.at(day, 12), person.friends[1], world.round(3_000 * person.wealth));
			if (world.happens(0.35))
				world.send(person, world.at(day, 13), person.landlord, world.round(9_000 * person.wealth));
			for (let turn = 0; turn < 3; turn += 1)
				world.buy(person, world.at(day, 17 + turn), world.pick(person.shops), world.amount(900 * person.wealth));
		}
	}
}

/** Ten or so pay one, who passes the pot on to whose turn it is. A third of the groups meet for the first time. */
function buildPots(world, { first, from, last, customers }) {
	const size = 11;
	for (let group = 0; group * size < customers; group += 1) {
		const people = populate(world, size);
		const [treasurer, ...members] = people;
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
			const winner = members[turn % members.length];
			const at = world.at(day, 19);
			world.send(treasurer, at, winner, share * members.length);
			world.receive(winner, at + 20_000, { phone: treasurer.phone }, share * members.length);
		}
	}
}

/** Twenty to sixty times what the customer usually pays, to an account last paid a term ago or never. */
function buildSchoolFees(world, { first, from, last, customers }) {
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

/** Gifts to many in a day, some for the first time in the year, and much bought. */
function buildEid(world, { first, from, last, customers }) {
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

/** Home to the village: far away, with the fare, gifts, and shops one never goes to. */
function buildChristmas(world, { first, from, last, customers }) {
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

/** Cash in and out for the whole street, all day. The integrator has told us of four in five that they are agents. */
function buildAgents(world, { first, last, customers }) {
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

/** Paid by strangers all day, paid out to the bank every evening, and to suppliers. */
function buildShops(world, { first, last, customers }) {
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

/** One phone for a household: three to five customers, each with a life of their own. */
function buildFamilies(world, { first, last, customers }) {
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

/** No device, no place, no login: a feature phone, agents, and small sums at all hours. */
function buildUssd(world, { first, last, customers }) {
	for (const person of populate(world, customers, { hasDevice: false })) {
		world.live(person, first, last, 0.8);
		const agents = [`agent-${world.whole(1, 90)}`, `agent-${world.whole(1, 90)}`];
		for (let day = first; day <= last; day += world.whole(2, 6)) {
			const direction = world.happens(0.5) ? "in" : "out";
			world.cash(person, world.at(day, world.whole(5, 23)), world.pick(agents), world.amount(900), direction);
		}
	}
}

/** Businesses that pay wages and farmers, dozens in a quarter of an hour, and those who are paid. */
function buildBulk(world, { first, last, customers }) {
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
					world.send(person, start + world.whole(2, 9) * HOUR_MS, person.friends[0], world.round(wage * 0.08));
			});
		}
	}
}

/** A lost phone: the number moves to a new card. For three days only shops they know, little by little; then life goes on. */
function buildReplacedSim(world, { first, from, last, customers }) {
	for (const person of populate(world, customers)) {
		const swapDay = from + world.whole(0, 4);
		world.live(person, first, swapDay - 1);
		for (const shop of person.shops.slice(0, 2)) world.buy(person, world.at(swapDay - 9), shop, world.amount(250));
		const at = world.at(swapDay, world.whole(9, 15));
		world.add(person, at, { type: "sim.swap" });
		world.login(person, at + HOUR_MS);
		for (let turn = world.whole(1, 3); turn > 0; turn -= 1)
			world.buy(person, at + turn * 14 * HOUR_MS, person.shops[turn % 2], world.round(world.whole(1, 5) * 50));
		world.live(person, swapDay + 4, last);
	}
}

/** A business starts with us: nobody has a history here, and life goes on all the same, rents and salaries included. */
function buildGoLive(world, { from, last, customers }) {
	for (const person of populate(world, customers)) {
		world.live(person, from, last);
		if (world.happens(0.5)) world.login(person, world.at(from + world.whole(0, 13)));
	}
}
