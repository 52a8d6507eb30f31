// Checks an installation and reports what is well and what is not. It changes nothing.

import { readDatabaseState } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import type { MasterKeyPlace } from "../keys/open-master-key.ts";
import { examineAccess } from "./examine-access.ts";
import { examineAudit } from "./examine-audit.ts";
import {
	examineClock,
	examineDisk,
	examineMigrations,
	examineOutbox,
	examinePartitions,
	examineRateWindows,
	examineRollUp,
	examineServer,
	examineWorkers,
} from "./examine-database.ts";
import { examineFirings } from "./examine-firings.ts";
import { examineHeads } from "./examine-heads.ts";
import { examineFailures, examineRescreening } from "./examine-jobs.ts";
import { examineLists } from "./examine-lists.ts";
import { examineMasterKey } from "./examine-master-key.ts";
import { examineProcesses } from "./examine-processes.ts";
import { examineRates } from "./examine-rates.ts";
import { examineRelease } from "./examine-release.ts";
import { examineWebhooks } from "./examine-webhooks.ts";
import { type Finding, fail } from "./finding.ts";

export interface DoctorOptions extends MasterKeyPlace {
	/** The newest migration this version knows. */
	readonly latestMigration: number;
	/** Where the embedded database lies. */
	readonly databaseFolder?: string | undefined;
	/** A server's log with the heads of audit logs, to compare with. */
	readonly headsFile?: string | undefined;
	now(): number;
}

export interface DoctorReport {
	readonly findings: readonly Finding[];
	/** False when anything failed; warnings do not count. */
	readonly isHealthy: boolean;
}

export async function runDoctor(options: DoctorOptions): Promise<DoctorReport> {
	const { pool, now } = options;
	const findings: Finding[] = [];
	const add = async (check: string, examine: () => Promise<Finding | readonly Finding[]>): Promise<void> => {
		findings.push(...(await attempt(check, examine)));
	};
	await add("database", () => examineServer(pool));
	await add("PostgreSQL age", () => examineRelease(pool, options.databaseFolder !== undefined, now()));
	await add("migrations", () => examineMigrations(pool, options.latestMigration));
	await add("clock", () => examineClock(pool, now));
	await add("disk", () => examineDisk(options.databaseFolder));
	// Without our tables every other check would fail for the same reason.
	if ((await readDatabaseState(pool)).version > 0) await examineContents(options, findings, add);
	return { findings, isHealthy: findings.every(({ level }) => level !== "fail") };
}

async function examineContents(
	options: DoctorOptions,
	findings: Finding[],
	add: (check: string, examine: () => Promise<Finding | readonly Finding[]>) => Promise<void>,
): Promise<void> {
	const { pool, now } = options;
	const opened: { master?: MasterKey | undefined } = {};
	await add("master key", async () => {
		const examined = await examineMasterKey(options);
		opened.master = examined.master;
		return examined.findings;
	});
	const { master } = opened;
	if (master !== undefined) await add("audit log", () => examineAudit(pool, master));
	const { headsFile } = options;
	if (headsFile !== undefined) await add("audit heads", () => examineHeads(pool, headsFile));
	if (master !== undefined) await add("users and keys", () => examineAccess(pool, master, now()));
	await add("processes", () => examineProcesses(pool));
	await add("partitions", () => examinePartitions(pool, now()));
	await add("background jobs", () => examineWorkers(pool));
	const hasWorker = findings.at(-1)?.level === "ok";
	await add("failing jobs", () => examineFailures(pool, now()));
	await add("lists", () => examineLists(pool, now()));
	await add("rescreening", () => examineRescreening(pool, now(), hasWorker));
	await add("outbox", () => examineOutbox(pool, hasWorker));
	await add("webhooks", () => examineWebhooks(pool, now(), hasWorker));
	await add("sums of movements", () => examineRollUp(pool, now(), hasWorker));
	await add("rate windows", () => examineRateWindows(pool));
	await add("rules", () => examineFirings(pool, now()));
	await add("exchange rates", () => examineRates(options));
}

/** A check that throws becomes a finding, and the other checks still run. */
async function attempt(
	check: string,
	examine: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
	try {
		const found = await examine();
		return "check" in found ? [found] : found;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return [{ ...fail(check, `could not be checked: ${reason}`, "See the log of the database"), quotes: [reason] }];
	}
}
