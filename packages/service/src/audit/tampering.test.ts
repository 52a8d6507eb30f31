// Somebody who can write to the database and has no key, against the audit log of a real service.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatIdOfUuid } from "@hakiki/domain";
import { migrations } from "@hakiki/store";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeCase } from "../cases/close-case.ts";
import { changeCustomerStatus } from "../customers/change-status.ts";
import type { Finding } from "../doctor/finding.ts";
import { runDoctor } from "../doctor/run-doctor.ts";
import { labelEvent } from "../events/label-event.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { listRegister } from "../register/read-register.ts";
import { eraseCustomer } from "../retention/erase-customer.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { listAudit, verifyAudit } from "./read-audit.ts";

const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
const YEARS_MS = 30 * 365 * 86_400_000;
/** Every table that holds a part of the log. */
const TABLES = ["audit", "audit_marks"];
let bench: TestBench;
let jobs: Jobs;
let folder: string;
const logged: { readonly level: string; readonly message: string; readonly fields: Record<string, unknown> }[] = [];

beforeAll(async () => {
	bench = await openTestBench();
	folder = await mkdtemp(join(tmpdir(), "hakiki-heads-"));
	const log = (level: string, message: string, fields: Readonly<Record<string, unknown>> = {}) =>
		void logged.push({ level, message, fields });
	jobs = startJobs(await bench.openAnother({ world: { log } }), { isScheduled: false });
	for (let n = 0; n < 3; n += 1) await decideTest(bench.service, bench.realm, payout(`test_block_${n}`));
	await decideTest(bench.service, bench.realm, deposit("cash", { amount: 6_000_000, method: "cash" }));
	await jobs.runNow("seal-audit");
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
	await rm(folder, { recursive: true, force: true });
});

// Each attack begins at the same log, and is undone.
beforeEach(() => keep("kept"));
afterEach(async () => {
	await putBack("kept");
	await drop("kept");
});

const query = async (text: string, values: unknown[] = []) => (await bench.database.pool.query(text, values)).rows;

async function keep(name: string): Promise<void> {
	for (const table of TABLES) await query(`create table ${name}_${table} as select * from ${table}`);
}

async function putBack(name: string): Promise<void> {
	for (const table of TABLES) {
		await query(`delete from ${table}`);
		await query(`insert into ${table} overriding system value select * from ${name}_${table}`);
	}
}

async function drop(name: string): Promise<void> {
	for (const table of TABLES) await query(`drop table ${name}_${table}`);
}

async function examine(headsFile?: string): Promise<(check: string) => Finding | undefined> {
	const { findings } = await runDoctor({
		pool: bench.database.pool,
		env: { HAKIKI_MASTER_KEY: MASTER_KEY },
		latestMigration: migrations.at(-1)?.id ?? 0,
		databaseFolder: folder,
		now: Date.now,
		headsFile,
	});
	return (check) => findings.find((one) => one.check === check);
}

let acts = 0;
/** Something that is told of by one entry, whose subject it gives. */
async function act(): Promise<string> {
	acts += 1;
	await decideTest(bench.service, bench.realm, payout(`test_block_act_${acts}`));
	return `test_block_act_${acts}`;
}

const examineLog = async () => (await examine())("audit log");
const verify = async () => verifyAudit(bench.service, await bench.service.openRealm(bench.realm), {});

/** A row in all its columns as somebody without a key would write it. */
const FORGED = `insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed)
  select workspace_id, realm, now(), 'user:usr_0', 'customer.released', 'test_block_0', sha256('x'), 'x'
    from audit where position = 1`;

