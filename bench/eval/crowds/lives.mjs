// How honest people of Kenya and Nigeria pay: the pieces that the crowds are made of. Everything comes from a seed.

import { createChance, pickOne, pickWhole } from "../../chance.mjs";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const LANDS = {
	KE: {
		currency: "KES",
		scale: 1,
		offsetMs: 3 * HOUR_MS,
		method: "mpesa",
		shop: "till",
		places: [
			[-1.286, 36.817],
			[-4.043, 39.668],
			[-0.092, 34.768],
			[-0.303, 36.08],
		],
		upcountry: [0.283, 34.752],
		phone: (number) => `+2547${String(10_000_000 + number)}`,
	},
	NG: {
		currency: "NGN",
		scale: 10,
		offsetMs: HOUR_MS,
		method: "opay",
		shop: "pos",
		places: [
			[6.524, 3.379],
			[9.057, 7.495],
			[12.002, 8.592],
			[4.815, 7.05],
		],
		upcountry: [6.459, 7.546],
		phone: (number) => `+23480${String(10_000_000 + number)}`,
	},
};

/** Most people pay by day; a few late at night. */
const HOURS = [7, 8, 8, 9, 10, 11, 12, 12, 13, 13, 14, 15, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 22];

export class World {
	constructor(country, seed) {
		this.country = country;
		this.land = LANDS[country];
		this.chance = createChance(seed);
		this.lines = [];
		this.people = 0;
	}

	pick(values) {
		return pickOne(this.chance, values);
	}

	whole(from, to) {
		return from + pickWhole(this.chance, to - from + 1);
	}

	happens(share) {
		return this.chance() < share;
	}

	/** Around `median` (shillings; ten times as much in naira), many small and few large, in the round sums people send. */
	amount(median, spread = 0.7) {
		const normal = Math.sqrt(-2 * Math.log(1 - this.chance())) * Math.cos(2 * Math.PI * this.chance());
		return this.round(median * Math.exp(spread * normal));
	}

	round(shillings) {
		const sum = shillings * this.land.scale;
		const step = sum < 200 ? 10 : sum < 2_000 ? 50 : sum < 20_000 ? 100 : 500;
		return Math.max(step, Math.round(sum / step) * step);
	}

	/** A moment of a local day (days since 1970), by day unless an hour is given. */
	at(day, hour = this.pick(HOURS)) {
		return day * DAY_MS + hour * HOUR_MS - this.land.offsetMs + pickWhole(this.chance, HOUR_MS);
	}

	/** Somebody whose account is not ours. */
	outsider() {
		this.people += 1;
		return { phone: this.land.phone(this.people) };
	}

	customer(options = {}) {
		this.people += 1;
		const number = this.people;
		const [lat, lng] = this.pick(this.land.places);
		const hasDevice = options.hasDevice ?? true;
		return {
			id: `${this.country.toLowerCase()}-${number}`,
			phone: this.land.phone(number),
			device: hasDevice ? { id: options.device ?? `phone-${number}` } : undefined,
			home: hasDevice ? { lat: lat + this.chance() * 0.08, lng: lng + this.chance() * 0.08 } : undefined,
			wealth: Math.exp(0.5 * (this.chance() + this.chance() - 1)),
			kind: options.kind,
			friends: Array.from({ length: this.whole(3, 7) }, () => this.outsider()),
			shops: Array.from({ length: this.whole(3, 6) }, () => `${this.land.shop}-${this.whole(1, 400)}`),
			landlord: this.outsider(),
			employer: `employer-${this.whole(1, 60)}`,
		};
	}

	add(customer, at, event) {
		this.lines.push({
			event: {
				customer_id: customer.id,
				occurred_at: new Date(at).toISOString(),
				...(customer.device ? { device: customer.device } : {}),
				...(customer.home ? { location: roundPlace(event.place ?? customer.home) } : {}),
				...withoutPlace(event),
			},
			label: "legit",
		});
	}

	join(customer, at) {
		const { kind } = customer;
		const facts = { phone: customer.phone, kyc_level: "3", ...(kind ? { kind } : {}) };
		this.add(customer, at, { type: "customer.created", customer: facts });
	}

