// For tests: a real webhook receiver over http or https. It answers as the test says and records the requests.

import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";

export interface Received {
	readonly at: number;
	readonly id: string;
	readonly path: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: string;
}

export type Answering = (response: ServerResponse, received: Received, count: number) => void;

export interface WebhookReceiver {
	readonly port: number;
	readonly url: string;
	/** Requests in the order of arrival. */
	readonly received: Received[];
	/** The number of connections, with or without a request. */
	connections(): number;
	answer: Answering;
	close(): Promise<void>;
}

/** A certificate for hooks.example.test and other.example.test. Only tests trust its authority. */
export const TEST_AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBljCCAT2gAwIBAgIUSGiZTQU8IZbOcJoPsjHxl125t+gwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVSGFraWtpIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTExNTA4MjYx
N1oYDzIxMjYxMDIyMDgyNjE3WjAgMR4wHAYDVQQDDBVIYWtpa2kgdGVzdCBhdXRo
b3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATUZkTYcxWVH8hZvEB4H7D3
4duQ2vvTFwA3ZtJauqW2QKuJwdWlIOTU8mUD6DJOJk7H4JSujF3gxjfKlaGYm9DY
o1MwUTAdBgNVHQ4EFgQUJ8natkQbJDYyyysKYotF1mRmcGkwHwYDVR0jBBgwFoAU
J8natkQbJDYyyysKYotF1mRmcGkwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQD
AgNHADBEAiBYLBs0CKqjUDa7CUN3WOE/jtQ/B/2IjrTbyKhst4UCJQIgY4Jo67Cf
7tdNeLXg6fk9n7VVxKYQmRjaLTGra0M6/hw=
-----END CERTIFICATE-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBtTCCAVygAwIBAgIUZW+6ebxie3JsQ1GQ26n51Ouk+AEwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVSGFraWtpIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTExNTA4MjYx
N1oYDzIxMjYxMDIyMDgyNjE3WjAdMRswGQYDVQQDDBJob29rcy5leGFtcGxlLnRl
c3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARJP7vWOYhZEDxYyTv7vNa+g4Oo
MVhyg4ZbjZIl0LBLSEz+GkSGsSpL2qg926vVUPMU3iCK6RjEo4ZhqwaVoB4ro3Uw
czAxBgNVHREEKjAoghJob29rcy5leGFtcGxlLnRlc3SCEm90aGVyLmV4YW1wbGUu
dGVzdDAdBgNVHQ4EFgQUVz3t6t30hbmPmI02hLfSr2eOegMwHwYDVR0jBBgwFoAU
J8natkQbJDYyyysKYotF1mRmcGkwCgYIKoZIzj0EAwIDRwAwRAIgbDvlFuvCe5rH
67RhOv6Tp3mRLjYjADXLKw0h8yineEECIBuDjEruHSxvuDP5D2xJdKBSTNithuka
9aBnvLcxJh0m
-----END CERTIFICATE-----
`;
const PRIVATE_KEY = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIIAZwrhNoV6Tgm1inrtL5qSvfD8ncSKIC0fvhDJcM1JdoAoGCCqGSM49
AwEHoUQDQgAEST+71jmIWRA8WMk7+7zWvoODqDFYcoOGW42SJdCwS0hM/hpEhrEq
S9qoPdur1VDzFN4giukYxKOGYasGlaAeKw==
-----END EC PRIVATE KEY-----
`;

const BODY_BYTES_MAX = 1_048_576;

export const answerWith =
	(status: number, headers: Record<string, string> = {}): Answering =>
	(response) =>
		void response.writeHead(status, headers).end();

export async function openReceiver(options: { readonly isTls?: boolean } = {}): Promise<WebhookReceiver> {
	const isTls = options.isTls === true;
	const receiver = { received: [] as Received[], answer: answerWith(200) };
	let connections = 0;
	const handle = (request: IncomingMessage, response: ServerResponse): void => {
		const chunks: Buffer[] = [];
		let size = 0;
		request.on("data", (chunk: Buffer) => {
			size += chunk.length;
			if (size <= BODY_BYTES_MAX) chunks.push(chunk);
		});
		request.on("end", () => {
			const body = Buffer.concat(chunks).toString("utf8");
			const { headers, url: path = "" } = request;
			const one = { at: Date.now(), id: String(headers["webhook-id"]), path, headers, body };
			receiver.received.push(one);
			receiver.answer(response, one, receiver.received.length);
		});
	};
	const server = isTls ? createHttpsServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, handle) : createHttpServer(handle);
	server.on("connection", () => {
		connections += 1;
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return Object.assign(receiver, {
		port,
		url: isTls ? `https://hooks.example.test:${port}/hooks` : `http://127.0.0.1:${port}/hooks`,
		connections: () => connections,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	});
}
