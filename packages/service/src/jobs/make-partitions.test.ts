import { formatUuid, parseId } from "@hakiki/domain";
import { findEvent } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decideTest, deposit, openTestBench, type TestBench } from "../testing/test-service.ts";
import { makePartitions, planPartitions } from "./make-partitions.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(async () => {
	await bench.close();
});

const partitionsHolding = async (): Promise<Record<string, number>> => {
	const { rows } = await bench.database.pool.query<{ name: string; count: string }>(
		"select tableoid::regclass::text as name, count(*) from events group by 1 order by 1",
	);
	return Object.fromEntries(rows.map((row) => [row.name, Number(row.count)]));
};

it("plans the current month and three ahead, over the end of a year, without a gap", () => {
	const plan = planPartitions(Date.UTC(2026, 10, 30, 23, 59, 59, 999));
	expect(plan.map(({ name }) => name)).toEqual([
		"events_2026_11",
		"events_2026_12",
		"events_2027_01",
		"events_2027_02",
	]);
	for (const [index, { from }] of plan.entries()) if (index > 0) expect(from).toBe(plan[index - 1]?.to);
});

it("leaves a month alone whose events in the default partition are too many, and says so", async () => {
	for (const n of [1, 2, 3]) await bench.service.recordEvent(bench.realm, deposit(`early_${n}`));
	const report = await makePartitions(bench.database.pool, Date.now(), { movedMax: 2 });
	expect(report).toMatchObject({ stuck: [planPartitions(Date.now())[0]?.name], moved: 0, inDefault: 3 });
	expect(report.made).toHaveLength(3);
});

it("makes them once with several replicas at once, and moves events out of the default partition", async () => {
	const reports = await Promise.all(Array.from({ length: 4 }, () => makePartitions(bench.database.pool, Date.now())));
	const current = planPartitions(Date.now())[0]?.name ?? "";
	expect(reports.flatMap((report) => report.made)).toEqual([current]);
	expect(reports.reduce((sum, report) => sum + report.moved, 0)).toBe(3);
	expect(await partitionsHolding()).toEqual({ [current]: 3 });
	expect(await makePartitions(bench.database.pool, Date.now())).toEqual({
		made: [],
		moved: 0,
		stuck: [],
		inDefault: 0,
	});
});

it("gives partitions the table's keys, indexes and storage, and events their month", async () => {
	const current = planPartitions(Date.now())[0]?.name ?? "";
	const decision = await decideTest(bench.service, bench.realm, deposit("later"));
	expect(await partitionsHolding()).toEqual({ [current]: 4 });
	const eventId = formatUuid(parseId("evt", decision.event_id) ?? new Uint8Array(16));
	expect(await findEvent(bench.database.pool, { realm: bench.realm, eventId })).toMatchObject({ customerId: "later" });
	const { rows } = await bench.database.pool.query(
		`select (select array_agg(attname::text || ' ' || attstorage::text order by attnum) from pg_attribute
		          where attrelid = c.oid and attname in ('body', 'sealed')) as storage,
		        (select count(*)::int from pg_index where indrelid = c.oid) as indexes, reloptions
		   from pg_class c where relname in ($1, 'events_default') order by relname`,
		[current],
	);
	expect(rows[0]).toEqual(rows[1]);
	expect(rows[0]).toEqual({ storage: ["body e", "sealed e"], indexes: 4, reloptions: ["toast_tuple_target=8160"] });
});
