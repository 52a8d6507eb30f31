// The fuzzer's site: a real server with two workspaces in both modes, keys and people of each, and a receiver of their
// webhooks.

import { type Chance, createChance } from "../harness/chance.ts";
import { HttpClient } from "../harness/http-client.ts";
import { Installation } from "../harness/installation.ts";
import { NOTICE_ENV, type NoticeReceiver, openNoticeReceiver } from "../harness/notices.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { buildEvent } from "../harness/traffic.ts";
import { People } from "./callers.ts";
import type { OpenApi } from "./document.ts";
import { LeakFinder, Realm } from "./realm.ts";

export interface FuzzSite {
	readonly home: Installation;
	readonly server: ServerProcess;
	readonly receiver: NoticeReceiver;
	readonly realms: readonly Realm[];
	readonly people: People;
	readonly leaks: LeakFinder;
	readonly document: OpenApi;
}

const MODES = ["test", "live"] as const;
/** The scopes of the keys: all, those of an integration, and hardly any. */
const KEY_SCOPES = [["manage"], ["events"], ["cases:read", "screen"]];
const RATE_LIMIT = 1_000_000;
const SEEDED_EVENTS = 30;
/** A name of the made-up list that test mode searches. */
const LISTED = "Kielelezo Bandiani Demosthenko";

/** `peopleEach`: of every role; each has a limit of requests a minute, which one alone would reach in a long run. */
export async function openFuzzSite(seed: number, { peopleEach }: { readonly peopleEach: number }): Promise<FuzzSite> {
	// Addresses are told by the fuzzer, so that its guesses of passwords do not lock its own people out.
	const home = await Installation.create({ env: { ...NOTICE_ENV, HAKIKI_TRUSTED_PROXIES: "127.0.0.1" } });
	const receiver = await openNoticeReceiver();
	try {
		const server = await home.start();
		const client = new HttpClient(server.url, { sockets: 8 });
		const token = /\/join#(\S+)/.exec(server.stdout())?.[1] ?? "";
		const { people, keeperId, workspaceIds } = await People.gather(client, token, peopleEach);
		const spared = new Set([keeperId]);
		const places = workspaceIds.flatMap((workspaceId) => MODES.map((mode) => ({ workspaceId, mode })));
		const realms = await Promise.all(
			places.map(async ({ workspaceId, mode }, at) => {
				const letters = { own: "abcd".charAt(at), workspace: "ef".charAt(workspaceIds.indexOf(workspaceId)) };
				const realm = new Realm(letters, workspaceId, mode);
				for (const scopes of KEY_SCOPES) {
					const { id, key } = await people.makeKey(realm, { scopes, rate_limit_per_minute: RATE_LIMIT });
					spared.add(id);
					realm.keys.push(key);
				}
				return realm;
			}),
		);
		const chance = createChance(seed);
		for (const realm of realms) await seedRealm(client, chance, realm);
		const { json: document } = await client.get("/openapi.json");
		client.close();
		return { home, server, receiver, realms, people, leaks: new LeakFinder(spared), document };
	} catch (error) {
		await receiver.close();
		await home.remove();
		throw error;
	}
}

export async function closeFuzzSite({ home, receiver }: FuzzSite): Promise<void> {
	await home.remove();
	await receiver.close();
}

/** Something to ask for: customers with a past, some of it stopped, and one who is on a list. */
async function seedRealm(client: HttpClient, chance: Chance, realm: Realm): Promise<void> {
	const asked = client.withKey(realm.keys[0]);
	const customers = Array.from({ length: 10 }, () => realm.mark());
	for (const id of customers) realm.keepId("customer", id);
	const name = realm.mode === "test" ? LISTED : realm.mark();
	await asked.post("/v1/events", { type: "customer.created", customer_id: customers[0], customer: { name } });
	for (let count = 0; count < SEEDED_EVENTS; count += 1) {
		const event = buildEvent(chance, { customers: 10, hot: 3 }, realm.mark());
		const customer_id = customers[count % customers.length];
		await asked.post("/v1/events", { ...event, customer_id, metadata: { note: realm.mark() } });
	}
	await asked.post("/v1/entries", { list: "block", kind: "country", value: "KP" });
	await asked.post("/v1/views", { page: "cases", name: realm.mark(realm.workspaceLetter), query: "assignee=me" });
	await asked.post(`/v1/customers/${customers[1]}/requests`, { action: "block", reason: realm.mark() });
}