describe("A row before the chain's beginning", () => {
	it("is shown to nobody, in the log or in the register, and breaks the log", async () => {
		await query("alter table audit drop constraint audit_position_check");
		const before = await listAudit(bench.service, await bench.service.openRealm(bench.realm), { limit: 100 });
		const register = await listRegister(bench.service, { realm: bench.realm }, { limit: 10 });
		const copy = (actor: string, action: string, position: number, from: string) =>
			query(
				`insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac, position, link)
				 select workspace_id, realm, at, ${actor}, ${action}, subject, commitment, sealed, mac, ${position}, link
				   from audit where ${from} limit 1`,
			);
		await copy("'user:usr_0'", "action", -1, "position = 1");
		await copy("actor", "action", -2, "action = 'register.entered'");
		const context = await bench.service.openRealm(bench.realm);
		expect(await listAudit(bench.service, context, { limit: 100 })).toEqual(before);
		expect(await listRegister(bench.service, { realm: bench.realm }, { limit: 10 })).toEqual(register);
		expect(await verify()).toMatchObject({ isIntact: false, problem: "refused", refused: 2 });
		expect(await examineLog()).toMatchObject({ level: "fail" });
		await query("delete from audit where position < 1");
		await query("alter table audit add constraint audit_position_check check (position > 0)");
	});

	it("is not taken for a line of the register where it names another workspace's log", async () => {
		await query(
			`insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac)
			 select gen_random_uuid(), realm, at, actor, action, 'forged', commitment, sealed, mac
			   from audit where action = 'register.entered'`,
		);
		const { items: lines } = await listRegister(bench.service, { realm: bench.realm }, { limit: 10 });
		expect(lines.map(({ customerId }) => customerId)).not.toContain("forged");
	});

	it("makes the register fail while it waits to be refused", async () => {
		await query(
			`insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac)
			 select workspace_id, realm, at, actor, action, 'forged', commitment, sealed, mac
			   from audit where action = 'register.entered'`,
		);
		await expect(listRegister(bench.service, { realm: bench.realm }, { limit: 10 })).rejects.toThrow(
			"A line of the register was put in by hand",
		);
	});
});

describe("Details that are gone", () => {
	it("break the log at a line of the register, whose lines nothing erases, and the register says so", async () => {
		const [line] = await query("select position::int from audit where action = 'register.entered'");
		await query("update audit set sealed = null where action = 'register.entered'");
		expect(await examineLog()).toMatchObject({
			level: "fail",
			finding: expect.stringContaining(`entry ${line?.position}: the entry's details are gone`),
		});
		expect(await verify()).toMatchObject({ isIntact: false, position: line?.position, problem: "missing" });
		await expect(listRegister(bench.service, { realm: bench.realm }, { limit: 10 })).rejects.toThrow(
			"A line of the register has lost its details",
		);
	});

	it("break the log at any entry whose subject was not erased afterwards", async () => {
		await query("update audit set sealed = null where position = 2");
		expect(await examineLog()).toMatchObject({ level: "fail", finding: expect.stringContaining("entry 2:") });
		expect(await verify()).toMatchObject({ isIntact: false, position: 2, problem: "missing" });
	});

	it("are counted where a later erasure took them, and break the log after it", async () => {
		const later = await bench.openAnother({ world: { now: () => Date.now() + YEARS_MS } });
		const stopped = await decideTest(bench.service, bench.realm, payout("test_block_gone"));
		const { event_id: eventId, case_id: caseId = "" } = stopped;
		await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			eventId,
			label: "legit",
			actor: "test",
		});
		await closeCase(bench.service, await bench.service.openRealm(bench.realm), {
			caseId,
			resolution: "approved",
			actor: "test",
			note: "fine",
		});
		await jobs.runNow("seal-audit");
		const erasure = { customerId: "test_block_gone", reason: "asked for it", actor: "cli:njeri" };
		await eraseCustomer(later, { realm: bench.realm }, erasure);
		// The erasure waits for the chain, and accounts for what it took all the same.
		expect(await verify()).toMatchObject({ isIntact: true });
		await jobs.runNow("seal-audit");
		const [{ erased = 0 } = {}] = await query("select count(*)::int as erased from audit where sealed is null");
		expect(erased).toBeGreaterThan(2);
		expect(await verify()).toMatchObject({ isIntact: true, erased });
		expect(await examineLog()).toMatchObject({
			level: "ok",
			finding: expect.stringContaining(`${erased} without details because of an erasure`),
		});

		// The erasure does not cover entries about the customer that came after it.
		await changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), {
			...{ customerId: "test_block_gone", action: "hold", actor: "test", reason: "again" },
		} as const);
		await jobs.runNow("seal-audit");
		await query("update audit set sealed = null where subject = 'test_block_gone' and action = 'customer.held'");
		expect(await verify()).toMatchObject({ isIntact: false, problem: "missing" });
	});

	it("break the log where a copy of an older erasure waits for the chain", async () => {
		const later = await bench.openAnother({ world: { now: () => Date.now() + YEARS_MS } });
		await decideTest(bench.service, bench.realm, deposit("copied"));
		await eraseCustomer(later, { realm: bench.realm }, { customerId: "copied", reason: "asked", actor: "cli:njeri" });
		const hold = { customerId: "copied", action: "hold", actor: "test", reason: "again" } as const;
		await changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), hold);
		await jobs.runNow("seal-audit");
		await query("update audit set sealed = null where subject = 'copied' and action = 'customer.held'");
		await query(
			`insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac)
			 select workspace_id, realm, at, actor, action, subject, commitment, sealed, mac from audit
			  where subject = 'copied' and action = 'customer.erased'`,
		);
		expect(await verify()).toMatchObject({ isIntact: false, problem: "missing" });
	});

	it("break the log at an erasure itself, also under a later one", async () => {
		const erase = async () => {
			const later = await bench.openAnother({ world: { now: () => Date.now() + YEARS_MS } });
			await decideTest(bench.service, bench.realm, deposit("twice"));
			await eraseCustomer(later, { realm: bench.realm }, { customerId: "twice", reason: "asked", actor: "cli:njeri" });
			await jobs.runNow("seal-audit");
		};
		await erase();
		await query("update audit set sealed = null where action = 'customer.erased'");
		await erase();
		expect(await verify()).toMatchObject({ isIntact: false, problem: "missing" });
	});
});

