import { EntryIndex, type EntryInput } from "@hakiki/domain";
import { findRealm } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelEvent } from "../events/label-event.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { addEntries } from "./add-entries.ts";
import { loadEntries } from "./load-entries.ts";
import { listEntries, removeEntry } from "./read-entries.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const ALLOW = {
	list: "allow",
	kind: "phone",
	value: "0711000001",
	rules: ["confirmed_fraud_link"],
	maximum_amount: 2_000,
	owner: "Njeri",
	reason: "The landlord, seen by hand",
} as const;

const add = async (...inputs: EntryInput[]) =>
	addEntries(bench.service, await bench.service.openRealm(bench.realm), {
		entries: inputs.map((input) => ({ input })),
		actor: "cli:njeri",
	});

const listRows = async (sql: string) => (await bench.database.pool.query(sql)).rows;
const codesOf = (decision: { reasons: readonly { code: string }[] }) => decision.reasons.map(({ code }) => code);
const to = (account: string) => ({ destination: { type: "mpesa", account } }) as const;

describe("a block entry", () => {
	it("stops the very next decision, in this mode alone, and no longer when it is removed", async () => {
		expect((await decideTest(bench.service, bench.realm, payout("b1", to("0711000009")))).decision).toBe("allow");
		const { entries } = await add({ list: "block", kind: "phone", value: "0711 000 009", reason: "A mule" });
		const [entry] = entries;
		expect(entry).toMatchObject({
			list: "block",
			kind: "phone",
			value: "•••• 0009",
			reason: "A mule",
			createdBy: "cli:njeri",
		});
		const stopped = await decideTest(bench.service, bench.realm, payout("b2", to("+254711000009")));
		expect(stopped.decision).toBe("block");
		expect(codesOf(stopped)[0]).toBe("blocklisted");
		expect((await decideTest(bench.service, bench.liveRealm, payout("b2", to("0711000009")))).decision).toBe("allow");
		await removeEntry(bench.service, await bench.service.openRealm(bench.realm), {
			entryId: entry?.id ?? "",
			actor: "cli:njeri",
		});
		expect((await decideTest(bench.service, bench.realm, payout("b3", to("0711000009")))).decision).toBe("allow");
	});

	it("reaches another process within five seconds, by one that decides there", async () => {
		let aheadMs = 0;
		const other = await bench.openAnother({ world: { now: () => Date.now() + aheadMs } });
		await add({ list: "block", kind: "device", value: "bad-phone" });
		const login = (customer: string) =>
			decideTest(other, bench.realm, {
				type: "login",
				customer_id: customer,
				login: { success: true },
				device: { id: "bad-phone" },
			});
		aheadMs = 3_001;
		await login("p1");
		await expect.poll(async () => (await login("p2")).decision, { timeout: 2_000, interval: 20 }).toBe("block");
	});

	it("keeps no value that was secret, and is found again by it", async () => {
		await add({ list: "block", kind: "destination", value: "998877", destination_type: "bank", bank_code: "01" });
		const stored = JSON.stringify(await listRows("select * from entries"));
		expect(stored).not.toContain("998877");
		expect(stored).not.toContain("A mule");
		const found = await listEntries(bench.service, await bench.service.openRealm(bench.realm), {
			thing: { kind: "destination", value: "99-88 77", destination_type: "bank", bank_code: "01" },
			limit: 10,
		});
		expect(found.items).toMatchObject([{ value: "•••• 877" }]);
		const [whole] = (
			await listEntries(bench.service, await bench.service.openRealm(bench.realm), {
				...{ kind: "destination", limit: 10, isPersonalShown: true },
			})
		).items;
		expect(whole?.value).toBe("998877");
		const other = { kind: "destination", value: "998877", destination_type: "bank", bank_code: "02" } as const;
		expect(
			(await listEntries(bench.service, await bench.service.openRealm(bench.realm), { thing: other, limit: 10 })).items,
		).toEqual([]);
	});

	it("is passed by once when its list is read by pages, also when the last of a page is removed meanwhile", async () => {
		const values = ["0712000001", "0712000002", "0712000003", "0712000004"];
		const { entries } = await add(...values.map((value) => ({ list: "block", kind: "phone", value }) as const));
		const added = entries.map(({ id }) => id).sort();
		const query = { list: "block", kind: "phone", limit: 2 } as const;
		const seen: string[] = [];
		let after: string | undefined;
		do {
			const page = await listEntries(bench.service, await bench.service.openRealm(bench.realm), { ...query, after });
			seen.push(...page.items.map(({ id }) => id));
			after = page.next;
			const entryId = seen.at(-1);
			if (after !== undefined && entryId !== undefined)
				await removeEntry(bench.service, await bench.service.openRealm(bench.realm), { entryId, actor: "test" });
		} while (after !== undefined);
		expect(seen.filter((id) => added.includes(id))).toEqual(added);
		expect(new Set(seen).size).toBe(seen.length);
	});

	it.each(["garbage", "ent_01KA0000000000000000000003", "WzEsMl0"])("list knows no cursor %s", async (after) => {
		await expect(
			listEntries(bench.service, await bench.service.openRealm(bench.realm), { after, limit: 2 }),
		).rejects.toMatchObject({
			code: "invalid_request",
			details: [{ field: "cursor" }],
		});
	});
});

