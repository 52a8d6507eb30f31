import { findApiKey } from "@hakiki/store";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { hashApiKey, MasterKey } from "@hakiki/vault";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld } from "../create-service.ts";
import {
	type AdminTools,
	createKey,
	ensureDemoWorkspaces,
	listKeys,
	listWorkspaces,
	openAdminTools,
	revokeKey,
} from "./index.ts";

const env = { HAKIKI_MASTER_KEY: Buffer.alloc(32, 5).toString("base64") };
const world = createWorld(() => undefined);
let database: TestDatabase;
let tools: AdminTools;

beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 8 });
	tools = await openAdminTools({ pool: database.pool, env, world });
});
afterAll(() => database.drop());

it("begins with one demo workspace for each country, however many processes start at once", async () => {
	const starts = await Promise.all(Array.from({ length: 5 }, () => ensureDemoWorkspaces(tools, { actor: "cli:test" })));
	const [first] = starts;
	expect(first?.map(({ workspace }) => [workspace.country, workspace.name, workspace.currency])).toEqual([
		["KE", "Demo Kenya", "KES"],
		["NG", "Demo Nigeria", "NGN"],
	]);
	for (const start of starts) expect(start).toEqual(first);
	expect(await listWorkspaces(database)).toHaveLength(2);
});

it("shows the same demo keys at every start, test keys of their own that no other master key would give", async () => {
	const again = await ensureDemoWorkspaces(tools, { actor: "cli:test" });
	for (const { testKey, workspace } of again) {
		expect(testKey).toMatch(/^svc_test_[0-9A-Za-z]{40}$/);
		const stored = await findApiKey(database.pool, { hash: hashApiKey(tools.master, testKey) });
		expect(stored?.realm).toBe(workspace.realms.test);
		const other = new MasterKey(Buffer.alloc(32, 6), "another");
		expect(await findApiKey(database.pool, { hash: hashApiKey(other, testKey) })).toBeUndefined();
	}
	expect(new Set(again.map(({ testKey }) => testKey)).size).toBe(2);
});

it("shows a revoked demo key no more, and makes no other", async () => {
	const [kenya] = await ensureDemoWorkspaces(tools, { actor: "cli:test" });
	const id = kenya?.workspace.id ?? "";
	const [demoKey] = (await listKeys(tools, { workspace: id, limit: 1 })).items;
	const made = await createKey(tools, { workspace: id, mode: "test", actor: "cli:test" });
	const listed = await database.pool.query("select count(*)::int as count from api_keys");
	await revokeKey(tools, { keyId: demoKey?.id ?? "", actor: "cli:test" });
	expect((await ensureDemoWorkspaces(tools, { actor: "cli:test" })).map(({ workspace }) => workspace.country)).toEqual([
		"NG",
	]);
	expect(await findApiKey(database.pool, { hash: hashApiKey(tools.master, made.key) })).toBeDefined();
	expect((await database.pool.query("select count(*)::int as count from api_keys")).rows).toEqual(listed.rows);
});

it("keeps no key in the database: neither in a column nor in the audit log", async () => {
	const demos = await ensureDemoWorkspaces(tools, { actor: "cli:test" });
	const { rows } = await database.pool.query(
		"select (select string_agg(k::text, ' ') from api_keys k) || (select string_agg(a::text, ' ') from audit a) as text",
	);
	for (const { testKey } of demos) {
		expect(rows[0].text).not.toContain(testKey);
		expect(rows[0].text).not.toContain(Buffer.from(testKey).toString("hex"));
	}
});

it("writes every act to the audit log of its workspace, sealed", async () => {
	const { rows } = await database.pool.query(
		"select action, count(*)::int as count, bool_and(sealed is not null and commitment is not null) as sealed from audit group by action order by action",
	);
	expect(rows).toEqual([
		{ action: "key.created", count: 3, sealed: true },
		{ action: "key.revoked", count: 1, sealed: true },
		{ action: "workspace.created", count: 2, sealed: true },
	]);
});
