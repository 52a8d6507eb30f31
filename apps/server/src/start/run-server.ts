// Runs a server, from opening the database to closing it. The parts stop in the reverse order of their start.

import { existsSync } from "node:fs";
import {
	type DemoWorkspace,
	ensureDemoWorkspaces,
	inviteFirstAdmin,
	type KeyTools,
	listDemoWorkspaces,
	listWorkspaces,
	openKeyTools,
	watchMasterKey,
} from "@hakiki/service";
import { type Database, hasUsers } from "@hakiki/store";
import type { CommandIo } from "../commands/command.ts";
import { readAccessSettings } from "../http/access-settings.ts";
import { createMetrics } from "../operations/metrics.ts";
import { locateProbes, openProbes, type ProbeOptions } from "../operations/open-probes.ts";
import { openTelemetry } from "../operations/telemetry.ts";
import { assertPortIsFree } from "./check-port.ts";
import { createReadinessCheck } from "./check-readiness.ts";
import { createServerLog, createServerWorld } from "./create-log.ts";
import { guardProcess } from "./guard-process.ts";
import type { DatabaseLocation } from "./locate-database.ts";
import { latestMigration, migrateDatabase, openUnmigrated } from "./open-installation.ts";
import { runJobs } from "./run-jobs.ts";
import { type HttpOptions, serveApi, serveOperations } from "./serve-http.ts";
import type { StartSettings } from "./start-settings.ts";
import { superviseWorkers } from "./supervise-workers.ts";
import { watchBackup } from "./watch-backup.ts";
import { writeWelcome } from "./welcome.ts";

/** Two connections are enough: this process uses them at the start and then rarely. */
const SETUP_POOL_SIZE = 2;

interface Stoppable {
	stop(): Promise<void>;
}

/** Returns after the server has stopped. Throws if the server cannot start, after it has stopped every started part. */
export async function runServer(settings: StartSettings, io: CommandIo, version: string): Promise<void> {
	const startedAt = performance.now();
	const running: Stoppable[] = [];
	let isReady = false;
	const stopAll = async (): Promise<void> => {
		for (const part of running.splice(0).reverse()) await part.stop();
	};
	try {
		if (isNew(settings.location)) await assertPortIsFree(settings.host, settings.port);
		const database = await openForServer(settings, io);
		// A first start that fails leaves no data folder: the next one may have another master key, user or place.
		running.push({ stop: () => (isReady ? database.close() : database.discard()) });
		await migrateDatabase(database.pool);
		const ready = await startParts(settings, io, version, database, running);
		isReady = true;
		const { publicUrl } = readAccessSettings(io.env);
		const clusterDir = database.engine?.clusterDir;
		io.print(
			writeWelcome({ version, settings, publicUrl, clusterDir, ...ready, tookMs: performance.now() - startedAt }),
		);
		await waitForAbort(io.signal);
		io.say("Stopping: finishing the open requests …");
		await stopAll();
		io.say("Stopped.");
	} catch (error) {
		await stopAll();
		throw error;
	}
}

/** A folder that is there may be in use by another server, on the same port. Then the database names that server. */
function isNew(location: DatabaseLocation): boolean {
	return location.kind === "own" || !existsSync(location.dataDir);
}

/** Only the role `all` owns an embedded database. The roles `api` and `worker` may share one and start in any order. */
function openForServer({ location, role }: StartSettings, io: CommandIo): Promise<Database> {
	return openUnmigrated({
		location,
		purpose: "hakiki start",
		isServer: role === "all",
		mayCreate: true,
		poolSize: SETUP_POOL_SIZE,
		log: (message) => io.say(message),
	});
}

interface Ready extends Greeted {
	readonly port: number;
	/** The port for probes. Undefined if probes use the main port. */
	readonly probePort: number | undefined;
	readonly masterKeyOrigin: string;
}