describe("an allow entry", () => {
	/** Two frauds on two customers make the destination one that is blocked. */
	async function defame(account: string): Promise<void> {
		for (const customer of ["v1", "v2"]) {
			const paid = await decideTest(bench.service, bench.realm, payout(`${customer}-${account}`, to(account)));
			await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
				eventId: paid.event_id,
				label: "fraud",
				actor: "test",
			});
		}
	}

	it("lifts the rules it names, up to its amount, and writes into the decision that it did", async () => {
		await defame("0711000001");
		const before = await decideTest(bench.service, bench.realm, payout("a1", to("0711000001")));
		expect(before.decision).toBe("block");
		await add(ALLOW);
		const after = await decideTest(bench.service, bench.realm, payout("a2", to("0711000001")));
		expect(after.decision).toBe("allow");
		expect(codesOf(after)).toContain("allowlisted");
		const large = await decideTest(bench.service, bench.realm, payout("a3", { ...to("0711000001"), amount: 2_000.01 }));
		expect(large.decision).toBe("block");
	});

	it("written again changes the one that is there", async () => {
		const [first] = (await add({ ...ALLOW, value: "0711000002" })).entries;
		const [second] = (await add({ ...ALLOW, value: "0711000002", maximum_amount: 9_000, owner: "Otieno" })).entries;
		expect(second).toMatchObject({ id: first?.id, maximumAmount: 9_000, owner: "Otieno" });
		const context = await bench.service.openRealm(bench.realm);
		const entry = context.lists.find("allow", context.hash("msisdn", "+254711000002"), Date.now());
		expect(entry).toMatchObject({ id: first?.id, amountMinorMax: 900_000 });
	});

	it("names a known rule that can be lifted, or is refused with the field", async () => {
		for (const [rule, message] of [
			["sim_swap_payout", "sim_swap_payout is never lifted by an entry"],
			["nonsense", "is not a rule"],
			["wallet_cap", "wallet_cap is a limit, which no entry lifts"],
			["structuring", "structuring reports to regulators, which no entry stops"],
		] as const) {
			await expect(add({ ...ALLOW, rules: [rule] }), rule).rejects.toMatchObject({
				details: [{ field: "rules.0", message }],
			});
		}
		await expect(add({ ...ALLOW, rules: ["custom_my_own"] })).resolves.toMatchObject({ removed: 0 });
	});
});

describe("other lists", () => {
	it("mark lenders, anonymous networks and agents' devices on the stored event", async () => {
		await add(
			{ list: "lender", kind: "phone", value: "0722000111" },
			{ list: "anonymous", kind: "ip_range", value: "192.0.2.0/24", network: "tor" },
			{ list: "agent_device", kind: "device", value: "agent-phone" },
		);
		const device = { id: "agent-phone", ip: "192.0.2.77" };
		const decided = await decideTest(bench.service, bench.realm, deposit("l1", { device }));
		const [row] = await listRows(`select body from events where customer_id = 'l1'`);
		expect(JSON.parse(row.body)).toMatchObject({
			counterparty: { isLender: true },
			device: { network: "tor", isAgents: true },
		});
		expect(decided.decision).toBe("allow");
	});
});

