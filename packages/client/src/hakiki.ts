// The client. A process needs only one.

import { createId } from "#crypto";
import type { BatchEvent, Customer, EventBatch, Feedback, FeedbackInput, ScreenInput, Screening } from "./answers.ts";
import type { Guard, Outcome } from "./calls/read-answer.ts";
import { readApiKey, readBaseUrl, readFunction, readLimits } from "./calls/read-options.ts";
import { request } from "./calls/request.ts";
import type { Decision, Hold } from "./decision.ts";
import { refuseInput } from "./error.ts";
import type { EventInput } from "./event-input.ts";
import type { CallOptions, HakikiOptions } from "./options.ts";
import { verifyWebhook, verifyWebhookAsync, type WebhookBody, type WebhookHeader } from "./verify-webhook.ts";

/** Must equal the version in package.json. A test compares them. */
const USER_AGENT = "hakiki-client/0.1.0";

interface Question<Value> {
	readonly method: "GET" | "POST";
	readonly path: string;
	/** The body of a POST. */
	readonly body?: object;
	readonly headers?: Readonly<Record<string, string>>;
	readonly guard: Guard<Value>;
}

type Send = <Value>(question: Question<Value>, options: CallOptions | undefined) => Promise<Outcome<Value>>;

/** Sends events and returns their decisions. */
export interface Events {
	/**
	 * Sends an event and returns its decision. Proceed only on `allow`. All attempts of a call carry the same idempotency
	 * key, so an event is never counted twice.
	 *
	 * @throws HakikiError
	 */
	create(event: EventInput, options?: CallOptions): Promise<Decision>;
	/**
	 * Like `create`, but an outage is not an error. If the service cannot be reached, it returns
	 * `{ decision: "review", unavailable: true }`. Set your own `idempotency_key` and send the event again later.
	 *
	 * @throws HakikiError for every other error
	 */
	createOrHold(event: EventInput, options?: CallOptions): Promise<Decision | Hold>;
	/**
	 * Sends up to 500 events. Each has its own result, so check every `status`. With `backfill` all events are history.
	 *
	 * @throws HakikiError if the whole batch was refused
	 */
	createBatch(events: readonly BatchEvent[], options?: CallOptions & { backfill?: boolean }): Promise<EventBatch>;
}

/** Reads customers. */
export interface Customers {
	/**
	 * Returns a customer.
	 *
	 * @throws HakikiError with the code `not_found` if no event has named the customer
	 */
	get(id: string, options?: CallOptions): Promise<Customer>;
}

/**
 * A client of the service. Create one and reuse it. Keep the key on the server, never in an app or a website.
 *
 * ```ts
 * const hakiki = new Hakiki(process.env.HAKIKI_API_KEY);
 * const { decision } = await hakiki.events.create({ type: "payout.requested", customer_id: "c-1", amount: 48000 });
 * ```
 */
export class Hakiki {
	/** Sends events and returns their decisions. */
	readonly events: Events;
	/** Reads customers. */
	readonly customers: Customers;
	readonly #send: Send;

