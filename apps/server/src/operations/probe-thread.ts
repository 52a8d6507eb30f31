// The thread that answers probes on a separate port. In an overload the server's event loop may be seconds behind, and its
// main port may accept no connections. Without this thread an orchestrator would kill a server that is working.
//
// The thread speaks only the HTTP that a probe needs: one request per connection, and only the first line is read. So no
// caller can make it hold many requests, bodies or unread responses.

import { createServer, type Socket } from "node:net";
import { hrtime } from "node:process";
import { parentPort, workerData } from "node:worker_threads";
import { JSON_TYPE } from "../http/common-headers.ts";
import type { FromProbes, ProbeAnswer, ProbeInput, ToProbes } from "./probe-messages.ts";

/** A server whose event loop is blocked for this long is reported as not ready. */
const UNREADY_MS = 5_000;
/** A server whose event loop is blocked for this long is reported as dead. */
const DEAD_MS = 15_000;
/** How long to wait for metrics, and how old they may be. Many requests then cost the server one print. */
const METRICS_MS_MAX = 2_000;
const METRICS_FRESH_MS = 1_000;
/** The time for the request to arrive and for the response to be read. */
const CONNECTION_MS_MAX = 5_000;
const LINE_BYTES_MAX = 2_048;
/** With more open connections, the oldest is closed. A probe takes milliseconds, so the oldest is not a probe. */
const CONNECTIONS_MAX = 512;

const input = workerData as ProbeInput;
const SILENT: ProbeAnswer = {
	status: 503,
	body: JSON.stringify({ status: "unavailable", problems: ["the server does not answer in time"] }),
};
const REASONS: Readonly<Record<number, string>> = {
	200: "OK",
	400: "Bad Request",
	404: "Not Found",
	405: "Method Not Allowed",
	503: "Service Unavailable",
};

let readiness = SILENT;
let metrics: { readonly contentType: string; readonly bytes: Buffer } | undefined;
let metricsUntil = 0;
let isAsked = false;
const waiting = new Set<() => void>();
const open = new Set<Socket>();
/** Connections that sent a HEAD request. */
const heads = new WeakSet<Socket>();

parentPort?.on("message", (message: ToProbes) => {
	if (message.kind === "readiness") readiness = message.answer;
	else {
		metrics = { contentType: message.contentType, bytes: Buffer.from(message.text) };
		metricsUntil = performance.now() + METRICS_FRESH_MS;
		isAsked = false;
		for (const answer of [...waiting]) answer();
	}
});

/** Uses the system's monotonic clock, which threads share and nobody can set. */
function measureSilence(): number {
	return Number(hrtime.bigint() / 1_000_000n) - (input.heartbeat[0] ?? 0);
}

function answer(socket: Socket, status: number, body: string | Buffer, contentType: string = JSON_TYPE): void {
	if (!socket.writable) return;
	socket.write(
		`HTTP/1.1 ${status} ${REASONS[status] ?? ""}\r\nContent-Type: ${contentType}\r\n` +
			`Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
			`${status === 503 ? "Retry-After: 1\r\n" : ""}Connection: close\r\n\r\n`,
	);
	socket.end(heads.has(socket) ? "" : body);
}

function answerMetrics(socket: Socket): void {
	const finish = (): void => {
		clearTimeout(timer);
		waiting.delete(finish);
		isAsked = false;
		if (metrics === undefined) answer(socket, SILENT.status, SILENT.body);
		else answer(socket, 200, metrics.bytes, metrics.contentType);
	};
	const timer = setTimeout(finish, METRICS_MS_MAX);
	if (performance.now() < metricsUntil) {
		finish();
		return;
	}
	waiting.add(finish);
	socket.once("close", () => {
		clearTimeout(timer);
		waiting.delete(finish);
	});
	if (!isAsked) tell({ kind: "ask-metrics" });
	isAsked = true;
}

function answerLine(socket: Socket, line: string): void {
	const [, method, path] = /^(\S+) (\S+) HTTP\/1\.[01]$/.exec(line) ?? [];
	const silenceMs = measureSilence();
	if (method === "HEAD") heads.add(socket);
	if (method === undefined) answer(socket, 400, JSON.stringify({ error: { code: "invalid_request" } }));
	else if (method !== "GET" && method !== "HEAD")
		answer(socket, 405, JSON.stringify({ error: { code: "method_not_allowed" } }));
	else if (path === "/metrics") answerMetrics(socket);
	else if (path === "/healthz") {
		if (silenceMs < DEAD_MS) answer(socket, 200, '{"status":"ok"}');
		else answer(socket, SILENT.status, SILENT.body);
	} else if (path === "/readyz") {
		const { status, body } = silenceMs < UNREADY_MS ? readiness : SILENT;
		answer(socket, status, body);
	} else answer(socket, 404, JSON.stringify({ error: { code: "not_found" } }));
}

function tell(message: FromProbes): void {
	parentPort?.postMessage(message);
}

const server = createServer({ noDelay: true }, (socket) => {
	let head = "";
	const timer = setTimeout(() => socket.destroy(), CONNECTION_MS_MAX);
	open.add(socket);
	if (open.size > CONNECTIONS_MAX) open.values().next().value?.destroy();
	socket.on("error", () => undefined);
	socket.once("close", () => {
		clearTimeout(timer);
		open.delete(socket);
	});
	const read = (bytes: Buffer): void => {
		head += bytes.subarray(0, LINE_BYTES_MAX).toString("latin1");
		const end = head.indexOf("\r\n");
		if (end === -1 && head.length < LINE_BYTES_MAX) return;
		// The rest is read and discarded, so that the connection ends without a reset and the response arrives.
		socket.off("data", read).resume();
		answerLine(socket, head.slice(0, Math.max(0, end)));
	};
	socket.on("data", read);
});
server.on("error", (error: NodeJS.ErrnoException) => tell({ kind: "failed", code: error.code ?? "" }));
server.listen(input.port, input.host, () => {
	const address = server.address();
	tell({ kind: "listening", port: typeof address === "object" && address !== null ? address.port : input.port });
});
