// How a route is made. An operation is described once in `packages/contract/src/operations` (method, path, scope, query,
// body, answer, example) and added to its list there; here a handler is put behind it:
//
//   serve(routes, operations.readMatch, async ({ tools, context, parameters }) =>
//   	viewMatch(await readMatch(tools, context, { matchId: parameters.match_id })));
//
// The key's scope and mode, the query and the body are checked and the realm is opened before the handler runs. The handler
// calls a verb of the service and presents its result, which must fit the answer's schema. The list of operations gives the
// OpenAPI document, the test that other workspaces get 404, and the one that sends examples.

import {
	type AnswerOf,
	type BodyOf,
	CUSTOMER_ID_LENGTH_MAX,
	compileOperation,
	type Operation,
	type ParametersOf,
	type QueryOf,
} from "@hakiki/contract";
import { AppError, type Permission } from "@hakiki/domain";
import type { Caller, RealmContext, Service, VerbTools } from "@hakiki/service";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerJson } from "./answer.ts";
import { getCaller, refuseTestKey } from "./authenticate.ts";
import { readBodyText } from "./read-body.ts";

/** Where routes are put, and what answers them. */
export interface Routes {
	readonly app: FastifyInstance;
	readonly service: Service;
}

export interface Asked<One extends Operation> {
	readonly tools: VerbTools;
	/** The caller's workspace and mode. */
	readonly context: RealmContext;
	readonly caller: Caller;
	readonly parameters: ParametersOf<One>;
	readonly query: QueryOf<One>;
	readonly body: BodyOf<One>;
}

export function serve<One extends Operation>(
	routes: Routes,
	operation: One,
	handle: (asked: Asked<One>) => Promise<AnswerOf<One>>,
): void {
	const { service: tools } = routes;
	const { readQuery, readBody } = compileOperation(operation);
	serveText(routes, operation, async (caller, request) => {
		const query = readQuery(request.query as Readonly<Record<string, unknown>>);
		const body = operation.body === undefined ? undefined : readBody(readBodyText(request));
		const parameters = request.params as ParametersOf<One>;
		const context = await tools.openRealm(caller.realm);
		return JSON.stringify(await handle({ tools, context, caller, parameters, query, body } as Asked<One>));
	});
}

/** For an operation that reads its body in a way of its own, or has its answer as text already. */
export function serveText(
	{ app }: Pick<Routes, "app">,
	operation: Operation,
	handle: (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<string>,
): void {
	const { scope, bodyBytesMax, countsInBothModes } = operation;
	app.route({
		method: operation.method,
		url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
		...(bodyBytesMax !== undefined && { bodyLimit: bodyBytesMax }),
		handler: async (request, reply) => {
			const caller = getCaller(request, scope as Permission);
			if (countsInBothModes) refuseTestKey(caller);
			checkCustomerId((request.params as { readonly customer_id?: string }).customer_id);
			return answerJson(reply, await handle(caller, request, reply));
		},
	});
}

/** The same bounds as in an event. A NUL, which a path can carry as `%00`, would be refused by the database. */
function checkCustomerId(customerId: string | undefined): void {
	if (customerId === undefined) return;
	if (customerId.includes("\0")) {
		throw AppError.invalid([
			{ field: "customer_id", code: "invalid_characters", message: "must not contain NUL or lone surrogates" },
		]);
	}
	if (customerId.length > CUSTOMER_ID_LENGTH_MAX && [...customerId].length > CUSTOMER_ID_LENGTH_MAX) {
		const message = `must be at most ${CUSTOMER_ID_LENGTH_MAX} characters`;
		throw AppError.invalid([{ field: "customer_id", code: "too_long", message }]);
	}
}
