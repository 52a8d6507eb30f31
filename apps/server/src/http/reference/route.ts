// Serves /openapi.json and /docs, the page made from it. Neither needs a key. Both are built at the first request, because
// most processes never get one. The page has no script and loads nothing from other hosts.

import { buildOpenApi, type Json, type JsonObject, RECORDED_ANSWERS } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { FastifyInstance } from "fastify";
import { SecondBudget } from "../../operations/second-budget.ts";
import type { AccessSettings } from "../access-settings.ts";
import { JSON_TYPE } from "../common-headers.ts";
import { writePageHeaders } from "../page-headers.ts";
import { renderReference } from "./render-reference.ts";
import { REFERENCE_STYLE } from "./style.ts";

const SECURITY_POLICY =
	"default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const KEPT_SECONDS = 300;
/** These need no key and have almost 1 MB each. Without a limit, thousands of requests would delay decisions. */
const ANSWERS_PER_SECOND = 100;

export function registerReference(app: FastifyInstance, access: AccessSettings): void {
	const readDocument = makeOnce(() =>
		buildOpenApi({ answers: JSON.parse(RECORDED_ANSWERS) as Readonly<Record<string, Json>> }),
	);
	// All responses share these bytes. A string would be encoded and kept in memory for each slow connection.
	const writeDocument = makeOnce(() => Buffer.from(JSON.stringify(readDocument())));
	const writePage = makeOnce(() => Buffer.from(renderReference(readDocument() as JsonObject)));
	const budget = new SecondBudget(ANSWERS_PER_SECOND);
	const answers = [
		["/openapi.json", JSON_TYPE, writeDocument],
		["/docs", "text/html; charset=utf-8", writePage],
		["/docs/style.css", "text/css; charset=utf-8", () => REFERENCE_STYLE],
	] as const;
	for (const [path, type, write] of answers) {
		app.get(path, (_request, reply) => {
			if (!budget.take(performance.now()).isGranted) throw refuseMore();
			writePageHeaders(reply, access);
			reply
				.header("content-type", type)
				.header("content-security-policy", SECURITY_POLICY)
				.header("cache-control", `public, max-age=${KEPT_SECONDS}`)
				.send(write());
		});
	}
}

function refuseMore(): AppError {
	return new AppError("rate_limited", "Too many requests for this page; try again", { retryAfterSeconds: 1 });
}

function makeOnce<Value>(make: () => Value): () => Value {
	let made: Value | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
