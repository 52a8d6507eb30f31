// The HTTP server of a process. It listens, serves requests, and finishes every open request before it stops.

import { randomUUID } from "node:crypto";
import { presentDecision } from "@hakiki/contract";
import {
	createService,
	type PeerPlace,
	readAnswerLimits,
	readHandoverSettings,
	readListPolicy,
	readMemoryBytes,
	readTargetPolicy,
	type Service,
	type World,
} from "@hakiki/service";
import { createPool, type OpenDatabaseOptions, type Pool } from "@hakiki/store";
import Fastify, { type FastifyInstance } from "fastify";
import { readAccessSettings } from "../http/access-settings.ts";
import { buildApp } from "../http/build-app.ts";
import { CONNECTION_LIMITS, setCommonHeaders } from "../http/common-headers.ts";
import { createFailureDescriber, createFailurePresenter } from "../http/present-failure.ts";
import { refuseUnknownRoutes } from "../http/refuse-unknown-route.ts";
import { createRequestIds } from "../http/request-id.ts";
import type { Logger } from "../operations/logger.ts";
import type { Metrics } from "../operations/metrics.ts";
import type { Readiness } from "../operations/open-probes.ts";
import { registerOperationRoutes } from "../operations/routes.ts";
import { shutDown } from "../operations/shut-down.ts";
import type { Telemetry } from "../operations/telemetry.ts";
import { explainListening } from "./check-port.ts";
import { createReadinessCheck } from "./check-readiness.ts";
import { locateDashboard } from "./locate-dashboard.ts";

export interface HttpOptions {
	readonly databaseUrl: string;
	/** The data folder of an embedded database. The master key must not be stored in it. */
	readonly dataDir: string | undefined;
	readonly host: string;
	readonly port: number;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly log: Logger;
	readonly metrics: Metrics;
	readonly world: World;
	/** Only in a worker process. Another process is a server of its own. */
	readonly peers?: PeerPlace | undefined;
	readonly version: string;
	/** Undefined if telemetry is off. */
	readonly telemetry?: Telemetry | undefined;
}

export interface HttpServer {
	/** The port that the server listens on. With `--port 0` it is the port that the system chose. */
	readonly port: number;
	checkReadiness(): Promise<Readiness>;
	/** The error of the latest write of decisions. Undefined after a write has succeeded. */
	readonly writeFailure: unknown;
	/** Finishes the open requests, then closes the database connections. */
	stop(): Promise<void>;
}

const POOL_SIZE = 6;
/** Each realm runs at most two rounds at once, and each round needs a connection. */
const ROUND_POOL_SIZE = 8;

/** Serves the whole API. */
export async function serveApi(options: HttpOptions): Promise<HttpServer> {
	const { log, metrics, world } = options;
	const limits = readAnswerLimits(options.env);
	const pool = openPool(options, {
		applicationName: "hakiki api",
		poolSize: POOL_SIZE,
		queryTimeoutMs: limits.queryMs,
	});
	const roundPool = openPool(options, {
		applicationName: "hakiki decisions",
		poolSize: ROUND_POOL_SIZE,
		queryTimeoutMs: limits.decisionQueryMs,
		keepsPlans: true,
	});
	const closePools = async (): Promise<void> => void (await Promise.all([pool.end(), roundPool.end()]));
	let close = closePools;
	try {
		const service = await createService({
			...options,
			...{ pool, roundPool, presentDecision },
			memoryBytes: readMemoryBytes(options.env),
			peers: options.peers ?? { server: randomUUID(), slot: 0, slots: 1, folder: undefined },
			handover: readHandoverSettings(options.env, options.port),
			targets: readTargetPolicy(options.env),
			listTargets: readListPolicy(options.env),
		});
		// The service still reads and writes in the background, so it closes before the connections that it uses.
		close = async () => {
			await service.close();
			await closePools();
		};
		watchPools(metrics, [pool, roundPool]);
		metrics.watchGauge({
			name: "hakiki_events_waiting",
			help: "Events accepted and not yet decided.",
			read: () => service.recorder.backlog,
		});
		watchMemory(metrics, service);
		watchPeers(metrics, service);
		watchLists(metrics, service.lists);
		const checkDatabase = createReadinessCheck(pool, world.now, service.recorder);
		const checkReadiness = async () => ({ ...(await checkDatabase()), warnings: service.lists.warnings });
		const server = await listen(
			buildApp({
				service,
				checkReadiness,
				log,
				metrics,
				telemetry: options.telemetry,
				dashboardDir: locateDashboard(),
				access: readAccessSettings(options.env),
			}),
			options,
			close,
		);
		return {
			...server,
			checkReadiness,
			get writeFailure() {
				return service.recorder.writeFailure;
			},
		};
	} catch (error) {
		await close();
		throw error;
	}
}

