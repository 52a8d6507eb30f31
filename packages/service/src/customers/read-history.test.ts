import { afterAll, beforeAll, expect, it } from "vitest";
import { labelEvent } from "../events/label-event.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { changeCustomerStatus } from "./change-status.ts";
import { readCustomerHistory } from "./read-history.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

it("tells how events scored, who changed the status and why, at once and after the log was chained, and every label", async () => {
	const { service, realm } = bench;
	const context = await service.openRealm(realm);
	await service.recordEvent(realm, deposit("amina"));
	const stopped = await service.recordEvent(realm, payout("amina", { amount: 260_000 }));
	const eventId = (JSON.parse(stopped.body) as { event_id: string }).event_id;
	await changeCustomerStatus(service, await service.openRealm(realm), {
		customerId: "amina",
		action: "hold",
		actor: "cli:njeri",
		reason: "Called us",
	});
	await labelEvent(service, await service.openRealm(realm), {
		eventId,
		label: "legit",
		source: "analyst",
		actor: "cli:njeri",
	});
	await labelEvent(service, await service.openRealm(realm), {
		eventId,
		label: "fraud",
		source: "analyst",
		actor: "cli:njeri",
	});
	const read = () => readCustomerHistory(service, context, { customerId: "amina" });
	const told = await read();
	expect(told.scores.map(({ decision }) => decision)).toEqual(["allow", "block"]);
	expect(told.scores[1]).toMatchObject({ eventId, type: "payout.requested" });
	expect(told.changes).toEqual([
		expect.objectContaining({ before: "active", after: "held", actor: "cli:njeri", reason: "Called us" }),
	]);
	expect(told.labels).toMatchObject([
		{ eventId, label: "fraud", source: "analyst", isCurrent: true },
		{ eventId, label: "legit", source: "analyst", isCurrent: false },
	]);
	await startJobs(service, { isScheduled: false }).runNow("seal-audit");
	expect(await read()).toEqual(told);
});

it("knows nobody of the other mode", async () => {
	const context = await bench.service.openRealm(bench.liveRealm);
	await expect(readCustomerHistory(bench.service, context, { customerId: "amina" })).rejects.toMatchObject({
		code: "not_found",
	});
});
