// The collector is a real HTTP server that reads what the packages of OpenTelemetry send it.

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Answered } from "../http/report-requests.ts";
import { CALLER } from "../testing/edge-caller.ts";
import { createLogger } from "./logger.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { openTelemetry, readTelemetrySettings } from "./telemetry.ts";
import { TRACES_PER_SECOND_MAX, TraceChoice } from "./trace-choice.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const SAMPLED = `00-${TRACE}-${PARENT}-01`;

describe("the choice of traced requests", () => {
	it("takes those of sampled traces, failures, and an even share of the rest", () => {
		const choice = new TraceChoice(0.25);
		expect(choice.choose(SAMPLED, false, () => 0)).toEqual({
			parent: { traceId: TRACE, spanId: PARENT, isSampled: true },
		});
		expect(choice.choose(SAMPLED.replace(/01$/, "00"), false, () => 0)).toBeUndefined();
		expect(choice.choose("nonsense", true, () => 0)).toEqual({ parent: undefined });
		const chosen = Array.from({ length: 40 }, () => choice.choose(undefined, false, () => 0) !== undefined);
		expect(chosen.filter(Boolean)).toHaveLength(10);
		expect(new TraceChoice(0).choose(undefined, false, () => 0)).toBeUndefined();
	});

	it("is bounded in each second, whatever callers send", () => {
		const choice = new TraceChoice(1);
		const count = (atMs: number) =>
			Array.from({ length: 1_000 }, () => choice.choose(SAMPLED, true, () => atMs)).filter((one) => one !== undefined)
				.length;
		expect(count(5_000)).toBe(TRACES_PER_SECOND_MAX);
		expect(count(5_999)).toBe(0);
		expect(count(6_000)).toBe(TRACES_PER_SECOND_MAX);
	});
});

it("settings are off by default, and a wrong one is named without its value", () => {
	expect(readTelemetrySettings({})).toBeUndefined();
	const HAKIKI_OTLP_URL = "https://collector.example:4318/otlp/";
	expect(
		readTelemetrySettings({ HAKIKI_OTLP_URL, HAKIKI_OTLP_HEADERS: "authorization=Bearer abc, x-team=pay" }),
	).toEqual({
		url: "https://collector.example:4318/otlp",
		headers: { authorization: "Bearer abc", "x-team": "pay" },
		share: 0.01,
	});
	for (const [env, message] of [
		[{ HAKIKI_OTLP_URL: "collector:4318" }, /^HAKIKI_OTLP_URL must be an http/],
		[{ HAKIKI_OTLP_URL: "ftp://collector" }, /^HAKIKI_OTLP_URL must be an http/],
		[{ HAKIKI_OTLP_URL, HAKIKI_TRACE_SHARE: "2" }, /^HAKIKI_TRACE_SHARE must be a number from 0 to 1$/],
		[{ HAKIKI_OTLP_URL, HAKIKI_OTLP_HEADERS: "s3cret" }, /^HAKIKI_OTLP_HEADERS must be name=value, [^3]*$/],
	] as const) {
		expect(() => readTelemetrySettings(env)).toThrow(message);
	}
});

