// Sends many requests down one connection without waiting in between, as HTTP allows, and reads the answers in order.

import { connect } from "node:net";

const ANSWERS_MS_MAX = 30_000;

/** The JSON bodies of the answers to as many posts, in the order they came. */
export function postPipelined<Body>(
	url: string,
	input: { readonly path: string; readonly key: string; readonly bodies: readonly unknown[] },
): Promise<Body[]> {
	const { hostname, port } = new URL(url);
	const answers: Body[] = [];
	return new Promise((resolve, reject) => {
		const socket = connect({ host: hostname, port: Number(port) });
		const timer = setTimeout(() => socket.destroy(new Error("The answers did not come in time")), ANSWERS_MS_MAX);
		let rest: Buffer = Buffer.alloc(0);
		socket.on("error", reject);
		socket.on("data", (part: Buffer) => {
			rest = readAnswers(Buffer.concat([rest, part]), answers);
			if (answers.length === input.bodies.length) socket.end();
		});
		socket.on("close", () => {
			clearTimeout(timer);
			if (answers.length === input.bodies.length) resolve(answers);
			else reject(new Error("The connection closed before every answer"));
		});
		socket.write(input.bodies.map((body) => formatRequest(input.path, input.key, body)).join(""));
	});
}

function formatRequest(path: string, key: string, body: unknown): string {
	const text = JSON.stringify(body);
	return (
		`POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
		`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
	);
}

/** Adds every whole answer and returns the bytes that are left. */
function readAnswers<Body>(bytes: Buffer, answers: Body[]): Buffer {
	let rest = bytes;
	for (;;) {
		const headEnd = rest.indexOf("\r\n\r\n");
		if (headEnd === -1) return rest;
		const length = /content-length: (\d+)/i.exec(rest.toString("latin1", 0, headEnd))?.[1];
		const end = headEnd + 4 + Number(length);
		if (length === undefined || rest.length < end) return rest;
		answers.push(JSON.parse(rest.toString("utf8", headEnd + 4, end)) as Body);
		rest = rest.subarray(end);
	}
}
