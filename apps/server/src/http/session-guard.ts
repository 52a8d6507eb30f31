// Who asks where no key is sent: a person with a session in a cookie. What changes something must come from our own page,
// which shows it with a token that only it can read, and with what the browser itself says of where it comes from.

import { timingSafeEqual } from "node:crypto";
import { AppError, type Permission } from "@hakiki/domain";
import type { OpenedSession, SignedIn, VerbTools } from "@hakiki/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AccessSettings, isLoopback } from "./access-settings.ts";

/** A browser takes it only for this very host, over https or from this machine itself, and shows it to no script. */
const COOKIE = "__Host-hakiki_session";
const DEVICE_COOKIE = "__Host-hakiki_device";
const DEVICE_SECONDS = 31_536_000;
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Strict";
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** The session's, and one by which a browser is known again whose owner strangers cannot lock out. */
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

/** Somebody who is signed in, and meant this request. */
export async function findSignedIn(
	request: FastifyRequest,
	{ sessions }: Pick<VerbTools, "sessions">,
	settings: AccessSettings,
): Promise<SignedIn> {
	const token = readSessionToken(request);
	const isBackground = request.headers["hakiki-background"] === "1";
	const signedIn = token === undefined ? undefined : await sessions.find(token, { isBackground });
	if (signedIn === undefined)
		throw new AppError("invalid_session", "Sign in first: there is no session, or it has ended");
	if (!SAFE.has(request.method)) {
		checkOrigin(request, settings);
		checkToken(request, signedIn);
	}
	return signedIn;
}

/** What the browser says of where a request comes from; a request that no browser sent says nothing. */
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

/** Where nothing but a browser's silence would follow, it is said: it keeps no session from an address like this. */
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
	throw new AppError("forbidden", "This request lacks the session's token; load the page again", {
		details: [{ field: "Hakiki-CSRF", code: "csrf", message: "is missing or not this session's" }],
	});
}

/** The workspace and mode that a request of a session names. */
export function readPlace({ headers }: FastifyRequest): { readonly workspace: string; readonly isLive: boolean } {
	const workspace = headers["hakiki-workspace"];
	const mode = headers["hakiki-mode"];
	if (typeof workspace !== "string" || workspace === "")
		throw AppError.invalid([{ field: "Hakiki-Workspace", code: "required", message: "is required with a session" }]);
	if (mode !== "test" && mode !== "live")
		throw AppError.invalid([{ field: "Hakiki-Mode", code: "invalid", message: "must be one of: test, live" }]);
	return { workspace, isLive: mode === "live" };
}

/** The same words as for a key, but for what a person can do about it. */
export function refuseRole(scope: Permission): AppError {
	return new AppError("forbidden", `Your role does not include ${scope}; an admin can change that`, {
		details: [{ field: "scope", code: "missing_scope", message: scope }],
	});
}
