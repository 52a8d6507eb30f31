import { insertLiveMessages, type LiveMessage, type Realm, toRealm } from "@hakiki/store";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LiveFeed } from "./live-feed.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 4 });
});
afterAll(() => database.drop());

const world = { log: () => undefined };
const HERE = toRealm(1);
const ELSEWHERE = toRealm(2);

async function write(realm: Realm, ...names: readonly string[]): Promise<void> {
	const messages = names.map((name) => ({ realm, kind: "case.changed", body: `"${name}"`, at: Date.now() }));
	await insertLiveMessages(database.pool, messages);
}

/** An onlooker who writes down what they hear, and can wait for it. */
function createListener(realm: Realm, after?: number) {
	const heard: string[] = [];
	let last = 0;
	let wake: () => void = () => undefined;
	const note = (text: string, id: number): void => {
		heard.push(text);
		last = id;
		wake();
	};
	return {
		heard,
		get last() {
			return last;
		},
		async hears(count: number): Promise<readonly string[]> {
			while (heard.length < count) {
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
			return heard;
		},
		onlooker: {
			realm,
			after,
			onStart: ({ id, isResumed }: { id: number; isResumed: boolean }) => note(isResumed ? "resumed" : "started", id),
			onMessage: ({ id, body }: LiveMessage) => note(JSON.parse(body), id),
			onGap: (id: number) => note("gap", id),
		},
	};
}

describe("An onlooker", () => {
	it("hears what happens in their realm from then on, in order, in every process", async () => {
		await write(HERE, "before");
		const feeds = [new LiveFeed({ pool: database.pool, world }), new LiveFeed({ pool: database.pool, world })];
		const listeners = feeds.map(() => createListener(HERE));
		for (const [at, feed] of feeds.entries()) {
			const listener = listeners[at];
			if (listener !== undefined) await feed.watch(listener.onlooker);
		}
		await write(ELSEWHERE, "not yours");
		await write(HERE, "one", "two", "three");
		for (const listener of listeners) expect(await listener.hears(4)).toEqual(["started", "one", "two", "three"]);
		for (const feed of feeds) feed.stop();
	});

	it("is told what they missed when they come back, once, and then what is new", async () => {
		const feed = new LiveFeed({ pool: database.pool, world });
		const first = createListener(HERE);
		const stop = await feed.watch(first.onlooker);
		await write(HERE, "seen");
		await first.hears(2);
		stop();
		expect(feed.count).toBe(0);
		await write(HERE, "missed 1", "missed 2");
		const second = createListener(HERE, first.last);
		await feed.watch(second.onlooker);
		await write(HERE, "new");
		expect(await second.hears(4)).toEqual(["resumed", "missed 1", "missed 2", "new"]);
		expect(first.heard).toEqual(["started", "seen"]);
		feed.stop();
	});

	it("is told to read everything again after being away too long or missing too much", async () => {
		const feed = new LiveFeed({ pool: database.pool, world });
		const { rows } = await database.pool.query(
			"select min(id)::int as oldest, max(id)::int as newest from live_messages",
		);
		await database.pool.query("delete from live_messages where id <= $1", [rows[0].oldest + 1]);
		const late = createListener(HERE, rows[0].oldest);
		await feed.watch(late.onlooker);
		expect(late.heard).toEqual(["resumed", "gap"]);
		const ahead = createListener(HERE, rows[0].newest + 1_000_000);
		await feed.watch(ahead.onlooker);
		expect(ahead.heard).toEqual(["resumed", "gap"]);
		await write(HERE, ...Array.from({ length: 1_001 }, (_, at) => `many ${at}`));
		const overrun = createListener(HERE, rows[0].newest);
		await feed.watch(overrun.onlooker);
		expect(overrun.heard).toEqual(["resumed", "gap"]);
		await write(HERE, "new");
		expect((await overrun.hears(3)).at(-1)).toBe("new");
		feed.stop();
	});

	it("misses nothing that is written while they arrive", async () => {
		const feed = new LiveFeed({ pool: database.pool, world });
		const writing = (async () => {
			for (let at = 0; at < 60; at += 1) await write(HERE, `flow ${at}`);
		})();
		const listeners: ReturnType<typeof createListener>[] = [];
		for (let at = 0; at < 20; at += 1) {
			const listener = createListener(HERE);
			listeners.push(listener);
			await feed.watch(listener.onlooker);
		}
		await writing;
		await write(HERE, "end");
		for (const listener of listeners) {
			let heard: readonly string[] = [];
			while (heard.at(-1) !== "end") heard = await listener.hears(heard.length + 1);
			const numbers = heard.slice(1, -1).map((text) => Number(text.slice(5)));
			const first = numbers[0] ?? 60;
			expect(numbers).toEqual(Array.from({ length: 60 - first }, (_, place) => first + place));
		}
		feed.stop();
	});
});
