// Identifies the caller and counts the request against the key's rate limit, before the server reads the body.

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

/** The hook uses callbacks, so that a cached key with available permits creates no promise. */
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

/** Throws or returns undefined if access has ended. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | undefined>;

/**
 * Looks up the caller of a request again. Live streams and simulations need this, because they outlast the check of their
 * request. They are no activity, so they do not extend a session.
 */
export function createCallerLookup(service: Service, settings: AccessSettings): FindCaller {
	return async (request) => {
		request.headers["hakiki-background"] = "1";
		const rawKey = readApiKey(request);
		if (rawKey !== undefined) return service.authenticate(rawKey);
		return service.callAs(await findSignedIn(request, service, settings), readPlace(request));
	};
}

/** Calls `next` at once with a plain value, or when the promise resolves. `next` must not throw. */
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

/** Returns the caller to a handler. A missing caller means that the route was registered without authentication, a bug. */
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

/**
 * Refuses a change of live mode from test mode. Test keys are stored in scripts and on build servers, and a user under the
 * band "Test data" does not expect to change live decisions.
 */
export function refuseTestMode({ isLive, user }: Caller, counts: true | "draft"): void {
	if (isLive) return;
	if (user === null) throw new AppError("forbidden", "This also changes live mode and needs a live key");
	if (counts === true) throw new AppError("forbidden", "This also changes live mode. Switch to live mode to do it");
}

/** Writes the rate limit headers. */
export function writeLimit(reply: HeaderSink, permits: PermitAnswer): void {
	reply.header("x-ratelimit-limit", String(permits.limit));
	reply.header("x-ratelimit-remaining", String(permits.remaining));
	reply.header("x-ratelimit-reset", String(permits.resetSeconds));
}

/** Writes the rate limit headers. Returns the error to send if the limit is reached. */
export function admit(reply: FastifyReply, permits: PermitAnswer): AppError | undefined {
	writeLimit(reply, permits);
	return permits.isGranted ? undefined : refuseMore(permits);
}

export function refuseMore({ retryAfterSeconds }: PermitAnswer): AppError {
	return new AppError("rate_limited", "Too many requests in this minute", { retryAfterSeconds });
}

/** A request with a key, valid or not, is never treated as a session. */
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

/** Missing, wrong and revoked keys get the same response, so that an attacker cannot tell them apart. */
export function refuseKey(): AppError {
	return new AppError("invalid_api_key", "The API key is missing or not valid");
}
