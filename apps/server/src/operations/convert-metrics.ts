// Converts the metrics for Prometheus to those of OpenTelemetry, with the same names and labels. So each number is counted
// once, and exporting costs a decision nothing.

import { type HrTime, ValueType } from "@opentelemetry/api";
import { AggregationTemporality, DataPointType, type Histogram, type MetricData } from "@opentelemetry/sdk-metrics";
import type { MetricValues } from "./metrics.ts";

type Metric = MetricValues[number];
type Labels = Readonly<Record<string, string | number | undefined>>;

export interface MetricSpan {
	/** When the process began to count, and when the values were read. */
	readonly startMs: number;
	readonly endMs: number;
}

export function convertMetrics(values: MetricValues, { startMs, endMs }: MetricSpan): MetricData[] {
	const times = { startTime: toTime(startMs), endTime: toTime(endMs) };
	const common = { aggregationTemporality: AggregationTemporality.CUMULATIVE };
	return values.flatMap((metric): MetricData[] => {
		const descriptor = describe(metric);
		const simple = metric.values.map(({ labels, value }) => ({ ...times, attributes: toAttributes(labels), value }));
		switch (String(metric.type)) {
			case "counter":
				return [{ ...common, descriptor, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: simple }];
			case "gauge":
				return [{ ...common, descriptor, dataPointType: DataPointType.GAUGE, dataPoints: simple }];
			case "histogram": {
				const dataPoints = groupHistograms(metric).map((one) => ({ ...times, ...one }));
				return [{ ...common, descriptor, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
			}
			default:
				return [];
		}
	});
}

const toTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)];

/** The conventions of Prometheus put the unit into the name. */
function describe({ name, help }: Metric): MetricData["descriptor"] {
	const unit = /_seconds(_total)?$/.test(name) ? "s" : /_bytes(_total)?$/.test(name) ? "By" : "";
	return { name, description: help, unit, valueType: ValueType.DOUBLE };
}

function toAttributes(labels: Labels): Record<string, string> {
	return Object.fromEntries(
		Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);
}

interface Collected {
	readonly attributes: Record<string, string>;
	/** Counts up to each bound, as Prometheus has them. */
	readonly upTo: [bound: number, count: number][];
	sum: number;
	count: number;
}

/** Prometheus has one value for each bucket, the sum and the count; OpenTelemetry has one for all of them. */
function groupHistograms({ name, values }: Metric): { attributes: Record<string, string>; value: Histogram }[] {
	const groups = new Map<string, Collected>();
	for (const { labels, value, metricName = name } of values as (Metric["values"][number] & { metricName?: string })[]) {
		const { le, ...rest } = toAttributes(labels);
		const key = JSON.stringify(Object.entries(rest).sort());
		const group = groups.get(key) ?? { attributes: rest, upTo: [], sum: 0, count: 0 };
		groups.set(key, group);
		if (metricName.endsWith("_sum")) group.sum = value;
		else if (metricName.endsWith("_count")) group.count = value;
		else if (le !== undefined && le !== "+Inf") group.upTo.push([Number(le), value]);
	}
	return [...groups.values()].map(({ attributes, upTo, sum, count }) => {
		const sorted = upTo.sort(([one], [other]) => one - other);
		const counts = [...sorted.map(([, many]) => many), count].map((many, at, all) => many - (all[at - 1] ?? 0));
		return { attributes, value: { buckets: { boundaries: sorted.map(([bound]) => bound), counts }, sum, count } };
	});
}
