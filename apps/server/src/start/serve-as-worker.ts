// A worker process of `--workers N`: serves the API until its supervisor says stop, or is gone.

import { AppError } from "@hakiki/domain";
import { createMetrics, type MetricValues } from "../operations/metrics.ts";
import { createServerLog, createServerWorld } from "./create-log.ts";
import { readMessage, type ToSupervisor, type ToWorker } from "./crew-messages.ts";
import { guardProcess } from "./guard-process.ts";
import { type HttpServer, serveApi } from "./serve-http.ts";
import { Questions } from "./sum-metrics.ts";

const WRITES_EVERY_MS = 250;

export function serveAsWorker(env: Readonly<Record<string, string | undefined>>): void {
	const log = createServerLog(env);
	guardProcess(log);
	const own = createMetrics();
	const questions = new Questions<string>();
	// Whoever asks any worker for the metrics gets those of all.
	const print = async () =>
		(await questions.ask((question) => tell({ kind: "ask-all-metrics", question }))) ?? (await own.print());
	let server: Promise<HttpServer> | undefined;
	let isStopping = false;

	async function stop(): Promise<void> {
		if (isStopping) return;
		isStopping = true;
		await (await server?.catch(() => undefined))?.stop();
		process.exit(0);
	}

	process.on("message", (value: unknown) => {
		const message = readMessage<ToWorker>(value);
		if (message?.kind === "serve" && server === undefined) {
			const world = createServerWorld(log);
			server = serveApi({ ...message, env, log, metrics: { ...own, print }, world });
			server.then((one) => {
				tell({ kind: "ready", port: one.port });
				reportWrites(one);
			}, giveUp);
		}
		if (message?.kind === "stop") void stop();
		if (message?.kind === "read-metrics") void answerMetrics(message.question, own.readValues());
		if (message?.kind === "all-metrics") questions.settle(message.question, message.text);
	});
	tell({ kind: "listening" });
	process.on("disconnect", () => void stop());
	// Ctrl-C reaches every process of the terminal; the supervisor hears it too and says when.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
}

/** The supervisor answers probes for all, so it must know when a worker cannot store decisions. */
function reportWrites(server: HttpServer): void {
	let wasFailing = false;
	setInterval(() => {
		const isFailing = server.writeFailure !== undefined;
		if (isFailing !== wasFailing) tell({ kind: "writes", isFailing });
		wasFailing = isFailing;
	}, WRITES_EVERY_MS).unref();
}

async function answerMetrics(question: number, values: Promise<MetricValues>): Promise<void> {
	tell({ kind: "metrics", question, values: await values });
}

function giveUp(error: unknown): void {
	const message = error instanceof AppError ? error.message : `A worker process could not start: ${String(error)}`;
	process.send?.({ kind: "failed", message } satisfies ToSupervisor, () => process.exit(1));
}

function tell(message: ToSupervisor): void {
	if (process.connected) process.send?.(message, () => undefined);
}
