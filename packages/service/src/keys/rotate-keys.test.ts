// Rotates keys on a real database: sealed and hashed values stay readable, a killed rotation resumes, and the former master
// key opens nothing in the end.

import { chmod, chown, copyFile, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readInstance } from "@hakiki/store";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { hashApiKey, openNextKey, openWorkspaceKeys } from "@hakiki/vault";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKey } from "../admin/api-keys.ts";
import { createWorkspace } from "../admin/create-workspace.ts";
import { createWorld } from "../create-service.ts";
import { runDoctor } from "../doctor/run-doctor.ts";
import { type KeyTools, openKeyTools } from "./key-tools.ts";
import { resealEverything } from "./reseal.ts";
import { rotateDataKeys } from "./rotate-data.ts";
import { finishMasterRotation, rotateMasterKey } from "./rotate-master.ts";
import { INSTALLATION_COLUMNS, REALM_COLUMNS, WORKSPACE_COLUMNS } from "./sealed-columns.ts";
import { watchMasterKey } from "./watch-master-key.ts";

const ACTOR = "cli:test";
/** Columns of bytes that are not sealed: hashes, wrapped keys, links, profiles, and uploaded files of lists, whose entries are plain too. */
const NOT_SEALED =
	/\.(hash|email_hash|oidc_hash|key|key_check|installation_keys|wrapped_keys|profile|party|reference|fingerprint|commitment|link|mac|basis)$|^list_upload_chunks\.bytes$/;
const world = createWorld(() => {});
let database: TestDatabase;
let folder: string;
let file: string;

const open = (env: Readonly<Record<string, string>> = {}): Promise<KeyTools> =>
	openKeyTools({ pool: database.pool, env, configDir: folder, world });
const finish = async () => finishMasterRotation(await open(), { actor: ACTOR });
const rotateData = async (tools: KeyTools, wait: () => Promise<void> = async () => undefined) =>
	rotateDataKeys(tools, { actor: ACTOR, learningMs: 1, wait });
const examine = async () => {
	const place = { pool: database.pool, env: {}, configDir: folder };
	const { findings } = await runDoctor({ ...place, latestMigration: 1, now: Date.now });
	return findings.filter(({ check }) => check === "master key" || check === "audit log");
};

