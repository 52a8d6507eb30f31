// For tests: the HTTP server on the real service and its own database, with two workspaces and keys for both modes.

import { presentDecision } from "@hakiki/contract";
import { checkAnswer } from "@hakiki/contract/testing";
import type { CountryServed, KeyScope } from "@hakiki/domain";
import {
	createKey,
	createService,
	createWorkspace,
	createWorld,
	type Service,
	type Workspace,
	type World,
} from "@hakiki/service";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { readAccessSettings } from "../http/access-settings.ts";
import { buildApp } from "../http/build-app.ts";
import { createLogger } from "../operations/logger.ts";
import { createMetrics } from "../operations/metrics.ts";

/** Every response must match the OpenAPI document. A response that does not match fails the test that closes the app. */
export function expectAgreement(app: FastifyInstance): () => void {
	const disagreements = new Set<string>();
	app.addHook("onSend", (request, reply, payload, done) => {
		// The document says about a CSV only that it is text.
		if (String(reply.getHeader("content-type")).startsWith("text/csv")) return done();
		const body = typeof payload === "string" ? payload : "";
		const wrong = checkAnswer({ method: request.method, url: request.url, status: reply.statusCode, body });
		if (wrong !== undefined) disagreements.add(wrong);
		done();
	});
	return () => {
		if (disagreements.size > 0)
			throw new Error(`The answers differ from the document:\n${[...disagreements].join("\n")}`);
	};
}

export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

export interface Answer {
	readonly status: number;
	// biome-ignore lint/suspicious/noExplicitAny: tests check the response member by member.
	readonly json: any;
	readonly headers: Readonly<Record<string, unknown>>;
}

export interface ApiBench {
	readonly database: TestDatabase;
	readonly service: Service;
	readonly app: FastifyInstance;
	readonly shop: Workspace;
	readonly duka: Workspace;
	/** Keys with the scope `manage`: two of the shop, one in each mode, and one of another workspace. */
	readonly keys: { readonly test: string; readonly live: string; readonly elsewhere: string };
	makeKey(scopes: readonly KeyScope[], mode?: "test" | "live"): Promise<string>;
	ask(method: Method, url: string, body?: unknown, key?: string): Promise<Answer>;
	close(): Promise<void>;
}

/** A third of the events of a real run. The browser tests press the button of a real server. */
const SIMULATED_DAYS = 4;

/** The shop is in Kenya, and the other workspace is in Nigeria. */
export async function openApiBench(
	env: Readonly<Record<string, string>> = {},
	world: Partial<World> = {},
): Promise<ApiBench> {
	const database = await createTestDatabase({ poolSize: 5 });
	const service = await createService({
		pool: database.pool,
		env: { HAKIKI_MASTER_KEY: Buffer.alloc(32, 9).toString("base64"), ...env },
		world: { ...createWorld(() => undefined), ...world },
		presentDecision,
		deadlineMs: 30_000,
		passwordCost: { log2: 10, blockSize: 8, lanes: 1 },
		// A test with its own clock changes the time.
		...(world.now === undefined ? {} : { skewMsMax: Number.POSITIVE_INFINITY }),
	});
	const metrics = createMetrics();
	const checkReadiness = async () => ({ isReady: true, problems: [] });
	const log = createLogger({ destination: { write: () => undefined } });
	const access = readAccessSettings(env);
	const app = buildApp({ service, checkReadiness, log, metrics, access, simulatedDays: SIMULATED_DAYS });
	const assertAgreement = expectAgreement(app);
	const make = (name: string, country: CountryServed) => createWorkspace(service, { name, country, actor: "test" });
	const shop = await make("Shop", "KE");
	const duka = await make("Duka", "NG");
	const makeKeyOf = async (workspace: string, mode: "test" | "live", scopes: readonly KeyScope[]) =>
		(await createKey(service, { workspace, mode, scopes, rateLimitPerMinute: 1_000_000, actor: "test" })).key;
	const keys = {
		test: await makeKeyOf(shop.id, "test", ["manage"]),
		live: await makeKeyOf(shop.id, "live", ["manage"]),
		elsewhere: await makeKeyOf(duka.id, "test", ["manage"]),
	};
	return {
		database,
		service,
		app,
		shop,
		duka,
		keys,
		makeKey: (scopes, mode = "test") => makeKeyOf(shop.id, mode, scopes),
		async ask(method, url, body, key = keys.test) {
			const answer = await app.inject({
				method,
				url,
				headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }) },
				...(body !== undefined && { payload: JSON.stringify(body) }),
			});
			return toAnswer(answer);
		},
		async close() {
			await app.close();
			await service.close();
			await database.drop();
			assertAgreement();
		},
	};
}

/** An answer that is no JSON, such as CSV, is given as its text. */
export function toAnswer(answer: LightMyRequestResponse): Answer {
	const { statusCode: status, headers } = answer;
	const isJson = String(headers["content-type"]).startsWith("application/json");
	return { status, json: isJson ? answer.json() : answer.body, headers };
}