	login(customer, at) {
		this.add(customer, at, { type: "login", login: { success: true } });
	}

	/** Money to a person's wallet, as a payout request. */
	send(customer, at, person, amount, more = {}) {
		const { method, currency } = this.land;
		const destination = { type: method, account: person.phone };
		this.add(customer, at, { type: "payout.requested", method, amount, currency, destination, ...more });
	}

	/** A purchase at a till, or in Nigeria with a card at a terminal. */
	buy(customer, at, shop, amount, more = {}) {
		const { currency } = this.land;
		const how =
			this.country === "KE"
				? { method: "mpesa", destination: { type: "till", account: shop } }
				: { method: "card", counterparty: { id: shop } };
		this.add(customer, at, { type: "transaction", direction: "out", amount, currency, ...how, ...more });
	}

	/** A bill: a paybill in Kenya, a bank account in Nigeria. */
	payBill(customer, at, account, amount) {
		const { currency } = this.land;
		const destination =
			this.country === "KE"
				? { type: "paybill", account: String(account) }
				: { type: "bank", account: nubanOf(account), bank_code: "058" };
		const method = this.country === "KE" ? "mpesa" : "bank";
		this.add(customer, at, { type: "payout.requested", method, amount, currency, destination });
	}

	receive(customer, at, counterparty, amount, method = this.land.method) {
		const { currency } = this.land;
		this.add(customer, at, { type: "transaction", direction: "in", method, amount, currency, counterparty });
	}

	/** Cash at an agent. */
	cash(customer, at, agent, amount, direction) {
		const { currency } = this.land;
		const counterparty = { id: agent };
		this.add(customer, at, { type: "transaction", direction, method: "agent", amount, currency, counterparty });
	}

	/** Some days of an ordinary life: friends, shops, a salary or sales, rent at the beginning of the month. */
	live(customer, firstDay, lastDay, pace = 0.9) {
		for (let day = firstDay; day <= lastDay; day += 1) {
			const { wealth } = customer;
			const events = this.happens(pace) ? this.whole(0, 2) : 0;
			for (let turn = 0; turn < events; turn += 1) {
				const at = this.at(day);
				const draw = this.chance();
				if (draw < 0.5) this.buy(customer, at, this.pick(customer.shops), this.amount(250 * wealth));
				else if (draw < 0.85) this.send(customer, at, this.pickFriend(customer), this.amount(600 * wealth));
				else this.receive(customer, at, { phone: this.pick(customer.friends).phone }, this.amount(800 * wealth));
			}
			const date = dateOf(day);
			if (date === payDayOf(customer)) this.paySalary(customer, day);
			if (date === 2) this.send(customer, this.at(day, 9), customer.landlord, this.round(7_000 * wealth));
		}
	}

	paySalary(customer, day) {
		const amount = this.round(32_000 * customer.wealth);
		this.receive(customer, this.at(day, 7), { id: customer.employer }, amount, "bank");
		return amount;
	}

	/** Now and then somebody new. */
	pickFriend(customer) {
		if (this.happens(0.93)) return this.pick(customer.friends);
		const friend = this.outsider();
		if (this.happens(0.5)) customer.friends.push(friend);
		return friend;
	}

	/** In the order of time, as a backtest reads them. */
	finish() {
		return this.lines.sort((one, other) => (one.event.occurred_at < other.event.occurred_at ? -1 : 1));
	}
}

export function dayOf(date) {
	return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

export function dateOf(day) {
	return new Date(day * DAY_MS).getUTCDate();
}

/** Some are paid on the 25th, most at the end. */
export function payDayOf({ employer }) {
	return [25, 27, 28, 28][Number(employer.split("-")[1]) % 4];
}

function withoutPlace({ place: _, ...event }) {
	return event;
}

function roundPlace({ lat, lng }) {
	return { lat: Math.round(lat * 1000) / 1000, lng: Math.round(lng * 1000) / 1000 };
}

/** Ten digits whose check digit is right for bank 058. */
function nubanOf(account) {
	const serial = String(account).padStart(9, "0");
	const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];
	const sum = [...`058${serial}`].reduce((total, digit, index) => total + Number(digit) * weights[index], 0);
	return `${serial}${(10 - (sum % 10)) % 10}`;
}
