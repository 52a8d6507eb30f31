// Sends bytes down a socket in two pieces, hears what comes back, says that no more will come, and waits until the server
// has closed its side too.

import { connect } from "node:net";
import type { Chance } from "../harness/chance.ts";
import type { DrawnBytes } from "./draw-bytes.ts";
import type { FuzzAnswer } from "./send.ts";

const HEAD_END = "\r\n\r\n";
const KEPT_BYTES_MAX = 4_000_000;
/** A server that waits for more of a request says nothing for this long; then it is told that nothing comes. */
const SILENCE_MS = 150;

export function sendBytes(
	url: string,
	{ bytes, count }: Pick<DrawnBytes, "bytes" | "count">,
	{ chance, answerMsMax }: { readonly chance: Chance; readonly answerMsMax: number },
): Promise<readonly FuzzAnswer[]> {
	const { hostname, port } = new URL(url);
	const began = performance.now();
	const isRude = chance.isTrue(0.1);
	const cut = chance.below(bytes.length + 1);
	return new Promise((resolve, reject) => {
		const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true });
		const timer = setTimeout(() => socket.destroy(new Error("The connection stayed open")), answerMsMax);
		const parts: Buffer[] = [];
		let length = 0;
		let silence: NodeJS.Timeout | undefined;
		const listen = (): void => {
			clearTimeout(silence);
			silence = setTimeout(() => socket.end(), SILENCE_MS);
		};
		socket.on("data", (part: Buffer) => {
			length += part.length;
			if (length <= KEPT_BYTES_MAX) parts.push(part);
			if (readAnswers(Buffer.concat(parts), 0).length >= count) socket.end();
			else listen();
		});
		socket.on("error", (error: NodeJS.ErrnoException) => {
			// A server that has heard enough may slam the door.
			if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
		});
		socket.on("end", () => socket.end());
		socket.on("close", () => {
			clearTimeout(timer);
			clearTimeout(silence);
			resolve(readAnswers(Buffer.concat(parts), performance.now() - began));
		});
		socket.write(bytes.subarray(0, cut), () => {
			// A caller that hangs up half way gets no answer, which is right.
			if (isRude) socket.destroy();
			else setImmediate(() => socket.write(bytes.subarray(cut), listen));
		});
	});
}

/** Each whole answer; what an answer to a broken request leaves open ends with the connection. */
function readAnswers(bytes: Buffer, ms: number): readonly FuzzAnswer[] {
	const answers: FuzzAnswer[] = [];
	let rest = bytes;
	while (rest.length > 0) {
		const headEnd = rest.indexOf(HEAD_END);
		const head = rest.toString("latin1", 0, headEnd === -1 ? rest.length : headEnd);
		const [line = "", ...lines] = head.split("\r\n");
		const headers = Object.fromEntries(
			lines.map((one) => [one.split(":", 1)[0]?.toLowerCase(), one.replace(/^[^:]*:\s*/, "")]),
		);
		const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? Number.NaN);
		const length = Number(headers["content-length"] ?? (status === 100 ? 0 : rest.length));
		const end = headEnd === -1 ? rest.length : Math.min(rest.length, headEnd + HEAD_END.length + length);
		const body = headEnd === -1 ? "" : rest.toString("utf8", headEnd + HEAD_END.length, end);
		if (status !== 100) answers.push({ status, headers, body, ms });
		rest = rest.subarray(end);
	}
	return answers;
}
