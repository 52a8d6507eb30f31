// The people of a simulation, and what they do until its end.

import { buildPots, buildSalaries } from "./crowds/gatherings.ts";
import { populate, type Span } from "./crowds/span.ts";
import {
	buildAgents,
	buildBulk,
	buildFamilies,
	buildReplacedSim,
	buildShops,
	buildUssd,
} from "./crowds/ways-of-life.ts";
import { DAY_MS, HOUR_MS } from "./days.ts";
import { countThieves, FRAUDS } from "./frauds/frauds.ts";
import type { Gang } from "./frauds/scene.ts";
import { type Identity, identityOf } from "./people.ts";
import { findSeasons } from "./seasons.ts";
import type { SimulatedLine, Simulation, SimulationOptions } from "./simulate.ts";
import type { Customer, Line, TimedEvent, World } from "./world.ts";

/** The share of honest customers with each way of life. The rest live an ordinary life. */
const WAYS: readonly { readonly share: number; build(world: World, span: Span): void }[] = [
	{ share: 0.1, build: buildSalaries },
	{ share: 0.09, build: buildPots },
	{ share: 0.06, build: buildFamilies },
	{ share: 0.12, build: buildUssd },
	{ share: 0.02, build: buildAgents },
	{ share: 0.02, build: buildShops },
	{ share: 0.05, build: buildBulk },
	{ share: 0.01, build: buildReplacedSim },
];
/** The share of all seasons together. */
const SEASON_SHARE = 0.1;
const NEWCOMER_SHARE = 0.05;
/** The share of movements that are checked and found honest. */
const CHECKED_SHARE = 0.006;
/** People with names from the invented list that test mode is screened against, but born some years later. */
const NAME_ALIKES = {
	KE: { name: "Kielelezo Bandiani Demosthenko", dob: "1974-11-03" },
	NG: { name: "Samplius Oyexamplo Testovande", dob: "1971-02-19" },
} as const;

export class Stage {
	private readonly world: World;
	private readonly options: SimulationOptions;
	private readonly first: number;
	private readonly last: number;
	private readonly told = new Map<string, Identity>();
	/** Customers whose account was opened before the simulation begins. */
	private settled: ReadonlySet<string> = new Set();

	constructor(world: World, options: SimulationOptions, days: { readonly first: number; readonly last: number }) {
		this.world = world;
		this.options = options;
		this.first = days.first;
		this.last = days.last;
	}

	fill(): void {
		const { world, first, last, options } = this;
		for (const { share, build } of WAYS) build(world, this.spanOf(share));
		const seasons = findSeasons(options.country, first, last);
		for (const { from, days, build } of seasons) {
			const span = this.spanOf(SEASON_SHARE / seasons.length);
			build(world, { ...span, from, last: Math.min(last, from + days - 1) });
		}
		this.settled = new Set(world.customers.map(({ id }) => id));
		this.addFrauds();
		this.addNewcomers();
		for (const person of populate(world, Math.max(0, options.customers - world.customers.length)))
			this.liveOrdinarily(person, first);
	}

	finish(): Pick<Simulation, "lines" | "deeds"> {
		const { options } = this;
		const untilText = new Date(options.until).toISOString();
		const kept = this.openAccounts().filter(({ event }) => event.occurred_at <= untilText);
		const deeds = new Map<number, { readonly story: string; readonly thief: number }>();
		const lines = kept.map(({ event: bare, deed }, index): SimulatedLine => {
			const event = this.introduce(bare);
			if (deed === undefined) return this.check(event);
			const { story, thief, told } = deed;
			deeds.set(index, { story, thief });
			if (told === undefined) return { event };
			const labelAt = new Date(told.at).toISOString();
			return { event, label: "fraud", label_at: labelAt, source: told.source, fraud_type: told.fraudType };
		});
		return { lines, deeds };
	}

	private spanOf(share: number): Span {
		const { first, last, options } = this;
		const from = first + Math.floor(options.days * 0.4);
		return { first, from, last, customers: Math.max(1, Math.round(options.customers * share)) };
	}

