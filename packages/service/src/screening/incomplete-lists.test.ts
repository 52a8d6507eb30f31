// Nobody is `clear` in live mode while a required list is missing, whichever way a name arrives.

import { DEFAULT_THRESHOLDS } from "@hakiki/domain";
import type { Pool } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCustomer } from "../customers/read-customer.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { LoadedLists } from "../lists/loaded-lists.ts";
import { removeList } from "../lists/manage-lists.ts";
import { loadTestList } from "../testing/test-lists.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { rescreenCustomers } from "./rescreen-customers.ts";
import { reviewMatch } from "./review-match.ts";

// Nobody of these exists.
const LISTED = "Zubqar Wenlokhi Thabrovan";
const entry = (name: string) => ({ id: "1", topics: ["sanction"], type: "person", name });

let bench: TestBench;
let jobs: Jobs;

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
});

const tell = (customerId: string, name: string, more: object = {}) =>
	decideTest(bench.service, bench.liveRealm, {
		type: "customer.created",
		customer_id: customerId,
		customer: { name },
		...more,
	});
const statusOf = async (customerId: string) => {
	const reading = await readCustomer(bench.service, await bench.service.openRealm(bench.liveRealm), customerId);
	return [reading?.state.screeningStatus, reading?.state.lastScreenedAt];
};
const rescreen = () => rescreenCustomers(bench.service, { realm: bench.liveRealm }, { actor: "test" });
const PENDING = ["pending", null];

describe.each([
	["without any list", async () => undefined],
	["with a list that is not enough", () => loadTestList(bench.service, "own", [entry(LISTED)])],
	["with one of two", () => loadTestList(bench.service, "un_sc", [entry(LISTED)])],
])("%s", (state, prepare) => {
	const id = (name: string) => `${name} ${state}`;
	beforeAll(prepare);

	it("stays pending after an event, a payment and a change of name", async () => {
		const created = await tell(id("event"), "Achieng Atieno");
		expect(created.screening).toMatchObject({ status: "pending", isComplete: false, matches: [] });
		const destination = { type: "bank" as const, account: "0445566", name: "Wanjiru Njeri" };
		const paid = await decideTest(bench.service, bench.liveRealm, payout(id("event"), { method: "bank", destination }));
		expect(paid.screening).toMatchObject({ status: "pending", isComplete: false });
		const update = { type: "customer.updated", customer_id: id("event"), changes: ["name"] } as const;
		await decideTest(bench.service, bench.liveRealm, { ...update, customer: { name: "Achieng Otieno" } });
		expect(await statusOf(id("event"))).toEqual(PENDING);
	});

	it("stays pending after history, alone and in a batch", async () => {
		const occurredAt = new Date(Date.now() - 90 * 86_400_000).toISOString();
		await tell(id("history"), "Achieng Atieno", { occurred_at: occurredAt });
		const input = { type: "customer.created", customer_id: id("batch"), customer: { name: "Achieng Atieno" } } as const;
		const items = [() => ({ input, idempotencyKey: undefined, label: undefined })];
		const [result] = await bench.service.recordEvents(bench.liveRealm, { items, isHistory: true, actor: "test" });
		expect(result?.error).toBeUndefined();
		expect(await statusOf(id("history"))).toEqual(PENDING);
		expect(await statusOf(id("batch"))).toEqual(PENDING);
	});

	it("stays pending after everybody was screened", async () => {
		await tell(id("everybody"), "Achieng Atieno");
		await rescreen();
		expect(await statusOf(id("everybody"))).toEqual(PENDING);
	});
});

describe("who was clear", () => {
	it("is pending after their match was dismissed while a list is missing", async () => {
		const found = await tell("dismissed", LISTED);
		expect(found.screening).toMatchObject({ status: "potential_match" });
		for (const entity of ["un_sc:1", "own:1"]) {
			const verdict = { customerId: "dismissed", entity, verdict: "clear", actor: "cli:njeri" } as const;
			await reviewMatch(bench.service, await bench.service.openRealm(bench.liveRealm), {
				...verdict,
				reason: "another birth date",
			});
		}
		expect(await statusOf("dismissed")).toEqual(PENDING);
	});

	it("is pending under a new name that nothing was searched for, and stays clear under the old one", async () => {
		await loadTestList(bench.service, "ke_frc", [entry("Melquior Drathenby Usko")]);
		for (const id of ["kept", "renamed"]) await tell(id, "Achieng Atieno");
		expect((await statusOf("renamed"))[0]).toBe("clear");
		for (const list of ["own", "un_sc", "ke_frc"]) await removeList(bench.service, { list, actor: "test" });
		await bench.service.lists.refresh();
		const customer = { name: "Achieng Atieno" };
		await decideTest(bench.service, bench.liveRealm, payout("kept", { customer }));
		expect((await statusOf("kept"))[0]).toBe("clear");
		const renamed = await decideTest(bench.service, bench.liveRealm, payout("renamed", { customer: { name: LISTED } }));
		expect(renamed.screening).toMatchObject({ status: "pending", isComplete: false });
		expect(await statusOf("renamed")).toEqual(PENDING);
	});
});

it("does not count a list that was imported while the lists were looked up, and is not searched yet", async () => {
	let isImported = false;
	// Between the two questions of one look: which version the lists have, and which lists there are.
	const pool = new Proxy(bench.database.pool, {
		get(target, name) {
			const member = Reflect.get(target, name, target);
			if (name !== "query") return typeof member === "function" ? member.bind(target) : member;
			return async (...args: Parameters<Pool["query"]>) => {
				if (isImported && /from lists/.test(String(args[0]))) {
					isImported = false;
					await loadTestList(bench.service, "un_sc", [entry(LISTED)]);
					await loadTestList(bench.service, "ke_frc", [entry("Melquior Drathenby Usko")]);
				}
				return Reflect.apply(member, target, args);
			};
		},
	});
	const lists = new LoadedLists({ pool, world: bench.service.world });
	const place = { isLive: true, country: "KE", thresholds: DEFAULT_THRESHOLDS } as const;
	expect(lists.findGaps(place)).toEqual(["The lists are still being loaded."]);
	await lists.refresh();
	isImported = true;
	await lists.refresh();
	expect(isImported).toBe(false);
	expect(lists.findGaps(place)).toEqual([
		"No list is loaded, so nothing was searched.",
		"The UN list (un_sc) is not loaded.",
		"The Kenyan list (ke_frc) is not loaded.",
	]);
	expect(lists.listsOf(place)).toEqual([]);
	await lists.refresh();
	expect(lists.findGaps(place)).toEqual([]);
	expect(lists.screenerOf(place).isComplete).toBe(true);
});
