// Finds out who asks and counts the request against the key's limit, before a byte of the body is read.

import { AppError, type Permission } from "@hakiki/domain";
import type { Caller, PermitAnswer, Service } from "@hakiki/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AccessSettings, NO_ACCESS_SETTINGS } from "./access-settings.ts";
import type { HeaderSink } from "./common-headers.ts";
import { findSignedIn, readPlace, readSessionToken, refuseRole } from "./session-guard.ts";

declare module "fastify" {
	interface FastifyRequest {
		/** Set on every authenticated route before its handler runs. */
		caller: Caller | null;
	}
}

export const KEY_LENGTH_MAX = 256;

type Done = (error?: Error) => void;

/** A hook in callback style: a known key with permits in hand costs no promise at all. */
export function createAuthentication(service: Service, settings: AccessSettings = NO_ACCESS_SETTINGS) {
	return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
		const rawKey = readApiKey(request);
		if (rawKey === undefined) {
			if (hasKey(request) || readSessionToken(request) === undefined) done(refuseKey());
			else admitUser(service, settings, request, reply).then(done, done);
			return;
		}
		const settle = (caller: Caller | undefined): void => {
			if (caller === undefined) {
				done(refuseKey());
				return;
			}
			request.caller = caller;
			settleNowOrLater(
				() => service.takePermits(caller, 1),
				(permits) => done(admit(reply, permits)),
				done,
			);
		};
		settleNowOrLater(() => service.authenticate(rawKey), settle, done);
	};
}

/** A person with a session acts in the workspace and mode that the request names. */
async function admitUser(
	service: Service,
	settings: AccessSettings,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<AppError | undefined> {
	const signedIn = await findSignedIn(request, service, settings);
	const caller = await service.callAs(signedIn, readPlace(request));
	if (caller === undefined) throw new AppError("not_found", "There is no such workspace");
	request.caller = caller;
	return admit(reply, await service.takePermits(caller, 1));
}

/** Who a request is from, looked up again: for a stream, which outlasts its request. */
export function createCallerLookup(service: Service, settings: AccessSettings) {
	return async (request: FastifyRequest): Promise<Caller | undefined> => {
		const rawKey = readApiKey(request);
		if (rawKey !== undefined) return service.authenticate(rawKey);
		return service.callAs(await findSignedIn(request, service, settings), readPlace(request));
	};
}

/** Goes on at once with a value, and later with a promise of one. `next` must not throw. */
export function settleNowOrLater<Value>(
	ask: () => Value | Promise<Value>,
	next: (value: Value) => void,
	fail: (error: Error) => void,
): void {
	let answer: Value | Promise<Value>;
	try {
		answer = ask();
	} catch (error) {
		fail(error instanceof Error ? error : new Error("Thrown without an error"));
		return;
	}
	if (answer instanceof Promise) answer.then(next, fail);
	else next(answer);
}

/** Who asks, for a handler: without it the route was wired without authentication, which is our mistake. */
export function getCaller(request: FastifyRequest, scope: Permission): Caller {
	const { caller } = request;
	if (caller === null) throw new Error("This route needs authentication");
	checkScope(caller, scope);
	return caller;
}

export function checkScope(caller: Caller, scope: Permission): void {
	if (!caller.scopes.has(scope)) throw caller.user === null ? refuseScope(scope) : refuseRole(scope);
}

export function refuseScope(scope: Permission): AppError {
	return new AppError("forbidden", `This needs an API key with the scope ${scope}`, {
		details: [{ field: "scope", code: "missing_scope", message: scope }],
	});
}

/** A test key lies about in scripts and build servers: what also counts in live mode is not its to change. */
export function refuseTestKey({ isLive, user }: Caller): void {
	// A person is the same in both modes.
	if (!isLive && user === null) throw new AppError("forbidden", "This counts in live mode too, and needs a live key");
}

/** Tells the caller where they stand. */
export function writeLimit(reply: HeaderSink, permits: PermitAnswer): void {
	reply.header("x-ratelimit-limit", String(permits.limit));
	reply.header("x-ratelimit-remaining", String(permits.remaining));
	reply.header("x-ratelimit-reset", String(permits.resetSeconds));
}

/** Writes the limit's headers; gives the error to answer with when the limit is reached. */
export function admit(reply: FastifyReply, permits: PermitAnswer): AppError | undefined {
	writeLimit(reply, permits);
	return permits.isGranted ? undefined : refuseMore(permits);
}

export function refuseMore({ retryAfterSeconds }: PermitAnswer): AppError {
	return new AppError("rate_limited", "Too many requests in this minute", { retryAfterSeconds });
}

/** Whether a key was sent, in whatever form: then nothing else counts. */
export function hasKey({ headers }: FastifyRequest): boolean {
	return headers.authorization !== undefined || headers["x-api-key"] !== undefined;
}

function readApiKey(request: FastifyRequest): string | undefined {
	const authorization = request.headers.authorization;
	const key = authorization === undefined ? request.headers["x-api-key"] : readBearer(authorization);
	return typeof key === "string" && key.length > 0 && key.length <= KEY_LENGTH_MAX ? key : undefined;
}

function readBearer(header: string): string | undefined {
	return header.slice(0, 7).toLowerCase() === "bearer " ? header.slice(7).trim() : undefined;
}

/** Missing, wrong and revoked keys answer alike, so that nobody can tell them apart. */
export function refuseKey(): AppError {
	return new AppError("invalid_api_key", "The API key is missing or not valid");
}
