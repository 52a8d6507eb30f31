// Holds the connections to one endpoint and makes one attempt: bounded in time and bytes, never redirected.

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { AttemptFailure } from "@hakiki/domain";
import { boundHints } from "../outside/bound-hints.ts";
import { createLookup, type ResolveName, resolveTarget } from "../outside/resolve-target.ts";
import { readHost, type TargetPolicy } from "../outside/target-policy.ts";

export interface ConnectionOptions {
	readonly policy: TargetPolicy;
	readonly resolve: ResolveName;
	readonly socketsMax: number;
	/** The time limit from the name lookup to the end of the response. */
	readonly timeoutMs: number;
	/** Additional certificate authorities, in PEM. */
	readonly ca?: string | undefined;
}

export interface Answer {
	/** Null when there was no response. */
	readonly statusCode: number | null;
	/** Null when the endpoint accepted the delivery. */
	readonly failure: AttemptFailure | null;
	readonly retryAfter: string | undefined;
	readonly tookMs: number;
}

/** The body of the response is not used. Reading a little of it lets the connection be reused. */
const ANSWER_BYTES_MAX = 65_536;
const ANSWER_READ_MS = 1_000;
const IDLE_MS = 20_000;
/** The connect timeout of each address. Node's 250 ms are too short for a receiver on another continent. */
const ADDRESS_MS = 2_500;

export class TargetConnection {
	private readonly host: string;
	private readonly options: ConnectionOptions;
	private readonly isPlain: boolean;
	private readonly agent: HttpAgent;
	private readonly request: RequestOptions;

	constructor(url: URL, options: ConnectionOptions) {
		const { policy, resolve, ca } = options;
		this.host = readHost(url);
		this.options = options;
		this.isPlain = url.protocol === "http:";
		const request = {
			method: "POST",
			hostname: this.host,
			port: url.port,
			path: `${url.pathname}${url.search}`,
			lookup: createLookup(this.isPlain, policy, resolve),
			autoSelectFamily: true,
			autoSelectFamilyAttemptTimeout: ADDRESS_MS,
			// Set explicitly, because an environment variable can turn the default off.
			rejectUnauthorized: true,
			...(ca === undefined ? {} : { ca }),
		};
		this.request = request;
		const settings = { keepAlive: true, maxSockets: options.socketsMax, timeout: IDLE_MS, scheduling: "lifo" as const };
		this.agent = this.isPlain ? new HttpAgent(settings) : new HttpsAgent(settings);
	}

	/** Never throws. Returns nothing when it was aborted, because nobody knows then whether it arrived. */
	async send(
		body: Uint8Array,
		headers: Readonly<Record<string, string>>,
		signal: AbortSignal,
	): Promise<Answer | undefined> {
		const startedAt = performance.now();
		const end = (failure: AttemptFailure): Answer => ({
			...{ statusCode: null, failure, retryAfter: undefined },
			tookMs: performance.now() - startedAt,
		});
		// Node calls no lookup for a host that is an address, so addresses are checked here.
		if (isIP(this.host) !== 0 && !(await this.isAddressOpen())) return end("address_refused");
		const first = await this.attempt(body, headers, signal, { startedAt, agent: this.agent });
		// The receiver closed an idle connection just as it was reused. That is no failure.
		const last = first === "stale" ? await this.attempt(body, headers, signal, { startedAt, agent: false }) : first;
		return last === "stale" ? end("connection") : last;
	}

	/** Closes idle connections now, and the others when they are done. */
	close(): void {
		this.agent.maxFreeSockets = 0;
		for (const sockets of Object.values(this.agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
	}

	private isAddressOpen(): Promise<boolean> {
		const { policy, resolve } = this.options;
		return resolveTarget(this.host, this.isPlain, policy, resolve).then(
			() => true,
			() => false,
		);
	}

	private attempt(
		body: Uint8Array,
		headers: Readonly<Record<string, string>>,
		signal: AbortSignal,
		{ startedAt, agent }: { readonly startedAt: number; readonly agent: HttpAgent | false },
	): Promise<Answer | "stale" | undefined> {
		const { isPlain } = this;
		const { timeoutMs } = this.options;
		return new Promise((settle) => {
			const request = (isPlain ? requestHttp : requestHttps)({
				...this.request,
				agent,
				headers: { ...headers, "content-length": String(body.length) },
			});
			let isConnected = false;
			let isOver = false;
			const finish = (answer: Answer | "stale" | undefined): void => {
				if (isOver) return;
				isOver = true;
				clearTimeout(timer);
				signal.removeEventListener("abort", abort);
				settle(answer);
			};
			const fail = (failure: AttemptFailure): void =>
				finish({ statusCode: null, failure, retryAfter: undefined, tookMs: performance.now() - startedAt });
			const abort = (): void => {
				finish(undefined);
				request.destroy();
			};
			const timer = setTimeout(
				() => {
					fail(isConnected ? "timeout_answer" : "timeout_connect");
					request.destroy();
				},
				Math.max(1, timeoutMs - (performance.now() - startedAt)),
			);
			signal.addEventListener("abort", abort, { once: true });
			request.on("socket", (socket) => {
				if (request.reusedSocket) isConnected = true;
				else socket.once(isPlain ? "connect" : "secureConnect", () => (isConnected = true));
			});
			request.on("error", (error: NodeJS.ErrnoException) => {
				if (request.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE")) finish("stale");
				else fail(explainFailure(error));
			});
			boundHints(request, () => {
				fail("protocol");
				request.destroy();
			});
			request.on("response", (response) => {
				const answer = readAnswer(response, performance.now() - startedAt);
				discard(response, () => finish(answer));
			});
			if (signal.aborted) abort();
			else request.end(body);
		});
	}
}

function readAnswer(response: IncomingMessage, tookMs: number): Answer {
	const statusCode = response.statusCode ?? 0;
	const isTaken = statusCode >= 200 && statusCode < 300;
	const failure = isTaken ? null : statusCode >= 300 && statusCode < 400 ? "redirect" : "status";
	return { statusCode, failure, retryAfter: response.headers["retry-after"], tookMs };
}

/** The status is enough. If the body does not end soon, only the connection is closed. */
function discard(response: IncomingMessage, onEnd: () => void): void {
	let left = ANSWER_BYTES_MAX;
	const timer = setTimeout(() => response.destroy(), ANSWER_READ_MS);
	response.on("data", (bytes: Uint8Array) => {
		left -= bytes.length;
		if (left < 0) response.destroy();
	});
	response.on("error", () => undefined);
	response.on("close", () => {
		clearTimeout(timer);
		onEnd();
	});
}

function explainFailure({ code = "" }: NodeJS.ErrnoException): AttemptFailure {
	if (code === "ADDRESS_REFUSED") return "address_refused";
	if (code === "NAME_UNKNOWN") return "name_unknown";
	if (code.startsWith("HPE_")) return "protocol";
	if (/CERT|LEAF_SIGNATURE|^ERR_TLS|^ERR_SSL|^EPROTO$|^INVALID_(CA|PURPOSE)$/.test(code)) return "certificate";
	return "connection";
}
