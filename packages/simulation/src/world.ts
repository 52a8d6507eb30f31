// How people in Kenya and Nigeria pay: the building blocks of crowds and frauds. Everything comes from a seed.

import {
	type CountryServed,
	type CustomerKind,
	computeNubanDigit,
	type EventInput,
	type FraudType,
	type Method,
} from "@hakiki/domain";
import { type Chance, createChance, pickOne, pickWhole } from "./chance.ts";
import { DAY_MS, dateOf, HOUR_MS } from "./days.ts";
import { LANDS, type Land } from "./lands.ts";

export type TimedEvent = EventInput & { readonly occurred_at: string };

/** An event, with facts that its sender would not know yet. */
export interface Line {
	readonly event: TimedEvent;
	/** Undefined for honest events. */
	readonly deed?: Deed | undefined;
}

/** The action of a thief: the theft itself, or a step towards it. */
export interface Deed {
	readonly story: string;
	/** The actions of one thief, or of one ring, share a number. */
	readonly thief: number;
	/** The later label of a theft. Undefined for a step towards a theft. */
	readonly told?: { readonly at: number; readonly source: string; readonly fraudType: FraudType };
}

interface Place {
	readonly lat: number;
	readonly lng: number;
}

/** A person who is not a customer. */
export interface Outsider {
	readonly phone: string;
}

export interface Customer extends Outsider {
	readonly id: string;
	readonly number: number;
	readonly device: { readonly id: string; readonly ip?: string } | undefined;
	readonly home: Place | undefined;
	/** Income and spending relative to others. The average is 1. */
	readonly wealth: number;
	readonly kind: CustomerKind | undefined;
	readonly friends: Outsider[];
	readonly shops: readonly string[];
	readonly landlord: Outsider;
	readonly employer: string;
	/** The action of the thief who controls the account, if one does. */
	readonly hand?: Deed;
}

export interface CustomerOptions {
	readonly hasDevice?: boolean;
	readonly device?: string;
	readonly kind?: CustomerKind;
}

type EventFields = Omit<EventInput, "customer_id" | "occurred_at" | "location"> & { readonly place?: Place };

export interface WorldOptions {
	/** A prefix of every id, so that two runs in one workspace do not share ids. */
	readonly prefix?: string;
	/** The position of the first phone number in its country's range. */
	readonly phonesFrom?: number;
	/** True if devices have IP addresses. */
	readonly hasAddresses?: boolean;
}

/** Most people pay by day, and a few late at night. */
const HOURS = [7, 8, 8, 9, 10, 11, 12, 12, 13, 13, 14, 15, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 22];

export class World {
	readonly country: CountryServed;
	readonly land: Land;
	readonly chance: Chance;
	readonly customers: Customer[] = [];
	private readonly options: WorldOptions;
	private lines: Line[] = [];
	private people = 0;

	constructor(country: CountryServed, seed: number, options: WorldOptions = {}) {
		this.country = country;
		this.land = LANDS[country];
		this.chance = createChance(seed);
		this.options = options;
	}

	pick<Value>(values: readonly Value[]): Value {
		return pickOne(this.chance, values);
	}

	/** Returns a whole number. Both ends are included. */
	whole(from: number, to: number): number {
		return from + pickWhole(this.chance, to - from + 1);
	}

	happens(share: number): boolean {
		return this.chance() < share;
	}

	/** Returns a round amount around `median` (shillings; ten times as much in naira): many small and few large ones. */
	amount(median: number, spread = 0.7): number {
		const normal = Math.sqrt(-2 * Math.log(1 - this.chance())) * Math.cos(2 * Math.PI * this.chance());
		return this.round(median * Math.exp(spread * normal));
	}

	round(shillings: number): number {
		const sum = shillings * this.land.scale;
		const step = sum < 200 ? 10 : sum < 2_000 ? 50 : sum < 20_000 ? 100 : 500;
		return Math.max(step, Math.round(sum / step) * step);
	}

	/** Returns a moment of a local day, during the day unless an hour is given. */
	at(day: number, hour = this.pick(HOURS)): number {
		return day * DAY_MS + hour * HOUR_MS - this.land.offsetMs + pickWhole(this.chance, HOUR_MS);
	}

	/** Returns an id of this world. */
	name(word: string): string {
		return `${this.options.prefix ?? ""}${word}`;
	}

	outsider(): Outsider {
		this.people += 1;
		return { phone: this.phone(this.people) };
	}

	customer(options: CustomerOptions = {}): Customer {
		this.people += 1;
		const number = this.people;
		const [lat, lng] = this.pick(this.land.places);
		const hasDevice = options.hasDevice ?? true;
		const customer: Customer = {
			id: this.name(`${this.country.toLowerCase()}-${number}`),
			number,
			phone: this.phone(number),
			device: hasDevice ? this.device(options.device ?? `phone-${number}`, number) : undefined,
			home: hasDevice ? { lat: lat + this.chance() * 0.08, lng: lng + this.chance() * 0.08 } : undefined,
			wealth: Math.exp(0.5 * (this.chance() + this.chance() - 1)),
			kind: options.kind,
			friends: Array.from({ length: this.whole(3, 7) }, () => this.outsider()),
			shops: Array.from({ length: this.whole(3, 6) }, () => `${this.land.shop}-${this.whole(1, 400)}`),
			landlord: this.outsider(),
			employer: `employer-${this.whole(1, 60)}`,
		};
		this.customers.push(customer);
		return customer;
	}