describe("an import", () => {
	const ranges = (count: number, network: "tor" | "vpn") =>
		Array.from({ length: count }, (_, index) => ({
			input: {
				list: "anonymous",
				kind: "ip_range",
				value: `10.${network === "tor" ? 1 : 2}.${index >> 8}.${index & 255}`,
				network,
			} as const,
			place: `line ${index + 1}`,
		}));

	it("replaces what its list held and leaves the other lists, in one audited act", async () => {
		const actor = "cli:njeri";
		const replaces = { list: "anonymous", kind: "ip_range", network: "tor" } as const;
		await addEntries(bench.service, await bench.service.openRealm(bench.realm), {
			entries: ranges(2_500, "tor"),
			actor,
			replaces,
		});
		await addEntries(bench.service, await bench.service.openRealm(bench.realm), { entries: ranges(10, "vpn"), actor });
		const again = await addEntries(bench.service, await bench.service.openRealm(bench.realm), {
			entries: ranges(100, "tor"),
			actor,
			replaces,
		});
		expect(again.entries).toHaveLength(100);
		expect(again.removed).toBe(2_400);
		expect(
			await listRows("select network, count(*)::int from entries where list = 'anonymous' group by 1 order by 1"),
		).toEqual([
			{ network: "tor", count: 100 },
			{ network: "vpn", count: 10 },
		]);
		const { lists } = await bench.service.openRealm(bench.realm);
		expect(lists.findNetwork("10.1.0.99", Date.now())).toBe("tor");
		expect(lists.findNetwork("10.1.0.100", Date.now())).toBeUndefined();
		expect(lists.findNetwork("10.2.0.9", Date.now())).toBe("vpn");
		const audited = await listRows("select action, subject from audit where action = 'entries.imported' order by id");
		expect(audited.slice(-2)).toEqual([
			{ action: "entries.imported", subject: "anonymous" },
			{ action: "entries.imported", subject: "anonymous" },
		]);
	});

	it("is taken whole or not at all, and names the wrong lines", async () => {
		const before = await listRows("select count(*) from entries");
		const good = ranges(3, "tor");
		const bad = {
			input: { list: "anonymous", kind: "ip_range", value: "10.0.0.1/8", network: "tor" },
			place: "line 4",
		} as const;
		await expect(
			addEntries(bench.service, await bench.service.openRealm(bench.realm), {
				entries: [...good, bad],
				actor: "cli:njeri",
			}),
		).rejects.toMatchObject({ details: [{ field: "line 4.value" }] });
		expect(await listRows("select count(*) from entries")).toEqual(before);
	});

	it("cannot make more than a hundred thousand entries", async () => {
		const entries = Array.from({ length: 100_001 }, () => ({ input: ALLOW }));
		await expect(
			addEntries(bench.service, await bench.service.openRealm(bench.realm), { entries, actor: "cli:njeri" }),
		).rejects.toMatchObject({
			details: [{ field: "entries", code: "too_many" }],
		});
	});
});

describe("the lists of a process", () => {
	it("read only what is new, and everything after a removal", async () => {
		const stored = async () => {
			const found = await findRealm(bench.database.pool, { realm: bench.realm });
			if (found === undefined) throw new Error("The realm is gone");
			return found;
		};
		const first = await loadEntries(bench.database.pool, await stored(), undefined);
		expect(await loadEntries(bench.database.pool, await stored(), first)).toBe(first);
		const [entry] = (await add({ list: "block", kind: "country", value: "KP" })).entries;
		const second = await loadEntries(bench.database.pool, await stored(), first);
		expect(second.lists).toBe(first.lists);
		expect(second.lists.find("block", "KP", Date.now())?.id).toBe(entry?.id);
		await removeEntry(bench.service, await bench.service.openRealm(bench.realm), {
			entryId: entry?.id ?? "",
			actor: "test",
		});
		const third = await loadEntries(bench.database.pool, await stored(), second);
		expect(third.lists).not.toBe(first.lists);
		expect(third.lists).toBeInstanceOf(EntryIndex);
		expect(third.lists.find("block", "KP", Date.now())).toBeUndefined();
	});
});

describe("removing", () => {
	it("answers that there is no such entry, whatever the id looks like", async () => {
		for (const entryId of ["nonsense", "ent_01J00000000000000000000000"])
			await expect(
				removeEntry(bench.service, await bench.service.openRealm(bench.realm), { entryId, actor: "test" }),
			).rejects.toMatchObject({
				code: "not_found",
			});
	});
});