beforeAll(async () => {
	database = await createTestDatabase();
	folder = await mkdtemp(join(tmpdir(), "hakiki-keys-"));
	const tools = await open();
	file = tools.operatorKey.origin;
	await createWorkspace(tools, { name: "one", country: "KE", actor: ACTOR });
});
afterAll(async () => {
	await database.drop();
	await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => void (await finish()));

describe("another master key", () => {
	it("takes the place of the file's, while both open everything, and at last alone", async () => {
		const before = await open();
		const { key } = await createKey(before, { workspace: "one", mode: "live", actor: ACTOR });
		const formerText = before.operatorKey.exportText();
		expect(await rotateMasterKey(before, { actor: ACTOR })).toEqual({
			file,
			formerFile: `${file}.former`,
			isResumed: false,
		});
		const after = await open();
		expect(after.operatorKey.exportText()).not.toBe(formerText);
		expect((await readFile(`${file}.former`, "utf8")).trim()).toBe(formerText);
		const former = await open({ HAKIKI_MASTER_KEY: formerText });
		expect([after.isFormer, former.isFormer]).toEqual([false, true]);
		for (const tools of [after, former]) expect(hashApiKey(tools.master, key)).toEqual(hashApiKey(before.master, key));
		expect((await examine())[0]).toMatchObject({ level: "warn", finding: "the former one still opens the database" });
		expect(await finish()).toEqual({ isDone: true, isScrubbed: true });
		await expect(open({ HAKIKI_MASTER_KEY: formerText })).rejects.toThrow("is not the one this database");
		expect((await examine()).map(({ level }) => level)).toEqual(["ok", "ok"]);
		expect(await finish()).toEqual({ isDone: false, isScrubbed: true });
	});

	it("is put in its place by a second call where the first was killed after the database had it", async () => {
		await rotateMasterKey(await open(), { actor: ACTOR });
		await rename(file, `${file}.next`);
		await copyFile(`${file}.former`, file);
		const half = await open();
		expect(half.isFormer).toBe(true);
		await expect(finishMasterRotation(half, { actor: ACTOR })).rejects.toThrow("was given the former master key");
		expect(await rotateMasterKey(half, { actor: ACTOR })).toMatchObject({ file, isResumed: true });
		expect((await open()).isFormer).toBe(false);
	});

	it("is the one that was written down, where the first call was killed before the database had it", async () => {
		const tools = await open();
		const written = (await openNextKey(`${file}.next`, undefined)).exportText();
		await rotateMasterKey(tools, { actor: ACTOR });
		expect((await open()).operatorKey.exportText()).toBe(written);
	});

	it("goes to a file that is named, where the key comes from a variable", async () => {
		const text = (await open()).operatorKey.exportText();
		const given = await open({ HAKIKI_MASTER_KEY: text });
		await expect(rotateMasterKey(given, { actor: ACTOR })).rejects.toThrow("name a file for the new one with --to");
		const to = join(folder, "given.key");
		await rotateMasterKey(given, { to, actor: ACTOR });
		await expect(rotateMasterKey(given, { to: join(folder, "third.key"), actor: ACTOR })).rejects.toThrow(
			"still opens the database",
		);
		await rm(file);
		await rename(to, file);
		expect((await open()).isFormer).toBe(false);
	});

	it("lies in the operator's own file, whose readers can still read it", async () => {
		const given = join(folder, "operators.key");
		await copyFile(file, given);
		await chmod(given, 0o640);
		if (process.getuid?.() === 0) await chown(given, 12_345, 12_346);
		const { uid, gid } = await stat(given);
		await rotateMasterKey(await open({ HAKIKI_MASTER_KEY_FILE: given }), { actor: ACTOR });
		const after = await stat(given);
		expect([after.mode & 0o777, after.uid, after.gid]).toEqual([0o640, uid, gid]);
		expect((await open({ HAKIKI_MASTER_KEY_FILE: given })).isFormer).toBe(false);
		await rm(file);
		await copyFile(given, file);
		await chmod(file, 0o600);
	});

	it("is refused where it would lie in the data folder", async () => {
		const tools = { ...(await open()), dataDir: folder };
		await expect(rotateMasterKey(tools, { to: join(folder, "x.key"), actor: ACTOR })).rejects.toThrow(
			"lies inside the data folder",
		);
	});
});

describe("other data keys", () => {
	const keysOf = async ({ master }: KeyTools) => {
		const { rows } = await database.pool.query<{ id: string; wrapped_keys: Buffer }>(
			"select id, wrapped_keys from workspaces",
		);
		return rows.map((row) => openWorkspaceKeys(master, row.id, row.wrapped_keys));
	};

	it("are known to every process before the first value is sealed with them", async () => {
		const running = await open();
		const watch = watchMasterKey({ pool: database.pool, env: {}, configDir: folder, world }, running);
		try {
			const before = (await keysOf(running)).map(({ currentKeyId }) => currentKeyId);
			const tools = await open();
			let waits = 0;
			await rotateData(tools, async () => {
				waits += 1;
				// The second wait lasts until every process uses the new keys.
				if (waits > 1) return;
				const between = await keysOf(await open());
				expect(between.map(({ currentKeyId }) => currentKeyId)).toEqual(before);
				expect(between.map(({ dataKeys }) => dataKeys.has(Number(before[0]) + 1))).toEqual([true]);
				const findNext = () => running.master.wrappingKeyOf(running.master.wrappingId + 1);
				await expect.poll(findNext, { timeout: 20_000 }).toBeDefined();
			});
			expect((await keysOf(running)).map(({ currentKeyId }) => currentKeyId)).toEqual(before.map((id) => id + 1));
			expect(waits).toBe(2);
		} finally {
			watch.stop();
		}
	});

	it("are the ones that were stored, where a call was killed before it used them", async () => {
		const tools = await open();
		const [before] = await keysOf(tools);
		const killed = new Error("killed");
		await expect(rotateData(tools, () => Promise.reject(killed))).rejects.toBe(killed);
		await rotateData(await open());
		const [after] = await keysOf(await open());
		expect(after?.currentKeyId).toBe(Number(before?.currentKeyId) + 1);
		expect(after?.dataKeys.size).toBe(Number(before?.currentKeyId) + 1);
	});

	it("seal again the values that older ones have sealed, and pass over them the next time", async () => {
		const tools = await open();
		await rotateData(tools);
		const reseal = async () => {
			const { signal } = new AbortController();
			return resealEverything(await open(), { actor: ACTOR, signal });
		};
		const first = await reseal();
		expect(first).toMatchObject({ changed: 0, unreadable: 0, isComplete: true });
		expect(first.resealed).toBeGreaterThan(3);
		expect(await reseal()).toMatchObject({ resealed: 0, isComplete: true });
		expect((await examine()).at(-1)).toMatchObject({ check: "audit log", level: "ok" });
	});

	it("are asked for nowhere but in columns that are listed, and every one that holds sealed values is", async () => {
		const { rows } = await database.pool.query<{ name: string }>(
			`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
			  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
			    and a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped`,
		);
		const listed = [...REALM_COLUMNS, ...WORKSPACE_COLUMNS, ...INSTALLATION_COLUMNS];
		const names = listed.map(({ table, column }) => `${table}.${column}`);
		expect(
			rows
				.map(({ name }) => name)
				.filter((name) => !NOT_SEALED.test(name))
				.sort(),
		).toEqual(names.sort());
	});

	it("wait until the master key that is being replaced has been", async () => {
		await rotateMasterKey(await open(), { actor: ACTOR });
		await expect(rotateData(await open())).rejects.toThrow("The master key is being replaced");
		expect((await readInstance(database.pool)).masterChangedAt).toBeInstanceOf(Date);
	});
});
