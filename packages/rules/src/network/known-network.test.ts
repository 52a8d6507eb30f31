// The network keeps what it knows of an entity in as little memory as it can. Whatever it does, it must answer as a network
// that simply keeps every list.

import type { EntityFacts, EntityMember, EntityRole, Hash } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KnownNetwork } from "./known-network.ts";
import { ReplayNetwork } from "./replay-network.ts";

const DAY_MS = 86_400_000;
const ROLES = ["payee", "phone", "device"] as const;
const HASHES = ["h1", "h2"] as const;

type Writable<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };
type Plain = Writable<Omit<EntityFacts, "members" | "movementsByDay">> & {
	members: EntityMember[];
	movementsByDay: { day: number; count: number }[];
};

/** Does everything in the simplest way. */
class PlainNetwork {
	readonly known = new Map<string, Plain>();

	take(role: EntityRole, hash: Hash): Plain {
		const key = `${role} ${hash}`;
		const facts: Plain = this.known.get(key) ?? {
			role,
			hash,
			members: [],
			memberCount: 0,
			isSaturated: false,
			movementsByDay: [],
			marks: [],
			rings: [],
			flows: "",
		};
		this.known.set(key, facts);
		return facts;
	}

	note(facts: Plain, customerId: string, seenAt: number, flaggedAt: number | undefined): void {
		const before = facts.members.find((one) => one.customerId === customerId);
		if (before === undefined) facts.memberCount += 1;
		const flags = [before?.lastFlaggedAt, flaggedAt].filter((at) => at !== undefined);
		const member: EntityMember = {
			customerId,
			lastSeenAt: Math.max(seenAt, before?.lastSeenAt ?? 0),
			...(flags.length > 0 && { lastFlaggedAt: Math.max(...flags) }),
		};
		if (before === undefined) facts.members.push(member);
		else facts.members[facts.members.indexOf(before)] = member;
		if (facts.members.length > 32) {
			const oldest = facts.members.reduce((a, b) => (b.lastSeenAt < a.lastSeenAt ? b : a));
			facts.members.splice(facts.members.indexOf(oldest), 1);
		}
		facts.isSaturated = facts.memberCount > 32;
	}

	count(facts: Plain, day: number, figure: number): void {
		const known = facts.movementsByDay.find((one) => one.day === day);
		if (known === undefined) facts.movementsByDay.push({ day, count: figure });
		else known.count += figure;
		if (facts.movementsByDay.length > 31) facts.movementsByDay.shift();
	}
}

const entity = { role: fc.constantFrom(...ROLES), hash: fc.constantFrom<Hash>(...HASHES) };
const step = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant("note" as const),
			...entity,
			// Few customers stay with one member, and many grow past what is kept.
			customer: fc.oneof(fc.nat(1), fc.nat(45)),
			seenAt: fc.nat(1_000),
			flaggedAt: fc.option(fc.nat(1_000), { nil: undefined, freq: 8 }),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant("count" as const),
			...entity,
			day: fc.oneof(fc.constant(20_000), fc.integer({ min: 20_000, max: 20_040 })),
			figure: fc.nat(5),
		}),
	},
	fc.record({ kind: fc.constant("mark" as const), ...entity, event: fc.nat(40) }),
	fc.record({ kind: fc.constant("unmark" as const), ...entity, event: fc.nat(40) }),
);

function read({ role, hash, members, memberCount, isSaturated, movementsByDay, marks, rings, flows }: EntityFacts) {
	return { role, hash, members, memberCount, isSaturated, movementsByDay, marks, rings, flows };
}

function compare(network: KnownNetwork, plain: PlainNetwork): void {
	for (const hash of HASHES) {
		const expected = [...plain.known.values()].filter((facts) => facts.hash === hash);
		expect(network.allOf(hash).map(read)).toEqual(expected);
		for (const role of ROLES) {
			const facts = network.find(role, hash);
			const known = plain.known.get(`${role} ${hash}`);
			expect(facts && read(facts)).toEqual(known);
			for (const member of known?.members ?? [])
				expect(network.isMember({ role, hash }, member.customerId), member.customerId).toBe(true);
			expect(network.isMember({ role, hash }, "a stranger")).toBe(false);
		}
	}
}

