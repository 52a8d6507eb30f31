// Where deliveries and downloads may go: to the world by https, and elsewhere only as far as the operator has opened it.

import { isIP } from "node:net";
import { AppError } from "@hakiki/domain";
import { type AddressKind, classifyAddress } from "./target-address.ts";

export interface TargetPolicy {
	/** This machine, also by plain http: for trying things out. */
	readonly hasLoopback: boolean;
	readonly hasPrivate: boolean;
}

/** The policy where an operator sets nothing. */
export const WORLD_ALONE: TargetPolicy = { hasLoopback: false, hasPrivate: false };

/** The settings that open more: one for each thing that goes out, because each is aimed by other people. */
export type TargetsVariable = "HAKIKI_WEBHOOK_TARGETS" | "HAKIKI_LIST_TARGETS";

type Environment = Readonly<Record<string, string | undefined>>;

const WORDS = ["loopback", "private"] as const;
/** For addresses that are stored. A redirect to a signed address may be longer, and has the bound of a response's head. */
const URL_LENGTH_MAX = 2_048;

/** Ports at which something other than a web server is commonly found, and that a request should not be aimed at. */
const PORTS_REFUSED = new Set([
	...[1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669],
	...[6679, 6697, 9200, 10080, 11211, 27017],
]);
const PORT_FREE_MIN = 1_024;

export function readTargetPolicy(env: Environment): TargetPolicy {
	return readPolicy("HAKIKI_WEBHOOK_TARGETS", env["HAKIKI_WEBHOOK_TARGETS"]);
}

export function readListPolicy(env: Environment): TargetPolicy {
	return readPolicy("HAKIKI_LIST_TARGETS", env["HAKIKI_LIST_TARGETS"]);
}

/** A wrong word stops the start: whoever wrote it meant something. */
function readPolicy(variable: TargetsVariable, text = ""): TargetPolicy {
	const words = text.split(",").flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
	const wrong = words.find((word) => !WORDS.some((known) => known === word));
	if (wrong !== undefined) {
		const message = `${variable} must be loopback, private, or both with a comma between them; it has “${wrong}”`;
		throw new AppError("invalid_request", message);
	}
	return { hasLoopback: words.includes("loopback"), hasPrivate: words.includes("private") };
}

/** Throws what is wrong with an address, as far as it can be seen without asking for its name. */
export function checkTarget(text: string, policy: TargetPolicy, variable?: TargetsVariable): URL {
	const problem =
		text.length > URL_LENGTH_MAX
			? `must be at most ${URL_LENGTH_MAX} characters`
			: findTargetProblem(text, policy, variable);
	if (problem !== undefined) throw AppError.invalid([{ field: "url", code: "invalid", message: problem }]);
	return new URL(text);
}

/** The same as the rest of a sentence; nothing where nothing is wrong. */
export function findTargetProblem(
	text: string,
	policy: TargetPolicy,
	variable: TargetsVariable = "HAKIKI_WEBHOOK_TARGETS",
): string | undefined {
	// Reading it this way turns decimal, hexadecimal and octal spellings of an IPv4 address into the usual one.
	if (!URL.canParse(text)) return "must be a whole address, as in https://example.com/hooks";
	const url = new URL(text);
	const host = readHost(url);
	if (url.protocol !== "https:" && url.protocol !== "http:") return "must begin with https://";
	if (url.username !== "" || url.password !== "") return "must hold no user name or password";
	if (url.hash !== "") return "must hold no #fragment";
	if (!isPortFree(url)) return `must not name the port ${url.port}`;
	const kind = isLoopbackName(host) ? "loopback" : isIP(host) === 0 ? undefined : classifyAddress(host);
	if (kind !== undefined && !isPermitted(kind, policy)) return explainRefusal(kind, variable);
	if (url.protocol === "http:" && kind !== "loopback")
		return "must begin with https://; http is for this machine alone";
	return undefined;
}

export function isPermitted(kind: AddressKind, policy: TargetPolicy): boolean {
	switch (kind) {
		case "public":
			return true;
		case "loopback":
			return policy.hasLoopback;
		case "private":
			return policy.hasPrivate;
		case "forbidden":
			return false;
	}
}

function explainRefusal(kind: AddressKind, variable: TargetsVariable): string {
	if (kind === "forbidden") return "must not lead to a link-local, metadata or other special address";
	const place = kind === "loopback" ? "this machine" : "a private network";
	return `must not lead to ${place}; an operator can open it with ${variable}=${kind}`;
}

/** Without the brackets of IPv6, and the dot that may end a name. */
export function readHost(url: URL): string {
	return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Names that mean this machine wherever they are asked for. */
export function isLoopbackName(host: string): boolean {
	return host === "localhost" || host.endsWith(".localhost");
}

function isPortFree({ port }: URL): boolean {
	const number = Number(port);
	return port === "" || number === 80 || number === 443 || (number >= PORT_FREE_MIN && !PORTS_REFUSED.has(number));
}
