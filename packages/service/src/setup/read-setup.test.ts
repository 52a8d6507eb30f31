import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatIdOfUuid, formatUuid, SETUP_STEPS, type SetupStep } from "@hakiki/domain";
import { OperatorKey } from "@hakiki/vault";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKey } from "../admin/api-keys.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { exportMasterKey, watchMasterKeyCopy } from "../keys/export-master-key.ts";
import { deposit, openTestBench, type TestBench } from "../testing/test-service.ts";
import { inviteUser } from "../users/invitations.ts";
import { readSetup } from "./read-setup.ts";
import { recordBackup } from "./record-backup.ts";

let bench: TestBench;
let jobs: Jobs;
beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
});

const query = (sql: string, values: readonly unknown[] = []) => bench.database.pool.query(sql, [...values]);

/** The steps that are done, in their order. */
async function listDone(realm = bench.realm): Promise<readonly SetupStep[]> {
	const { done } = await readSetup(bench.service, await bench.service.openRealm(realm));
	return SETUP_STEPS.filter((step) => done[step]);
}

it("finds each step done as soon as it is, in the mode in which it was, and undone again", async () => {
	// The key of the bench comes from a variable, so an operator has it.
	expect(await listDone()).toEqual(["master_key"]);
	const { workspaceId } = await bench.service.openRealm(bench.realm);
	const workspace = formatIdOfUuid("wsp", workspaceId);
	await createKey(bench.service, { workspace, mode: "test", actor: "cli:test" });
	expect(await listDone()).toEqual(["key", "master_key"]);
	// Events are counted when they are a minute old.
	const ageMs = 60_000;
	const earlier = await bench.openAnother({ world: { now: () => Date.now() - ageMs }, deadlineMs: ageMs + 10_000 });
	await earlier.recordEvent(bench.realm, deposit("first"));
	await jobs.runNow("count-activity");
	expect(await listDone()).toEqual(["key", "event", "master_key"]);
	expect(await listDone(bench.liveRealm)).toEqual(["master_key"]);

	// The event of a key is seen as soon as its request is in the list of the latest requests; a refused one is no event.
	const sent = {
		...{ at: Date.now(), realm: bench.liveRealm, keyId: formatUuid(bench.service.newId()), requestId: "req_1" },
		...{ method: "POST", route: "/v1/events", hasIdempotencyKey: false, body: undefined },
	};
	bench.service.latestRequests.note({ ...sent, status: 400, answer: '{"error":"invalid_request"}' });
	await bench.service.latestRequests.write();
	expect(await listDone(bench.liveRealm)).toEqual(["master_key"]);
	bench.service.latestRequests.note({ ...sent, status: 200, answer: '{"decision":"allow"}' });
	await bench.service.latestRequests.write();
	expect(await listDone(bench.liveRealm)).toEqual(["event", "master_key"]);

	const list = "insert into lists (id, format, entries, checked_at) values ($1, 'hakiki', $2, now())";
	await query(list, ["un_sc", 700]);
	await query(list, ["ke_frc", 0]);
	expect(await listDone()).not.toContain("lists");
	await query("update lists set entries = 30 where id = 'ke_frc'");
	expect(await listDone()).toContain("lists");

	const endpoint = "insert into webhook_endpoints (id, realm, kinds, sealed, created_at, created_by, delivered_at)";
	await query(`${endpoint} values (gen_random_uuid(), $1, '{*}', '', now(), 'test', null)`, [bench.realm]);
	expect(await listDone()).not.toContain("webhook");
	await query("update webhook_endpoints set delivered_at = now()");
	expect(await listDone()).toContain("webhook");
	await query("update webhook_endpoints set removed_at = now()");
	expect(await listDone()).not.toContain("webhook");

	const invite = (email: string) =>
		inviteUser(bench.service, { email, role: "admin", workspaces: null, actor: "cli:test" });
	await invite("amina@pesa.example");
	expect(await listDone()).not.toContain("person");
	await invite("baraka@pesa.example");
	expect(await listDone()).toContain("person");
	await query("update invitations set expires_at = now() - interval '1 minute'");
	expect(await listDone()).not.toContain("person");
});

it("sees a backup that was recorded, once its entry is in the audit chain, and never one that was inserted by hand", async () => {
	const context = await bench.service.openRealm(bench.realm);
	const insert = `insert into audit (workspace_id, at, actor, action, subject) values ($1, now(), 'x', $2, 'backup')`;
	await query(insert, [context.workspaceId, "backup.recorded"]);
	await jobs.runNow("seal-audit");
	expect((await readSetup(bench.service, context)).backupAt).toBeNull();
	const at = await recordBackup(bench.service, { actor: "cli:test" });
	await jobs.runNow("seal-audit");
	const readAfter = (days: number) =>
		readSetup({ ...bench.service, world: { ...bench.service.world, now: () => at + days * 86_400_000 } }, context);
	expect(await readAfter(7.9)).toMatchObject({ backupAt: at, done: { backup: true } });
	// An old backup is named, but the step is open again.
	expect(await readAfter(8)).toMatchObject({ backupAt: at, done: { backup: false } });
});

it("knows a copy of the master key by the note of that key alone, without keeping the key", async () => {
	const folder = await mkdtemp(join(tmpdir(), "hakiki-copy-"));
	const [key, other] = [1, 2].map((byte) => new OperatorKey(Buffer.alloc(32, byte), join(folder, "master.key")));
	if (key === undefined || other === undefined) throw new Error("There are two keys");
	const isCopied = watchMasterKeyCopy(key, {});
	expect(await isCopied()).toBe(false);
	await exportMasterKey({ operatorKey: other });
	expect(await isCopied()).toBe(false);
	await exportMasterKey({ operatorKey: key });
	expect(await isCopied()).toBe(true);
	await writeFile(join(folder, "master.key.exported"), "");
	expect(await isCopied()).toBe(false);
	expect(await watchMasterKeyCopy(key, { HAKIKI_MASTER_KEY_FILE: key.origin })()).toBe(true);
	await rm(folder, { recursive: true });
});