/** The people and workspaces that the welcome speaks about. */
interface Greeted {
	readonly demos: readonly DemoWorkspace[];
	readonly hasWorkspace: boolean;
	/** True while there are no users. */
	readonly needsAdmin: boolean;
	/** The one-time token that creates the first admin. Undefined if there are users, or if no key may be printed. */
	readonly setupToken: string | undefined;
}

async function startParts(
	settings: StartSettings,
	io: CommandIo,
	version: string,
	database: Database,
	running: Stoppable[],
): Promise<Ready> {
	const { role, host, port, location } = settings;
	const metrics = createMetrics();
	metrics.describeBuild({ version, migration: latestMigration() });
	watchBackup(metrics, io.env);
	const log = createServerLog(io.env);
	const world = createServerWorld(log);
	const release = guardProcess(log);
	running.push({ stop: async () => release() });
	const dataDir = location.kind === "embedded" ? location.dataDir : undefined;
	const keyPlace = { pool: database.pool, env: io.env, dataDir, world };
	const tools = await openKeyTools(keyPlace);
	const greeted = await prepareWelcome(settings, tools, io.actor);
	const telemetry = await openTelemetry({ env: io.env, version, log, metrics });
	if (telemetry !== undefined) running.push(telemetry);
	const places = { databaseUrl: database.url, dataDir, host, port, env: io.env };
	const options: HttpOptions = { ...places, log, metrics, world, version, telemetry };
	const server = await serve(settings, options, database, io.mainFile);
	running.push(server);
	if (role !== "api") {
		const { master } = tools;
		const watch = watchMasterKey(keyPlace, tools);
		// Inserted before the server, so that the server stops first.
		running.splice(-1, 0, { stop: async () => watch.stop() });
		// After a pause, many jobs are due. They start after the server, so that decisions and their lists come first.
		running.splice(
			-1,
			0,
			await runJobs({ databaseUrl: database.url, master, world, log, metrics, env: io.env, telemetry }),
		);
	}
	const place = role === "worker" ? undefined : locateProbes(io.env, { host, port });
	const probes = await openProbes({ ...server, place, warn: (message) => io.say(message) });
	// The probes stop before the server, so that a load balancer sends no new requests while open ones are finished.
	running.push(probes);
	return { ...greeted, port: server.port, probePort: probes.port, masterKeyOrigin: tools.master.origin };
}

/** Makes what a new installation starts with: the demo workspaces, and a link for the first admin that is used only if printed. */
async function prepareWelcome(
	{ role, hasDemo, showsKeys }: StartSettings,
	tools: KeyTools,
	actor: string,
): Promise<Greeted> {
	if (role === "worker") return { demos: [], hasWorkspace: true, needsAdmin: false, setupToken: undefined };
	const demos = hasDemo ? await ensureDemoWorkspaces(tools, { actor }) : await listDemoWorkspaces(tools);
	const hasWorkspace = (await listWorkspaces(tools)).length > 0;
	const needsAdmin = !(await hasUsers(tools.pool));
	const setup = showsKeys ? await inviteFirstAdmin(tools, { actor }) : undefined;
	return { demos, hasWorkspace, needsAdmin, setupToken: setup?.token };
}

interface Served extends Stoppable, Pick<ProbeOptions, "metrics" | "checkReadiness"> {
	readonly port: number;
}

async function serve(
	{ role, workers }: StartSettings,
	options: HttpOptions,
	database: Database,
	mainFile: string,
): Promise<Served> {
	const { metrics, world } = options;
	if (role === "worker") return { ...(await serveOperations(options)), metrics };
	if (workers === 1) return { ...(await serveApi(options)), metrics };
	const group = await superviseWorkers({ ...options, workers, mainFile });
	return {
		...group,
		metrics: { contentType: metrics.contentType, print: () => group.printMetrics() },
		checkReadiness: createReadinessCheck(database.pool, world.now, group),
	};
}

function waitForAbort(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener("abort", () => resolve(), { once: true });
	});
}
