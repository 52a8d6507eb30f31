// No caller can reach data of another workspace or mode: not by an id in a path, a query or a body, not in a list, not with a
// key and not with a session. The tests come from the table of operations, so a new operation is tried once it is listed.

import { EXAMPLE_IDS, isForKeys, OPERATIONS, type Operation } from "@hakiki/contract";
import { type Permission, ROLE_SCOPES } from "@hakiki/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { keyFor, type Story, tellStory } from "../testing/api-story.ts";
import { type Browser, send, signUp } from "../testing/people.ts";
import { RealmSnapshots } from "../testing/realm-snapshot.ts";

/** A key or a user with all rights in another workspace or mode. */
interface Stranger {
	readonly name: string;
	readonly isLive: boolean;
	may(operation: Operation): boolean;
	ask(operation: Operation, url: string, body: unknown): Promise<Answer>;
}

/** Path parameters that are not ids of one workspace: every workspace has a version 1, clocks, settings and currencies. */
const NOT_OWNED: readonly string[] = ["version", "currency", "clock", "setting"];
/** Operations whose examples cannot be sent here. `api-table.test.ts` gives the reasons. */
const UNTRIED: readonly string[] = ["publishLearned", "printCase", "printMonth", "testWebhook"];
/** Things of the installation, which no workspace owns. */
const SHARED: readonly string[] = ["user_id", "session_id", "invitation_id", "list_id", "upload_id"];
const ALL_THINGS = Object.keys(EXAMPLE_IDS)
	.filter((name) => ![...SHARED, ...NOT_OWNED, "round_id"].includes(name))
	.map((name) => `{${name}}`)
	.join("");

let bench: ApiBench;
let admin: Browser;
let outsider: Browser;
let strangers: readonly Stranger[];
let snapshots: RealmSnapshots;
/** The same workspace in live mode. */
let liveSnapshots: RealmSnapshots;

beforeAll(async () => {
	bench = await openApiBench();
	await bench.app.ready();
	admin = await signUp(bench, "admin");
	outsider = await signUp(bench, "compliance", { workspaces: [bench.duka.id] });
	strangers = [
		byKey("another workspace's key", bench.keys.elsewhere),
		byKey("the other mode's key", bench.keys.live),
		byPerson("an admin in another workspace", admin, { "hakiki-workspace": bench.duka.id }),
		byPerson("an admin in the other mode", admin, { "hakiki-mode": "live" }),
	];
	const { rows } = await bench.database.pool.query<{ realm: number }>(
		"select realm from realms where workspace_id = (select id from workspaces where name = 'Shop') order by is_live",
	);
	const [test, live] = rows.map(({ realm }) => new RealmSnapshots(bench.database.pool, realm));
	if (test === undefined || live === undefined) throw new Error("A workspace has two modes");
	snapshots = test;
	liveSnapshots = live;
});
afterAll(() => bench.close());

function byKey(name: string, key: string): Stranger {
	return {
		name,
		isLive: key === bench.keys.live,
		may: isForKeys,
		ask: ({ method }, url, body) => bench.ask(method, url, body, key),
	};
}

function byPerson(name: string, { ask }: Browser, headers: Readonly<Record<string, string>>): Stranger {
	return {
		name,
		isLive: headers["hakiki-mode"] === "live",
		may: ({ scope }) => ROLE_SCOPES.admin.has(scope as Permission),
		ask: ({ method }, url, body) => ask(method, url, body, headers),
	};
}

const fill = (text: string, story: Story): string =>
	Object.values(EXAMPLE_IDS).reduce((filled, id) => filled.replaceAll(id, story.get(id) ?? id), text);

function writeUrl({ path, example }: Operation, story: Story): string {
	// Only the parameters: the example of a round is `1`, which is also a part of `/v1`.
	const named = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof EXAMPLE_IDS) => fill(EXAMPLE_IDS[name], story));
	return example?.query === undefined ? named : `${named}?${fill(example.query, story)}`;
}

