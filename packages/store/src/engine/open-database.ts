// Opens the database the service works on: the embedded one on a data folder, or one of the operator's own by its URL.
// Every connection carries our session settings, and losing one never ends the process.

import { Socket } from "node:net";
import pg from "pg";
import { checkDatabaseUrl, explainConnecting } from "./database-url.ts";
import { connectOrStart, type EmbeddedEngine, startEmbedded } from "./embedded.ts";
import { buildEngineError } from "./engine-error.ts";
import { followPrimary, splitHosts } from "./several-hosts.ts";

const VERSION_MIN = 150_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;
/** The share of our own statement timeout that the server gets. */
const SERVER_SHARE = 0.75;
const CLOSE_TIMEOUT_MS = 10_000;
/** Timeout to connect to one of several hosts. After it, the next host is tried. */
const CONNECT_MS = 5_000;
/** For commands and starts, which have no deadline of seconds: a machine may be slow while it boots. */
const PATIENT_CONNECT_MS = 20_000;

export interface OpenDatabaseOptions {
	/** The embedded engine's folder; used when there is no `databaseUrl`. */
	readonly dataDir?: string | undefined;
	readonly databaseUrl?: string | undefined;
	/** True for the server, which owns the folder; a command connects beside it, or starts PostgreSQL for a while. */
	readonly isServer?: boolean | undefined;
	readonly poolSize?: number | undefined;
	readonly applicationName?: string | undefined;
	readonly statementTimeoutMs?: number | undefined;
	readonly lockTimeoutMs?: number | undefined;
	/** Our own timeout, because a PostgreSQL that hangs cancels nothing. By default a little more than the server's. */
	readonly queryTimeoutMs?: number | undefined;
	/** For statements that run again and again: each is planned once on a connection, whatever its values. */
	readonly keepsPlans?: boolean | undefined;
	readonly log?: ((message: string) => void) | undefined;
}

export interface Database {
	readonly pool: pg.Pool;
	readonly url: string;
	/** As in 180004. */
	readonly serverVersion: number;
	readonly engine: EmbeddedEngine | undefined;
	close(): Promise<void>;
	/** Closes, and deletes an embedded database that this process has just made. For a first start that failed. */
	discard(): Promise<void>;
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
	const isOwn = options.databaseUrl !== undefined;
	if (options.databaseUrl !== undefined) checkDatabaseUrl(options.databaseUrl);
	const engine = isOwn ? undefined : await startEngine(options);
	const url = options.databaseUrl ?? engine?.url ?? "";
	const sockets = new Set<Socket>();
	const pool = createPool(url, options, () => openSocket(sockets));
	const disconnect = async () => {
		await endWithin(pool, CLOSE_TIMEOUT_MS);
		// The driver leaves a connection open when it has no password for it, and PostgreSQL waits a minute for the rest.
		for (const socket of sockets) socket.destroy();
	};
	const close = async () => {
		await disconnect();
		await engine?.stop();
	};
	const discard = async () => {
		await disconnect();
		await engine?.discard();
	};
	try {
		const server = await describePrimary(pool, splitHosts(url)?.hosts.length ?? 1).catch((error: unknown) => {
			throw explainConnecting(error, isOwn);
		});
		refuseUnsuitableServer(server);
		return { pool, url, engine, serverVersion: server.version, close, discard };
	} catch (error) {
		await discard();
		throw error;
	}
}

function openSocket(sockets: Set<Socket>): Socket {
	const socket = new Socket();
	sockets.add(socket);
	return socket.once("close", () => sockets.delete(socket));
}

/** A pool with our session settings, on any database; `openDatabase` also checks the server. */
export function createPool(
	url: string,
	options: Omit<OpenDatabaseOptions, "dataDir" | "databaseUrl"> = {},
	stream?: () => Socket,
): pg.Pool {
	const log = options.log ?? (() => undefined);
	const several = splitHosts(url);
	const pool = new pg.Pool({
		...(several !== undefined && followPrimary(several.hosts)),
		...(stream !== undefined && { stream }),
		connectionString: addSessionOptions(several?.url ?? url, buildSessionOptions(options)),
		application_name: options.applicationName ?? "hakiki",
		max: options.poolSize ?? 10,
		connectionTimeoutMillis: chooseConnectMs(options, several !== undefined),
		idleTimeoutMillis: 300_000,
		keepAlive: true,
		// Our own timeout too: a frozen server never reports that the time is over.
		query_timeout: options.queryTimeoutMs ?? chooseStatementTimeoutMs(options) + 2_000,
	});
	pool.on("error", (error) => {
		// A pool that is ending loses its connections when the server stops. This is expected.
		if (!pool.ending) log(`An idle database connection was lost: ${error.message}`);
	});
	// A connection that is checked out and idle between two queries emits its own error event, and nothing else listens to it.
	pool.on("connect", (client) => client.on("error", () => undefined));
	return pool;
}

