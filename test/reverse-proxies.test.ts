// The files of deploy/proxies, tried: the real nginx and Caddy in front of a real server, as its callers and a browser see it.

import { readdirSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Installation } from "./harness/installation.ts";
import {
	type Certificate,
	findMissing,
	makeCertificate,
	PROXY_NAMES,
	type RunningProxy,
	startProxy,
} from "./harness/reverse-proxies.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { waitUntil } from "./harness/wait.ts";

const EVENTS = "/v1/events";
const LOGIN = { type: "login", customer_id: "proxied", login: { success: true } };
const PERSON = { email: "amina@pesa.example", password: "plantain on the river" };
const MIB = 1024 * 1024;
/** A client with an address of its own, which no proxy of ours has. */
const CLIENT = "127.0.0.7";
/** A proxy that waits for more would pass a message only after the next comment, 15 s later. */
const AT_ONCE_MS = 5_000;

let home: Installation;
let server: ServerProcess;
let workspace: string;
let key: string;
let certificate: Certificate;

beforeAll(async () => {
	if (PROXY_NAMES.every(findMissing)) return;
	home = await Installation.createOnTestDatabase({
		env: { HAKIKI_TRUSTED_PROXIES: "127.0.0.1", HAKIKI_PUBLIC_URL: "https://localhost" },
	});
	server = await home.start();
	workspace = await home.createWorkspace("Behind a proxy", "KE");
	const options = ["--workspace", workspace, "--mode", "test", "--scopes", "events,manage"];
	key = (await home.runJson<{ key: string }>("keys", "create", ...options)).key;
	certificate = await makeCertificate(home.folder);
	const token = /\/join#(\S+)/.exec(server.stdout())?.[1];
	const joined = await fetch(`${server.url}/v1/invitations/accept`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ ...PERSON, name: "Amina", token }),
	});
	expect(joined.status).toBe(200);
});
afterAll(() => home?.remove());

interface Answer {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

interface Question {
	readonly body?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

describe.each(PROXY_NAMES)("Behind %s", (name) => {
	const missing = findMissing(name);
	let proxy: RunningProxy | undefined;

	beforeAll(async () => {
		if (missing !== undefined) return;
		const hakiki = new URL(server.url).host;
		proxy = await startProxy(name, { folder: home.folder, hakiki, certificate });
	});
	afterAll(() => proxy?.close());

	function open(path: string, { body, headers = {} }: Question = {}): Promise<IncomingMessage> {
		return new Promise((resolve, reject) => {
			const sent = request({
				...{ host: "localhost", port: proxy?.port, path, ca: certificate.text, localAddress: CLIENT, family: 4 },
				method: body === undefined ? "GET" : "POST",
				headers: {
					authorization: `Bearer ${key}`,
					...(body !== undefined && { "content-type": "application/json", "content-length": body.length }),
					...headers,
				},
			});
			sent.once("response", resolve).once("error", reject);
			sent.end(body);
		});
	}

	async function ask(path: string, question: Question = {}): Promise<Answer> {
		const answer = await open(path, question);
		let body = "";
		for await (const part of answer.setEncoding("utf8")) body += part;
		return { status: answer.statusCode ?? 0, headers: answer.headers, body };
	}

	it("decisions are those of the server, and no cache keeps them", async (context) => {
		if (missing !== undefined) context.skip(missing);
		const decided = await ask(EVENTS, { body: JSON.stringify(LOGIN) });
		expect([decided.status, JSON.parse(decided.body)]).toMatchObject([200, { decision: "allow" }]);
		const path = `${EVENTS}/${JSON.parse(decided.body).event_id}`;
		for (const { status, headers } of [decided, await ask(path), await ask(path)]) {
			expect([status, headers["cache-control"], headers["age"]]).toEqual([200, "no-store", undefined]);
			expect(headers["x-request-id"]).toMatch(/^req_/);
		}
		const stranger = await ask(path, { headers: { authorization: "Bearer svc_test_nobody" } });
		expect(stranger.status).toBe(401);
	});

	it("the dashboard's page is asked for each time, and its files are kept for good, compressed once", async (context) => {
		if (missing !== undefined) context.skip(missing);
		const page = await ask("/", { headers: { accept: "text/html" } });
		expect([page.status, page.headers["cache-control"]]).toEqual([200, "no-cache"]);
		expect(page.headers["strict-transport-security"]).toBe("max-age=31536000");
		expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
		const [, script = ""] = /src="(\/assets\/app-[^"]+\.js)"/.exec(page.body) ?? [];
		const file = await ask(script, { headers: { "accept-encoding": "br" } });
		expect(file.headers).toMatchObject({
			"cache-control": "public, max-age=31536000, immutable",
			"content-encoding": "br",
			"content-type": "text/javascript; charset=utf-8",
		});
		const known = await ask(script, {
			headers: { "accept-encoding": "br", "if-none-match": String(file.headers["etag"]) },
		});
		expect(known.status).toBe(304);
	});

