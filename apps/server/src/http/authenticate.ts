// Finds out who asks and counts the request against the key's limit, before a byte of the body is read.

import { AppError, type Scope } from "@hakiki/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller, HakikiService, Permits } from "./service-port.ts";

declare module "fastify" {
	interface FastifyRequest {
		/** Set on every authenticated route before its handler runs. */
		caller: Caller | null;
	}
}

const KEY_LENGTH_MAX = 256;

type Done = (error?: Error) => void;

/** A hook in callback style: a known key with permits in hand costs no promise at all. */
export function createAuthentication(service: HakikiService) {
	return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
		const rawKey = readApiKey(request);
		if (rawKey === undefined) {
			done(refuseKey());
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

/** Goes on at once with a value, and later with a promise of one. `next` must not throw. */
function settleNowOrLater<Value>(
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
export function getCaller(request: FastifyRequest, scope: Scope): Caller {
	const { caller } = request;
	if (caller === null) throw new Error("This route needs authentication");
	if (!caller.scopes.has(scope)) throw refuseScope(scope);
	return caller;
}

export function refuseScope(scope: Scope): AppError {
	return new AppError("forbidden", `This needs an API key with the scope ${scope}`, {
		details: [{ field: "scope", code: "missing_scope", message: scope }],
	});
}

/** Tells the caller where they stand. */
export function writeLimit(reply: FastifyReply, permits: Permits): void {
	reply.header("x-ratelimit-limit", String(permits.limit));
	reply.header("x-ratelimit-remaining", String(permits.remaining));
	reply.header("x-ratelimit-reset", String(permits.resetSeconds));
}

/** Writes the limit's headers; gives the error to answer with when the limit is reached. */
function admit(reply: FastifyReply, permits: Permits): AppError | undefined {
	writeLimit(reply, permits);
	if (permits.isGranted) return undefined;
	return new AppError("rate_limited", "Too many requests with this key", {
		retryAfterSeconds: permits.retryAfterSeconds,
	});
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
function refuseKey(): AppError {
	return new AppError("invalid_api_key", "The API key is missing or not valid");
}
