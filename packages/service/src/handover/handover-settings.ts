// How processes on other machines reach this one. All of it is found out where nothing is set.

import { AppError } from "@hakiki/domain";
import { readWholeNumber } from "../read-whole-number.ts";

export interface HandoverSettings {
	/** The port to listen on, plus the number of the worker; 0 takes any. */
	readonly port: number;
	/** The address that other processes use, if it is not the one from which this machine reaches PostgreSQL. */
	readonly address: { readonly host: string; readonly port: number | undefined } | undefined;
}

const OFF = "off";
/** The port after the one of the probes. */
const PORTS_ON = 2;
const PORT_MAX = 65_535;

/** Undefined if this process hands nothing over to other machines, and takes nothing from them. */
export function readHandoverSettings(
	env: Readonly<Record<string, string | undefined>>,
	mainPort: number,
): HandoverSettings | undefined {
	const usual = mainPort === 0 ? 0 : Math.min(PORT_MAX, mainPort + PORTS_ON);
	const port = readWholeNumber(env, "HAKIKI_HANDOVER_PORT", { usual, min: 0, max: PORT_MAX });
	const text = env["HAKIKI_HANDOVER_ADDRESS"] || undefined;
	if (text === OFF) return undefined;
	return { port, address: text === undefined ? undefined : readAddress(text) };
}

/** `10.0.0.7`, `10.0.0.7:4502`, `node-7.example.com:4502`, `fd00::7` or `[fd00::7]:4502`. */
function readAddress(text: string): HandoverSettings["address"] {
	if (text.split(":").length > 2 && !text.startsWith("[")) return { host: text, port: undefined };
	const [, bracketed, plain, portText] = /^(?:\[([^\]]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
	const host = bracketed ?? plain;
	const port = portText === undefined ? undefined : Number(portText);
	if (host === undefined || (port !== undefined && (port < 1 || port > PORT_MAX))) {
		throw new AppError("invalid_request", `HAKIKI_HANDOVER_ADDRESS must be a host, host:port or ${OFF}, not ${text}`);
	}
	return { host, port };
}
