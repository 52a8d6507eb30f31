// Opens the port for probes and metrics, which a thread answers: see `probe-thread.ts`.

import { hrtime } from "node:process";
import { Worker } from "node:worker_threads";
import { AppError } from "@hakiki/domain";
import type { Metrics } from "./metrics.ts";
import type { FromProbes, ProbeAnswer, ProbeInput, ToProbes } from "./probe-messages.ts";

/** Whether a process may get traffic, and why not. */
export interface Readiness {
	readonly isReady: boolean;
	readonly problems: readonly string[];
	/** Problems that an operator should fix although the process may get traffic. */
	readonly warnings?: readonly string[] | undefined;
}

/** A thread cannot run TypeScript sources, so tests on sources use the server's main port. */
const IS_SOURCE = import.meta.url.endsWith(".ts");
/** The maximum age of an answer about readiness. */
const EVERY_MS = 500;
const HEAP_MB_MAX = 24;
const AGAIN_MS = 500;

/** The address for probes. If the port is optional and in use, the server starts without it. */
export interface ProbePlace {
	readonly host: string;
	readonly port: number;
	readonly isOptional: boolean;
}

export interface ProbeOptions {
	readonly place: ProbePlace | undefined;
	readonly metrics: Pick<Metrics, "contentType" | "print">;
	checkReadiness(): Promise<Readiness>;
	warn(message: string): void;
}

export interface Probes {
	/** Undefined if there is no port for probes. */
	readonly port: number | undefined;
	stop(): Promise<void>;
}

const NO_PROBES: Probes = { port: undefined, stop: async () => undefined };

/** Defaults to the port after the server's own, so that two servers on a machine get different ports. */
export function locateProbes(
	env: Readonly<Record<string, string | undefined>>,
	server: { readonly host: string; readonly port: number },
): ProbePlace | undefined {
	const text = env["HAKIKI_OPS_PORT"] ?? "";
	if (text === "off") return undefined;
	if (text === "") {
		const port = server.port === 0 ? 0 : server.port + 1;
		return port > 65_535 ? undefined : { host: server.host, port, isOptional: true };
	}
	const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
	if (!(port <= 65_535)) {
		throw new AppError("invalid_request", "HAKIKI_OPS_PORT must be a port, 0 for any that is free, or off");
	}
	return { host: server.host, port, isOptional: false };
}

export async function openProbes(options: ProbeOptions): Promise<Probes> {
	const { place } = options;
	if (place === undefined || IS_SOURCE) return NO_PROBES;
	const thread = new ProbeThread(options);
	const port = await thread.start(place);
	if (typeof port === "string") {
		await thread.stop();
		return refusePlace(place, port, options);
	}
	return { port, stop: () => thread.stop() };
}

class ProbeThread {
	private readonly options: ProbeOptions;
	private readonly heartbeat = new Float64Array(new SharedArrayBuffer(8));
	private readonly timer: NodeJS.Timeout;
	private worker: Worker | undefined;
	private isStopping = false;

	constructor(options: ProbeOptions) {
		this.options = options;
		this.beat();
		this.timer = setInterval(() => this.beat(), EVERY_MS);
	}

	/** Returns the port it listens on, or the error code if it cannot listen. */
	async start(place: ProbePlace): Promise<number | string> {
		const worker = new Worker(new URL("./probe-thread.js", import.meta.url), {
			workerData: { host: place.host, port: place.port, heartbeat: this.heartbeat } satisfies ProbeInput,
			env: {},
			resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: HEAP_MB_MAX },
		});
		this.worker = worker;
		worker.on("message", (message: FromProbes) => {
			if (message.kind === "ask-metrics") void this.tellMetrics().catch(() => undefined);
		});
		const port = await waitForPort(worker);
		if (typeof port === "number") worker.once("exit", () => this.startAgain({ ...place, port }));
		await this.tellReadiness().catch(() => undefined);
		return port;
	}

	async stop(): Promise<void> {
		this.isStopping = true;
		clearInterval(this.timer);
		await this.worker?.terminate();
	}

	/** Replaces a thread that ended, because an orchestrator would kill a server whose probes get no answer. */
	private startAgain(place: ProbePlace): void {
		if (this.isStopping) return;
		this.options.warn("the thread that answers probes ended; starting another");
		setTimeout(() => {
			if (!this.isStopping) void this.start(place);
		}, AGAIN_MS);
	}

	private beat(): void {
		this.heartbeat[0] = Number(hrtime.bigint() / 1_000_000n);
		void this.tellReadiness().catch(() => undefined);
	}

	private tell(message: ToProbes): void {
		this.worker?.postMessage(message);
	}

	private async tellMetrics(): Promise<void> {
		const { metrics } = this.options;
		this.tell({ kind: "metrics", contentType: metrics.contentType, text: await metrics.print() });
	}

	private async tellReadiness(): Promise<void> {
		this.tell({ kind: "readiness", answer: presentReadiness(await this.options.checkReadiness()) });
	}
}

export function presentReadiness({ isReady, problems, warnings = [] }: Readiness): ProbeAnswer {
	if (!isReady) return { status: 503, body: JSON.stringify({ status: "unavailable", problems }) };
	return { status: 200, body: JSON.stringify({ status: "ready", ...(warnings.length === 0 ? {} : { warnings }) }) };
}

function waitForPort(worker: Worker): Promise<number | string> {
	return new Promise((resolve) => {
		worker.on("message", (message: FromProbes) => {
			if (message.kind === "listening") resolve(message.port);
			if (message.kind === "failed") resolve(message.code);
		});
		worker.on("error", () => resolve("ended"));
	});
}

function refusePlace({ port, host, isOptional }: ProbePlace, code: string, { warn }: ProbeOptions): Probes {
	const reason = code === "EADDRINUSE" ? "is in use" : `cannot be listened on (${code})`;
	if (!isOptional) {
		throw new AppError("service_unavailable", `Port ${port} on ${host}, of HAKIKI_OPS_PORT, ${reason}.`);
	}
	warn(`Port ${port} ${reason}, so probes have none of their own. Choose one with HAKIKI_OPS_PORT.`);
	return NO_PROBES;
}
