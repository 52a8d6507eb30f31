// Traces and metrics over OTLP, which are off without HAKIKI_OTLP_URL. The packages of OpenTelemetry are loaded only then, so
// that they cost nothing otherwise.

import { AppError } from "@hakiki/domain";
import type { Answered } from "../http/report-requests.ts";
import type { Logger } from "./logger.ts";
import type { Metrics } from "./metrics.ts";

/** An attempt to deliver a webhook. */
export interface DeliveryAttempt {
	readonly at: number;
	readonly tookMs: number;
	readonly statusCode: number | null;
	readonly failure: string | null;
	readonly delivery: { readonly kind: string; readonly endpointId: string; readonly traceparent: string | null };
}

export interface Telemetry {
	noteRequest(answered: Answered): void;
	noteDelivery(attempt: DeliveryAttempt): void;
	/** Sends what is left. */
	stop(): Promise<void>;
}

export interface TelemetrySettings {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** The share of requests without a trace of the caller that are traced. */
	readonly share: number;
}

export interface TelemetryOptions {
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly version: string;
	readonly log: Logger;
	readonly metrics: Pick<Metrics, "readValues">;
}

const SHARE_DEFAULT = 0.01;

/** Undefined if telemetry is off. */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry | undefined> {
	const settings = readTelemetrySettings(options.env);
	if (settings === undefined) return undefined;
	const { startExport } = await import("./export-telemetry.ts");
	return startExport(settings, options);
}

export function readTelemetrySettings(env: TelemetryOptions["env"]): TelemetrySettings | undefined {
	const address = env["HAKIKI_OTLP_URL"] ?? "";
	if (address === "") return undefined;
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url === undefined || !["http:", "https:"].includes(url.protocol) || url.search !== "" || url.hash !== "") {
		throw new AppError(
			"invalid_request",
			"HAKIKI_OTLP_URL must be an http or https address, as in http://127.0.0.1:4318",
		);
	}
	const share = Number(env["HAKIKI_TRACE_SHARE"] || SHARE_DEFAULT);
	if (!(share >= 0 && share <= 1))
		throw new AppError("invalid_request", "HAKIKI_TRACE_SHARE must be a number from 0 to 1");
	return { url: url.href.replace(/\/$/, ""), headers: readHeaders(env["HAKIKI_OTLP_HEADERS"] ?? ""), share };
}

/** `name=value`, separated by commas. An error must not quote a value, which may be a secret. */
function readHeaders(text: string): Readonly<Record<string, string>> {
	const pairs = text.split(",").filter((pair) => pair.trim() !== "");
	return Object.fromEntries(
		pairs.map((pair) => {
			const at = pair.indexOf("=");
			const [name, value] = [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
			if (/^[\w-]{1,100}$/.test(name) && /^[\x20-\x7e]{1,4000}$/.test(value)) return [name, value] as const;
			throw new AppError("invalid_request", "HAKIKI_OTLP_HEADERS must be name=value, separated by commas");
		}),
	);
}