/** A connection that is never given back must not keep the process from ending. */
async function endWithin(pool: pg.Pool, timeoutMs: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, timeoutMs);
	});
	await Promise.race([pool.end(), timeout]);
	clearTimeout(timer);
}

async function startEngine(options: OpenDatabaseOptions): Promise<EmbeddedEngine> {
	if (options.dataDir === undefined) throw buildEngineError("Neither a data folder nor DATABASE_URL is given.");
	const { dataDir, log, applicationName: purpose, isServer = false } = options;
	return isServer ? startEmbedded({ dataDir, log, purpose }) : connectOrStart({ dataDir, log, purpose });
}

/** Timeout to connect, or to wait for a free connection. It is no longer than that of a query, so that answers come in time. */
function chooseConnectMs({ queryTimeoutMs }: OpenDatabaseOptions, hasSeveralHosts: boolean): number {
	return Math.min(queryTimeoutMs ?? PATIENT_CONNECT_MS, hasSeveralHosts ? CONNECT_MS : PATIENT_CONNECT_MS);
}

/**
 * The server must time out before we do. Otherwise a statement that still waits for a lock could commit after we have
 * answered that nothing was stored.
 */
function chooseStatementTimeoutMs(options: OpenDatabaseOptions): number {
	const { queryTimeoutMs, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
	return queryTimeoutMs === undefined
		? statementTimeoutMs
		: Math.min(statementTimeoutMs, Math.floor(queryTimeoutMs * SERVER_SHARE));
}

/** Sent while connecting, so that there is no moment in which a connection lacks them. */
function buildSessionOptions(options: OpenDatabaseOptions): string {
	const statementTimeoutMs = chooseStatementTimeoutMs(options);
	const settings = {
		synchronous_commit: "on",
		timezone: "UTC",
		statement_timeout: statementTimeoutMs,
		lock_timeout: options.lockTimeoutMs ?? Math.min(LOCK_TIMEOUT_MS, Math.floor(statementTimeoutMs / 2)),
		// A process that must answer in seconds holds a lock on a customer no longer than that, even if it was frozen.
		idle_in_transaction_session_timeout: Math.min(IDLE_TIMEOUT_MS, 2 * (options.queryTimeoutMs ?? IDLE_TIMEOUT_MS)),
		// A plan cached while a table was small would go on scanning it when it has grown a thousandfold.
		enable_seqscan: "off",
		// Without this, PostgreSQL plans a read of few customers again each time, because its generic plan assumes ten rows.
		// Planning takes twice as long as reading.
		...(options.keepsPlans === true && { plan_cache_mode: "force_generic_plan" }),
	};
	return Object.entries(settings)
		.map(([name, value]) => `-c ${name}=${value}`)
		.join(" ");
}

/** Our settings come after the operator's `options` and override them, because commits must be durable. */
function addSessionOptions(url: string, sessionOptions: string): string {
	const cut = url.indexOf("?");
	const query = new URLSearchParams(cut === -1 ? "" : url.slice(cut + 1));
	const own = query.get("options");
	query.set("options", own === null ? sessionOptions : `${own} ${sessionOptions}`);
	// Spaces are written as %20: the driver does not read a plus sign as a space.
	return `${cut === -1 ? url : url.slice(0, cut)}?${query.toString().replaceAll("+", "%20")}`;
}

interface ServerDescription {
	readonly version: number;
	readonly name: string;
	readonly commit: string;
	readonly standby: boolean;
}

/** Tries each host once. */
async function describePrimary(pool: pg.Pool, hosts: number): Promise<ServerDescription> {
	for (let tries = 1; tries < hosts; tries += 1) {
		const described = await describeServer(pool).catch(() => undefined);
		if (described !== undefined) return described;
	}
	return describeServer(pool);
}

async function describeServer(pool: pg.Pool): Promise<ServerDescription> {
	const { rows } = await pool.query<ServerDescription>(
		`select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
		        current_setting('synchronous_commit') as commit, pg_is_in_recovery() as standby`,
	);
	if (rows[0] !== undefined) return rows[0];
	throw new Error("it returned nothing");
}

/** Refuses at the start a server that we cannot work on safely. */
export function refuseUnsuitableServer(server: ServerDescription): void {
	if (server.version < VERSION_MIN) {
		throw buildEngineError(
			`PostgreSQL ${server.name} is too old: version 15 or later is needed. Upgrade it, or name another in DATABASE_URL.`,
		);
	}
	if (server.standby) throw buildEngineError("The database is a read-only standby; connect to its primary.");
	if (server.commit === "on") return;
	throw buildEngineError(
		`The database ignores synchronous_commit=on (it is ${server.commit}); is there a pooler in between?`,
	);
}
