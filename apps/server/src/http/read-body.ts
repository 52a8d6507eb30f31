// Reads the text of a request's body. The route parses it, not Fastify, because amounts must keep their digits.

import { isUtf8 } from "node:buffer";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";

export const BODY_BYTES_MAX = 64 * 1024;

export function registerBodyParser(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

export function readBodyText(request: FastifyRequest): string {
	return decodeBody(readBodyBytes(request));
}

export function readBodyBytes(request: FastifyRequest): Buffer {
	const encoding = request.headers["content-encoding"];
	if (encoding !== undefined && encoding !== "identity") {
		throw new AppError("unsupported_media_type", "The body must not be compressed");
	}
	return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Decoding alone would turn invalid bytes into replacement characters and store a text that the caller did not send. */
export function decodeBody(body: Buffer): string {
	if (!isUtf8(body)) {
		throw AppError.invalid([{ field: "body", code: "invalid_characters", message: "is not valid UTF-8" }]);
	}
	return body.toString("utf8");
}
