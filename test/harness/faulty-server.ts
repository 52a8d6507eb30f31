// A far side that misbehaves as told. What each request meets is named in its path: `/drop,ok/v1/events` drops the first
// and answers the second, so that one server serves many tests at once.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Met {
	readonly method: string;
	readonly path: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: string;
	readonly atMs: number;
}

export interface FaultyServer {
	readonly origin: string;
	/** The address for a client that shall meet these, in this order; the last one for ever. */
	plan(...faults: readonly Fault[]): { readonly baseUrl: string; readonly met: readonly Met[] };
	close(): Promise<void>;
}

type Answerer = (response: ServerResponse) => void;

const DECISION = '{"event_id":"evt_1","decision":"allow","reasons":[]}';
const PAGE = "<!doctype html><title>nginx</title><h1>Nobody home</h1>";

function send(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answerer {
	return (response) => {
		response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
	};
}

function sendError(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Answerer {
	const body = { error, message: "as asked", details: [], request_id: "req_1" };
	return send(status, JSON.stringify(body), { "x-request-id": "req_1", ...headers });
}

const html = { "content-type": "text/html" };

const FAULTS = {
	ok: send(200, DECISION),
	/** The connection ends before an answer. */
	drop: (response) => void response.socket?.destroy(),
	/** The connection ends in the middle of the answer. */
	cut: (response) => {
		response.writeHead(200, { "content-type": "application/json", "content-length": String(DECISION.length) });
		response.write(DECISION.slice(0, 20), () => response.socket?.destroy());
	},
	/** No answer at all. */
	stall: () => undefined,
	/** The head and a part of the body come, and then nothing. */
	stallBody: (response) => {
		response.writeHead(200, { "content-type": "application/json", "content-length": String(DECISION.length) });
		response.write(DECISION.slice(0, 20));
	},
	/** A body without an end. */
	endless: (response) => {
		response.writeHead(200, { "content-type": "application/json" });
		const piece = Buffer.alloc(64 * 1024, " ");
		const more = (): void => {
			while (!response.destroyed && response.write(piece));
		};
		response.on("drain", more);
		more();
	},
	limitedSeconds: sendError(429, "rate_limited", { "retry-after": "1" }),
	limitedDate: (response) => {
		const date = new Date(Date.now() + 2000).toUTCString();
		sendError(429, "rate_limited", { "retry-after": date })(response);
	},
	limitedMinute: sendError(429, "rate_limited", { "retry-after": "60" }),
	limitedLong: sendError(429, "rate_limited", { "retry-after": "61" }),
	broken: sendError(500, "internal_error"),
	unavailable: sendError(503, "service_unavailable", { "retry-after": "1" }),
	invalid: send(
		400,
		JSON.stringify({
			error: "invalid_request",
			message: "amount: is required for transaction",
			details: [{ field: "amount", code: "required", message: "is required for transaction" }],
			request_id: "req_1",
		}),
	),
	conflict: sendError(409, "idempotency_conflict"),
	page200: send(200, PAGE, html),
	page401: send(401, PAGE, html),
	page404: send(404, PAGE, html),
	page418: send(418, PAGE, html),
	page502: send(502, PAGE, html),
	redirect: (response) => void response.writeHead(307, { location: "/ok/v1/events" }).end(),
	badJson: send(200, '{"decision": "allow"'),
	otherJson: send(200, '{"status":"up"}'),
	list: send(200, "[]"),
	empty: send(204, ""),
} satisfies Record<string, Answerer>;

export type Fault = keyof typeof FAULTS;

export async function startFaultyServer(): Promise<FaultyServer> {
	const plans = new Map<string, Met[]>();
	const server = createServer((request, response) => {
		void readBody(request).then((body) => {
			const { method = "", url = "", headers } = request;
			const [, plan = "", faults = ""] = /^\/([^/]+)\/([^/]+)/.exec(url) ?? [];
			const met = plans.get(plan) ?? [];
			const names = faults.split(",") as Fault[];
			const name = names[Math.min(met.length, names.length - 1)] ?? "drop";
			met.push({ method, path: url.slice(plan.length + faults.length + 2), headers, body, atMs: performance.now() });
			(FAULTS[name] as Answerer)(response);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin,
		plan(...faults) {
			const name = `p${plans.size}`;
			const met: Met[] = [];
			plans.set(name, met);
			return { baseUrl: `${origin}/${name}/${faults.join(",")}`, met };
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

async function readBody(request: IncomingMessage): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	return Buffer.concat(pieces).toString("utf8");
}
