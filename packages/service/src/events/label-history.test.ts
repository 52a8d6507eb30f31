import type { EventInput, FraudType, Label } from "@hakiki/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import type { NewLabel } from "./label-event.ts";
import { labelEvent } from "./label-event.ts";
import { labelHistory } from "./label-history.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const DAY_MS = 86_400_000;

interface Story {
	readonly customer: string;
	readonly daysAgo: number;
	readonly label: Label;
	readonly source?: string;
	readonly fraudType?: FraudType;
}

/** Labels that can be written together, and others that cannot: old and fresh frauds, accomplices, a customer met twice, what is not simple. */
const STORIES: readonly Story[] = [
	{ customer: "old", daysAgo: 90, label: "fraud", source: "chargeback" },
	{ customer: "legit", daysAgo: 90, label: "legit" },
	{ customer: "fresh", daysAgo: 3, label: "fraud", source: "complaint" },
	{ customer: "mule", daysAgo: 80, label: "fraud", fraudType: "mule" },
	{ customer: "twice", daysAgo: 70, label: "fraud", source: "analyst" },
	{ customer: "twice", daysAgo: 60, label: "legit", source: "analyst" },
	{ customer: "typed", daysAgo: 50, label: "fraud", fraudType: "takeover" },
	{ customer: "plain", daysAgo: 1, label: "legit", source: "call_back" },
];

/** The same events for customers of another prefix, with payees and devices of their own; gives the labels of them. */
async function tell(prefix: string): Promise<NewLabel[]> {
	const labels: NewLabel[] = [];
	for (const [index, { customer, daysAgo, ...said }] of STORIES.entries()) {
		const occurred = Date.now() - daysAgo * DAY_MS;
		const event: EventInput = payout(`${prefix}_${customer}`, {
			occurred_at: new Date(occurred).toISOString(),
			destination: { type: "mpesa", account: `07${prefix === "one" ? 1 : 2}200010${index}` },
			device: { id: `${prefix}-device-${index}` },
		});
		const { event_id } = await decideTest(bench.service, bench.realm, event);
		labels.push({ ...said, eventId: event_id, actor: "test", history: { labelledAt: occurred + DAY_MS / 2 } });
	}
	return labels;
}

/** All that labels leave behind, without what differs between the prefixes. */
async function readTraces(prefix: string) {
	const { pool } = bench.database;
	const read = async (text: string) => (await pool.query<{ name: string }>(text, [`${prefix}\\_%`])).rows;
	return {
		customers: await read(
			"select split_part(id, '_', 2) as name, version, risk_level, status from customers where id like $1 order by 1",
		),
		labels: await read(
			`select split_part(customer_id, '_', 2) as name, source, label, fraud_type, is_current from labels
			  where customer_id like $1 order by 1, created_at`,
		),
		changes: await read(
			`select split_part(customer_id, '_', 2) as name, seq, kind, body - 'at' - 'eventId' - 'eventAt' - 'payee' as body
			   from customer_changes where customer_id like $1 order by 1, 2`,
		),
		marks: await read(
			`select split_part(l.customer_id, '_', 2) as name, l.role, split_part(m.value ->> 0, '_', 2) as by, e.rings is null as calm
			   from links l join entities e using (hash, role, realm), jsonb_each(e.marks) m
			  where l.customer_id like $1 order by 1, 2, 3`,
		),
	};
}

it("leaves behind what labelling one by one leaves, and gives each its outcome in order", async () => {
	const [alone, together] = [await tell("one"), await tell("two")];
	const expected = [];
	for (const label of alone)
		expected.push(await labelEvent(bench.service, await bench.service.openRealm(bench.realm), label));
	const unknown = { eventId: "evt_00000000000000000000000000", label: "fraud", actor: "test", history: {} } as const;
	const nonsense = { ...unknown, eventId: "nonsense" };
	const outcomes = await labelHistory(bench.service, await bench.service.openRealm(bench.realm), [
		unknown,
		...together,
		nonsense,
	]);
	expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...together.map(() => "fulfilled"), "rejected"]);
	expect(outcomes.at(-1)).toMatchObject({ reason: { code: "not_found" } });
	const facts = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
	expect(facts.map(({ eventId }) => eventId)).toEqual(together.map(({ eventId }) => eventId));
	const view = ({ label, source, fraudType, effectiveLabel, hasOverridden }: (typeof facts)[number]) => ({
		...{ label, source, fraudType, effectiveLabel, hasOverridden },
	});
	expect(facts.map(view)).toEqual(expected.map(view));
	const traces = await readTraces("two");
	expect(traces).toEqual(await readTraces("one"));
	expect(traces.labels).toHaveLength(STORIES.length);
	expect(new Set(traces.marks.map(({ name }) => name))).toEqual(new Set(["old", "fresh", "mule", "twice", "typed"]));
	// Again: each source has said so already.
	const again = await labelHistory(bench.service, await bench.service.openRealm(bench.realm), together);
	expect(again.map((one) => (one.status === "fulfilled" ? one.value.id : ""))).toEqual(facts.map(({ id }) => id));
	expect(await readTraces("two")).toEqual(traces);
	const rebuilt = await rebuildProfiles(bench.service, { mode: "check", actor: "test" });
	expect(rebuilt.different).toEqual([]);
});