	/** Returns a phone or computer, with an address of the country if this world has addresses. */
	device(word: string, number: number): { readonly id: string; readonly ip?: string } {
		const id = this.name(word);
		if (this.options.hasAddresses !== true) return { id };
		const { networks } = this.land;
		return { id, ip: `${networks[number % networks.length]}.${1 + (Math.floor(number / networks.length) % 250)}` };
	}

	add(customer: Customer, at: number, fields: EventFields, deed?: Deed): void {
		const { place, ...event } = fields;
		this.lines.push({
			event: {
				customer_id: customer.id,
				occurred_at: new Date(at).toISOString(),
				...(customer.device ? { device: customer.device } : {}),
				...(customer.home ? { location: roundPlace(place ?? customer.home) } : {}),
				...event,
			},
			deed: deed ?? customer.hand,
		});
	}

	join(customer: Customer, at: number): void {
		const { kind } = customer;
		const facts = { phone: customer.phone, kyc_level: "3", ...(kind ? { kind } : {}) };
		this.add(customer, at, { type: "customer.created", customer: facts });
	}

	login(customer: Customer, at: number): void {
		this.add(customer, at, { type: "login", login: { success: true } });
	}

	/** Sends money to a person's wallet, as a payout request. */
	send(customer: Customer, at: number, person: Outsider, amount: number, more: Partial<EventFields> = {}): void {
		this.add(customer, at, this.sending(person, amount, more));
	}

	sending(person: Outsider, amount: number, more: Partial<EventFields> = {}): EventFields {
		const { method, currency } = this.land;
		const destination = { type: method, account: person.phone };
		return { type: "payout.requested", method, amount, currency, destination, ...more };
	}

	/** Buys at a till, or in Nigeria with a card at a terminal. */
	buy(customer: Customer, at: number, shop: string, amount: number, more: Partial<EventFields> = {}): void {
		const { currency } = this.land;
		const how: Partial<EventFields> =
			this.country === "KE"
				? { method: "mpesa", destination: { type: "till", account: shop } }
				: { method: "card", counterparty: { id: shop } };
		this.add(customer, at, { type: "transaction", direction: "out", amount, currency, ...how, ...more });
	}

	/** Pays a bill: a paybill in Kenya, a bank account in Nigeria. */
	payBill(customer: Customer, at: number, account: number, amount: number): void {
		const { currency } = this.land;
		const destination =
			this.country === "KE"
				? ({ type: "paybill", account: String(account) } as const)
				: ({ type: "bank", account: nubanOf(account), bank_code: NUBAN_BANK } as const);
		const method = this.country === "KE" ? "mpesa" : "bank";
		this.add(customer, at, { type: "payout.requested", method, amount, currency, destination });
	}

	receive(
		customer: Customer,
		at: number,
		counterparty: NonNullable<EventInput["counterparty"]>,
		amount: number,
		method: Method = this.land.method,
		deed?: Deed,
	): void {
		const { currency } = this.land;
		this.add(customer, at, { type: "transaction", direction: "in", method, amount, currency, counterparty }, deed);
	}

	/** Deposits or withdraws cash at an agent. */
	cash(customer: Customer, at: number, agent: string, amount: number, direction: "in" | "out"): void {
		const { currency } = this.land;
		const counterparty = { id: agent };
		this.add(customer, at, { type: "transaction", direction, method: "agent", amount, currency, counterparty });
	}

	/** Some days of an ordinary life: friends, shops, a salary or sales, and rent at the start of the month. */
	live(customer: Customer, firstDay: number, lastDay: number, pace = 0.9): void {
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

	private paySalary(customer: Customer, day: number): void {
		const amount = this.round(32_000 * customer.wealth);
		this.receive(customer, this.at(day, 7), { id: customer.employer }, amount, "bank");
	}

	/** Picks a friend, and sometimes a new person. */
	pickFriend(customer: Customer): Outsider {
		if (this.happens(0.93)) return this.pick(customer.friends);
		const friend = this.outsider();
		if (this.happens(0.5)) customer.friends.push(friend);
		return friend;
	}

	/** Removes some lines and returns the others in order of time. */
	dropLines(isDropped: (line: Line) => boolean): readonly Line[] {
		this.lines = this.lines.filter((line) => !isDropped(line));
		return this.finish();
	}

	/** Returns the lines in order of time, as a backtest reads them. */
	finish(): readonly Line[] {
		return this.lines.sort(compareTimes);
	}

	private phone(number: number): string {
		return this.land.phone((this.options.phonesFrom ?? 0) + number);
	}
}

/** Some people are paid on the 25th, most at the end of the month. */
export function payDayOf({ employer }: Customer): number {
	return [25, 27, 28, 28][Number(employer.split("-")[1]) % 4] ?? 28;
}

const NUBAN_BANK = "058";

/** Returns ten digits with a valid check digit for bank 058. */
export function nubanOf(account: number): string {
	const serial = String(account).padStart(9, "0");
	return `${serial}${computeNubanDigit(`000${NUBAN_BANK}`, serial)}`;
}

function compareTimes({ event: one }: Line, { event: other }: Line): number {
	if (one.occurred_at === other.occurred_at) return 0;
	return one.occurred_at < other.occurred_at ? -1 : 1;
}

function roundPlace({ lat, lng }: Place): Place {
	return { lat: Math.round(lat * 1000) / 1000, lng: Math.round(lng * 1000) / 1000 };
}
