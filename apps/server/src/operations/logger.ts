// The only way to write a log line. A line contains only allowed fields. Otherwise bodies, URLs with customer ids, and
// database messages that quote a row would end up in a log.

import { formatIdOfUuid } from "@hakiki/domain";
import { type DestinationStream, pino } from "pino";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface LogFields {
	readonly requestId?: string;
	readonly method?: string;
	/** The route's pattern, never the URL. */
	readonly route?: string;
	readonly status?: number;
	readonly durationMs?: number;
	/** The id of the API key as a UUID. The line has it as the API writes it, `key_…`. */
	readonly keyId?: string;
	/** The id of the signed-in user, never a name. */
	readonly userId?: string;
	readonly errorCode?: string;
	/** An unexpected failure. The line has its class, its code and its stack frames, but never its message. */
	readonly failure?: unknown;
	/** Why a job failed, in the words of `describeFailure`, which quotes no data. */
	readonly reason?: string;
	/** The part of the service that writes the line, such as `lanes`. */
	readonly component?: string;
	readonly count?: number;
	readonly port?: number;
	/** Hakiki makes an event's id, so it contains no personal data. */
	readonly eventId?: string;
	/** The workspace's id as a UUID. The line has it as the API writes it, `wsp_…`. */
	readonly workspaceId?: string;
	/** The line has the mode, `live` or `test`. */
	readonly isLive?: boolean;
	/** The trace that the caller named in `traceparent`. */
	readonly traceId?: string;
	/** A webhook endpoint's id, never its address. */
	readonly endpointId?: string;
	/** A rule's id: from the catalogue, or chosen by a workspace from a limited alphabet. */
	readonly rule?: string;
	/** The head of a workspace's audit chain. The log keeps it where the database cannot change it. */
	readonly auditPosition?: number;
	readonly auditLink?: string;
}

export interface Logger {
	isLevelEnabled(level: LogLevel): boolean;
	debug(message: string, fields?: LogFields): void;
	info(message: string, fields?: LogFields): void;
	warn(message: string, fields?: LogFields): void;
	error(message: string, fields?: LogFields): void;
}

/** Writes JSON lines to standard output, or to `destination`. Messages are constants, so they contain no data. */
export function createLogger(options: { level?: LogLevel; destination?: DestinationStream } = {}): Logger {
	const settings = {
		level: options.level ?? "info",
		base: null,
		messageKey: "msg",
		timestamp: () => `,"time":"${new Date().toISOString()}"`,
		formatters: { level: (label: string) => ({ level: label }) },
	};
	const sink = options.destination === undefined ? pino(settings) : pino(settings, options.destination);
	return {
		isLevelEnabled: (level) => sink.isLevelEnabled(level),
		debug: (message, fields) => sink.debug(pickFields(fields), message),
		info: (message, fields) => sink.info(pickFields(fields), message),
		warn: (message, fields) => sink.warn(pickFields(fields), message),
		error: (message, fields) => sink.error(pickFields(fields), message),
	};
}

function pickFields(fields: LogFields = {}): Record<string, unknown> {
	return {
		request_id: fields.requestId,
		method: fields.method,
		route: fields.route,
		status: fields.status,
		duration_ms: fields.durationMs === undefined ? undefined : Math.round(fields.durationMs * 100) / 100,
		trace_id: fields.traceId,
		workspace_id: nameId("wsp", fields.workspaceId),
		mode: fields.isLive === undefined ? undefined : fields.isLive ? "live" : "test",
		key_id: nameId("key", fields.keyId),
		user_id: fields.userId,
		error_code: fields.errorCode,
		reason: fields.reason,
		component: fields.component,
		count: fields.count,
		port: fields.port,
		event_id: fields.eventId,
		endpoint_id: fields.endpointId,
		rule: fields.rule,
		audit_position: fields.auditPosition,
		audit_link: fields.auditLink,
		...(fields.failure === undefined ? undefined : describeFailure(fields.failure)),
	};
}

/** People search a log for the ids that the API and the dashboard show them. */
function nameId(prefix: "wsp" | "key", uuid: string | undefined): string | undefined {
	return uuid === undefined ? undefined : formatIdOfUuid(prefix, uuid);
}

/** Returns the stack frames without the first lines, which repeat the message. It follows up to three causes. */
function describeFailure(failure: unknown): Record<string, unknown> {
	const names: string[] = [];
	const codes: string[] = [];
	let frames = "";
	let current: unknown = failure;
	for (let depth = 0; depth < 3 && current instanceof Error; depth += 1) {
		names.push(current.name);
		const code: unknown = "code" in current ? current.code : undefined;
		if (typeof code === "string" && /^\w{1,40}$/.test(code)) codes.push(code);
		frames = listFrames(current);
		current = current.cause;
	}
	return {
		failure: names.length === 0 ? typeof failure : names.join(" < "),
		failure_code: codes.length === 0 ? undefined : codes.join(" < "),
		stack: frames === "" ? undefined : frames,
	};
}

function listFrames(error: Error): string {
	const lines = (error.stack ?? "").split("\n").filter((line) => /^ {4}at /.test(line));
	return lines
		.slice(0, 12)
		.map((line) => line.trim())
		.join("\n");
}
