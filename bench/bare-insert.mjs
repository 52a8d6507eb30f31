// Frozen: do not tune. This is the yardstick of the benchmark: a plain Fastify handler that inserts one row per
// request, as anybody would write it who only wants to store the event. A faster yardstick would be a different
// yardstick.

import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_CONNECTION ?? "{}"), max: 16 });

await pool.query(
	`create table if not exists bare_events (
	   id uuid primary key,
	   customer text not null,
	   body jsonb not null,
	   created_at timestamptz not null
	 )`,
);

const app = Fastify();

app.post("/v1/events", async (request) => {
	const id = randomUUID();
	const createdAt = new Date();
	await pool.query("insert into bare_events (id, customer, body, created_at) values ($1, $2, $3, $4)", [
		id,
		request.body.customer_id,
		JSON.stringify(request.body),
		createdAt,
	]);
	return { id, decision: "allow", created_at: createdAt.toISOString() };
});

app.get("/readyz", async () => {
	await pool.query("select 1");
	return { status: "ready" };
});

process.once("SIGTERM", async () => {
	await app.close();
	await pool.end();
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.BENCH_PORT) });
