// Receives webhooks with Express.

import { verifyWebhook } from "@hakiki/client";
import express from "express";

const secret = process.env.HAKIKI_WEBHOOK_SECRET ?? "";
const app = express();

// The signature covers the exact bytes, and `express.raw` keeps them. An `express.json()` for the rest of the app must
// come after this route, or exclude this path.
app.post("/webhooks/hakiki", express.raw({ type: "application/json", limit: "256kb" }), (request, response) => {
	if (!verifyWebhook(request.body, request.get("service-signature"), secret)) {
		response.sendStatus(400);
		return;
	}
	handle(JSON.parse(request.body.toString("utf8")));
	response.sendStatus(200);
});
app.use(express.json());

// Deliveries arrive at least once and in any order. In production, use a table with a unique key instead.
const handled = new Set();

function handle(event) {
	if (handled.has(event.id)) return;
	handled.add(event.id);
	console.log(`${event.type} ${event.data.event_id ?? event.id}`);
}

const server = app.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
	console.log(`Listening on port ${server.address().port}`);
});