function writeBody({ example }: Operation, story: Story): unknown {
	const body = example?.body;
	return body === undefined ? undefined : (JSON.parse(fill(JSON.stringify(body), story)) as unknown);
}

/** A learning round would take weeks, so its result is inserted. */
async function tell(operation: Operation): Promise<Story> {
	const story = await tellStory(bench, operation);
	if (operation.id !== "publishLearned") return story;
	const { rows } = await bench.database.pool.query<{ id: string }>(
		`insert into learning_rounds (realm, workspace_id, part, status, based_on, took_ms, body, created_at)
		 select r.realm, r.workspace_id, 'weights', 'candidate', 1, 1, '{}', now() from realms r join workspaces w on w.id = r.workspace_id
		  where w.name = 'Shop' and not r.is_live returning id`,
	);
	return new Map([...story, [EXAMPLE_IDS.round_id, String(rows[0]?.id)]]);
}

const forKeys = OPERATIONS.filter((operation) => isForKeys(operation) && operation.media !== "text/event-stream");
const table = (operations: readonly Operation[]) => operations.map((one) => [one.id, one] as const);

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const isOwned = ({ path }: Operation): boolean => namesIn(path).some((name) => !NOT_OWNED.includes(name));
/** Ids that a body or a query may name, as in `event_id` and `event_ids`. */
const isIdName = (name: string): boolean =>
	[name, name.replace(/s$/, "")].some((one) => one in EXAMPLE_IDS && !NOT_OWNED.includes(one));
const namesOf = (schema: Operation["body"] | Operation["query"]): string[] =>
	Object.keys((schema?.["properties"] as object | undefined) ?? {}).filter(isIdName);
/** A list that answers nothing without a part of its query is asked as its example asks it. */
const isQueryNeeded = ({ query }: Operation): boolean => {
	const { required = [], properties = {} } = (query ?? {}) as {
		readonly required?: readonly string[];
		readonly properties?: Readonly<Record<string, object>>;
	};
	return required.some((name) => !("default" in (properties[name] ?? {})));
};

