// Identifies a user by the session cookie when a request has no key. A request that changes something must come from our own
// page: it needs a token that only our page can read, and an `Origin` header that names this server.

import { timingSafeEqual } from "node:crypto";
import { AppError, type Permission } from "@hakiki/domain";
import type { OpenedSession, SignedIn, VerbTools } from "@hakiki/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AccessSettings, isLoopback } from "./access-settings.ts";

/** The prefix limits the cookie to this host, over https or on this machine itself. No script can read it. */
const COOKIE = "__Host-hakiki_session";
const DEVICE_COOKIE = "__Host-hakiki_device";
const DEVICE_SECONDS = 31_536_000;
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Strict";
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns the session cookie and a device cookie. A known device can still sign in while strangers try passwords. */
export function buildCookies({ token, device, signedIn }: OpenedSession): readonly string[] {
	const seconds = Math.floor((signedIn.expiresAt - signedIn.createdAt) / 1000);
	return [
		`${COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${seconds}`,
		`${DEVICE_COOKIE}=${device}; ${ATTRIBUTES}; Max-Age=${DEVICE_SECONDS}`,
	];
}

export function clearSessionCookie(reply: FastifyReply): void {
	reply.header("set-cookie", `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`);
}

export function readSessionToken({ headers: { cookie } }: FastifyRequest): string | undefined {
	return cookie === undefined ? undefined : readCookie(cookie, COOKIE);
}

export function readDevice({ headers: { cookie } }: FastifyRequest): string | undefined {
	return cookie === undefined ? undefined : readCookie(cookie, DEVICE_COOKIE);
}

export function readCookie(header: string, wanted: string): string | undefined {
	for (const pair of header.split(";")) {
		const at = pair.indexOf("=");
		if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
	}
	return undefined;
}

/** Returns the signed-in user, after checking that the request came from our own page. */
export async function findSignedIn(
	request: FastifyRequest,
	{ sessions }: Pick<VerbTools, "sessions">,
	settings: AccessSettings,
): Promise<SignedIn> {
	const token = readSessionToken(request);
	const isBackground = request.headers["hakiki-background"] === "1";
	const signedIn = token === undefined ? undefined : await sessions.find(token, { isBackground });
	if (signedIn === undefined)
		throw new AppError("invalid_session", "Sign in first: the session is missing or has ended");
	if (!SAFE.has(request.method)) {
		checkOrigin(request, settings);
		checkToken(request, signedIn);
	}
	return signedIn;
}

/** Checks the browser's `Origin` header. A request that no browser sent has none. */
export function checkOrigin({ headers }: FastifyRequest, { publicUrl }: AccessSettings): void {
	const site = headers["sec-fetch-site"];
	const { origin, host } = headers;
	const isOther = site !== undefined && site !== "same-origin";
	if (isOther || (origin !== undefined && origin !== publicUrl && hostOf(origin) !== host)) {
		throw new AppError("forbidden", "This request comes from another site", {
			details: [{ field: "Origin", code: "csrf", message: "is not this server's" }],
		});
	}
}

/** A browser silently drops the cookie on an insecure address, so the server explains it in an error. */
export function checkSecure({ headers: { origin } }: FastifyRequest): void {
	if (origin === undefined || !origin.startsWith("http:") || !URL.canParse(origin)) return;
	if (isLoopback(new URL(origin).hostname)) return;
	throw AppError.invalid([
		{ field: "connection", code: "insecure", message: "must be https, or on this machine itself, to sign in" },
	]);
}

function hostOf(origin: string): string | undefined {
	return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function checkToken({ headers }: FastifyRequest, { csrfToken }: SignedIn): void {
	const given = Buffer.from(String(headers["hakiki-csrf"] ?? ""));
	const right = Buffer.from(csrfToken);
	if (given.length === right.length && timingSafeEqual(given, right)) return;
	throw new AppError("forbidden", "The request has no valid CSRF token; reload the page", {
		details: [{ field: "Hakiki-CSRF", code: "csrf", message: "is missing or not this session's" }],
	});
}

/** Reads the workspace and mode from the headers of a request with a session. */
export function readPlace({ headers }: FastifyRequest): { readonly workspace: string; readonly isLive: boolean } {
	const workspace = headers["hakiki-workspace"];
	const mode = headers["hakiki-mode"];
	if (typeof workspace !== "string" || workspace === "")
		throw AppError.invalid([{ field: "Hakiki-Workspace", code: "required", message: "is required with a session" }]);
	if (mode !== "test" && mode !== "live")
		throw AppError.invalid([{ field: "Hakiki-Mode", code: "invalid", message: "must be one of: test, live" }]);
	return { workspace, isLive: mode === "live" };
}

/** Works like `refuseScope`, and also tells the user that an admin can change the role. */
export function refuseRole(scope: Permission): AppError {
	return new AppError("forbidden", `Your role does not include ${scope}; an admin can change that`, {
		details: [{ field: "scope", code: "missing_scope", message: scope }],
	});
}
