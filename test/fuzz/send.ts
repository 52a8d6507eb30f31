// Sends one drawn request and waits for the whole answer, or for enough of a stream.

import { Agent, request } from "node:http";

export interface FuzzAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly body: string;
	readonly ms: number;
}

/** A stream goes on for ever: so much of it is looked at. */
const STREAM_BYTES = 2_000;
const STREAM_MS = 300;

export class Sender {
	private readonly agent: Agent;
	private readonly url: URL;
	private readonly answerMsMax: number;

	constructor(url: string, options: { readonly sockets: number; readonly answerMsMax: number }) {
		this.url = new URL(url);
		this.agent = new Agent({ keepAlive: true, maxSockets: options.sockets });
		this.answerMsMax = options.answerMsMax;
	}

	send(asked: {
		readonly method: string;
		readonly path: string;
		readonly headers: readonly string[];
		readonly body: Buffer | undefined;
	}): Promise<FuzzAnswer> {
		const { method, path, body } = asked;
		const isPlain = body === undefined && ["GET", "HEAD", "OPTIONS", "TRACE"].includes(method);
		const length = isPlain ? [] : ["Content-Length", String(body?.length ?? 0)];
		const headers = ["Host", this.url.host, ...asked.headers, ...length];
		const { hostname: host, port } = this.url;
		const began = performance.now();
		return new Promise((resolve, reject) => {
			const sent = request({ host, port, method, path, headers, agent: this.agent });
			const timer = setTimeout(() => sent.destroy(new Error("There was no answer in time")), this.answerMsMax);
			sent.once("error", (error) => {
				clearTimeout(timer);
				reject(error);
			});
			sent.once("response", (response) => {
				const parts: Buffer[] = [];
				let bytes = 0;
				const isStream = response.headers["content-type"]?.startsWith("text/event-stream") === true;
				const streamTimer = isStream ? setTimeout(() => response.destroy(), STREAM_MS) : undefined;
				response.on("data", (part: Buffer) => {
					parts.push(part);
					bytes += part.length;
					if (isStream && bytes > STREAM_BYTES) response.destroy();
				});
				response.once("error", () => undefined);
				response.once("close", () => {
					clearTimeout(timer);
					clearTimeout(streamTimer);
					if (!response.complete && !isStream) reject(new Error("The answer broke off"));
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						body: Buffer.concat(parts).toString("utf8"),
						ms: performance.now() - began,
					});
				});
			});
			sent.end(body);
		});
	}

	close(): void {
		this.agent.destroy();
	}
}