	it("a message of the live stream arrives at once", { timeout: AT_ONCE_MS * 4 }, async (context) => {
		if (missing !== undefined) context.skip(missing);
		const stream = await open("/v1/live", { headers: { accept: "text/event-stream", "accept-encoding": "gzip" } });
		let heard = "";
		stream.setEncoding("utf8").on("data", (text: string) => {
			heard += text;
		});
		try {
			await waitUntil("the stream has begun", () => heard.includes("event: hello"), AT_ONCE_MS);
			const customer = `live-${name}`;
			expect((await ask(EVENTS, { body: JSON.stringify({ ...LOGIN, customer_id: customer }) })).status).toBe(200);
			const held = await ask(`/v1/customers/${customer}/hold`, { body: '{"reason":"a test"}' });
			expect(held.status).toBe(200);
			await waitUntil("the message is there", () => heard.includes(customer), AT_ONCE_MS);
			expect(heard).toContain("event: customer.held");
		} finally {
			stream.destroy();
		}
	});

	it("a body that is too large gets Hakiki's 413, and from nginx its own above 8 MiB", async (context) => {
		if (missing !== undefined) context.skip(missing);
		const pad = (bytes: number) => JSON.stringify({ ...LOGIN, metadata: { long: "x".repeat(bytes) } });
		const large = await ask(EVENTS, { body: pad(MIB / 8) });
		expect([large.status, JSON.parse(large.body).error]).toEqual([413, "payload_too_large"]);
		if (name !== "nginx") return;
		const huge = await ask(EVENTS, { body: pad(8 * MIB) });
		expect([huge.status, huge.headers["x-request-id"]]).toEqual([413, undefined]);
	});

	it("the audit log has the address of the client, also when it claims another", async (context) => {
		if (missing !== undefined) context.skip(missing);
		const readSignIns = async () => {
			const { data } = JSON.parse((await ask("/v1/audit?limit=50")).body);
			const acts = data as readonly { action: string; details: { method?: string; ip?: string } }[];
			// Amina's first session, from her link, did not come through the proxy and may be logged at any time.
			return acts
				.filter(({ action, details }) => action === "user.signed_in" && details.method === "password")
				.map(({ details }) => details.ip);
		};
		const before = (await readSignIns()).length;
		const headers = { "x-forwarded-for": "203.0.113.9", origin: `https://localhost:${proxy?.port}` };
		const signed = await ask("/v1/session", { body: JSON.stringify(PERSON), headers });
		expect(signed.status).toBe(200);
		expect(signed.headers["set-cookie"]?.[0]).toMatch(/^__Host-.*Secure/);
		await waitUntil("the sign-in is in the log", async () => (await readSignIns()).length > before);
		expect((await readSignIns())[0]).toBe(CLIENT);
	});

	it("probes and metrics are not for the public", async (context) => {
		if (missing !== undefined) context.skip(missing);
		for (const path of ["/healthz", "/readyz", "/metrics"])
			expect([path, (await ask(path)).status]).toEqual([path, 404]);
	});

	it.runIf(name === "nginx")(
		"browsers are led to https, and no body or query is written to the disk",
		async (context) => {
			if (missing !== undefined || proxy === undefined) return context.skip(missing);
			const led = await fetch(`http://127.0.0.1:${proxy.plainPort}/cases`, { redirect: "manual" });
			expect([led.status, led.headers.get("location")]).toEqual([308, "https://127.0.0.1/cases"]);
			expect((await ask("/v1/cases?status=open&q=Zebulonette")).headers["x-request-id"]).toMatch(/^req_/);
			await waitUntil("the request is in the log", () => readLog(proxy).includes("GET /v1/cases"));
			expect(readLog(proxy)).not.toContain("Zebulonette");
			const written = ["client_body", "proxy"].flatMap((one) => readdirSync(join(proxy?.folder ?? "", one)));
			expect(written).toEqual([]);
		},
	);
});

const readLog = (proxy: RunningProxy | undefined): string =>
	readFileSync(join(proxy?.folder ?? "", "access.log"), "utf8");
