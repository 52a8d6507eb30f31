// Sends one request: headers, CSRF token, timeout, and one shape for failures. No other code of the dashboard calls
// `fetch`.

import type { Place } from "../session/workspace-path.ts";
import { isPersonAway } from "./activity.ts";
import { ApiFailure, type FailureDetail } from "./failure.ts";

export interface RequestOptions {
	readonly body?: unknown;
	readonly signal?: AbortSignal | undefined;
	/** No user caused this request, as for a stream or a poll. */
	readonly isBackground?: boolean;
	readonly timeoutMs?: number;
	readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 30_000;

/** Sent with every request; set when the session is known. */
const standing: { place: Place | undefined; csrfToken: string | undefined } = {
	place: undefined,
	csrfToken: undefined,
};

export function setRequestPlace(place: Place | undefined): void {
	standing.place = place;
}

export function setCsrfToken(token: string | undefined): void {
	standing.csrfToken = token;
}

type Listener = (failure: ApiFailure) => void;
const sessionListeners = new Set<Listener>();

/** Called when the session has ended or the user's role has changed. */
export function onSessionTrouble(listener: Listener): () => void {
	sessionListeners.add(listener);
	return () => sessionListeners.delete(listener);
}

export async function requestJson<Answer>(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
	try {
		return (await (await request(method, path, options)).json()) as Answer;
	} catch (error) {
		if (!isForgedToken(error)) throw error;
		// Another tab has signed in again. Its session has another token, which every answer about the session contains.
		await renewToken();
		return (await (await request(method, path, options)).json()) as Answer;
	}
}

/** The raw response, for files and streams. */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
	const answer = await send(method, path, options);
	if (answer.ok) return answer;
	const failure = await readFailure(answer);
	if (failure.isSessionEnd) tell(failure);
	if (failure.status === 403 && failure.details[0]?.code === "missing_scope") tell(failure);
	throw failure;
}

function tell(failure: ApiFailure): void {
	for (const listener of sessionListeners) listener(failure);
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
	const { body, signal, isBackground = isPersonAway(), timeoutMs = TIMEOUT_MS } = options;
	const headers: Record<string, string> = { accept: "application/json", ...options.headers };
	if (body !== undefined) headers["content-type"] = "application/json";
	if (standing.place !== undefined) {
		headers["hakiki-workspace"] = standing.place.workspaceId;
		headers["hakiki-mode"] = standing.place.mode;
	}
	if (method !== "GET" && standing.csrfToken !== undefined) headers["hakiki-csrf"] = standing.csrfToken;
	if (isBackground) headers["hakiki-background"] = "1";
	// A change is not even tried: a browser may wait for the network before it gives up.
	if (method !== "GET" && !navigator.onLine) throw unreachable();
	const limit = AbortSignal.timeout(timeoutMs);
	try {
		return await fetch(path, {
			method,
			headers,
			body: writeBody(body),
			signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
			credentials: "same-origin",
			cache: "no-store",
		});
	} catch (error) {
		// The caller aborted the request, so the service did not fail.
		if (signal?.aborted) throw error;
		throw unreachable();
	}
}

/** A file is sent as it is, so that the service gets the bytes that were chosen. */
function writeBody(body: unknown): BodyInit | null {
	if (body === undefined) return null;
	return body instanceof Blob ? body : JSON.stringify(body);
}

function unreachable(): ApiFailure {
	return new ApiFailure({
		status: 0,
		code: "unreachable",
		message: "The service cannot be reached",
		details: [],
		requestId: undefined,
		retryAfterSeconds: undefined,
	});
}

async function readFailure(answer: Response): Promise<ApiFailure> {
	const body = (await answer.json().catch(() => ({}))) as {
		readonly error?: string;
		readonly message?: string;
		readonly details?: readonly FailureDetail[];
		readonly request_id?: string;
	};
	const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
	return new ApiFailure({
		status: answer.status,
		code: body.error ?? "unexpected",
		message: body.message ?? `The service answered ${answer.status}`,
		details: body.details ?? [],
		requestId: body.request_id ?? answer.headers.get("x-request-id") ?? undefined,
		retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
	});
}

function isForgedToken(error: unknown): boolean {
	return error instanceof ApiFailure && error.status === 403 && error.details[0]?.code === "csrf";
}

async function renewToken(): Promise<void> {
	const { csrf_token } = (await (await request("GET", "/v1/session")).json()) as { readonly csrf_token: string };
	setCsrfToken(csrf_token);
}
