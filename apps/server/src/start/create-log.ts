// Creates the log of a server process. It writes JSON lines to stderr, because stdout is for text that people read.

import { createWorld, type World } from "@hakiki/service";
import { createLogger, type LogFields, type Logger, type LogLevel } from "../operations/logger.ts";

const LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];

export function createServerLog(env: Readonly<Record<string, string | undefined>>): Logger {
	// A person at a terminal sees only warnings and errors. A log collector also gets information.
	const usual = process.stderr.isTTY === true ? "warn" : "info";
	const level = LEVELS.find((one) => one === env["HAKIKI_LOG_LEVEL"]) ?? usual;
	return createLogger({ level, destination: process.stderr });
}

/** Creates the real clock, ids and randomness. Messages of the service go to the log, with allowed fields only. */
export function createServerWorld(log: Logger): World {
	return createWorld((level, message, fields) => log[level](message, pickFields(fields ?? {})));
}

/** Checks the service's fields one by one. A field that is not listed here is not written. */
function pickFields(fields: Readonly<Record<string, unknown>>): LogFields {
	const { isLive, component, fault, error, failure, event, workspaceId, endpointId, rule, auditPosition, auditLink } =
		fields;
	const { keyId, userId, reason } = fields;
	const count = fields["count"] ?? fields["events"];
	const words = [fault, error].filter((word) => typeof word === "string");
	return {
		component: typeof component === "string" ? component : "service",
		...(typeof isLive === "boolean" && { isLive }),
		...(typeof count === "number" && { count }),
		...(words.length > 0 && { errorCode: words.join(" ") }),
		...(failure !== undefined && { failure }),
		...(typeof reason === "string" && { reason }),
		...(typeof event === "string" && { eventId: event }),
		...(typeof workspaceId === "string" && { workspaceId }),
		...(typeof endpointId === "string" && { endpointId }),
		...(typeof rule === "string" && { rule }),
		...(typeof keyId === "string" && { keyId }),
		...(typeof userId === "string" && { userId }),
		...(typeof auditPosition === "number" && { auditPosition }),
		...(typeof auditLink === "string" && { auditLink }),
	};
}
