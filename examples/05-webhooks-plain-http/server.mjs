// Receives webhooks with only `node:http`.

import { createServer } from "node:http";
import { verifyWebhook } from "@hakiki/client";

const secret = process.env.HAKIKI_WEBHOOK_SECRET ?? "";
const BODY_BYTES_MAX = 256 * 1024;

const server = createServer(async (request, response) => {
	if (request.method !== "POST" || request.url !== "/webhooks/hakiki") return void response.writeHead(404).end();
	const body = await readBytes(request);
	if (body === undefined) return void response.writeHead(413, { connection: "close" }).end();
	// The signature covers the exact bytes, so they are verified before they are parsed.
	if (!verifyWebhook(body, request.headers["service-signature"], secret)) return void response.writeHead(400).end();
	handle(JSON.parse(body.toString("utf8")));
	response.writeHead(200).end();
});

/** Returns undefined if the body is too long or the connection breaks. */
async function readBytes(request) {
	const pieces = [];
	let length = 0;
	try {
		for await (const piece of request) {
			length += piece.length;
			if (length > BODY_BYTES_MAX) return undefined;
			pieces.push(piece);
		}
	} catch {
		return undefined;
	}
	return Buffer.concat(pieces);
}

// Deliveries arrive at least once and in any order. In production, use a table with a unique key instead.
const handled = new Set();

function handle(event) {
	if (handled.has(event.id)) return;
	handled.add(event.id);
	console.log(`${event.type} ${event.data.event_id ?? event.id}`);
}

server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
	console.log(`Listening on port ${server.address().port}`);
});
