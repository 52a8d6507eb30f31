// A worker process of `--workers N`. It serves the API until the supervisor tells it to stop or ends.

import { AppError } from "@hakiki/domain";
import { createMetrics, type MetricValues } from "../operations/metrics.ts";
import { openTelemetry, type Telemetry } from "../operations/telemetry.ts";
import { createServerLog, createServerWorld } from "./create-log.ts";
import { guardProcess } from "./guard-process.ts";
import { type HttpServer, serveApi } from "./serve-http.ts";
import { PendingRequests } from "./sum-metrics.ts";
import { readMessage, type ToSupervisor, type ToWorker } from "./worker-messages.ts";

const WRITES_EVERY_MS = 250;

export function serveAsWorker(env: Readonly<Record<string, string | undefined>>): void {
	const log = createServerLog(env);
	guardProcess(log);
	const own = createMetrics();
	const pending = new PendingRequests<string>();
	// A request for the metrics can reach any worker, and each one returns the metrics of all processes.
	const print = async () =>
		(await pending.send((requestId) => tell({ kind: "ask-all-metrics", requestId }))) ?? (await own.print());
	let server: Promise<HttpServer> | undefined;
	let telemetry: Telemetry | undefined;
	let isStopping = false;

	async function stop(): Promise<void> {
		if (isStopping) return;
		isStopping = true;
		await (await server?.catch(() => undefined))?.stop();
		await telemetry?.stop();
		process.exit(0);
	}

	process.on("message", (value: unknown) => {
		const message = readMessage<ToWorker>(value);
		if (message?.kind === "serve" && server === undefined) {
			const world = createServerWorld(log);
			const metrics = { ...own, print };
			server = openTelemetry({ env, version: message.version, log, metrics }).then((opened) => {
				telemetry = opened;
				return serveApi({ ...message, env, log, metrics, world, telemetry });
			});
			server.then((one) => {
				tell({ kind: "ready", port: one.port });
				reportWrites(one);
			}, giveUp);
		}
		if (message?.kind === "stop") void stop();
		if (message?.kind === "read-metrics") void answerMetrics(message.requestId, own.readValues());
		if (message?.kind === "all-metrics") pending.settle(message.requestId, message.text);
	});
	tell({ kind: "listening" });
	process.on("disconnect", () => void stop());
	// Ctrl-C reaches every process of the terminal. The supervisor gets it too, and tells its workers when to stop.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
}

/** The supervisor answers probes for all workers, so it must know when one cannot store decisions. */
function reportWrites(server: HttpServer): void {
	let wasFailing = false;
	setInterval(() => {
		const isFailing = server.writeFailure !== undefined;
		if (isFailing !== wasFailing) tell({ kind: "writes", isFailing });
		wasFailing = isFailing;
	}, WRITES_EVERY_MS).unref();
}

async function answerMetrics(requestId: number, values: Promise<MetricValues>): Promise<void> {
	tell({ kind: "metrics", requestId, values: await values });
}

function giveUp(error: unknown): void {
	const message = error instanceof AppError ? error.message : `A worker process could not start: ${String(error)}`;
	process.send?.({ kind: "failed", message } satisfies ToSupervisor, () => process.exit(1));
}

function tell(message: ToSupervisor): void {
	if (process.connected) process.send?.(message, () => undefined);
}
