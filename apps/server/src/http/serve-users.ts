// Registers routes for people. It works like `serve`, for operations that need a session and accept no key, or need neither.

import {
	type AnswerOf,
	type BodyOf,
	compileOperation,
	type Operation,
	type ParametersOf,
	type QueryOf,
} from "@hakiki/contract";
import { AppError, listPermissions, type Permission } from "@hakiki/domain";
import { limitOf, type SignedIn, type SignInPlace, type VerbTools } from "@hakiki/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AccessSettings, readClientIp } from "./access-settings.ts";
import { answerJson } from "./answer.ts";
import { admit, hasKey } from "./authenticate.ts";
import { readBodyText } from "./read-body.ts";
import type { Routes } from "./serve.ts";
import { checkOrigin, findSignedIn, refuseRole } from "./session-guard.ts";

export interface AskedByAnyone<One extends Operation> {
	readonly tools: VerbTools;
	readonly parameters: ParametersOf<One>;
	readonly query: QueryOf<One>;
	readonly body: BodyOf<One>;
	readonly request: FastifyRequest;
	readonly reply: FastifyReply;
	readonly place: SignInPlace;
}

export interface AskedByUser<One extends Operation> extends AskedByAnyone<One> {
	readonly signedIn: SignedIn;
}

export interface UserRoutes extends Routes {
	readonly settings: AccessSettings;
}

export function serveAnyone<One extends Operation>(
	routes: UserRoutes,
	operation: One,
	handle: (asked: AskedByAnyone<One>) => Promise<AnswerOf<One>>,
): void {
	const { settings } = routes;
	register(routes, operation, async (asked) => {
		if (operation.method !== "GET") checkOrigin(asked.request, settings);
		return handle(asked.read());
	});
}

export function serveUser<One extends Operation>(
	routes: UserRoutes,
	operation: One,
	handle: (asked: AskedByUser<One>) => Promise<AnswerOf<One>>,
): void {
	const { service, settings } = routes;
	register(routes, operation, async (asked) => {
		if (hasKey(asked.request))
			throw new AppError("forbidden", "This needs a signed-in user; an API key cannot call it");
		const signedIn = await findSignedIn(asked.request, service, settings);
		const refusal = admit(asked.reply, await service.takePermits(limitOf(signedIn), 1));
		if (refusal !== undefined) throw refusal;
		const { scope } = operation;
		if (scope !== "user" && !listPermissions(signedIn).has(scope as Permission)) throw refuseRole(scope as Permission);
		return handle({ ...asked.read(), signedIn });
	});
}

interface Coming<One extends Operation> {
	readonly request: FastifyRequest;
	readonly reply: FastifyReply;
	/** Checks the query and the body. It is called after the session is checked. */
	read(): AskedByAnyone<One>;
}

function register<One extends Operation>(
	{ app, service: tools, settings }: UserRoutes,
	operation: One,
	answer: (coming: Coming<One>) => Promise<AnswerOf<One>>,
): void {
	const { readQuery, readBody } = compileOperation(operation);
	app.route({
		method: operation.method,
		url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
		...(operation.bodyBytesMax !== undefined && { bodyLimit: operation.bodyBytesMax }),
		handler: async (request, reply) => {
			const read = (): AskedByAnyone<One> => ({
				tools,
				parameters: request.params as ParametersOf<One>,
				query: readQuery(request.query as Readonly<Record<string, unknown>>),
				body: (operation.body === undefined ? undefined : readBody(readBodyText(request))) as BodyOf<One>,
				request,
				reply,
				place: { ip: readClientIp(request, settings), userAgent: request.headers["user-agent"] },
			});
			return answerJson(reply, JSON.stringify(await answer({ request, reply, read })));
		},
	});
}
