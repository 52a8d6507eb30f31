// The headers of what a browser shows: nothing but our own files runs, nobody frames us, and nobody is told of a path.

import type { FastifyReply } from "fastify";
import type { AccessSettings } from "./access-settings.ts";

/** Script and style come from files alone. `data:` images are the small ones that style sheets hold. */
const SECURITY_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data: blob:",
	"font-src 'self'",
	"connect-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
].join("; ");

const HEADERS = {
	"content-security-policy": SECURITY_POLICY,
	"referrer-policy": "no-referrer",
	"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
};

const YEAR_SECONDS = 31_536_000;

/** Where people reach us by https, their browsers never try without it again. */
export function writePageHeaders(reply: FastifyReply, { publicUrl }: AccessSettings): void {
	for (const [name, value] of Object.entries(HEADERS)) reply.header(name, value);
	if (publicUrl?.startsWith("https:")) reply.header("strict-transport-security", `max-age=${YEAR_SECONDS}`);
}
