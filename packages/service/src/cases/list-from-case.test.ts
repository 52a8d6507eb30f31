import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addEntries } from "../entries/add-entries.ts";
import { listEntries } from "../entries/read-entries.ts";
import { labelEvent } from "../events/label-event.ts";
import { readEvent } from "../events/read-event.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { closeCase } from "./close-case.ts";
import { listCaseQueue } from "./list-cases.ts";
import { readCaseDetails } from "./read-case.ts";
import { reopenCase } from "./reopen-case.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const open = () => bench.service.openRealm(bench.realm);
const DEVICE = { id: "thief-phone" };
const TERMS = {
	resolution: "declined",
	disposition: "fraud",
	note: "Drained after a SIM swap",
	actor: "user:joy",
} as const;

async function stop(customerId: string, account: string) {
	const destination = { type: "mpesa", account, name: "Otieno Mule" } as const;
	await decideTest(bench.service, bench.realm, {
		type: "customer.created",
		customer_id: customerId,
		customer: { name: "Wanjiku Kamau", phone: "0722000111" },
	});
	await decideTest(bench.service, bench.realm, deposit(customerId, { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: customerId });
	const held = await decideTest(
		bench.service,
		bench.realm,
		payout(customerId, { amount: 48_000, balance: 90_000, destination, device: DEVICE }),
	);
	return { caseId: String(held.case_id), eventId: held.event_id };
}

/** True if the payment is stopped by an entry of the block list. */
const isListed = async (customerId: string, account: string) => {
	const destination = { type: "mpesa", account } as const;
	const { reasons } = await decideTest(bench.service, bench.realm, payout(customerId, { destination }));
	return reasons.some(({ code }) => code === "blocklisted");
};
const countEntries = async () => (await listEntries(bench.service, await open(), { limit: 100 })).items.length;
const read = async (caseId: string, isPersonalShown = true) =>
	readCaseDetails(bench.service, await open(), { caseId, areReportsShown: false, isPersonalShown });

describe("Closing a case with entries", () => {
	it("blocks the destination from the next decision on, for the customer alone or for all, until it is reopened", async () => {
		const [one, all] = [await stop("list-one", "0711000101"), await stop("list-all", "0711000102")];
		const block = { list: "block", kind: "destination" } as const;
		const closed = await closeCase(bench.service, await open(), {
			...TERMS,
			caseId: one.caseId,
			owner: "Joy",
			listings: [{ ...block, scope: "customer" }],
		});
		expect(closed.entries).toMatchObject([
			{ list: "block", kind: "destination", customerId: "list-one", owner: "Joy", reason: TERMS.note, expiresAt: null },
		]);
		const expiresAt = "2099-01-01T00:00:00.000Z";
		await closeCase(bench.service, await open(), {
			...TERMS,
			caseId: all.caseId,
			listings: [
				{ ...block, scope: "workspace", expiresAt },
				{ list: "block", kind: "device", scope: "workspace" },
			],
		});
		expect([await isListed("other", "0711000101"), await isListed("list-one", "0711000101")]).toEqual([false, true]);
		expect(await isListed("other", "0711000102")).toBe(true);
		const { decision } = await decideTest(bench.service, bench.realm, {
			type: "login",
			customer_id: "another",
			login: { success: true },
			device: DEVICE,
		});
		expect(decision).toBe("block");
		await reopenCase(bench.service, await open(), { caseId: all.caseId, reason: "Undone", actor: "user:joy" });
		expect(await isListed("other", "0711000102")).toBe(false);
		expect(await countEntries()).toBe(1);
	});

	it("allows a payee up to the amount of the event, by the rules that fired and can be lifted", async () => {
		const { caseId } = await stop("list-allow", "0711000201");
		const { rules, kinds } = (await read(caseId)).listable;
		expect(kinds).toEqual(["destination", "device"]);
		expect(rules.length).toBeGreaterThan(0);
		expect(rules).not.toContain("sim_swap_payout");
		const listings = [{ list: "allow", kind: "destination", scope: "customer" }] as const;
		await expect(closeCase(bench.service, await open(), { ...TERMS, caseId, listings })).rejects.toMatchObject({
			code: "invalid_request",
			details: [{ field: "entries.0.list", code: "invalid" }],
		});
		const closed = await closeCase(bench.service, await open(), {
			...TERMS,
			caseId,
			disposition: "legit",
			resolution: "approved",
			listings,
		});
		expect(closed.entries).toMatchObject([{ list: "allow", rules, maximumAmount: 48_000, customerId: "list-allow" }]);
	});

	it("leaves an entry that was in force before, and one that somebody changed since", async () => {
		const add = async (reason: string, value = "0711000301") =>
			addEntries(bench.service, await open(), {
				entries: [{ input: { list: "block", kind: "destination", destination_type: "mpesa", value, reason } }],
				actor: "cli:njeri",
			});
		await add("Known before");
		const reasons = async () =>
			(await listEntries(bench.service, await open(), { limit: 100 })).items.map(({ reason }) => reason);
		const listings = [{ list: "block", kind: "destination", scope: "workspace" }] as const;
		const { caseId } = await stop("list-before", "0711000301");
		await closeCase(bench.service, await open(), { ...TERMS, caseId, listings });
		expect(await reasons()).toContain("Known before");
		const reopening = { caseId, reason: "Undone", actor: "user:joy" };
		await reopenCase(bench.service, await open(), reopening);
		expect(await reasons()).toContain("Known before");
		const { caseId: another } = await stop("list-since", "0711000302");
		await closeCase(bench.service, await open(), { ...TERMS, caseId: another, listings });
		await add("Changed since", "0711000302");
		await reopenCase(bench.service, await open(), { ...reopening, caseId: another });
		expect(await reasons()).toContain("Changed since");
	});

	it("writes no entry where the closing is refused, and closes nothing where an entry is refused", async () => {
		const { caseId } = await stop("list-refused", "0711000401");
		const before = await countEntries();
		const listing = { list: "block", kind: "destination", scope: "workspace" } as const;
		const related = ["cas_01KA0000000000000000000002"];
		const close = async (more: object) => closeCase(bench.service, await open(), { ...TERMS, caseId, ...more });
		await expect(close({ listings: [listing], relatedCaseIds: related })).rejects.toMatchObject({
			details: [{ field: "related_case_ids.0" }],
		});
		await expect(
			close({ listings: [listing, { ...listing, expiresAt: "2001-01-01T00:00:00Z" }] }),
		).rejects.toMatchObject({
			details: [{ field: "entries.1.expires_at" }],
		});
		expect([await countEntries(), (await read(caseId)).status]).toEqual([before, "open"]);
	});
});

describe("A case", () => {
	it("says which account was paid: its end, or the whole number of a payee who is a customer", async () => {
		const listings = [
			{ list: "block", kind: "destination", scope: "workspace" },
			{ list: "block", kind: "device", scope: "customer" },
		] as const;
		const { caseId, eventId } = await stop("list-stranger", "0711000601");
		expect([(await read(caseId)).payeeAccount, (await read(caseId, false)).payeeAccount]).toEqual([
			"•••• 0601",
			"•••• 0601",
		]);
		expect((await readEvent(bench.service, await open(), eventId))?.payeeAccount).toBe("•••• 0601");
		const closed = await closeCase(bench.service, await open(), { ...TERMS, caseId, listings, isPersonalShown: true });
		expect(closed.entries.map(({ value }) => value)).toEqual(["•••• 0601", "thief-phone"]);
		await decideTest(bench.service, bench.realm, {
			type: "customer.created",
			customer_id: "list-mule",
			customer: { phone: "0711 000 602" },
		});
		const known = await stop("list-robbed", "+254711000602");
		expect((await read(known.caseId)).payeeAccount).toBe("0711 000 602");
		expect((await read(known.caseId, false)).payeeAccount).toBe("•••• 0602");
		const reader = { isPersonalShown: true };
		expect((await readEvent(bench.service, await open(), known.eventId, reader))?.payeeAccount).toBe("0711 000 602");
		// The number is proved by its hash: the owner has another phone now.
		await decideTest(bench.service, bench.realm, {
			type: "customer.updated",
			customer_id: "list-mule",
			changes: ["phone"],
			customer: { phone: "0711000699" },
		});
		expect((await read(known.caseId)).payeeAccount).toBe("•••• 0602");
	});

	it("names the customer, the phone and the payee to those who may see them, and the score to all", async () => {
		const { caseId } = await stop("list-named", "0711000501");
		const personal = { customerName: "Wanjiku Kamau", customerPhone: "0722000111", payee: "Otieno Mule" };
		const shown = await read(caseId);
		expect(shown).toMatchObject({ ...personal, payeeType: "mpesa", totalMinor: 4_800_000, amountMinor: 4_800_000 });
		expect(shown.score).toBeGreaterThan(50);
		const hidden = { customerName: null, customerPhone: null, payee: null, payeeType: "mpesa", score: shown.score };
		expect(await read(caseId, false)).toMatchObject(hidden);
		for (const [isPersonalShown, expected] of [
			[true, personal],
			[false, hidden],
		] as const) {
			const query = { customerId: "list-named", sort: "priority", limit: 5, isPersonalShown } as const;
			expect((await listCaseQueue(bench.service, await open(), query)).items).toMatchObject([
				{ id: caseId, ...expected },
			]);
		}
	});

	it("takes the fraud type from the customer's complaint, and from nobody else's label", async () => {
		const { caseId, eventId } = await stop("list-complaint", "0711000601");
		const label = async (source: string, fraudType: "scam_victim" | "mule") =>
			labelEvent(bench.service, await open(), { eventId, label: "fraud", source, fraudType, actor: "key:test" });
		await label("partner", "mule");
		expect((await read(caseId)).complaintFraudType).toBeNull();
		await label("complaint", "scam_victim");
		expect((await read(caseId)).complaintFraudType).toBe("scam_victim");
	});
});
