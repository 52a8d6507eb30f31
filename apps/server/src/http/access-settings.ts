// The operator's settings for incoming requests: the public address, the trusted proxies, and the HTTP parser.

import { BlockList, isIP } from "node:net";
import { AppError } from "@hakiki/domain";
import type { FastifyRequest } from "fastify";

export interface AccessSettings {
	/** For example `https://fraud.example.com`, without a trailing slash. Undefined if the operator did not set it. */
	readonly publicUrl: string | undefined;
	/** The server believes `X-Forwarded-For` only from these addresses. */
	readonly trustedProxies: BlockList | undefined;
	/** If true, `http/plain` reads plain requests. If false, Node.js and Fastify read every request. */
	readonly hasPlainHttp: boolean;
}

export const NO_ACCESS_SETTINGS: AccessSettings = {
	publicUrl: undefined,
	trustedProxies: undefined,
	hasPlainHttp: true,
};

export function readAccessSettings(env: Readonly<Record<string, string | undefined>>): AccessSettings {
	return {
		publicUrl: readPublicUrl(env["HAKIKI_PUBLIC_URL"]),
		trustedProxies: readProxies(env["HAKIKI_TRUSTED_PROXIES"]),
		hasPlainHttp: readSwitch("HAKIKI_PLAIN_HTTP", env["HAKIKI_PLAIN_HTTP"]),
	};
}

/** A switch is on unless the operator turns it off. */
function readSwitch(name: string, text: string | undefined): boolean {
	if (text !== undefined && !["", "on", "off"].includes(text)) {
		throw new AppError("invalid_request", `${name} must be on or off`);
	}
	return text !== "off";
}

function readPublicUrl(text: string | undefined): string | undefined {
	if (text === undefined || text === "") return undefined;
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isPlain =
		url !== undefined && url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
	if (!isPlain || (url.protocol !== "https:" && !isLoopback(url.hostname))) {
		throw new AppError("invalid_request", "HAKIKI_PUBLIC_URL must be an address such as https://fraud.example.com");
	}
	return url.origin;
}

function readProxies(text: string | undefined): BlockList | undefined {
	if (text === undefined || text === "") return undefined;
	const list = new BlockList();
	for (const word of text.split(",").map((one) => one.trim())) {
		const [address = "", bits] = word.split("/", 2);
		const version = isIP(address);
		const bitsMax = version === 4 ? 32 : 128;
		const length = bits === undefined ? bitsMax : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
		if (version === 0 || !(length <= bitsMax)) {
			const message = "HAKIKI_TRUSTED_PROXIES must list addresses or ranges such as 10.0.0.0/8, separated by commas";
			throw new AppError("invalid_request", message);
		}
		list.addSubnet(address, length, version === 4 ? "ipv4" : "ipv6");
	}
	return list;
}

/** A browser accepts a secure cookie without https only from this machine itself. */
export function isLoopback(hostname: string): boolean {
	return (
		hostname === "localhost" ||
		hostname.endsWith(".localhost") ||
		hostname === "[::1]" ||
		/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
	);
}

/**
 * Returns the last address in the chain that is not one of our proxies, because a client can forge everything before it.
 * If a hop is not an address, the result is the last valid hop: reading further back would let a client choose the result.
 */
export function readClientIp(
	{ socket, headers }: FastifyRequest,
	{ trustedProxies }: AccessSettings,
): string | undefined {
	const peer = socket.remoteAddress === undefined ? undefined : readAddress(socket.remoteAddress);
	if (trustedProxies === undefined || peer === undefined || !isTrusted(trustedProxies, peer)) return peer;
	const chain = String(headers["x-forwarded-for"] ?? "").split(",");
	let hop = peer;
	for (const word of chain.reverse()) {
		const address = readAddress(word.trim());
		if (address === undefined) return hop;
		hop = address;
		if (!isTrusted(trustedProxies, address)) return hop;
	}
	return hop;
}

/** Matches `1.2.3.4` and `[2001:db8::1]:443`, because some proxies also send the port. */
const WITH_PORT = /^(?:\[([^\]]{1,80})\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/i;
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** Normalises an address: drops port and zone, and turns an IPv4 address that is mapped into IPv6 back into IPv4. */
function readAddress(text: string): string | undefined {
	const found = WITH_PORT.exec(text);
	const [plain = ""] = (found?.[1] ?? found?.[2] ?? text).split("%", 1);
	const version = isIP(plain);
	if (version !== 6) return version === 4 ? plain : undefined;
	const short = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
	const mapped = MAPPED.exec(short);
	if (mapped === null) return short;
	const bytes = mapped.slice(1).flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
	return bytes.join(".");
}

function isTrusted(list: BlockList, address: string): boolean {
	return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
