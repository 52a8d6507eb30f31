// Finds out who asks and counts the request against the key's limit, before a byte of the body is read.

import { AppError } from "@hakiki/domain";
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

/** A hook in callback style: most requests are settled with one promise, which is the service's. */
export function createAuthentication(service: HakikiService) {
	return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
		const rawKey = readApiKey(request);
		if (rawKey === undefined) {
			done(refuseKey());
			return;
		}
		service
			.authenticate(rawKey)
			.then((caller) => {
				if (caller === undefined) throw refuseKey();
				request.caller = caller;
				const permits = service.takePermits(caller, 1);
				return permits instanceof Promise ? permits.then((late) => admit(reply, late)) : admit(reply, permits);
			})
			.then(() => done(), done);
	};
}

/** Who asks, for a handler: without it the route was wired without authentication, which is our mistake. */
export function getCaller(request: FastifyRequest): Caller {
	if (request.caller === null) throw new Error("This route needs authentication");
	return request.caller;
}

function admit(reply: FastifyReply, permits: Permits): void {
	reply.header("x-ratelimit-limit", String(permits.limit));
	reply.header("x-ratelimit-remaining", String(permits.remaining));
	reply.header("x-ratelimit-reset", String(permits.resetSeconds));
	if (!permits.isGranted) {
		throw new AppError("rate_limited", "Too many requests with this key", {
			retryAfterSeconds: permits.retryAfterSeconds,
		});
	}
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
