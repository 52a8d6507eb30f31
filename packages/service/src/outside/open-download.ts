// Downloads from a publisher: https to public addresses, checked by the connection itself and again for every redirect. The
// caller bounds time and size.

import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { boundHints } from "./bound-hints.ts";
import { createLookup, createResolver, type ResolveName } from "./resolve-target.ts";
import { findTargetProblem, readHost, type TargetPolicy, type TargetsVariable, WORLD_ALONE } from "./target-policy.ts";

export interface DownloadPlaces {
	readonly policy: TargetPolicy;
	/** For tests: addresses that a redirect to another host may use besides public ones. */
	readonly elsewhere?: TargetPolicy | undefined;
	/** For tests: other names and certificate authorities. */
	readonly resolve?: ResolveName | undefined;
	readonly ca?: string | undefined;
}

interface DownloadRequest {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly signal: AbortSignal;
	/** The setting that opens other addresses, for messages. */
	readonly variable: TargetsVariable;
}

/** Thrown for a forbidden address or too many redirects. The message is for the operator. */
export class DownloadRefused extends Error {
	override readonly name = "DownloadRefused";
}

/** Publishers use one or two redirects: to the newest file, and to the storage that holds it. */
const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/** Returns the response after all redirects, with its body unread. */
export async function openDownload(request: DownloadRequest, places: DownloadPlaces): Promise<IncomingMessage> {
	const problem = findTargetProblem(request.url, places.policy, request.variable);
	if (problem !== undefined) throw new DownloadRefused(`${request.url} is not fetched: the address ${problem}`);
	let url = new URL(request.url);
	let policy = places.policy;
	for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
		const response = await ask(url, request, { ...places, policy });
		const { location } = response.headers;
		if (!REDIRECTS.has(response.statusCode) || location === undefined) return response;
		response.destroy();
		const next = readLocation(location, url);
		// An operator who opened this machine for a mirror did not open it for redirects of other publishers.
		if (next?.host !== url.host) policy = places.elsewhere ?? WORLD_ALONE;
		url = checkRedirect(next, request, policy);
	}
	throw new DownloadRefused(`${request.url} redirects more than ${REDIRECTS_MAX} times`);
}

function readLocation(location: string, from: URL): URL | undefined {
	return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

/** Shows only the origin, because the rest of a signed URL is a secret. */
function checkRedirect(next: URL | undefined, request: DownloadRequest, policy: TargetPolicy): URL {
	if (next === undefined) throw new DownloadRefused(`${request.url} redirects to no address, which is not followed`);
	// The fragment is never sent.
	next.hash = "";
	const problem = findTargetProblem(next.href, policy, request.variable);
	if (problem === undefined) return next;
	const origin = `${next.protocol}//${next.host}`;
	throw new DownloadRefused(`${request.url} redirects to ${origin}, which is not followed: the address ${problem}`);
}

function ask(url: URL, { headers, signal, ...request }: DownloadRequest, places: DownloadPlaces) {
	const { policy, ca } = places;
	const isPlain = url.protocol === "http:";
	return new Promise<IncomingMessage>((resolve, reject) => {
		const sent = (isPlain ? requestHttp : requestHttps)({
			hostname: readHost(url),
			port: url.port,
			path: `${url.pathname}${url.search}`,
			headers,
			signal,
			// A separate agent, because environment variables may make the shared agent use a proxy.
			agent: false,
			lookup: createLookup(isPlain, policy, places.resolve ?? createResolver(policy)),
			// Set explicitly, because an environment variable can turn the default off.
			rejectUnauthorized: true,
			...(ca === undefined ? {} : { ca }),
		});
		boundHints(sent, () => sent.destroy(new Error("The publisher sends answers without end")));
		sent.on("response", resolve);
		sent.on("error", (error: NodeJS.ErrnoException) => reject(explain(error, url, request)));
		sent.end();
	});
}

function explain(error: NodeJS.ErrnoException, url: URL, request: Pick<DownloadRequest, "url" | "variable">): Error {
	if (error.code !== "ADDRESS_REFUSED") return error;
	const place = url.href === request.url ? request.url : `${request.url} redirects to ${url.host}, which`;
	const hint = `an operator can open others with ${request.variable}`;
	return new DownloadRefused(`${place} leads to an address that is not public; ${hint}`);
}