describe("the known network", () => {
	it.each([
		["from nothing", () => new KnownNetwork(), false],
		["from facts that were read", () => new KnownNetwork(), true],
		["of a replay", () => new ReplayNetwork(), false],
	])("answers as one that keeps every list, %s", (_, open, isRead) => {
		fc.assert(
			fc.property(fc.array(step, { maxLength: 120 }), fc.nat(120), (steps, cut) => {
				const plain = new PlainNetwork();
				let network = open();
				for (const [at, one] of steps.entries()) {
					// What a service reads from the database are facts that an earlier batch wrote.
					if (isRead && at === cut)
						network = new KnownNetwork([...plain.known.values()].map((facts) => structuredClone(facts)));
					const { role, hash } = one;
					const isKnown = plain.known.has(`${role} ${hash}`);
					if (one.kind === "note") {
						const customerId = `cus-${one.customer}`;
						const isNew = !network.isMember({ role, hash }, customerId);
						const { seenAt, flaggedAt } = one;
						network.note({ role, hash }, customerId, { seenAt, flaggedAt, isNew });
						plain.note(plain.take(role, hash), customerId, seenAt, flaggedAt);
					} else if (one.kind === "count") {
						network.countMovement({ role, hash, figure: one.figure }, one.day * DAY_MS + 5);
						plain.count(plain.take(role, hash), one.day, one.figure);
					} else if (one.kind === "mark") {
						const mark = { customerId: "cus-1", eventId: `evt_${one.event}`, at: 1, knownAt: 2 };
						network.mark({ role, hash }, mark);
						const facts = plain.take(role, hash);
						facts.marks = [...facts.marks.filter(({ eventId }) => eventId !== mark.eventId), mark].slice(-32);
					} else if (isKnown) {
						network.unmark({ role, hash }, `evt_${one.event}`);
						const facts = plain.take(role, hash);
						facts.marks = facts.marks.filter(({ eventId }) => eventId !== `evt_${one.event}`);
					}
					compare(network, plain);
				}
			}),
			{ numRuns: 150 },
		);
	});

	it("keeps the latest 31 days of each entity of a replay, however few members it has", () => {
		const movement = fc.record({
			...entity,
			day: fc.oneof(fc.constant(20_000), fc.integer({ min: 20_000, max: 20_050 })),
			figure: fc.double({ min: 0, max: 1e9, noNaN: true }),
			isLinked: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.array(movement, { minLength: 60, maxLength: 200 }), (movements) => {
				const plain = new PlainNetwork();
				const network = new ReplayNetwork();
				for (const { role, hash, day, figure, isLinked } of movements) {
					network.countMovement({ role, hash, figure }, day * DAY_MS);
					plain.count(plain.take(role, hash), day, figure);
					if (!isLinked) continue;
					const isNew = !network.isMember({ role, hash }, "cus-1");
					network.note({ role, hash }, "cus-1", { seenAt: day, flaggedAt: undefined, isNew });
					plain.note(plain.take(role, hash), "cus-1", day, undefined);
				}
				compare(network, plain);
			}),
			{ numRuns: 60 },
		);
	});

	it("finds each of many entities of a replay", () => {
		const network = new ReplayNetwork();
		const simple = new KnownNetwork();
		const refs = Array.from({ length: 24_000 }, (_, number) => ({
			role: ROLES[number % 3] ?? "payee",
			// Every third name has three roles.
			hash: `msisdn:+2547${Math.floor(number / 3) + (number % 9 < 3 ? 0 : number)}`,
		}));
		for (const [number, ref] of refs.entries())
			for (const one of [network, simple]) {
				const customerId = `cus-${number % 7_000}`;
				const isNew = !one.isMember(ref, customerId);
				one.note(ref, customerId, { seenAt: number, flaggedAt: number % 50 === 0 ? number : undefined, isNew });
				one.countMovement({ ...ref, figure: 1 }, number * 1_000_000);
			}
		// Comparing texts takes a twentieth of the time.
		const describeAll = (one: KnownNetwork) =>
			refs.map(({ hash }) => JSON.stringify(one.allOf(hash).map(read))).join("\n");
		expect(describeAll(network)).toBe(describeAll(simple));
		expect(network.find("phone", "msisdn:+1")).toBeUndefined();
	});
});
