// The log of a server process: JSON lines on stderr, so that stdout stays with the text for people.

import { createWorld, type World } from "@hakiki/service";
import { createLogger, type LogFields, type Logger, type LogLevel } from "../operations/logger.ts";

const LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];

export function createServerLog(env: Readonly<Record<string, string | undefined>>): Logger {
	const level = LEVELS.find((one) => one === env["HAKIKI_LOG_LEVEL"]) ?? "info";
	return createLogger({ level, destination: process.stderr });
}

/** The real world of a server, whose words go to the log through its list of allowed fields. */
export function createServerWorld(log: Logger): World {
	return createWorld((level, message, fields) => log[level](message, pickFields(fields ?? {})));
}

function pickFields(fields: Readonly<Record<string, unknown>>): LogFields {
	const { realm, events, fault, error, job } = fields;
	const words = [fault, error].filter((word) => typeof word === "string");
	return {
		component: typeof job === "string" ? job : "service",
		...(typeof realm === "number" && { realm }),
		...(typeof events === "number" && { count: events }),
		...(words.length > 0 && { errorCode: words.join(" ") }),
	};
}
