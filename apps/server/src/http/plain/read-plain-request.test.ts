// Compares our parser with Node.js's: Node.js must read every request that ours accepts in the same way, byte for byte.

import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPlainRequest } from "./read-plain-request.ts";

interface Heard {
	readonly line: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: string;
}

let server: Server;
let heard: Heard[] = [];

beforeAll(async () => {
	server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on("data", (part: Buffer) => parts.push(part));
		request.on("end", () => {
			const { method, url, httpVersion, headers } = request;
			heard.push({ line: `${method} ${url} ${httpVersion}`, headers, body: Buffer.concat(parts).toString("latin1") });
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Returns the request that Node.js reads from the bytes. */
function hearNode(bytes: Buffer): Promise<readonly Heard[]> {
	const { port } = server.address() as AddressInfo;
	heard = [];
	return new Promise((resolve, reject) => {
		const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
		socket.resume().once("error", reject);
		socket.once("close", () => resolve(heard));
	});
}

const USUAL = ["Host: x", "Authorization: Bearer svc_test_a", "Content-Type: application/json"];
const head = (headers: readonly string[], body = "{}", line = "POST /v1/events HTTP/1.1") =>
	Buffer.from([line, ...headers, `Content-Length: ${body.length}`, "", body].join("\r\n"), "latin1");

describe("a plain request", () => {
	it("is read with all its headers that matter", () => {
		const headers = [...USUAL, "Idempotency-Key: k 1", "X-Request-Id:\t r-1 ", "User-Agent: a/1 (b; c)", "accept: */*"];
		expect(readPlainRequest(head(headers, '{"a":1}'))).toEqual({
			apiKey: "svc_test_a",
			idempotencyKey: "k 1",
			requestId: "r-1",
			body: Buffer.from('{"a":1}'),
		});
	});

	it.each([
		["the other header for keys", ["Host: x", "X-API-Key: svc_test_a", "Content-Type: application/json"]],
		["a charset", ["Host: x", "X-API-Key: svc_test_a", "Content-Type: Application/JSON; charset=UTF-8"]],
		["a connection that is kept", [...USUAL, "Connection: Keep-Alive"]],
		["no value", [...USUAL, "X-Nothing:"]],
		["a value of blanks", [...USUAL, `X-Blanks:${" \t".repeat(1_000)}`]],
	])("may have %s", (_name, headers) => {
		expect(readPlainRequest(head(headers))).toEqual({ apiKey: "svc_test_a", body: Buffer.from("{}") });
	});

	const without = (name: string) => USUAL.filter((line) => !line.startsWith(name));
	it.each([
		["no host", head(without("Host"))],
		["an empty host", head([...without("Host"), "Host: "])],
		["two hosts", head([...USUAL, "Host: y"])],
		["no key", head(without("Authorization"))],
		["two keys", head([...USUAL, "X-API-Key: k"])],
		["another scheme", head([...without("Authorization"), "Authorization: Basic YTpi"])],
		["a key with a blank", head([...without("Authorization"), "Authorization: Bearer a b"])],
		["a key that is too long", head([...without("Authorization"), `Authorization: Bearer ${"k".repeat(257)}`])],
		["no type", head(without("Content-Type"))],
		["another type", head([...without("Content-Type"), "Content-Type: text/plain"])],
		["two types", head([...USUAL, "Content-Type: application/json"])],
		["two lengths", head([...USUAL, "Content-Length: 2"])],
		["an encoding", head([...USUAL, "Transfer-Encoding: chunked"])],
		["a compressed body", head([...USUAL, "Content-Encoding: gzip"])],
		["an expectation", head([...USUAL, "Expect: 100-continue"])],
		["an upgrade", head([...USUAL, "Connection: Upgrade", "Upgrade: h2c"])],
		["a connection that is closed", head([...USUAL, "Connection: close"])],
		["two idempotency keys", head([...USUAL, "Idempotency-Key: a", "Idempotency-Key: b"])],
		["a folded header", head([...USUAL, "X-Fold: a\r\n b"])],
		["a blank before the colon", head([...USUAL, "X-Blank : a"])],
		["a bare carriage return", head([...USUAL, "X-Bare: a\rb"])],
		["a bare line feed", head([...USUAL, "X-Bare: a\nb"])],
		["blanks, and then a byte that is no text", head([...USUAL, `X-Blanks:${" ".repeat(3_800)}\x01`])],
		["a byte over 127", head([...USUAL, "X-Name: caf\xe9"])],
		["a zero byte", head([...USUAL, "X-Zero: a\0b"])],
		["a head that is too long", head([...USUAL, `X-Long: ${"a".repeat(5_000)}`])],
		["another path", head(USUAL, "{}", "POST /v1/events/batch HTTP/1.1")],
		["a query", head(USUAL, "{}", "POST /v1/events?a=1 HTTP/1.1")],
		["another method", head(USUAL, "{}", "PUT /v1/events HTTP/1.1")],
		["another version", head(USUAL, "{}", "POST /v1/events HTTP/1.0")],
		["no body", head(USUAL, "")],
		["a body that is not whole", head(USUAL).subarray(0, -1)],
		["another request behind it", Buffer.concat([head(USUAL), head(USUAL)])],
		["a length with a sign", Buffer.from(head(USUAL).toString("latin1").replace("Length: 2", "Length: +2"), "latin1")],
		["a length with a zero", Buffer.from(head(USUAL).toString("latin1").replace("Length: 2", "Length: 02"), "latin1")],
	])("is left to Node.js with %s", (_name, bytes) => {
		expect(readPlainRequest(bytes)).toBeUndefined();
	});

	it("is what Node.js reads too, whatever was done to its bytes", async () => {
		const names = [
			"Host",
			"X-API-Key",
			"Content-Type",
			"Content-Length",
			"Idempotency-Key",
			"X-Request-Id",
			"Connection",
		];
		const oddNames = ["Transfer-Encoding", "Content-Length ", " Host", "X-A", "X:", "", "Expect", "Cookie", "Upgrade"];
		const values = ["x", "application/json", "2", "keep-alive", "chunked", "close", "a b", "", " ", "a, b", "00", "12"];
		const header = fc.tuple(
			fc.constantFrom(...names, ...names, ...oddNames),
			fc.constantFrom(":", ": ", ":\t", " : ", "::"),
			fc.oneof(fc.constantFrom(...values), fc.string({ maxLength: 5 })),
			fc.constantFrom("", "", "", " ", "\t"),
			fc.constantFrom("\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n "),
		);
		const body = fc.constantFrom("{}", "{}", '{"a":1}', "", "{}\r\n\r\n", "é");
		const bytes = fc
			.tuple(fc.array(header, { maxLength: 3 }), body, fc.nat({ max: 300 }), fc.nat({ max: 255 }))
			.map(([more, text, at, value]) => {
				const odd = more.map((parts) => parts.join("")).join("");
				const usual = `POST /v1/events HTTP/1.1\r\n${USUAL.join("\r\n")}\r\n${odd}Content-Length: ${text.length}\r\n\r\n${text}`;
				const all = Buffer.from(usual, "latin1");
				// In half of the runs one byte is changed.
				if (at < all.length && value % 2 === 0) all[at] = value;
				return all;
			});
		let taken = 0;
		await fc.assert(
			fc.asyncProperty(bytes, async (all) => {
				const ours = readPlainRequest(all);
				if (ours === undefined) return;
				taken += 1;
				const theirs = await hearNode(all);
				expect(theirs).toHaveLength(1);
				const [{ line, headers, body: read } = { line: "", headers: {}, body: "" }] = theirs;
				expect(line).toBe("POST /v1/events 1.1");
				expect(read).toBe(ours.body.toString("latin1"));
				const key = headers.authorization?.slice(7) ?? headers["x-api-key"];
				expect([key, headers["idempotency-key"], headers["x-request-id"]]).toEqual([
					ours.apiKey,
					ours.idempotencyKey,
					ours.requestId,
				]);
				expect(headers["transfer-encoding"]).toBeUndefined();
			}),
			{ numRuns: 4_000 },
		);
		// Without enough comparisons this test would prove nothing.
		expect(taken).toBeGreaterThan(200);
	});
});
