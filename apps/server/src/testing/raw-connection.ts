// For tests: a connection on which the test chooses the bytes, with the responses that it received.

import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export interface RawAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

export class RawConnection {
	readonly socket: Socket;
	private parts: Buffer[] = [];
	private length = 0;
	/** The next response is incomplete until this many bytes have arrived. */
	private neededLength = 0;
	private readonly answers: RawAnswer[] = [];
	private hasEnded = false;
	private wake: () => void = () => undefined;

	constructor(app: FastifyInstance) {
		const { port } = app.server.address() as AddressInfo;
		this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
		this.socket.setNoDelay(true).on("error", () => undefined);
		this.socket.on("data", (part: Buffer) => {
			this.parts.push(part);
			this.length += part.length;
			if (this.length >= this.neededLength) this.split();
			this.wake();
		});
		for (const end of ["end", "close"]) {
			this.socket.on(end, () => {
				this.hasEnded = true;
				this.wake();
			});
		}
	}

	/** Sends each part in its own packet, as far as the network allows. */
	async send(...parts: readonly (string | Buffer)[]): Promise<void> {
		for (const part of parts) {
			await new Promise((resolve) => this.socket.write(part, "latin1", resolve));
			await new Promise((resolve) => setImmediate(resolve));
		}
	}

	/** Returns the first `count` responses, or fewer if the connection ends before. */
	async read(count = Number.POSITIVE_INFINITY): Promise<readonly RawAnswer[]> {
		while (this.answers.length < count && !this.hasEnded) {
			await new Promise<void>((resolve) => {
				this.wake = resolve;
			});
		}
		return this.answers;
	}

	private split(): void {
		const bytes = Buffer.concat(this.parts);
		let at = 0;
		this.neededLength = 0;
		for (;;) {
			const headEnd = bytes.indexOf("\r\n\r\n", at);
			if (headEnd === -1) break;
			const [line = "", ...lines] = bytes.toString("latin1", at, headEnd).split("\r\n");
			const headers = Object.fromEntries(
				lines.map((text) => [text.slice(0, text.indexOf(":")).toLowerCase(), text.slice(text.indexOf(":") + 2)]),
			);
			const bodyAt = headEnd + 4;
			const end = findBodyEnd(bytes, bodyAt, headers);
			if (end > bytes.length) {
				this.neededLength = end - at;
				break;
			}
			this.answers.push({ status: Number(line.split(" ")[1]), headers, body: bytes.toString("latin1", bodyAt, end) });
			at = end;
		}
		this.parts = [bytes.subarray(at)];
		this.length = bytes.length - at;
	}
}

function findBodyEnd(bytes: Buffer, at: number, headers: RawAnswer["headers"]): number {
	if (headers["transfer-encoding"] !== "chunked") return at + Number(headers["content-length"] ?? 0);
	const last = bytes.indexOf("0\r\n\r\n", at);
	return last === -1 ? bytes.length + 1 : last + 5;
}
