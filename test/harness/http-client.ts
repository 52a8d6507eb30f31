// Asks a server over real HTTP on kept-alive connections, and keeps the bytes of the answer.

import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { checkAnswer } from "@hakiki/contract/testing";

export interface Answer {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
	/** The body as JSON; its shape is what the caller asserts. */
	// biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape, and a wrong guess fails the test.
	readonly json: any;
}

export interface Question {
	readonly method?: string;
	readonly path: string;
	/** Sent as `Authorization: Bearer`. */
	readonly key?: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** An object is sent as JSON, text and bytes as they are. */
	readonly body?: unknown;
}

export interface ClientOptions {
	readonly key?: string;
	/** Connections at most. */
	readonly sockets?: number;
	readonly agent?: Agent;
}

const ANSWER_MS_MAX = 30_000;

export class HttpClient {
	private readonly agent: Agent;
	private readonly url: string;
	private readonly key: string | undefined;

	constructor(url: string, options: ClientOptions = {}) {
		this.url = url;
		this.key = options.key;
		this.agent = options.agent ?? new Agent({ keepAlive: true, maxSockets: options.sockets ?? 8 });
	}

	/** The same server and connections with another key, or none. */
	withKey(key: string | undefined): HttpClient {
		return new HttpClient(this.url, { agent: this.agent, ...(key !== undefined && { key }) });
	}

	get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
		return this.ask({ path, headers });
	}

	post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
		return this.ask({ method: "POST", path, body, headers });
	}

	/** Resolves only with a whole answer; a connection that broke off rejects. */
	ask(question: Question): Promise<Answer> {
		const { method = "GET", path, body } = question;
		const key = question.key ?? this.key;
		const bytes = body === undefined ? undefined : toBytes(body);
		const headers = {
			...(key !== undefined && { authorization: `Bearer ${key}` }),
			...(bytes !== undefined && { "content-type": "application/json", "content-length": String(bytes.length) }),
			...question.headers,
		};
		return new Promise((resolve, reject) => {
			const sent = request(`${this.url}${path}`, { method, headers, agent: this.agent, timeout: ANSWER_MS_MAX });
			sent.once("error", reject);
			sent.once("timeout", () => sent.destroy(new Error("No answer in time")));
			sent.once("response", (response) => {
				const parts: Buffer[] = [];
				response.on("data", (part: Buffer) => parts.push(part));
				response.once("error", reject);
				response.once("close", () => {
					if (!response.complete) reject(new Error("The answer broke off"));
					const whole = Buffer.concat(parts);
					const given = { method, url: path, status: response.statusCode ?? 0, body: whole.toString("utf8") };
					const wrong = checkAnswer(given);
					if (wrong !== undefined) reject(new Error(`The answer differs from the OpenAPI document: ${wrong}`));
					resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, json: parse(whole) });
				});
			});
			sent.end(bytes);
		});
	}

	close(): void {
		this.agent.destroy();
	}
}

function toBytes(body: unknown): Buffer {
	if (Buffer.isBuffer(body)) return body;
	return Buffer.from(typeof body === "string" ? body : JSON.stringify(body), "utf8");
}

function parse(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString("utf8"));
	} catch {
		return undefined;
	}
}
