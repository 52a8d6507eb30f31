// /sign-in/oidc: redirects to the company's identity provider and back. Browsers open both paths as pages, so errors are
// shown on the sign-in page and not sent as JSON.

import { AppError } from "@hakiki/domain";
import type { Service } from "@hakiki/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "../../../operations/logger.ts";
import { isLoopback, readClientIp } from "../../access-settings.ts";
import type { UserRoutes } from "../../serve-users.ts";
import { buildCookies, readCookie } from "../../session-guard.ts";

/** The sign-in with the identity provider starts here. */
export const OIDC_PATH = "/sign-in/oidc";
const OIDC_CALLBACK_PATH = `${OIDC_PATH}/callback`;
/** The cookie is `Lax`, because the browser must send it when the provider's site redirects back. */
const COOKIE = "__Host-hakiki_oidc";
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
const PATH_LENGTH_MAX = 500;

export function registerOidc({ app, settings }: UserRoutes, provider: NonNullable<Service["oidc"]>, log: Logger): void {
	/** The origin of the callback address. The provider only accepts the address that is registered with it. */
	const baseOf = ({ headers: { host = "" } }: FastifyRequest): string => {
		if (settings.publicUrl !== undefined) return settings.publicUrl;
		const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
		if (url !== undefined && isLoopback(url.hostname)) return url.origin;
		throw new AppError("forbidden", "Signing in with OpenID Connect needs HAKIKI_PUBLIC_URL on the server");
	};
	const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
		if (error instanceof AppError && error.code === "forbidden") throw error;
		const problem = error instanceof Error && "problem" in error ? String(error.problem) : "oidc_unavailable";
		log.warn("signing in with OpenID Connect failed", { requestId: request.id, errorCode: problem, failure: error });
		return reply.header("set-cookie", clear()).redirect(`/sign-in?problem=${problem}`, 302);
	};
	app.get(OIDC_PATH, async (request, reply) => {
		try {
			const redirectUri = `${baseOf(request)}${OIDC_CALLBACK_PATH}`;
			const { return_to: wanted } = request.query as { readonly return_to?: unknown };
			const { url, kept, keptMs } = await provider.begin({ redirectUri, returnTo: readPath(wanted) });
			reply.header("set-cookie", `${COOKIE}=${kept}; ${ATTRIBUTES}; Max-Age=${Math.floor(keptMs / 1000)}`);
			return reply.redirect(url, 302);
		} catch (error) {
			return fail(request, reply, error);
		}
	});
	app.get(OIDC_CALLBACK_PATH, async (request, reply) => {
		try {
			const address = new URL(request.url, baseOf(request));
			const kept = readCookie(request.headers.cookie ?? "", COOKIE);
			const place = { ip: readClientIp(request, settings), userAgent: request.headers["user-agent"] };
			const { returnTo, ...opened } = await provider.finish({ address, kept, ...place });
			return reply.header("set-cookie", [...buildCookies(opened), clear()]).redirect(returnTo, 302);
		} catch (error) {
			return fail(request, reply, error);
		}
	});
}

function clear(): string {
	return `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
}

/** Accepts only a path of this server. A browser would read `//host` and `/\host` as another site. */
function readPath(wanted: unknown): string {
	if (typeof wanted !== "string" || wanted.length > PATH_LENGTH_MAX) return "/";
	return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(wanted) ? wanted : "/";
}
