// The metrics for Prometheus: requests by route and status, decisions, gauges that the wiring adds, and the process.

import {
	Counter,
	collectDefaultMetrics,
	Gauge,
	Histogram,
	type MetricObjectWithValues,
	type MetricValue,
	Registry,
} from "prom-client";

export interface Metrics {
	readonly contentType: string;
	observeRequest(method: string, route: string, status: number, seconds: number): void;
	countDecision(decision: string, type: string, mode: Mode): void;
	/** Counts an event that was let through as part of the control group. */
	countControl(type: string, mode: Mode): void;
	/** Counts an attempt to deliver a webhook; `outcome` is `delivered`, or why it failed. */
	countDelivery(outcome: string, seconds: number): void;
	/** Adds the constant 1 with the versions as labels, as Prometheus joins them to other metrics. */
	describeBuild(build: BuildFacts): void;
	/** Adds a number that is read at each scrape, such as a lane's backlog or the pool's idle connections. */
	watchGauge(gauge: WatchedGauge): void;
	/** The same for a number that only grows. Its name ends with `_total`. */
	watchCounter(counter: Pick<WatchedGauge, "name" | "help"> & { read(): number }): void;
	print(): Promise<string>;
	/** Returns the values as plain data, so that those of several processes can be added. */
	readValues(): Promise<MetricValues>;
}

export interface BuildFacts {
	readonly version: string;
	/** The newest migration that this version knows. */
	readonly migration: number;
}

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

export type Mode = "live" | "test";

type Reading = number | ReadonlyMap<string, number>;

export interface WatchedGauge {
	readonly name: string;
	readonly help: string;
	/** One value, or one for each value of `label`. */
	read(): Reading | Promise<Reading>;
	readonly label?: string;
	/** A second label. A key of `read` is then both values, as `joinLabels` writes them. */
	readonly secondLabel?: string;
	/** True if every process reports the same number. The highest value of the processes then counts, not the sum. */
	readonly isShared?: boolean;
}

/** The key of a value with two labels. No value of ours contains a line break. */
export const joinLabels = (first: string, second: string): string => `${first}\n${second}`;

/**
 * Gauges of prom-client whose names end like counters. The conventions of Prometheus reserve `_total` for counters, and the
 * numbers by type, such as `nodejs_active_handles`, say the same.
 */
const MISNAMED = ["nodejs_active_resources_total", "nodejs_active_handles_total", "nodejs_active_requests_total"];

/** The buckets go from 0.5 ms, for an answer from memory, to the client's timeout of 5 s. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The buckets end at 15 s, the timeout of an attempt. */
const DELIVERY_BUCKETS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export function createMetrics(): Metrics {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	for (const name of MISNAMED) registry.removeSingleMetric(name);
	const labelNames = ["method", "route", "status"] as const;
	const requests = new Counter({
		name: "hakiki_http_requests_total",
		help: "Requests answered.",
		labelNames,
		registers,
	});
	const durations = new Histogram({
		name: "hakiki_http_request_duration_seconds",
		help: "From the request's head to the answer's last byte.",
		labelNames,
		buckets: BUCKETS_SECONDS,
		registers,
	});
	const decisions = new Counter({
		name: "hakiki_decisions_total",
		help: "Decisions made, replays not counted.",
		labelNames: ["mode", "decision", "type"],
		registers,
	});
	const controls = new Counter({
		name: "hakiki_control_group_events_total",
		help: "Events let through as part of the control group. They are also counted as allowed.",
		labelNames: ["mode", "type"],
		registers,
	});
	const deliveries = new Histogram({
		name: "hakiki_webhook_attempt_duration_seconds",
		help: "Attempts to deliver webhooks, by outcome: delivered, or why it failed.",
		labelNames: ["outcome"],
		buckets: DELIVERY_BUCKETS_SECONDS,
		registers,
	});
	return {
		contentType: registry.contentType,
		observeRequest(method, route, status, seconds) {
			const labels = { method, route, status };
			requests.inc(labels);
			durations.observe(labels, seconds);
		},
		countDecision: (decision, type, mode) => decisions.inc({ mode, decision, type }),
		countControl: (type, mode) => controls.inc({ mode, type }),
		countDelivery: (outcome, seconds) => deliveries.observe({ outcome }, seconds),
		describeBuild({ version, migration }) {
			const labels = { version, migration: String(migration), node_version: process.version };
			const labelNames = Object.keys(labels);
			const help = "The version of Hakiki, its newest migration, and the version of Node.js.";
			new Gauge({ name: "hakiki_build_info", help, labelNames, registers, aggregator: "max" }).set(labels, 1);
		},
		watchGauge: (watched) => registerGauge(registry, watched),
		watchCounter({ name, help, read }) {
			const counter: Counter = new Counter({
				name,
				help,
				registers: [registry],
				collect() {
					counter.reset();
					counter.inc(read());
				},
			});
		},
		print: () => registry.metrics(),
		readValues: () => registry.getMetricsAsJSON(),
	};
}

function registerGauge(registry: Registry, watched: WatchedGauge): void {
	const { name, help, isShared } = watched;
	const labelNames = [watched.label, watched.secondLabel].filter((label) => label !== undefined);
	const gauge: Gauge = new Gauge({
		name,
		help,
		labelNames,
		registers: [registry],
		aggregator: isShared === true ? "max" : "sum",
		async collect() {
			const value = await watched.read();
			if (typeof value === "number") return gauge.set(value);
			gauge.reset();
			for (const [key, each] of value) {
				const values = key.split("\n");
				gauge.set(Object.fromEntries(labelNames.map((label, index) => [label, values[index] ?? ""])), each);
			}
		},
	});
}
