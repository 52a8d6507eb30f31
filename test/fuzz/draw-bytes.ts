// Draws what is no request at all, or hardly one: bytes as they go down the socket.

import type { Chance } from "../harness/chance.ts";
import type { Realm } from "./realm.ts";

export interface DrawnBytes {
	readonly kind: string;
	readonly bytes: Buffer;
	/** How many requests were meant. */
	readonly count: number;
}

type Draw = (chance: Chance, realm: Realm) => DrawnBytes;

const EOL = "\r\n";
const PATHS = ["/v1/events", "/v1/customers/x", "/v1/cases?limit=1", "/healthz", "/openapi.json", "/", "/assets/../x"];

const LINES = [
	...["", " ", "GET", "GET /", "GET / HTTP", "GET / HTTP/1", "GET / HTTP/0.9", "GET / HTTP/2.0", "GET / HTTP/9.9"],
	...[
		"get / HTTP/1.1",
		"GET  /  HTTP/1.1",
		"GET\t/\tHTTP/1.1",
		"GET / HTTP/1.1 x",
		"G\u0000T / HTTP/1.1",
		"GET x HTTP/1.1",
	],
	...[
		"GET http://evil.example/v1/cases HTTP/1.1",
		"GET //evil.example/ HTTP/1.1",
		"GET /%00 HTTP/1.1",
		"GET /\u00ff HTTP/1.1",
	],
	...[
		"OPTIONS * HTTP/1.1",
		"CONNECT 169.254.169.254:80 HTTP/1.1",
		"TRACE / HTTP/1.1",
		"PRI * HTTP/2.0",
		"BREW / HTTP/1.1",
	],
	...[
		"GET /../../../../etc/passwd HTTP/1.1",
		"GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1",
		"GET /assets/..%5c..%5cx HTTP/1.1",
	],
	...[
		"GET /v1/customers/%ZZ HTTP/1.1",
		"GET /v1/customers/%E0%A4%A HTTP/1.1",
		"GET /?# HTTP/1.1",
		"POST /v1/events#x HTTP/1.1",
	],
	`GET /${"a".repeat(20_000)} HTTP/1.1`,
	`${"A".repeat(5_000)} / HTTP/1.1`,
];

const HEADERS = [
	...[
		"Host: x",
		"Host:",
		"Host: a\r\nHost: b",
		"NoColon",
		": x",
		"A B: c",
		"X: \u0000",
		"X:\u0001y",
		" folded",
		"X: a\r\n b",
	],
	...[
		"Content-Length: -1",
		"Content-Length: 1e3",
		"Content-Length: 5\r\nContent-Length: 6",
		"Content-Length: 99999999999999999",
	],
	...["Content-Length: 5, 5", "Content-Length: +5", "Content-Length: 0x5", "Content-Length: ", "Content-Length : 5"],
	...[
		"Transfer-Encoding: chunked\r\nContent-Length: 5",
		"Transfer-Encoding: gzip",
		"Transfer-Encoding: chunked, identity",
	],
	...["Transfer-Encoding:\tchunked", "Transfer-Encoding: xchunked", "Transfer-Encoding : chunked", "TE: trailers"],
	...[
		"Expect: 100-continue",
		"Expect: 200-ok",
		"Upgrade: websocket\r\nConnection: Upgrade",
		"Connection: close, keep-alive",
	],
	...[
		"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
		"Connection: x-api-key",
	],
	`X-Long: ${"a".repeat(17_000)}`,
	Array.from({ length: 2_100 }, (_, at) => `X-${at}: 1`).join(EOL),
];

const CHUNKS = [
	...[
		"zz\r\n{}\r\n0\r\n\r\n",
		"-1\r\n{}\r\n0\r\n\r\n",
		"ffffffffffffffff\r\n{}\r\n",
		"2\r\n{}",
		"2\r\n{}0\r\n\r\n",
		"\r\n\r\n",
	],
	...[
		"2;ext=1\r\n{}\r\n0\r\n\r\n",
		"2\n{}\n0\n\n",
		"0\r\n\r\n",
		"0\r\nX: y\r\n\r\n",
		"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n",
		"2 \r\n{}\r\n0\r\n\r\n",
	],
	...[
		"2\r\n{}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
		`2;${"e".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
		"00000000002\r\n{}\r\n0\r\n\r\n",
	],
	`11170\r\n${"x".repeat(70_000)}\r\n0\r\n\r\n`,
];

const KINDS: readonly Draw[] = [
	(chance) => ({ kind: "noise", count: 1, bytes: drawNoise(chance, 1 + chance.below(3_000)) }),
	(chance) => ({
		kind: "TLS",
		count: 1,
		bytes: Buffer.concat([Buffer.from("160301020001", "hex"), drawNoise(chance, 512)]),
	}),
	(chance, realm) => ({ kind: "request line", count: 1, bytes: write([chance.pick(LINES), ...headOf(realm)]) }),
	(chance, realm) => {
		const line = chance.isTrue(0.5) ? `GET ${chance.pick(PATHS)} HTTP/1.1` : "POST /v1/events HTTP/1.1";
		const odd = Array.from({ length: 1 + chance.below(3) }, () => chance.pick(HEADERS));
		return {
			kind: "headers",
			count: 1,
			bytes: write([line, ...headOf(realm), ...odd], chance.pick(["", "{}", "hello"])),
		};
	},
	(chance, realm) => {
		const head = ["POST /v1/events HTTP/1.1", ...headOf(realm), "Content-Type: application/json"];
		return { kind: "chunks", count: 1, bytes: write([...head, "Transfer-Encoding: chunked"], chance.pick(CHUNKS)) };
	},
	(chance, realm) => {
		const count = 2 + chance.below(12);
		const requests = Array.from({ length: count }, () => writeWhole(chance, realm));
		const tail = chance.isTrue(0.4) ? [drawNoise(chance, 20)] : [];
		return { kind: "pipeline", count, bytes: Buffer.concat([...requests, ...tail]) };
	},
	(chance, realm) => {
		const whole = writeWhole(chance, realm);
		return { kind: "half", count: 1, bytes: whole.subarray(0, chance.below(whole.length)) };
	},
	(chance, realm) => {
		const whole = writeWhole(chance, realm);
		for (let flips = 1 + chance.below(4); flips > 0; flips -= 1) whole[chance.below(whole.length)] = chance.below(256);
		return { kind: "flipped", count: 1, bytes: whole };
	},
];

export function drawBytes(chance: Chance, realm: Realm): DrawnBytes {
	return chance.pick(KINDS)(chance, realm);
}

function headOf(realm: Realm): readonly string[] {
	return ["Host: localhost", `Authorization: Bearer ${realm.keys[0]}`];
}

function writeWhole(chance: Chance, realm: Realm): Buffer {
	if (chance.isTrue(0.5)) return write([`GET ${chance.pick(PATHS)} HTTP/1.1`, ...headOf(realm)]);
	const body = JSON.stringify({ type: "login", customer_id: realm.mark(), login: { success: true } });
	const about = ["Content-Type: application/json", `Content-Length: ${body.length}`];
	return write(["POST /v1/events HTTP/1.1", ...headOf(realm), ...about], body);
}

function write(lines: readonly string[], body = ""): Buffer {
	return Buffer.from(`${lines.join(EOL)}${EOL}${EOL}${body}`, "latin1");
}

function drawNoise(chance: Chance, length: number): Buffer {
	return Buffer.from(Array.from({ length }, () => chance.below(256)));
}