	/**
	 * The first thief of each kind comes on the last day, so that there is something to investigate. The others come
	 * before.
	 */
	private addFrauds(): void {
		const { world, first, last, options } = this;
		const gang = createGang(world, options.customers);
		let thief = 0;
		for (const story of options.frauds) {
			const { lastsHours, build } = FRAUDS[story];
			const count = countThieves(story, options.customers, options.days);
			for (let turn = 0; turn < count; turn += 1) {
				thief += 1;
				const hoursAgo = lastsHours + world.whole(1, 8);
				const quiet = 0.25 * options.days * DAY_MS;
				const latest = options.until - hoursAgo * HOUR_MS;
				const earliest = options.until - options.days * DAY_MS + quiet;
				const at = turn === 0 ? latest : Math.round(earliest + world.chance() * (latest - DAY_MS - earliest));
				build({ world, story, thief, at, first, last, gang, describe: (one, said) => this.told.set(one.id, said) });
			}
		}
	}

	private addNewcomers(): void {
		const { world, first, last, options } = this;
		const people = populate(world, Math.round(options.customers * NEWCOMER_SHARE));
		people.forEach((person, index) => {
			const day = world.whole(first + 1, last - 1);
			world.join(person, world.at(day, 9));
			if (index > 0) this.liveOrdinarily(person, day + 1);
			// A customer whose name is on a list has done nothing yet, and waits for a review.
			else this.told.set(person.id, NAME_ALIKES[options.country]);
		});
	}

	/** Friends and shops, some logins, a forgotten password, and sometimes a new phone. */
	private liveOrdinarily(person: Customer, from: number): void {
		const { world, last } = this;
		const phoneFrom = world.happens(0.06) ? world.whole(from, last) : last + 1;
		const later = { ...person, device: world.device(`phone-${person.number}-new`, person.number) };
		world.live(person, from, Math.min(last, phoneFrom - 1));
		world.live(later, phoneFrom, last);
		for (let day = from; day <= last; day += world.whole(2, 6)) {
			const owner = day < phoneFrom ? person : later;
			const at = world.at(day);
			if (world.happens(0.05)) world.add(owner, at - 60_000, { type: "login", login: { success: false } });
			world.login(owner, at);
			if (world.happens(0.01)) world.add(owner, at + 60_000, { type: "customer.updated", changes: ["password"] });
		}
	}

	/** Every account is some weeks old at its first event, unless its opening is part of the story. */
	private openAccounts(): readonly Line[] {
		const { world } = this;
		const firstSeen = new Map<string, number>();
		const opened = new Set<string>();
		for (const { event } of world.dropLines((one) => isOpening(one) && this.settled.has(one.event.customer_id))) {
			if (event.type === "customer.created") opened.add(event.customer_id);
			if (!firstSeen.has(event.customer_id)) firstSeen.set(event.customer_id, Date.parse(event.occurred_at));
		}
		for (const customer of world.customers) {
			if (opened.has(customer.id)) continue;
			const since = firstSeen.get(customer.id) ?? this.first * DAY_MS;
			world.join(customer, since - Math.round((10 + 50 * world.chance()) * DAY_MS));
		}
		return world.finish();
	}

	/** Adds the identity to the opening of the account. */
	private introduce(event: TimedEvent): TimedEvent {
		if (event.type !== "customer.created") return event;
		const { country, seed } = this.options;
		const number = Number(event.customer_id.split("-").at(-1));
		const customer = { ...identityOf(country, number, seed), ...event.customer, ...this.told.get(event.customer_id) };
		return { ...event, customer };
	}

	/** Sometimes a customer is called back and confirms the payment. */
	private check(event: TimedEvent): SimulatedLine {
		const { world } = this;
		if (event.amount === undefined || !world.happens(CHECKED_SHARE)) return { event };
		const labelAt = new Date(Date.parse(event.occurred_at) + world.whole(2, 40) * HOUR_MS).toISOString();
		return { event, label: "legit", label_at: labelAt, source: "call_back" };
	}
}

function isOpening({ event }: Line): boolean {
	return event.type === "customer.created";
}

/** A few thieves share phones and the numbers that receive the money. */
function createGang(world: World, customers: number): Gang {
	const size = Math.max(3, Math.round(customers / 100));
	return {
		drops: Array.from({ length: size }, () => world.outsider()),
		devices: Array.from({ length: size }, (_, index) => ({
			id: world.name(`thief-${index}`),
			ip: world.happens(0.5) ? `8.8.8.${index + 1}` : (world.device("", index).ip ?? ""),
		})),
	};
}
