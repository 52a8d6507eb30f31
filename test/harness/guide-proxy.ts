// A proxy that does what the nginx configuration of a guide says, as far as the guide uses it: paths that it answers itself,
// the headers that it adds, and everything else passed on. TLS is left out: the service never sees it.

import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface GuideProxy {
	readonly url: string;
	close(): Promise<void>;
}

export async function openGuideProxy(config: string, target: string): Promise<GuideProxy> {
	const name = /server_name (\S+);/.exec(config)?.[1] ?? "";
	const refused = [...config.matchAll(/location ~ (\S+) \{\s*return 404;/g)].map(([, form = ""]) => new RegExp(form));
	const added = [...config.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, header = "", value = ""]) => [
		header,
		value,
	]);
	if (!/location \/ \{\s*proxy_pass/.test(config)) throw new Error("The guide's proxy passes nothing on");
	const server = createServer((request, reply) => {
		const path = request.url ?? "/";
		if (refused.some((form) => form.test(path.split("?")[0] ?? ""))) {
			reply.writeHead(404, { "content-type": "application/json" }).end('"kept inside"');
			return;
		}
		const values: Readonly<Record<string, string>> = {
			$host: name,
			$proxy_add_x_forwarded_for: [request.headers["x-forwarded-for"], request.socket.remoteAddress]
				.flat()
				.filter(Boolean)
				.join(", "),
		};
		const headers = Object.fromEntries(
			added.map(([header = "", value = ""]) => [header.toLowerCase(), values[value] ?? value]),
		);
		// nginx speaks for itself to the service: it keeps the connection's own headers back.
		const { connection: _, ...passed } = request.headers;
		const inner = ask(
			new URL(path, target),
			{ method: request.method, headers: { ...passed, ...headers } },
			(answer) => {
				reply.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(reply);
			},
		);
		inner.on("error", () => reply.destroy());
		request.pipe(inner);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}
