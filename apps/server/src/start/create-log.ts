// The log of a server process: JSON lines on stderr, so that stdout stays with the text for people.

import { createWorld, type World } from "@hakiki/service";
import { createLogger, type LogFields, type Logger, type LogLevel } from "../operations/logger.ts";

const LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];

export function createServerLog(env: Readonly<Record<string, string | undefined>>): Logger {
	// Before a person's eyes only what needs them; a collector of logs gets more.
	const usual = process.stderr.isTTY === true ? "warn" : "info";
	const level = LEVELS.find((one) => one === env["HAKIKI_LOG_LEVEL"]) ?? usual;
	return createLogger({ level, destination: process.stderr });
}

/** The real world of a server, whose words go to the log through its list of allowed fields. */
export function createServerWorld(log: Logger): World {
	return createWorld((level, message, fields) => log[level](message, pickFields(fields ?? {})));
}

/** The service's own names for things, checked one by one: what is not listed here is not written. */
function pickFields(fields: Readonly<Record<string, unknown>>): LogFields {
	const { realm, component, fault, error, failure, event, workspaceId, endpointId, rule, auditPosition, auditLink } =
		fields;
	const { keyId, userId, reason } = fields;
	const count = fields["count"] ?? fields["events"];
	const words = [fault, error].filter((word) => typeof word === "string");
	return {
		component: typeof component === "string" ? component : "service",
		...(typeof realm === "number" && { realm }),
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