describe("Data of another workspace or of the other mode", () => {
	it.each(table(forKeys.filter(isOwned)))("is not there for %s", async (id, operation) => {
		const story = await tell(operation);
		const [url, body] = [writeUrl(operation, story), writeBody(operation, story)];
		const before = await snapshots.take();
		for (const stranger of strangers.filter((one) => one.may(operation))) {
			const { status, json } = await stranger.ask(operation, url, body);
			const isRefused = operation.countsInBothModes !== undefined && !stranger.isLive;
			const expected = isRefused ? [403, "forbidden"] : [404, "not_found"];
			expect([stranger.name, status, json.error]).toEqual([stranger.name, ...expected]);
		}
		expect(await snapshots.take()).toEqual(before);
		if (UNTRIED.includes(id)) return;
		const own = await bench.ask(operation.method, url, body, keyFor(operation, bench));
		expect(own.status, JSON.stringify(own.json)).toBe(200);
	});

	// Callers choose their customer ids, so the same id in another workspace is another customer.
	const naming = forKeys.filter(
		({ id, body }) => namesOf(body).length > 0 && !["recordEvent", "recordEvents"].includes(id),
	);

	it.each(table(naming.filter((one) => !isOwned(one))))("is not there in the body of %s", async (_id, operation) => {
		const story = await tell(operation);
		const [url, body] = [writeUrl(operation, story), writeBody(operation, story)];
		for (const name of namesOf(operation.body)) expect(Object.keys(body as object)).toContain(name);
		const before = await snapshots.take();
		for (const stranger of strangers.filter((one) => one.may(operation))) {
			const { status, json } = await stranger.ask(operation, url, body);
			// A request with several ids gets a result for each, or an error that names each.
			const text = JSON.stringify(json);
			expect([stranger.name, status, text]).toEqual([
				stranger.name,
				expect.any(Number),
				expect.stringContaining("not_found"),
			]);
			expect(text).not.toContain("cus_shop_");
		}
		expect(await snapshots.take()).toEqual(before);
		const own = await bench.ask(operation.method, url, body);
		expect(own.status, JSON.stringify(own.json)).toBe(200);
		expect(JSON.stringify(own.json)).not.toContain("not_found");
	});

	it("is no case to ask for something with about one's own customer", async () => {
		// If both the path and the body name an object, a wrong path alone would hide the effect of the body.
		expect(naming.filter(isOwned).map(({ id }) => id)).toEqual(["requestStatus"]);
		const operation = naming.find(({ id }) => id === "requestStatus") as Operation;
		const story = await tell({ ...operation, path: `${operation.path}{case_id}` });
		const before = await snapshots.take();
		for (const key of [bench.keys.elsewhere, bench.keys.live]) {
			await bench.ask("POST", "/v1/events", { type: "login", customer_id: "mine", login: { success: true } }, key);
			const ask = (case_id: string | undefined) =>
				bench.ask("POST", "/v1/customers/mine/requests", { action: "block", reason: "a story", case_id }, key);
			const theirs = await ask(story.get(EXAMPLE_IDS.case_id));
			const nobodys = await ask(EXAMPLE_IDS.case_id);
			expect([theirs.status, theirs.json.details]).toEqual([400, nobodys.json.details]);
		}
		expect(await snapshots.take()).toEqual(before);
	});

	const lists = forKeys.filter(({ method, path }) => method === "GET" && !path.includes("{"));

	describe("when there is one of everything", () => {
		let story: Story;
		beforeAll(async () => {
			const everything = OPERATIONS.find(({ id }) => id === "listCases") as Operation;
			story = await tell({ ...everything, path: ALL_THINGS, example: {} });
			for (const name of namesIn(ALL_THINGS)) {
				expect([...story.keys()]).toContain(EXAMPLE_IDS[name as keyof typeof EXAMPLE_IDS]);
			}
		});

		it.each(table(lists))("is not shown by %s, also when the request names it", async (_id, operation) => {
			const plain = isQueryNeeded(operation) ? writeUrl(operation, story) : operation.path;
			const filters = namesOf(operation.query).map((name) => {
				const id = story.get(EXAMPLE_IDS[name as keyof typeof EXAMPLE_IDS]) ?? "";
				return [id, `${plain}${plain.includes("?") ? "&" : "?"}${name}=${id}`] as const;
			});
			const ids = [...story.values()].filter((id) => !/^\d+$/.test(id));
			for (const stranger of strangers.filter((one) => one.may(operation))) {
				for (const [named, url] of [["", plain] as const, ...filters]) {
					const { status, json } = await stranger.ask(operation, url, undefined);
					expect([200, 404], JSON.stringify(json)).toContain(status);
					const text = JSON.stringify(json);
					for (const id of ids.filter((one) => one !== named)) expect(text).not.toContain(id);
					if (named !== "" && status === 200 && typeof json === "object" && "data" in json)
						expect(json.data).toEqual([]);
				}
			}
		});
	});
});

describe("A test key", () => {
	const counting = forKeys.filter(({ countsInBothModes }) => countsInBothModes);
	const changing = forKeys.filter(
		({ id, method, countsInBothModes }) => method !== "GET" && !countsInBothModes && !UNTRIED.includes(id),
	);

	it.each(table(counting))("may not call %s, which counts in live mode too", async (_id, operation) => {
		const story = await tell(operation);
		const [url, body] = [writeUrl(operation, story), writeBody(operation, story)];
		const before = await liveSnapshots.take();
		expect(await bench.ask(operation.method, url, body, bench.keys.test)).toMatchObject({
			status: 403,
			json: { error: "forbidden", message: "This also changes live mode and needs a live key" },
		});
		expect(await liveSnapshots.take()).toEqual(before);
	});

	it.each(table(changing))("changes nothing of live mode by %s", async (_id, operation) => {
		const story = await tell(operation);
		const [url, body] = [writeUrl(operation, story), writeBody(operation, story)];
		const before = await liveSnapshots.take();
		expect(await bench.ask(operation.method, url, body, bench.keys.test)).toMatchObject({ status: 200 });
		expect(await liveSnapshots.take()).toEqual(before);
	});
});

