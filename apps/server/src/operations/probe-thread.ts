// The thread that answers probes on a port of its own. The server's event loop may be seconds behind in an overload, and
// its port may take no connections; an orchestrator that gets no answer then would end a server that is at work.

import { createServer, type ServerResponse } from "node:http";
import { hrtime } from "node:process";
import { parentPort, workerData } from "node:worker_threads";
import { HEAD_MS_MAX, JSON_TYPE } from "../http/common-headers.ts";
import type { FromProbes, ProbeAnswer, ProbeInput, ToProbes } from "./probe-messages.ts";

/** A server whose event loop has not come round for so long gets no traffic, … */
const UNREADY_MS = 5_000;
/** … and is taken for dead after so long. */
const DEAD_MS = 15_000;
/** Prometheus waits 10 s; older figures are better than none. */
const METRICS_MS_MAX = 2_000;
const CONNECTIONS_MAX = 256;

const input = workerData as ProbeInput;
const SILENT: ProbeAnswer = {
	status: 503,
	body: JSON.stringify({ status: "unavailable", problems: ["the server does not answer in time"] }),
};

let readiness = SILENT;
let metrics: { readonly contentType: string; readonly text: string } | undefined;
const waiting = new Set<() => void>();

parentPort?.on("message", (message: ToProbes) => {
	if (message.kind === "readiness") readiness = message.answer;
	else {
		metrics = message;
		for (const answer of waiting) answer();
		waiting.clear();
	}
});

/** By the system's own clock, which threads share and nobody can set. */
function measureSilence(): number {
	return Number(hrtime.bigint() / 1_000_000n) - (input.heartbeat[0] ?? 0);
}

function answer(response: ServerResponse, status: number, body: string, contentType: string = JSON_TYPE): void {
	response.writeHead(status, {
		"content-type": contentType,
		"x-content-type-options": "nosniff",
		"cache-control": "no-store",
		...(status === 503 ? { "retry-after": "1" } : {}),
	});
	response.end(body);
}

function answerMetrics(response: ServerResponse): void {
	const finish = (): void => {
		clearTimeout(timer);
		waiting.delete(finish);
		if (metrics === undefined) answer(response, SILENT.status, SILENT.body);
		else answer(response, 200, metrics.text, metrics.contentType);
	};
	const timer = setTimeout(finish, METRICS_MS_MAX);
	waiting.add(finish);
	tell({ kind: "ask-metrics" });
}

function tell(message: FromProbes): void {
	parentPort?.postMessage(message);
}

const server = createServer({ headersTimeout: HEAD_MS_MAX, requestTimeout: HEAD_MS_MAX }, (request, response) => {
	const path = request.url?.split("?", 1)[0];
	const isReading = request.method === "GET" || request.method === "HEAD";
	const silenceMs = measureSilence();
	// No body is wanted: one that comes is read away.
	request.resume();
	if (!isReading) answer(response, 405, JSON.stringify({ error: { code: "method_not_allowed" } }));
	else if (path === "/metrics") answerMetrics(response);
	else if (path === "/healthz") {
		if (silenceMs < DEAD_MS) answer(response, 200, '{"status":"ok"}');
		else answer(response, SILENT.status, SILENT.body);
	} else if (path === "/readyz") {
		const { status, body } = silenceMs < UNREADY_MS ? readiness : SILENT;
		answer(response, status, body);
	} else answer(response, 404, JSON.stringify({ error: { code: "not_found" } }));
});
server.maxConnections = CONNECTIONS_MAX;
server.on("error", (error: NodeJS.ErrnoException) => tell({ kind: "failed", code: error.code ?? "" }));
server.listen(input.port, input.host, () => {
	const address = server.address();
	tell({ kind: "listening", port: typeof address === "object" && address !== null ? address.port : input.port });
});