/** Serves only health, readiness and metrics, for a process that only runs jobs. */
export async function serveOperations(options: HttpOptions): Promise<HttpServer> {
	const { log, metrics, world } = options;
	const pool = openPool(options, {
		applicationName: "hakiki readiness",
		poolSize: 1,
		queryTimeoutMs: readAnswerLimits(options.env).queryMs,
	});
	const buildRequestId = createRequestIds();
	const app = Fastify({
		logger: false,
		genReqId: ({ headers }) => buildRequestId(headers["x-request-id"]),
		...CONNECTION_LIMITS,
	});
	app.decorateRequest("errorCode", null);
	setCommonHeaders(app);
	app.setErrorHandler(createFailurePresenter(createFailureDescriber(log)));
	refuseUnknownRoutes(app);
	const checkReadiness = createReadinessCheck(pool, world.now);
	registerOperationRoutes(app, checkReadiness, metrics);
	const server = await listen(app, options, () => pool.end()).catch(async (error: unknown) => {
		await pool.end();
		throw error;
	});
	return { ...server, checkReadiness, writeFailure: undefined };
}

type PoolNeeds = Pick<OpenDatabaseOptions, "applicationName" | "poolSize" | "queryTimeoutMs" | "keepsPlans">;

function openPool(options: HttpOptions, needs: PoolNeeds): Pool {
	return createPool(options.databaseUrl, {
		...needs,
		log: () => options.log.warn("an idle database connection was lost"),
	});
}

function watchPools(metrics: Metrics, pools: readonly Pool[]): void {
	const sum = (count: (pool: Pool) => number): number => pools.reduce((total, pool) => total + count(pool), 0);
	metrics.watchGauge({
		name: "hakiki_database_connections",
		help: "Connections to the database.",
		label: "state",
		read: () =>
			new Map([
				["busy", sum((pool) => pool.totalCount - pool.idleCount)],
				["idle", sum((pool) => pool.idleCount)],
			]),
	});
	metrics.watchGauge({
		name: "hakiki_database_connection_waiters",
		help: "Statements that wait for a connection.",
		read: () => sum((pool) => pool.waitingCount),
	});
}

function watchMemory(metrics: Metrics, { memory, recorder }: Service): void {
	metrics.watchCounter({ name: "hakiki_rounds_total", help: "Rounds of events.", read: () => memory.rounds });
	metrics.watchCounter({
		name: "hakiki_rounds_without_read_total",
		help: "Rounds that were decided from memory alone.",
		read: () => memory.roundsWithoutRead,
	});
	metrics.watchCounter({
		name: "hakiki_customer_rounds_lost_total",
		help: "Customers whose round wrote nothing, because somebody else had changed the customer.",
		read: () => recorder.lostCount,
	});
	metrics.watchCounter({
		name: "hakiki_network_rounds_lost_total",
		help: "Rounds that wrote nothing, because somebody else had changed the network.",
		read: () => memory.lostToNetwork,
	});
	metrics.watchGauge({
		name: "hakiki_decision_memory_bytes",
		help: "Bytes of customers and entities in the memory of decisions.",
		read: () => memory.bytes,
	});
}

function watchPeers(metrics: Metrics, { recorder, peers }: Service): void {
	metrics.watchCounter({
		name: "hakiki_events_handed_over_total",
		help: "Events that this process gave to another process, which decides the realm.",
		read: () => recorder.handedOverCount,
	});
	metrics.watchCounter({
		name: "hakiki_events_taken_over_total",
		help: "Events that another process gave to this one.",
		read: () => peers?.takenCount ?? 0,
	});
	metrics.watchCounter({
		name: "hakiki_events_given_back_total",
		help: "Events that another process was given and did not answer, because it died or hung. They were decided here.",
		read: () => peers?.givenBackCount ?? 0,
	});
	metrics.watchGauge({
		name: "hakiki_processes_reached",
		help: "Other processes that take events of this one.",
		read: () => peers?.readyCount ?? 0,
	});
}

function watchLists(metrics: Metrics, lists: Service["lists"]): void {
	const watch = (name: string, help: string, read: (list: Service["lists"]["stored"][number]) => number) =>
		metrics.watchGauge({
			name,
			help,
			label: "list",
			isShared: true,
			read: () => new Map(lists.stored.map((one) => [one.id, read(one)])),
		});
	watch("hakiki_list_entries", "Entries of a list of names, as this process searches it.", ({ entries }) => entries);
	watch("hakiki_list_problem", "1 when the latest import or refresh of a list failed.", ({ problem }) =>
		problem === null ? 0 : 1,
	);
	watch(
		"hakiki_list_last_check_timestamp_seconds",
		"When a list was last checked against its source; 0 if never.",
		({ checkedAt }) => (checkedAt ?? 0) / 1_000,
	);
}

async function listen(
	app: FastifyInstance,
	options: HttpOptions,
	closeBehind: () => Promise<void>,
): Promise<Pick<HttpServer, "port" | "stop">> {
	const { host, port, log } = options;
	const { drainMs } = readAnswerLimits(options.env);
	try {
		await app.listen({ host, port });
	} catch (error) {
		await app.close();
		throw explainListening(error, host, port);
	}
	const address = app.server.address();
	return {
		port: typeof address === "object" && address !== null ? address.port : port,
		async stop() {
			await shutDown(app, log, drainMs);
			await closeBehind();
		},
	};
}
