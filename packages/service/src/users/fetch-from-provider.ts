// Sends requests to the OpenID Connect provider. The operator names the provider, which may be in a private network. The
// provider itself names its endpoints, so they must use https, and responses have a size limit.

import { isIP } from "node:net";
import { classifyAddress } from "../outside/target-address.ts";
import { isLoopbackName, readHost } from "../outside/target-policy.ts";

/** Far more bytes than any discovery document, key set or token response has. */
const BYTES_MAX = 1_048_576;

/** Follows no redirect, because the request may carry a secret. */
export async function fetchFromProvider(address: string, init: RequestInit, isInsecure: boolean): Promise<Response> {
	const url = new URL(address);
	if (!isReachable(url, isInsecure)) throw new Error("The sign-in provider names an endpoint that must not be reached");
	const response = await fetch(url, { ...init, redirect: "manual" });
	const { status, headers } = response;
	const body = await readBody(response);
	// Responses with these statuses must not have a body, and `Response` enforces it.
	return new Response(status === 204 || status === 304 ? null : body, { status, headers });
}

/** Plain http is only for a provider on this machine, which may only name endpoints on this machine. */
function isReachable(url: URL, isInsecure: boolean): boolean {
	const host = readHost(url);
	const kind = isLoopbackName(host) ? "loopback" : isIP(host) === 0 ? undefined : classifyAddress(host);
	if (url.protocol === "https:") return kind !== "forbidden";
	return isInsecure && url.protocol === "http:" && kind === "loopback";
}

async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of response.body ?? []) {
		bytes += chunk.length;
		// Leaving the loop cancels the rest.
		if (bytes > BYTES_MAX) throw new Error("The sign-in provider's answer is too large");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
