// Responds 404 to an unknown path, and 405 to a known path with a wrong method. `Allow` then lists the right methods.

import { AppError } from "@hakiki/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

interface KnownPath {
	readonly segments: readonly string[];
	readonly methods: Set<string>;
}

/** Call this before the routes are registered. It responds before the body is read, so that a 405 never becomes a 415. */
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
	// The path is split only once, so that 16 KB of slashes cost the server little.
	const asked = path.split("/");
	// Several routes can match: `/v1/cases/bulk` takes POST, and GET as the case with the id `bulk`.
	const methods = new Set(known.flatMap((one) => (isMatch(one.segments, asked) ? [...one.methods] : [])));
	if (methods.size === 0) return new AppError("not_found", "There is nothing at this path");
	reply.header("allow", [...methods].sort().join(", "));
	return new AppError("method_not_allowed", "This path does not support this method");
}

function isMatch(segments: readonly string[], path: readonly string[]): boolean {
	if (segments.length !== path.length) return false;
	return segments.every((segment, index) => (segment.startsWith(":") ? path[index] !== "" : segment === path[index]));
}
