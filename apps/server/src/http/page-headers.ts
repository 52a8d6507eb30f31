// The headers of our pages: a browser runs only our own files, no site can frame a page, and no site learns its path.

import type { FastifyReply } from "fastify";
import type { AccessSettings } from "./access-settings.ts";

/** Scripts and styles are always files. The style sheets contain small `data:` images. */
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

/** If the public address is https, the browser is told to use only https from then on. */
export function writePageHeaders(reply: FastifyReply, { publicUrl }: AccessSettings): void {
	for (const [name, value] of Object.entries(HEADERS)) reply.header(name, value);
	if (publicUrl?.startsWith("https:")) reply.header("strict-transport-security", `max-age=${YEAR_SECONDS}`);
}