describe("what is exported", () => {
	interface Sent {
		readonly path: string;
		readonly headers: Record<string, unknown>;
		// biome-ignore lint/suspicious/noExplicitAny: a test reads JSON of another's schema.
		readonly body: any;
	}
	let collector: Server;
	let sent: Sent[];
	let metrics: Metrics;
	let lines: string[];
	let status: number;

	beforeEach(async () => {
		sent = [];
		lines = [];
		status = 200;
		metrics = createMetrics();
		collector = createServer((request, response) => {
			const parts: Buffer[] = [];
			request.on("data", (part: Buffer) => parts.push(part));
			request.on("end", () => {
				const body = JSON.parse(Buffer.concat(parts).toString());
				sent.push({ path: request.url ?? "", headers: request.headers, body });
				response.writeHead(status, { "content-type": "application/json" }).end("{}");
			});
		});
		collector.listen(0, "127.0.0.1");
		await once(collector, "listening");
	});
	afterEach(() => void collector.close());

	const open = async () => {
		const { port } = collector.address() as AddressInfo;
		const telemetry = await openTelemetry({
			env: {
				...{ HAKIKI_OTLP_URL: `http://127.0.0.1:${port}`, HAKIKI_OTLP_HEADERS: "authorization=Bearer abc" },
				HAKIKI_TRACE_SHARE: "0",
			},
			version: "9.8.7",
			log: createLogger({ destination: { write: (line) => void lines.push(line) } }),
			metrics,
		});
		if (telemetry === undefined) throw new Error("Telemetry is off");
		return telemetry;
	};

	const answered: Answered = {
		...{ requestId: "req_1", method: "POST", route: "/v1/events", status: 200, durationMs: 12.5 },
		...{ caller: CALLER, errorCode: null, traceparent: SAMPLED },
	};

	it("has a span for the request and for the webhook in the caller's trace, and every metric with its labels", async () => {
		metrics.countDecision("block", "payout.requested", "live");
		metrics.observeRequest("POST", "/v1/events", 200, 0.003);
		metrics.observeRequest("POST", "/v1/events", 200, 0.3);
		const telemetry = await open();
		telemetry.noteRequest(answered);
		telemetry.noteRequest({ ...answered, traceparent: undefined });
		telemetry.noteDelivery({
			...{ at: Date.now(), tookMs: 40, statusCode: 500, failure: "status" },
			delivery: { kind: "decision.blocked", endpointId: CALLER.keyId, traceparent: SAMPLED },
		});
		await telemetry.stop();

		const [traces] = sent.filter(({ path }) => path === "/v1/traces");
		expect(traces?.headers["authorization"]).toBe("Bearer abc");
		const [resourceSpans] = traces?.body.resourceSpans ?? [];
		expect(resourceSpans.resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "hakiki" } });
		const { spans } = resourceSpans.scopeSpans[0];
		expect(spans).toMatchObject([
			{ name: "POST /v1/events", kind: 2, traceId: TRACE, parentSpanId: PARENT },
			{ name: "POST webhook", kind: 3, traceId: TRACE, parentSpanId: PARENT, status: { code: 2 } },
		]);
		const tookNs = BigInt(spans[0].endTimeUnixNano) - BigInt(spans[0].startTimeUnixNano);
		expect(Number(tookNs) / 1e6).toBeCloseTo(12.5, 0);
		expect(spans[0].attributes).toContainEqual({ key: "hakiki.mode", value: { stringValue: "test" } });
		expect(JSON.stringify(spans)).toMatch(/wsp_[0-9A-Z]{26}/);

		const [counted] = sent.filter(({ path }) => path === "/v1/metrics");
		const exported = counted?.body.resourceMetrics[0].scopeMetrics.flatMap(
			(one: { metrics: unknown[] }) => one.metrics,
		);
		const find = (name: string) => exported.find((one: { name: string }) => one.name === name);
		expect(find("hakiki_decisions_total").sum).toMatchObject({
			isMonotonic: true,
			aggregationTemporality: 2,
			dataPoints: [
				{ asDouble: 1, attributes: expect.arrayContaining([{ key: "mode", value: { stringValue: "live" } }]) },
			],
		});
		const histogram = find("hakiki_http_request_duration_seconds");
		expect(histogram.unit).toBe("s");
		const [point] = histogram.histogram.dataPoints;
		expect(Number(point.count)).toBe(2);
		expect(point.sum).toBeCloseTo(0.303);
		expect(point.explicitBounds).toEqual([0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]);
		expect(point.bucketCounts.map(Number)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
		const names = (await metrics.readValues()).map(({ name }) => name);
		expect(names.filter((name) => find(name) === undefined)).toEqual([]);
	});

	it("of a collector that refuses is told in the log, without its address", async () => {
		status = 400;
		const telemetry = await open();
		telemetry.noteRequest(answered);
		await telemetry.stop();
		expect(lines.some((line) => line.includes("telemetry could not be sent"))).toBe(true);
		expect(lines.join("")).not.toMatch(/127\.0\.0\.1|abc/);
	});
});
