// Callers who post one event after the other and write down, for each, what they sent and what they were told.

import type { Chance } from "./chance.ts";
import { type Answer, HttpClient } from "./http-client.ts";
import type { EventBody } from "./traffic.ts";
import { wait } from "./wait.ts";

/** One request and its answer. Without an answer nobody knows whether the event was taken. */
export interface Posted {
	readonly body: EventBody;
	readonly answer: Answer | undefined;
	/** By the clock of this process, which never goes back. */
	readonly sentAtMs: number;
	readonly answeredAtMs: number;
}

export interface LoadOptions {
	/** One server, or several of which each request goes to any. */
	readonly urls: readonly string[];
	readonly key: string;
	readonly callers: number;
	readonly chance: Chance;
	/** The pause of a caller between two events; none when not said. */
	readonly pauseMs?: number;
	/** Makes the next event; nothing ends the load. */
	next(): EventBody | undefined;
}

/** After a failure a caller waits this long, so that a server that is gone is not asked a million times. */
const PAUSE_MS = 20;

export class Load {
	readonly posted: Posted[] = [];
	private isStopping = false;
	private readonly ended: Promise<unknown>;

	constructor(options: LoadOptions) {
		this.ended = Promise.all(Array.from({ length: options.callers }, () => this.call(options)));
	}

	/** Lets every caller finish the request it has under way. */
	async stop(): Promise<readonly Posted[]> {
		this.isStopping = true;
		await this.ended;
		return this.posted;
	}

	/** Resolves when the events have run out. */
	async finish(): Promise<readonly Posted[]> {
		await this.ended;
		return this.posted;
	}

	/** One connection to each server, one request at a time. */
	private async call({ urls, key, chance, pauseMs = 0, next }: LoadOptions): Promise<void> {
		const clients = urls.map((url) => new HttpClient(url, { key, sockets: 1 }));
		while (!this.isStopping) {
			const body = next();
			if (body === undefined) break;
			const sentAtMs = performance.now();
			const answer = await chance
				.pick(clients)
				.post("/v1/events", body)
				.catch(() => undefined);
			this.posted.push({ body, answer, sentAtMs, answeredAtMs: performance.now() });
			if (answer?.status !== 200) await wait(PAUSE_MS);
			else if (pauseMs > 0) await wait(pauseMs);
		}
		for (const client of clients) client.close();
	}
}

/** Posts all of them once more, over a few connections, and gives the answers in their order. */
export async function postAll(client: HttpClient, bodies: readonly EventBody[], callers = 16): Promise<Answer[]> {
	const answers: Answer[] = [];
	let at = 0;
	const call = async (): Promise<void> => {
		for (let index = at++; index < bodies.length; index = at++) {
			answers[index] = await client.post("/v1/events", bodies[index]);
		}
	};
	await Promise.all(Array.from({ length: callers }, call));
	return answers;
}
