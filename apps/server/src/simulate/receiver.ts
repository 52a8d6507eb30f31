// The two receivers of simulated traffic: the installation of this command, or any server over HTTP.

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
	/** The time when the label became known, in ms. */
	readonly at: number;
}

export interface Receiver {
	/** The maximum number of events in flight. */
	readonly inFlightMax: number;
	record(event: SimulatedEvent, key: string): Promise<Answer>;
	label(label: SentLabel): Promise<void>;
	/** Reports that the customer passed the verification that the decision asked for. */
	verify(eventId: string): Promise<void>;
}

const DAY_MS = 86_400_000;
/** This fills a server's batches without using all of its sockets. */
const HTTP_IN_FLIGHT = 32;
/** Each retry waits at most until the next minute of the key's rate limit. */
const HTTP_RETRIES = 10;
const FIRST_RETRIES = 1;
const HTTP_TIMEOUT_MS = 15_000;
const TRIES_MAX = 6;
const PAUSE_MS = 200;

interface LocalOptions {
	readonly actor: string;
	readonly inFlightMax: number;
	/** Throws if the actor may no longer do this. */
	assertAccess?(): Promise<void>;
}

/** Calls the service directly, without HTTP and its rate limits. */
export function receiveLocally(
	service: Service,
	realm: Realm,
	{ actor, inFlightMax, assertAccess }: LocalOptions,
): Receiver {
	const act = <Value>(work: () => Promise<Value>): Promise<Value> =>
		insist(async () => {
			await assertAccess?.();
			return work();
		});
	return {
		inFlightMax,
		async record(event, key) {
			const { body } = await act(() => service.recordEvent(realm, event, { idempotencyKey: key }));
			return JSON.parse(body) as Answer;
		},
		async label({ eventId, label, source, fraudType, at }) {
			// A complaint of days ago counts as handled; only a fresh one opens a case.
			const isOld = service.world.now() - at > DAY_MS;
			const history = isOld ? { labelledAt: at } : undefined;
			await act(async () =>
				labelEvent(service, await service.openRealm(realm), { eventId, label, source, fraudType, actor, history }),
			);
		},
		async verify(eventId) {
			const passed = { eventId, method: "biometric", isPassed: true, actor } as const;
			await act(async () => verifyEvent(service, await service.openRealm(realm), passed));
		},
	};
}

/** Sends events with the client, as an integrator would. */
export async function receiveOverHttp(url: string, key: string, signal: AbortSignal): Promise<Receiver> {
	// Only this receiver needs the client, so it is loaded here.
	const { Hakiki } = await import("@hakiki/client");
	const client = new Hakiki(key, { baseUrl: url, timeout: HTTP_TIMEOUT_MS, maxRetries: HTTP_RETRIES });
	type ClientEvent = Parameters<typeof client.events.create>[0];
	let hasAnswered = false;
	return {
		inFlightMax: HTTP_IN_FLIGHT,
		async record(event, idempotencyKey) {
			const sent = { ...event, idempotency_key: idempotencyKey } as ClientEvent;
			// Before the first answer the address may be wrong, and the user should learn that quickly.
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
			// A redirect is not followed, because the key must go only to this address. A refused verification only affects how
			// the customer is treated later, so it does not stop the run.
			await explain(url, fetch(address, { method: "POST", headers, body, signal, redirect: "error" }));
		},
	};
}

/** Retries while the service is busy. */
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

/** Turns the client's error into this command's: one sentence, with the wrong field if there is one. */
async function explain<Value>(url: string, answer: Promise<Value>): Promise<Value> {
	try {
		return await answer;
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		throw new AppError("service_unavailable", `${url} says: ${error.message}`, { cause: error });
	}
}
