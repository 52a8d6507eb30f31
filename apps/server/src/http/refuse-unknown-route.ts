// Tells a path nobody knows (404) from a known one asked with the wrong method (405, with the right ones in `Allow`).

import { AppError } from "@hakiki/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

interface KnownPath {
	readonly segments: readonly string[];
	readonly methods: Set<string>;
}

/** Must be called before the routes are registered. It answers before the body is read, so that a 405 is never a 415. */
export function refuseUnknownRoutes(app: FastifyInstance): void {
	const known = new Map<string, KnownPath>();
	app.addHook("onRoute", ({ url, method }) => {
		const path = known.get(url) ?? { segments: url.split("/"), methods: new Set() };
		for (const each of [method].flat()) path.methods.add(each);
		known.set(url, path);
	});
	app.addHook("onRequest", (request, reply, done) => {
		if (request.is404) done(refuse(request, reply, [...known.values()]));
		else done();
	});
}

function refuse(request: FastifyRequest, reply: FastifyReply, known: readonly KnownPath[]): AppError {
	const [path = ""] = request.url.split("?", 1);
	// Split once: whoever sends 16 KB of slashes pays for them more dearly than we do.
	const asked = path.split("/");
	// All that match: `/v1/cases/bulk` takes POST by itself, and GET as the case that is called so.
	const methods = new Set(known.flatMap((one) => (isMatch(one.segments, asked) ? [...one.methods] : [])));
	if (methods.size === 0) return new AppError("not_found", "There is nothing at this path");
	reply.header("allow", [...methods].sort().join(", "));
	return new AppError("method_not_allowed", "This path does not take this method");
}

function isMatch(segments: readonly string[], path: readonly string[]): boolean {
	if (segments.length !== path.length) return false;
	return segments.every((segment, index) => (segment.startsWith(":") ? path[index] !== "" : segment === path[index]));
}
