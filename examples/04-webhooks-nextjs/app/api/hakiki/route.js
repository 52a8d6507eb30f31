// Receives webhooks in a route handler of Next.js (app router): POST /api/hakiki.

import { verifyWebhook } from "@hakiki/client";

// With `runtime = "edge"` there is no Node.js crypto. Use `await verifyWebhookAsync(…)` there.
export const runtime = "nodejs";

export async function POST(request) {
	// The signature covers the exact bytes, which `request.json()` would lose.
	const body = await request.arrayBuffer();
	const secret = process.env.HAKIKI_WEBHOOK_SECRET ?? "";
	if (!verifyWebhook(body, request.headers.get("service-signature"), secret)) {
		return new Response("The signature is not valid", { status: 400 });
	}
	await handle(JSON.parse(new TextDecoder().decode(body)));
	return new Response(null, { status: 200 });
}

// Deliveries arrive at least once and in any order. In production, use a table with a unique key instead, because a
// serverless function keeps nothing in memory.
const handled = new Set();

async function handle(event) {
	if (handled.has(event.id)) return;
	handled.add(event.id);
	console.log(`${event.type} ${event.data.event_id ?? event.id}`);
}
