import { insertAudit, inTransaction, listSealedAudit, type PoolClient } from "@hakiki/store";
import { CHAIN_START, createAuditKey, verifyRun } from "@hakiki/vault";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sealAuditEntry } from "../audit/audit-entry.ts";
import { auditRowOf } from "../audit/digest-of-audit.ts";
import { openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { type Jobs, startJobs } from "./start-jobs.ts";

let bench: TestBench;
let jobs: Jobs;
let others: Jobs;
const heads: Record<string, unknown>[] = [];

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
	const other = await bench.openAnother({
		world: { log: (_level, _message, fields) => void (fields && heads.push(fields)) },
	});
	others = startJobs(other, { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await others.stop();
	await bench.close();
});

async function verify() {
	const context = await bench.service.openRealm(bench.realm);
	const key = createAuditKey(bench.service.master, context.workspaceId);
	const rows = await listSealedAudit(bench.database.pool, {
		workspaceId: context.workspaceId,
		after: 0,
		limit: 10_000,
	});
	const verdict = verifyRun(
		key,
		{ link: CHAIN_START, sequence: 0 },
		rows.map((row) => ({
			...auditRowOf(row),
			sequence: row.position ?? 0,
			link: row.link ?? Buffer.alloc(0),
			saltedDetails: null,
		})),
	);
	return { rows, verdict };
}

async function addRow(executor: PoolClient | TestBench["database"]["pool"], subject: string): Promise<void> {
	const context = await bench.service.openRealm(bench.realm);
	const entry = { at: Date.now(), actor: "test", action: "tried", subject, details: { subject } };
	await insertAudit(executor, {
		workspaceId: context.workspaceId,
		realm: context.realm,
		...sealAuditEntry(context.keys, context.realm, entry),
	});
}

it("chains what decisions and people did, whole, with two sealers at once", async () => {
	for (let n = 0; n < 5; n += 1) await bench.service.recordEvent(bench.realm, payout(`test_block_${n}`));
	await Promise.all(Array.from({ length: 300 }, (_, n) => addRow(bench.database.pool, `subject ${n}`)));
	await Promise.all([jobs.runNow("seal-audit"), others.runNow("seal-audit"), jobs.runNow("seal-audit")]);
	const { rows, verdict } = await verify();
	expect(rows).toHaveLength(305);
	expect(verdict).toMatchObject({ isIntact: true, count: 305 });
});

it("gives a row that commits late, with a smaller id, a later place in the chain", async () => {
	await inTransaction(bench.database.pool, async (client) => {
		await addRow(client, "late");
		await addRow(bench.database.pool, "early");
		await jobs.runNow("seal-audit");
	});
	expect((await verify()).rows.at(-1)?.subject).toBe("early");
	await jobs.runNow("seal-audit");
	const { rows, verdict } = await verify();
	expect(rows.slice(-2).map((row) => row.subject)).toEqual(["early", "late"]);
	expect(rows.at(-1)?.id).toBeLessThan(rows.at(-2)?.id ?? 0);
	expect(verdict.isIntact).toBe(true);
});

it("tells a changed row, and exports the head against which a cut tail shows", async () => {
	await others.runNow("export-audit-heads");
	const { rows } = await verify();
	const last = rows.at(-1);
	expect(heads.at(-1)).toMatchObject({ auditPosition: last?.position, auditLink: last?.link?.toString("hex") });
	await bench.database.pool.query("update audit set actor = 'somebody else' where position = 7");
	expect((await verify()).verdict).toEqual({ isIntact: false, sequence: 7, problem: "link" });
});