describe("A user in test mode", () => {
	const counting = forKeys.filter(({ countsInBothModes }) => countsInBothModes);

	it.each(table(counting))("calls %s only as far as it decides nothing in live mode", async (_id, operation) => {
		const story = await tell(operation);
		const [url, body] = [writeUrl(operation, story), writeBody(operation, story)];
		const before = await liveSnapshots.take();
		const answer = await admin.ask(operation.method, url, body, { "hakiki-mode": "test" });
		if (operation.countsInBothModes === "draft") {
			expect(answer.status, JSON.stringify(answer.json)).toBe(200);
			return;
		}
		expect(answer).toMatchObject({
			status: 403,
			json: { error: "forbidden", message: "This also changes live mode. Switch to live mode to do it" },
		});
		expect(await liveSnapshots.take()).toEqual(before);
	});
});

describe("A user of another workspace", () => {
	it("finds no operation in this one, in either mode, and cannot tell it from one that is not there", async () => {
		const ask = (operation: Operation, workspace: string, mode: string) =>
			outsider.ask(operation.method, operation.path.replaceAll(/\{\w+\}/g, "x"), undefined, {
				"hakiki-workspace": workspace,
				"hakiki-mode": mode,
			});
		for (const [at, operation] of forKeys.entries()) {
			const mode = at % 2 === 0 ? "test" : "live";
			const there = await ask(operation, bench.shop.id, mode);
			expect([operation.id, there.status, there.json.message]).toEqual([
				operation.id,
				404,
				"There is no such workspace",
			]);
			if (at > 5) continue;
			const nowhere = await ask(operation, "wsp_01KA0000000000000000000001", mode);
			expect([nowhere.status, nowhere.json.message]).toEqual([there.status, there.json.message]);
		}
	});

	it("sees only the people of their own workspace", async () => {
		const ours = await signUp(bench, "viewer", { workspaces: [bench.shop.id], name: "Siri Shopkeeper" });
		const headers = { "hakiki-workspace": bench.duka.id };
		const seen = await outsider.ask("GET", "/v1/people?limit=100", undefined, headers);
		expect(seen.status).toBe(200);
		expect(JSON.stringify(seen.json)).not.toContain(ours.userId);
		expect(JSON.stringify(seen.json)).not.toContain("Siri");
	});

	it("ends only their own sessions, and does not learn of others", async () => {
		const victim = await signUp(bench, "viewer", { workspaces: [bench.shop.id] });
		const { json } = await victim.ask("GET", "/v1/sessions");
		const [{ id }] = json.data;
		const tried = await outsider.ask("DELETE", `/v1/sessions/${id}`);
		const invented = await outsider.ask("DELETE", "/v1/sessions/ses_01KA0000000000000000000008");
		expect([tried.status, tried.json]).toEqual([invented.status, invented.json]);
		expect((await victim.ask("GET", "/v1/session")).status).toBe(200);
	});
});

describe("A session", () => {
	it("without a workspace or without a mode changes nothing", async () => {
		const { cookie, csrf } = admin;
		const places = [
			{ "hakiki-workspace": null, "hakiki-mode": "test" },
			{ "hakiki-workspace": bench.shop.id, "hakiki-mode": null },
			{ "hakiki-workspace": bench.shop.id, "hakiki-mode": "both" },
			{ "hakiki-workspace": `${bench.shop.id},${bench.duka.id}`, "hakiki-mode": "test" },
		];
		for (const [at, operation] of forKeys.entries()) {
			const url = operation.path.replaceAll(/\{\w+\}/g, "x");
			const headers = { cookie, "hakiki-csrf": csrf, ...places[at % places.length] };
			const { status } = await send(bench, operation.method, url, undefined, headers);
			expect([operation.id, [400, 404].includes(status)]).toEqual([operation.id, true]);
		}
	});
});
