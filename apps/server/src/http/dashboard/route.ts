// Serves the dashboard: its page for its own paths, and its files. Every other unknown path stays a JSON 404.

import { AppError } from "@hakiki/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccessSettings } from "../access-settings.ts";
import { writePageHeaders } from "../page-headers.ts";
import { DashboardFiles } from "./dashboard-files.ts";

/** `/test/…` and `/live/…` are the pages of a workspace; the others lead there or to the sign-in page. */
const PAGES = ["/", "/sign-in", "/join"];
const SECTIONS = [
	"test",
	"live",
	"overview",
	"cases",
	"events",
	"customers",
	"screening",
	"rules",
	"settings",
	"setup",
	"account",
];
const TOP_FILES = ["favicon.svg", "theme.js"];
/** The name of an asset changes with its content, so browsers may cache it for a year. */
const ASSET_CACHING = "public, max-age=31536000, immutable";

export function registerDashboard(app: FastifyInstance, folder: string | undefined, access: AccessSettings): void {
	const files = folder === undefined ? undefined : new DashboardFiles(folder);
	const send = async (request: FastifyRequest, reply: FastifyReply, name: string, caching: string) => {
		const file = await files?.read(name, request.headers["accept-encoding"] ?? "");
		if (file === undefined) throw refuse(files !== undefined);
		writePageHeaders(reply, access);
		reply.header("cache-control", caching).header("vary", "accept-encoding").header("etag", file.etag);
		if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
		if (file.encoding !== undefined) reply.header("content-encoding", file.encoding);
		return reply.header("content-type", file.type).send(file.bytes);
	};
	const sendPage = (request: FastifyRequest, reply: FastifyReply) => send(request, reply, "index.html", "no-cache");
	for (const path of PAGES) app.get(path, sendPage);
	for (const section of SECTIONS) {
		app.get(`/${section}`, sendPage);
		app.get(`/${section}/*`, sendPage);
	}
	for (const name of TOP_FILES) app.get(`/${name}`, (request, reply) => send(request, reply, name, "no-cache"));
	app.get<{ Params: { "*": string } }>("/assets/*", (request, reply) =>
		send(request, reply, `assets/${request.params["*"]}`, ASSET_CACHING),
	);
}

function refuse(isBuilt: boolean): AppError {
	return new AppError(
		"not_found",
		isBuilt ? "There is nothing at this path" : "The dashboard is not built here; `npm run build` makes it",
	);
}