describe("A row put in by hand", () => {
	it("is not chained, is told of, and keeps no genuine row from being chained", async () => {
		const [{ before = 0 } = {}] = await query("select max(position)::int as before from audit");
		// More of them than a step reads.
		await query(FORGED.replace("from audit", "from generate_series(1, 1100), audit"));
		const subject = await act();
		logged.length = 0;
		await jobs.runNow("seal-audit");
		expect(await query("select position::int from audit where subject = $1", [subject])).toEqual([
			{ position: before + 1 },
		]);
		const forged = await query("select id from audit where commitment = sha256('x') and position is null order by id");
		expect(forged).toHaveLength(1_100);
		expect(logged).toContainEqual(
			expect.objectContaining({ level: "error", message: expect.stringContaining("put in by hand") }),
		);
		expect(await examineLog()).toMatchObject({
			level: "fail",
			finding: expect.stringContaining(`row ${forged[0]?.id} was put in by hand`),
		});
		expect(await verify()).toMatchObject({ isIntact: false, problem: "refused", refused: 1_100 });
		logged.length = 0;
		await jobs.runNow("seal-audit");
		expect(logged).toEqual([]);
	});

	it("is told of by the doctor before the sealer has seen it", async () => {
		await query(FORGED);
		expect(await examineLog()).toMatchObject({ level: "fail", finding: expect.stringContaining("put in by hand") });
	});

	it.each([
		["a copy of a chained one", "workspace_id, realm, at, actor, action, subject"],
		["one of another subject", "workspace_id, realm, at, actor, action, 'test_block_1'"],
		["one of a workspace that is not there", "gen_random_uuid(), realm, at, actor, action, subject"],
	])("is refused although its seal is genuine: %s", async (_what, columns) => {
		const [{ chained = 0 } = {}] = await query("select count(position)::int as chained from audit");
		await query(
			`insert into audit (workspace_id, realm, at, actor, action, subject, commitment, sealed, mac)
			 select ${columns}, commitment, sealed, mac from audit where position = 1`,
		);
		await jobs.runNow("seal-audit");
		expect(await query("select count(position)::int as chained from audit")).toEqual([{ chained }]);
		expect(await examineLog()).toMatchObject({ level: "fail", finding: expect.stringContaining("put in by hand") });
	});

	it("is told of when it was written behind the log's end, and does not stop the chain", async () => {
		const [{ end = 0 } = {}] = await query("select max(position)::int as end from audit");
		await query(FORGED);
		await query("update audit set position = $1, link = sha256('y') where position is null", [end + 1]);
		expect(await verify()).toMatchObject({ isIntact: false, position: end + 1, problem: "link" });
		const subject = await act();
		await jobs.runNow("seal-audit");
		expect(await query("select position::int from audit where subject = $1", [subject])).toEqual([
			{ position: end + 1 },
		]);
		expect(await verify()).toMatchObject({ isIntact: false, problem: "refused", refused: 1 });
	});

	it("is told of when a genuine one was marked as refused, to keep it out of the chain", async () => {
		await act();
		await query("update audit set is_refused = true where position is null");
		await jobs.runNow("seal-audit");
		expect(await examineLog()).toMatchObject({ level: "fail" });
		expect(await verify()).toMatchObject({ isIntact: false, problem: "refused" });
	});
});