	/** Without a key, `HAKIKI_API_KEY` is used. */
	constructor(apiKey?: string, options?: HakikiOptions) {
		this.#send = connect(readApiKey(apiKey), options ?? {});
		this.events = buildEvents(this.#send);
		this.customers = buildCustomers(this.#send);
	}

	/**
	 * Labels an earlier event as `fraud` or `legit`. Sending the same label again changes nothing.
	 *
	 * @throws HakikiError
	 */
	async feedback(input: FeedbackInput, options?: CallOptions): Promise<Feedback> {
		return unwrap(
			await this.#send({ method: "POST", path: "/v1/feedback", body: input, guard: asAnswer<Feedback> }, options),
		);
	}

	/**
	 * Screens a name against the sanctions and PEP lists, without creating a customer.
	 *
	 * @throws HakikiError
	 */
	async screen(input: ScreenInput, options?: CallOptions): Promise<Screening> {
		return unwrap(
			await this.#send({ method: "POST", path: "/v1/screen", body: input, guard: asAnswer<Screening> }, options),
		);
	}

	/** The function {@link verifyWebhook}. */
	verifyWebhook(body: WebhookBody, header: WebhookHeader, secret: string): boolean {
		return verifyWebhook(body, header, secret);
	}

	/** The function {@link verifyWebhookAsync}. */
	verifyWebhookAsync(body: WebhookBody, header: WebhookHeader, secret: string): Promise<boolean> {
		return verifyWebhookAsync(body, header, secret);
	}
}

function buildEvents(send: Send): Events {
	const post = (event: EventInput, options: CallOptions | undefined): Promise<Outcome<Decision>> => {
		// The caller's own key stays in the body, where it takes precedence.
		const headers = (event?.idempotency_key ?? undefined) === undefined ? { "idempotency-key": createId() } : {};
		return send({ method: "POST", path: "/v1/events", body: event, headers, guard: asDecision }, options);
	};
	return {
		create: async (event, options) => unwrap(await post(event, options)),
		createOrHold: async (event, options) => {
			const outcome = await post(event, options);
			if (!outcome.isSuccess && outcome.isOutage) return { decision: "review", unavailable: true };
			return unwrap(outcome);
		},
		createBatch: async (events, options) => {
			const { backfill = false, ...rest } = options ?? {};
			const body = { events, backfill };
			const guard = (answer: unknown) => {
				const batch = answer as EventBatch;
				return batch.results?.length === events?.length ? batch : undefined;
			};
			// The service derives a key from it for each event that has none.
			const headers = { "idempotency-key": createId() };
			return unwrap(await send({ method: "POST", path: "/v1/events/batch", body, headers, guard }, rest));
		},
	};
}

function buildCustomers(send: Send): Customers {
	return {
		get: async (id, options) =>
			unwrap(await send({ method: "GET", path: `/v1/customers/${encodeId(id)}`, guard: asAnswer<Customer> }, options)),
	};
}

/** Keeps the key in a closure, so that logging the client does not reveal it. */
function connect(apiKey: string, options: HakikiOptions): Send {
	const baseUrl = readBaseUrl(options.baseUrl);
	const base = readLimits(options);
	const fetch = readFunction("fetch", options.fetch, options.fetch) ?? ((url, init) => globalThis.fetch(url, init));
	return async ({ method, path, body, headers, guard }, given) => {
		const { signal, ...limits } = given ?? {};
		readFunction("signal", signal, signal?.addEventListener);
		const text = method === "GET" ? undefined : toJson(body);
		return request({
			fetch,
			url: baseUrl + path,
			init: {
				method,
				headers: {
					authorization: `Bearer ${apiKey}`,
					accept: "application/json",
					"user-agent": USER_AGENT,
					...(text !== undefined && { "content-type": "application/json" }),
					...headers,
				},
				...(text !== undefined && { body: text }),
			},
			limits: readLimits(limits, base),
			signal,
			guard,
		});
	};
}

function unwrap<Value>(outcome: Outcome<Value>): Value {
	if (outcome.isSuccess) return outcome.value;
	// The error was created deep inside. This makes its stack trace start at the caller.
	Error.captureStackTrace?.(outcome.error, unwrap);
	throw outcome.error;
}

function toJson(body: unknown): string {
	if (typeof body !== "object" || body === null) throw refuseInput("body", "must be an object");
	try {
		return JSON.stringify(body);
	} catch {
		throw refuseInput("body", "cannot be serialised as JSON");
	}
}

/** Refuses `.` and `..`, because they would change the path of the request. */
function encodeId(id: unknown): string {
	if (typeof id !== "string" || id === "") throw refuseInput("customer_id", "must be text, and not empty");
	if (id === "." || id === "..") throw refuseInput("customer_id", "must not be . or ..");
	try {
		return encodeURIComponent(id);
	} catch {
		throw refuseInput("customer_id", "must be well-formed text");
	}
}

function asDecision(body: Readonly<Record<string, unknown>>): Decision | undefined {
	return typeof body["decision"] === "string" ? (body as unknown as Decision) : undefined;
}

/** Accepts the rest of the body as it is, because a newer service may add fields. */
function asAnswer<Value>(body: Readonly<Record<string, unknown>>): Value | undefined {
	return Array.isArray(body) ? undefined : (body as unknown as Value);
}
