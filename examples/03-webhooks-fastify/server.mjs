// Receives webhooks with Fastify.

import { verifyWebhook } from "@hakiki/client";
import Fastify from "fastify";

const secret = process.env.HAKIKI_WEBHOOK_SECRET ?? "";
const app = Fastify({ bodyLimit: 256 * 1024 });

// The signature covers the exact bytes, so the body stays a buffer here. Inside a plugin this parser applies only to
// the plugin's routes. The rest of the app still gets parsed JSON.
app.register(async (webhooks) => {
	webhooks.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
	webhooks.post("/webhooks/hakiki", async (request, reply) => {
		if (!verifyWebhook(request.body, request.headers["service-signature"], secret)) return reply.code(400).send();
		handle(JSON.parse(request.body.toString("utf8")));
		return reply.code(200).send();
	});
});

// Deliveries arrive at least once and in any order. In production, use a table with a unique key instead.
const handled = new Set();

function handle(event) {
	if (handled.has(event.id)) return;
	handled.add(event.id);
	console.log(`${event.type} ${event.data.event_id ?? event.id}`);
}

await app.listen({ port: Number(process.env.PORT ?? 3000), host: "127.0.0.1" });
console.log(`Listening on port ${app.server.address().port}`);