describe("A log that was cut", () => {
	it("shows against its mark, also after new entries were chained", async () => {
		const [{ end = 0 } = {}] = await query("select max(position)::int as end from audit");
		await query("delete from audit where position = $1", [end]);
		expect(await examineLog()).toMatchObject({
			level: "fail",
			finding: expect.stringContaining(`entry ${end}: the log ends before this entry`),
		});
		expect(await verify()).toMatchObject({ isIntact: false, position: end, problem: "cut" });
		await act();
		await jobs.runNow("seal-audit");
		expect(await verify()).toMatchObject({ isIntact: false, position: end, problem: "gap" });
	});

	it("shows when all of it is gone, and when its mark is gone too or was changed", async () => {
		await query("delete from audit");
		expect(await verify()).toMatchObject({ isIntact: false, position: 1, problem: "cut" });
		expect(await examineLog()).toMatchObject({ level: "fail" });
		await query("delete from audit_marks");
		expect(await verify()).toMatchObject({ isIntact: false, problem: "mark" });
		expect(await examineLog()).toMatchObject({ level: "fail", finding: expect.stringContaining("mark") });
		await putBack("kept");
		await query("update audit_marks set position = position - 1");
		expect(await verify()).toMatchObject({ isIntact: false, problem: "mark" });
	});

	it("is not begun again: without its mark nothing is chained, and the log tells of it", async () => {
		await query("delete from audit");
		await query("delete from audit_marks");
		await act();
		logged.length = 0;
		await jobs.runNow("seal-audit");
		expect(await query("select count(position)::int as chained from audit")).toEqual([{ chained: 0 }]);
		expect(logged).toContainEqual(
			expect.objectContaining({ level: "error", message: expect.stringContaining("mark") }),
		);
		expect(await examineLog()).toMatchObject({ level: "fail" });
	});

	it("shows when nothing was ever in it, because every workspace's log begins with its making", async () => {
		const fresh = await openTestBench();
		try {
			const verdict = verifyAudit(fresh.service, await fresh.service.openRealm(fresh.realm), {});
			expect(await verdict).toMatchObject({ isIntact: false, problem: "empty" });
		} finally {
			await fresh.close();
		}
	});
});

describe("The heads in the operator's log", () => {
	const writeHeads = async (): Promise<string> => {
		logged.length = 0;
		await jobs.runNow("export-audit-heads");
		const lines = logged.map(({ message, fields }) =>
			JSON.stringify({
				level: "info",
				time: new Date().toISOString(),
				component: "audit",
				workspace_id: formatIdOfUuid("wsp", String(fields["workspaceId"])),
				audit_position: fields["auditPosition"],
				audit_link: fields["auditLink"],
				msg: message,
			}),
		);
		const file = join(folder, "server.log");
		const others = ["", "not JSON at all", '{"level":"info","msg":"started","port":4500}', "{"];
		await writeFile(file, [...others, ...lines.map((line) => `hakiki-1  | ${line}`)].join("\n"));
		return file;
	};

	it("fit a log that has grown since, and show one that was put back to an older copy with its mark", async () => {
		await keep("older");
		await act();
		await jobs.runNow("seal-audit");
		const [{ end = 0 } = {}] = await query("select max(position)::int as end from audit");
		const file = await writeHeads();
		await act();
		await jobs.runNow("seal-audit");
		expect((await examine(file))("audit heads")).toMatchObject({ level: "ok", finding: "1 head in the file, all fit" });

		await putBack("older");
		await drop("older");
		expect(await verify()).toMatchObject({ isIntact: true });
		const cut = { level: "fail", finding: expect.stringContaining(`entry ${end}`) };
		expect((await examine(file))("audit heads")).toMatchObject(cut);
		// Chaining other entries in their place does not help.
		await act();
		await jobs.runNow("seal-audit");
		expect(await verify()).toMatchObject({ isIntact: true, position: end });
		expect((await examine(file))("audit heads")).toMatchObject(cut);
	});

	it("are of no use where the file has none, names a workspace that is gone, or is not there", async () => {
		const empty = join(folder, "empty.log");
		await writeFile(empty, "nothing\n");
		expect((await examine(empty))("audit heads")).toMatchObject({ level: "fail" });
		expect((await examine(join(folder, "missing.log")))("audit heads")).toMatchObject({ level: "fail" });
		const other = join(folder, "other.log");
		const head = {
			workspace_id: formatIdOfUuid("wsp", "018f0000-0000-7000-8000-00000000dead"),
			audit_position: 3,
			audit_link: "ab".repeat(32),
		};
		await writeFile(other, `${JSON.stringify({ ...head, msg: "audit head" })}\n`);
		expect((await examine(other))("audit heads")).toMatchObject({
			level: "fail",
			finding: expect.stringContaining(head.workspace_id),
		});
	});
});
