// A stream checks its reader's access as long as it lasts. After a session, a user's rights or a key ends, in this process or
// another, the stream ends as soon as a request would be refused, and sends nothing more.

import { presentDecision } from "@hakiki/contract";
import {
	changeUser,
	createService,
	createWorld,
	endUserSessions,
	type Jobs,
	resetUser,
	revokeKey,
	type Service,
	startJobs,
} from "@hakiki/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type LiveListener, listenLive } from "../testing/live-listener.ts";
import { type Browser, signUp } from "../testing/people.ts";

/** A busy machine may be this late. */
const SLACK_MS = 1_500;
let bench: ApiBench;
/** Represents another process: its changes reach this one only through the database. */
let other: Service;
let jobs: Jobs;
let base: string;
let count = 0;

beforeAll(async () => {
	bench = await openApiBench();
	other = await createService({
		pool: bench.database.pool,
		env: { HAKIKI_MASTER_KEY: Buffer.alloc(32, 9).toString("base64") },
		world: createWorld(() => undefined),
		presentDecision,
		passwordCost: { log2: 10, blockSize: 8, lanes: 1 },
	});
	jobs = startJobs(bench.service, { isScheduled: false });
	base = await bench.app.listen({ port: 0, host: "127.0.0.1" });
	// One admin always stays, so that the others can be changed.
	await signUp(bench, "admin");
});
afterAll(async () => {
	await jobs.stop();
	await other.close();
	bench.app.server.closeAllConnections();
	await bench.close();
});

function watch({ cookie }: Browser): Promise<LiveListener> {
	return listenLive(base, undefined, { cookie, "hakiki-workspace": bench.shop.id, "hakiki-mode": "test" });
}

/** Causes a message to every reader, and returns the customer that it is about. */
async function happen(): Promise<string> {
	count += 1;
	const customer = `live-access-${count}`;
	await bench.ask("POST", "/v1/events", { type: "login", customer_id: customer, login: { success: true } });
	await bench.ask("POST", `/v1/customers/${customer}/hold`, { reason: "a test" });
	await jobs.runNow("move-outbox");
	return customer;
}

/** Causes messages until the stream has ended. Returns the time that took, and the last message that was still sent. */
async function waitForEnd(listener: LiveListener, changedAt: number) {
	const happenedAt = new Map<string, number>();
	let endedAt: number | undefined;
	const ended = (async () => {
		for (;;) {
			const { event, data } = await listener.next();
			if (event !== "end") continue;
			endedAt = performance.now();
			return data.reason as string;
		}
	})();
	while (endedAt === undefined && performance.now() - changedAt < 20_000)
		happenedAt.set(await happen(), performance.now());
	const reason = await ended;
	const shown = listener.heard.map(({ data }) => happenedAt.get(data?.customer_id) ?? 0);
	return { reason, tookMs: (endedAt ?? 0) - changedAt, shownUntilMs: Math.max(...shown, changedAt) - changedAt };
}

const away: readonly (readonly [string, (person: Browser) => Promise<unknown>])[] = [
	["signs out", (person) => person.ask("DELETE", "/v1/session")],
	["is signed out elsewhere", ({ userId }) => endUserSessions(other, { userId, actor: "cli:test" })],
	["is disabled elsewhere", ({ userId }) => changeUser(other, { userId, isDisabled: true, actor: "cli:test" })],
	["is reset elsewhere", ({ userId }) => resetUser(other, { userId, actor: "cli:test" })],
	[
		"loses the workspace elsewhere",
		({ userId }) => changeUser(other, { userId, workspaces: [bench.duka.id], actor: "cli:test" }),
	],
];

describe("A stream", () => {
	it.each(away)("of somebody who %s ends within two seconds, and shows nothing more", async (_what, takeAway) => {
		const person = await signUp(bench, "analyst");
		const listener = await watch(person);
		await listener.next();
		const seen = await happen();
		expect((await listener.next()).data.customer_id).toBe(seen);
		await takeAway(person);
		const { reason, tookMs, shownUntilMs } = await waitForEnd(listener, performance.now());
		expect(reason).toBe("signed_out");
		expect(tookMs).toBeLessThan(2_000 + SLACK_MS);
		expect(shownUntilMs).toBeLessThan(2_000 + SLACK_MS);
	});

	it("of a key that is revoked elsewhere ends within five seconds, and shows nothing more", async () => {
		const { json } = await bench.ask("POST", "/v1/keys", { scopes: ["cases:read", "customers:search"] });
		const listener = await listenLive(base, json.key);
		await listener.next();
		await revokeKey(other, { keyId: json.id, actor: "cli:test" });
		const { reason, tookMs, shownUntilMs } = await waitForEnd(listener, performance.now());
		expect(reason).toBe("signed_out");
		expect(tookMs).toBeLessThan(5_000 + SLACK_MS);
		expect(shownUntilMs).toBeLessThan(5_000 + SLACK_MS);
	});

	it("of somebody with another role goes on with what that role may see", async () => {
		const person = await signUp(bench, "admin");
		const listener = await watch(person);
		await listener.next();
		await changeUser(other, { userId: person.userId, role: "viewer", actor: "cli:test" });
		const seen = await happen();
		expect((await listener.next()).data.customer_id).toBe(seen);
		listener.stop();
	});

	it("keeps no session from ending when nobody does anything", async () => {
		const person = await signUp(bench, "viewer");
		const listener = await watch(person);
		await listener.next();
		// Only the stream has used the session in the last 61 minutes.
		await bench.database.pool.query(
			"update sessions set last_seen_at = last_seen_at - interval '61 minutes' where user_id = (select id from users order by id desc limit 1)",
		);
		const { reason } = await waitForEnd(listener, performance.now());
		expect(reason).toBe("signed_out");
	});
});
