// Sends traces and metrics over OTLP with the packages of OpenTelemetry. Spans are written when a request has ended, so that
// nothing of OpenTelemetry runs while an event is decided.

import { hostname } from "node:os";
import { formatIdOfUuid } from "@hakiki/domain";
import {
	type Attributes,
	type Context,
	DiagLogLevel,
	diag,
	ROOT_CONTEXT,
	SpanKind,
	SpanStatusCode,
	TraceFlags,
	trace,
} from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Answered } from "../http/report-requests.ts";
import { convertMetrics } from "./convert-metrics.ts";
import { SecondBudget } from "./second-budget.ts";
import type { DeliveryAttempt, Telemetry, TelemetryOptions, TelemetrySettings } from "./telemetry.ts";
import { TraceChoice } from "./trace-choice.ts";
import type { TraceContext } from "./trace-context.ts";

const METRICS_EVERY_MS = 15_000;
const EXPORT_MS_MAX = 5_000;
/** A collector that is away costs at most this many spans of memory. */
const SPANS_KEPT_MAX = 2_048;

export function startExport(
	{ url, headers, share }: TelemetrySettings,
	{ version, log, metrics }: TelemetryOptions,
): Telemetry {
	tellOfFailures(log);
	const resource = resourceFromAttributes({
		...{ "service.name": "hakiki", "service.version": version },
		"service.instance.id": `${hostname()}:${process.pid}`,
	});
	const sending = { headers: { ...headers }, timeoutMillis: EXPORT_MS_MAX };
	const provider = new TracerProvider({
		resource,
		sampler: new AlwaysOnSampler(),
		spanProcessors: [
			new BatchSpanProcessor({
				exporter: new OTLPTraceExporter({ ...sending, url: `${url}/v1/traces` }),
				maxQueueSize: SPANS_KEPT_MAX,
				exportTimeoutMillis: EXPORT_MS_MAX,
			}),
		],
	});
	const startMs = Date.now();
	const scope = { name: "hakiki", version };
	const reader = new PeriodicExportingMetricReader({
		exporter: new OTLPMetricExporter({ ...sending, url: `${url}/v1/metrics` }),
		exportIntervalMillis: METRICS_EVERY_MS,
		exportTimeoutMillis: EXPORT_MS_MAX,
		metricProducers: [
			{
				async collect() {
					const data = convertMetrics(await metrics.readValues(), { startMs, endMs: Date.now() });
					return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: data }] }, errors: [] };
				},
			},
		],
	});
	const meters = new MeterProvider({ resource, readers: [reader] });
	const spans = new SpanWriter(provider, { version, share });
	return {
		noteRequest: (answered) => spans.noteRequest(answered),
		noteDelivery: (attempt) => spans.noteDelivery(attempt),
		async stop() {
			// A collector that is away must not keep the server from stopping.
			await Promise.allSettled([provider.shutdown(), meters.shutdown()]);
		},
	};
}

/** The message may contain the address with a password, so the log line only says that it failed. */
function tellOfFailures(log: TelemetryOptions["log"]): void {
	const budget = new SecondBudget(1);
	const ignore = (): void => undefined;
	const tell = (): void => {
		// Once in a minute.
		const { isGranted, leftOut } = budget.take(performance.now() / 60);
		if (isGranted) log.warn("telemetry could not be sent", { component: "telemetry", count: leftOut + 1 });
	};
	const silent = { debug: ignore, verbose: ignore, info: ignore, warn: ignore };
	diag.setLogger({ ...silent, error: tell }, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}

class SpanWriter {
	private readonly tracer: ReturnType<TracerProvider["getTracer"]>;
	private readonly requests: TraceChoice;
	private readonly deliveries: TraceChoice;

	constructor(provider: TracerProvider, { version, share }: { readonly version: string; readonly share: number }) {
		this.tracer = provider.getTracer("hakiki", version);
		this.requests = new TraceChoice(share);
		// A delivery belongs to the trace of the request that caused it, or to none.
		this.deliveries = new TraceChoice(0);
	}

	noteRequest({ requestId, method, route, status, durationMs, caller, errorCode, traceparent }: Answered): void {
		const chosen = this.requests.choose(traceparent, status >= 500, Date.now);
		if (chosen === undefined) return;
		const endMs = Date.now();
		this.write(`${method} ${route}`, SpanKind.SERVER, chosen.parent, {
			...{ startMs: endMs - durationMs, endMs, hasFailed: status >= 500 },
			attributes: {
				...{ "http.request.method": method, "http.route": route, "http.response.status_code": status },
				"hakiki.request_id": requestId,
				...(caller !== null && {
					"hakiki.workspace_id": formatIdOfUuid("wsp", caller.workspaceId),
					"hakiki.mode": caller.isLive ? "live" : "test",
				}),
				...(errorCode !== null && { "error.type": errorCode }),
			},
		});
	}

	noteDelivery({ at, tookMs, statusCode, failure, delivery }: DeliveryAttempt): void {
		const chosen = this.deliveries.choose(delivery.traceparent, false, Date.now);
		if (chosen === undefined) return;
		this.write("POST webhook", SpanKind.CLIENT, chosen.parent, {
			...{ startMs: at, endMs: at + tookMs, hasFailed: failure !== null },
			attributes: {
				...{ "http.request.method": "POST", "hakiki.webhook.kind": delivery.kind },
				"hakiki.endpoint_id": formatIdOfUuid("wep", delivery.endpointId),
				...(statusCode !== null && { "http.response.status_code": statusCode }),
				...(failure !== null && { "error.type": failure }),
			},
		});
	}

	private write(
		name: string,
		kind: SpanKind,
		parent: TraceContext | undefined,
		{ startMs, endMs, hasFailed, attributes }: SpanFacts,
	): void {
		const span = this.tracer.startSpan(name, { kind, startTime: startMs, attributes }, contextOf(parent));
		if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
		span.end(endMs);
	}
}

interface SpanFacts {
	readonly startMs: number;
	readonly endMs: number;
	readonly hasFailed: boolean;
	readonly attributes: Attributes;
}

function contextOf(parent: TraceContext | undefined): Context {
	if (parent === undefined) return ROOT_CONTEXT;
	const { traceId, spanId } = parent;
	return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}
