// Registers a route. `packages/contract/src/operations` describes each operation once (method, path, scope, query, body,
// response, example) and lists it. `serve` gives the operation a handler:
//
//   serve(routes, operations.readMatch, async ({ tools, context, parameters }) =>
//   	viewMatch(await readMatch(tools, context, { matchId: parameters.match_id })));
//
// `serve` checks the key's scope and mode, the query and the body, and opens the realm before the handler runs. The handler
// calls a verb of the service and presents its result, which must match the response's schema. A list is also sent as CSV to
// a caller that accepts it. The list of operations also
// drives the OpenAPI document, the test that other workspaces get 404, and the test that sends every example.

import {
	type AnswerOf,
	type BodyOf,
	CUSTOMER_ID_LENGTH_MAX,
	compileOperation,
	type ListPage,
	type Operation,
	type ParametersOf,
	type QueryOf,
} from "@hakiki/contract";
import { AppError, type Permission } from "@hakiki/domain";
import type { Caller, RealmContext, Service, VerbTools } from "@hakiki/service";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerJson } from "./answer.ts";
import { getCaller, refuseTestMode } from "./authenticate.ts";
import { readBodyBytes, readBodyText } from "./read-body.ts";
import { isCsvRequest, sendCsv } from "./send-csv.ts";
import { Turns } from "./turns.ts";

/** The Fastify instance that gets the routes, and the service behind them. */
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
	const read = createReader(routes, operation);
	register(routes, operation, async (caller, request, reply) => {
		const asked = await read(caller, request);
		if (!isCsvRequest(operation, request)) return answerJson(reply, JSON.stringify(await handle(asked)));
		const readPage = async (page: object) => (await handle({ ...asked, query: page as QueryOf<One> })) as ListPage;
		return sendCsv(operation, { ...asked, readPage, query: asked.query ?? {} }, reply);
	});
}

/** Decisions wait for some of the time that a PDF takes. */
const pdfTurns = new Turns({ max: 2, message: "Other reports are being made; try again", retryAfterSeconds: 5 });

/** Registers an operation that answers with a PDF, to be saved under a name. */
export function servePdf<One extends Operation>(
	routes: Routes,
	operation: One,
	handle: (asked: Asked<One>) => Promise<{ readonly name: string; readonly pdf: Buffer }>,
): void {
	const read = createReader(routes, operation);
	register(routes, operation, async (caller, request, reply) => {
		const asked = await read(caller, request);
		const { name, pdf } = await pdfTurns.run(asked.context.workspaceId, () => handle(asked));
		reply.header("content-disposition", `attachment; filename="${name}.pdf"`);
		return reply.header("content-type", "application/pdf").send(pdf);
	});
}

/** Registers an operation whose body is a file. The verb reads it, because strict JSON takes seconds for a large file. */
export function serveFile<One extends Operation>(
	routes: Routes,
	operation: One,
	handle: (asked: Omit<Asked<One>, "body">, file: Uint8Array) => Promise<AnswerOf<One>>,
): void {
	const read = createReader(routes, operation, false);
	register(routes, operation, async (caller, request, reply) => {
		const asked = await read(caller, request);
		return answerJson(reply, JSON.stringify(await handle(asked, readBodyBytes(request))));
	});
}

function createReader<One extends Operation>({ service: tools }: Routes, operation: One, hasBody = true) {
	const { readQuery, readBody } = compileOperation(operation);
	return async (caller: Caller, request: FastifyRequest): Promise<Asked<One>> => {
		const query = readQuery(request.query as Readonly<Record<string, unknown>>);
		const body = operation.body === undefined || !hasBody ? undefined : readBody(readBodyText(request));
		const parameters = request.params as ParametersOf<One>;
		const context = await tools.openRealm(caller.realm);
		return { tools, context, caller, parameters, query, body } as Asked<One>;
	};
}

/** Registers an operation whose handler parses the body itself, or returns the response as text. */
export function serveText(
	routes: Pick<Routes, "app">,
	operation: Operation,
	handle: (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<string>,
): void {
	register(routes, operation, async (caller, request, reply) =>
		answerJson(reply, await handle(caller, request, reply)),
	);
}

function register(
	{ app }: Pick<Routes, "app">,
	operation: Operation,
	handle: (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
	const { scope, bodyBytesMax, countsInBothModes } = operation;
	app.route({
		method: operation.method,
		url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
		...(bodyBytesMax !== undefined && { bodyLimit: bodyBytesMax }),
		handler: async (request, reply) => {
			const caller = getCaller(request, scope as Permission);
			if (countsInBothModes !== undefined) refuseTestMode(caller, countsInBothModes);
			checkCustomerId((request.params as { readonly customer_id?: string }).customer_id);
			return handle(caller, request, reply);
		},
	});
}

/** The limits are those of an event. A path can contain a NUL as `%00`, which PostgreSQL would refuse. */
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
