// Where people reach the dashboard from, as the operator says it: the public address, and the proxies in front.

import { BlockList, isIP } from "node:net";
import { AppError } from "@hakiki/domain";
import type { FastifyRequest } from "fastify";

export interface AccessSettings {
	/** As `https://fraud.example.com`, without a slash at the end; nothing where nobody said. */
	readonly publicUrl: string | undefined;
	/** Whose word on where a request came from is taken. */
	readonly trustedProxies: BlockList | undefined;
}

export const NO_ACCESS_SETTINGS: AccessSettings = { publicUrl: undefined, trustedProxies: undefined };

export function readAccessSettings(env: Readonly<Record<string, string | undefined>>): AccessSettings {
	return {
		publicUrl: readPublicUrl(env["HAKIKI_PUBLIC_URL"]),
		trustedProxies: readProxies(env["HAKIKI_TRUSTED_PROXIES"]),
	};
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

/** What a browser takes a secure cookie from without https: this machine itself. */
export function isLoopback(hostname: string): boolean {
	return (
		hostname === "localhost" ||
		hostname.endsWith(".localhost") ||
		hostname === "[::1]" ||
		/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
	);
}

/** The nearest address in the chain that is no proxy of ours: everything before it could be made up. */
export function readClientIp(
	{ socket, headers }: FastifyRequest,
	{ trustedProxies }: AccessSettings,
): string | undefined {
	const peer = socket.remoteAddress;
	if (trustedProxies === undefined || peer === undefined || !isTrusted(trustedProxies, peer)) return peer;
	const chain = String(headers["x-forwarded-for"] ?? "")
		.split(",")
		.map((one) => one.trim())
		.filter((one) => isIP(one) !== 0);
	return chain.findLast((one) => !isTrusted(trustedProxies, one)) ?? chain[0] ?? peer;
}

function isTrusted(list: BlockList, address: string): boolean {
	const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
	return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}
