// Decides which addresses deliveries and downloads may use: public ones by https, others only if the operator opens them.

import { isIP } from "node:net";
import { AppError } from "@hakiki/domain";
import { type AddressKind, classifyAddress } from "./target-address.ts";

export interface TargetPolicy {
	/** Allows this machine, also by plain http, for testing. */
	readonly hasLoopback: boolean;
	readonly hasPrivate: boolean;
}

/** The default policy. */
export const WORLD_ALONE: TargetPolicy = { hasLoopback: false, hasPrivate: false };

/** The settings that open more addresses. There is one for each use, because different people choose the URLs. */
export type TargetsVariable = "HAKIKI_WEBHOOK_TARGETS" | "HAKIKI_LIST_TARGETS";

type Environment = Readonly<Record<string, string | undefined>>;

const WORDS = ["loopback", "private"] as const;
/** The limit for stored URLs. A redirect to a signed URL may be longer, up to the limit of a response's headers. */
const URL_LENGTH_MAX = 2_048;

/** Ports of other services, which a request must not be aimed at. */
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

/** Throws on an unknown word, so that a typing error stops the start. */
function readPolicy(variable: TargetsVariable, text = ""): TargetPolicy {
	const words = text.split(",").flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
	const wrong = words.find((word) => !WORDS.some((known) => known === word));
	if (wrong !== undefined) {
		const message = `${variable} must be loopback, private, or both with a comma between them; it has “${wrong}”`;
		throw new AppError("invalid_request", message);
	}
	return { hasLoopback: words.includes("loopback"), hasPrivate: words.includes("private") };
}

/** Throws if a URL is not permitted, as far as this can be seen without resolving its name. */
export function checkTarget(text: string, policy: TargetPolicy, variable?: TargetsVariable): URL {
	const problem =
		text.length > URL_LENGTH_MAX
			? `must be at most ${URL_LENGTH_MAX} characters`
			: findTargetProblem(text, policy, variable);
	if (problem !== undefined) throw AppError.invalid([{ field: "url", code: "invalid", message: problem }]);
	return new URL(text);
}

/** Returns the problem as the rest of a sentence; nothing if the URL is permitted. */
export function findTargetProblem(
	text: string,
	policy: TargetPolicy,
	variable: TargetsVariable = "HAKIKI_WEBHOOK_TARGETS",
): string | undefined {
	// The URL parser turns decimal, hexadecimal and octal spellings of an IPv4 address into the usual one.
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

/** Removes the brackets of IPv6 and the final dot of a name. */
export function readHost(url: URL): string {
	return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Names that always mean this machine. */
export function isLoopbackName(host: string): boolean {
	return host === "localhost" || host.endsWith(".localhost");
}

function isPortFree({ port }: URL): boolean {
	const number = Number(port);
	return port === "" || number === 80 || number === 443 || (number >= PORT_FREE_MIN && !PORTS_REFUSED.has(number));
}
