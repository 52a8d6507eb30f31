// Where simulated traffic goes: into the installation beside this command, or over HTTP to any server.

import { AppError } from "@hakiki/domain";
import { labelEvent, type Service, verifyEvent } from "@hakiki/service";
import type { SimulatedLine } from "@hakiki/simulation";
import type { Realm } from "@hakiki/store";

export type SimulatedEvent = SimulatedLine["event"];

export interface Answer {
	readonly event_id: string;
	readonly decision: string;
	readonly case_id?: string | undefined;
	readonly next_step: string;
	readonly livemode: boolean;
}

export interface SentLabel {
	readonly eventId: string;
	readonly label: "fraud" | "legit";
	readonly source: string;
	readonly fraudType: SimulatedLine["fraud_type"];
	/** When it became known, in ms. */
	readonly at: number;
}

export interface Receiver {
	/** How many events may be on their way at once. */
	readonly inFlightMax: number;
	record(event: SimulatedEvent, key: string): Promise<Answer>;
	label(label: SentLabel): Promise<void>;
	/** The customer passes the verification that the event was answered with. */
	verify(eventId: string): Promise<void>;
}

const DAY_MS = 86_400_000;
const LOCAL_IN_FLIGHT = 256;
/** Enough to fill a server's batches without taking all of its sockets. */
const HTTP_IN_FLIGHT = 32;
/** Each waits for the next minute of the key's rate limit at most. */
const HTTP_RETRIES = 10;
const FIRST_RETRIES = 1;
const HTTP_TIMEOUT_MS = 15_000;
const TRIES_MAX = 6;
const PAUSE_MS = 200;

/** Straight into the service, past HTTP and its rate limits. */
export function receiveLocally(service: Service, realm: Realm, actor: string): Receiver {
	return {
		inFlightMax: LOCAL_IN_FLIGHT,
		async record(event, key) {
			const { body } = await insist(() => service.recordEvent(realm, event, { idempotencyKey: key }));
			return JSON.parse(body) as Answer;
		},
		async label({ eventId, label, source, fraudType, at }) {
			// What was told days ago has been dealt with; only fresh complaints open a case.
			const isOld = service.world.now() - at > DAY_MS;
			const history = isOld ? { labelledAt: at } : undefined;
			await insist(async () =>
				labelEvent(service, await service.openRealm(realm), { eventId, label, source, fraudType, actor, history }),
			);
		},
		async verify(eventId) {
			const passed = { eventId, method: "biometric", isPassed: true, actor } as const;
			await insist(async () => verifyEvent(service, await service.openRealm(realm), passed));
		},
	};
}

/** As an integrator would send it. */
export async function receiveOverHttp(url: string, key: string, signal: AbortSignal): Promise<Receiver> {
	// Loaded here, because only this way needs it.
	const { Hakiki } = await import("@hakiki/client");
	const client = new Hakiki(key, { baseUrl: url, timeout: HTTP_TIMEOUT_MS, maxRetries: HTTP_RETRIES });
	type ClientEvent = Parameters<typeof client.events.create>[0];
	let hasAnswered = false;
	return {
		inFlightMax: HTTP_IN_FLIGHT,
		async record(event, idempotencyKey) {
			const sent = { ...event, idempotency_key: idempotencyKey } as ClientEvent;
			// Where nobody has answered yet the address may be wrong, which one should hear at once.
			const limits = hasAnswered ? { signal } : { signal, maxRetries: FIRST_RETRIES };
			const answer = await explain(url, client.events.create(sent, limits));
			hasAnswered = true;
			return answer;
		},
		async label({ eventId, label, source, fraudType }) {
			const fraud = fraudType === undefined ? {} : { fraud_type: fraudType };
			await explain(url, client.feedback({ event_id: eventId, label, source, ...fraud }, { signal }));
		},
		async verify(eventId) {
			const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
			const body = JSON.stringify({ method: "biometric", passed: true });
			const address = new URL(`/v1/events/${eventId}/verification`, url);
			// The key goes to this address alone, so a redirect is not followed. Nothing depends on it but how the customer is treated afterwards, so a refusal is no reason to stop.
			await explain(url, fetch(address, { method: "POST", headers, body, signal, redirect: "error" }));
		},
	};
}

/** Tries again while the service has too much to do. */
async function insist<Value>(work: () => Promise<Value>): Promise<Value> {
	for (let tried = 1; ; tried += 1) {
		try {
			return await work();
		} catch (error) {
			const isBusy = error instanceof AppError && error.code === "service_unavailable";
			if (!isBusy || tried === TRIES_MAX) throw error;
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (tried - 1)));
		}
	}
}

/** What the client says, as this command says it: one sentence, with the field at fault where there is one. */
async function explain<Value>(url: string, answer: Promise<Value>): Promise<Value> {
	try {
		return await answer;
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		throw new AppError("service_unavailable", `${url} says: ${error.message}`, { cause: error });
	}
}
