// Metrics about the whole installation, which only a process that runs jobs reads from the database.

import { readVitals, type Vitals, type World } from "@hakiki/service";
import type { Pool } from "@hakiki/store";
import { joinLabels, type Metrics, type Mode } from "../operations/metrics.ts";

/** All gauges share one reading and keep it, so that neither many scrapes nor many gauges cost the database more. */
const FRESH_MS = 10_000;

export function watchVitals(metrics: Metrics, pool: Pool, world: Pick<World, "now">): void {
	const read = shareReadings(() => readVitals({ pool }, { at: world.now() }));
	watchQueues(metrics, read);
	watchCases(metrics, read);
	watchWebhooks(metrics, read);
	metrics.watchGauge({
		name: "hakiki_learning_last_round_timestamp_seconds",
		help: "When the latest round of learning ended, also one that changed nothing.",
		...{ label: "mode", secondLabel: "part", isShared: true },
		read: pick(read, ({ rounds }) => rounds.map((one) => [joinLabels(modeOf(one), one.part), one.atMs / 1_000])),
	});
}

type ReadVitals = () => Promise<Vitals | undefined>;
type Values = readonly (readonly [label: string, value: number])[];

const modeOf = ({ isLive }: { readonly isLive: boolean }): Mode => (isLive ? "live" : "test");

/** While the database does not answer, these gauges have no values, and the other metrics are served. */
function shareReadings(read: () => Promise<Vitals>): ReadVitals {
	let made: Promise<Vitals | undefined> | undefined;
	let until = 0;
	return () => {
		if (made === undefined || performance.now() >= until) {
			until = performance.now() + FRESH_MS;
			made = read().catch(() => undefined);
		}
		return made;
	};
}

const pick =
	(read: ReadVitals, choose: (vitals: Vitals) => Values) => async (): Promise<ReadonlyMap<string, number>> => {
		const vitals = await read();
		return new Map(vitals === undefined ? [] : choose(vitals));
	};

/** The label is the queue, so that a new queue needs no new alert. */
function watchQueues(metrics: Metrics, read: ReadVitals): void {
	metrics.watchGauge({
		name: "hakiki_queue_messages",
		help: "What waits for a background job: messages for webhooks (outbox) and entries to be chained (audit). At most 10,000 are counted.",
		...{ label: "queue", isShared: true },
		read: pick(read, ({ outbox, audit }) => [
			["outbox", outbox.count],
			["audit", audit.count],
		]),
	});
	metrics.watchGauge({
		name: "hakiki_queue_lag_seconds",
		help: "How long the oldest of a queue has waited; 0 if nothing waits.",
		...{ label: "queue", isShared: true },
		read: pick(read, ({ outbox, audit }) => [
			["outbox", outbox.oldestMs / 1_000],
			["audit", audit.oldestMs / 1_000],
		]),
	});
}

function watchCases(metrics: Metrics, read: ReadVitals): void {
	metrics.watchGauge({
		name: "hakiki_open_cases",
		help: "Open cases. At most 10,000 are counted in each workspace.",
		...{ label: "mode", isShared: true },
		read: pick(read, ({ cases }) => cases.map((one) => [modeOf(one), one.count])),
	});
	metrics.watchGauge({
		name: "hakiki_open_case_oldest_timestamp_seconds",
		help: "When the oldest open case was opened.",
		...{ label: "mode", isShared: true },
		read: pick(read, ({ cases }) =>
			cases.flatMap((one) => (one.oldestMs === null ? [] : [[modeOf(one), one.oldestMs / 1_000] as const])),
		),
	});
}

function watchWebhooks(metrics: Metrics, read: ReadVitals): void {
	const labels = { label: "mode", secondLabel: "state", isShared: true };
	metrics.watchGauge({
		name: "hakiki_webhook_endpoints",
		help: "Webhook endpoints: enabled, failing (still tried), failed (given up) or disabled by a person.",
		...labels,
		read: pick(read, ({ endpoints }) => endpoints.map((one) => [joinLabels(modeOf(one), one.state), one.endpoints])),
	});
	metrics.watchGauge({
		name: "hakiki_webhook_pending_deliveries",
		help: "Deliveries that wait, by the state of their endpoint. At most 10,000 are counted for each endpoint.",
		...labels,
		read: pick(read, ({ endpoints }) => endpoints.map((one) => [joinLabels(modeOf(one), one.state), one.pending])),
	});
	metrics.watchGauge({
		name: "hakiki_webhook_lag_seconds",
		help: "How long the delivery that is most overdue has been due, by the state of its endpoint; 0 if none is due.",
		...labels,
		read: pick(read, ({ endpoints }) =>
			endpoints.map((one) => [joinLabels(modeOf(one), one.state), one.lagMs / 1_000]),
		),
	});
}
