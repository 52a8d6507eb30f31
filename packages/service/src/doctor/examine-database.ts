// Checks that the database has the schema and settings of this version, and that it keeps up.

import { statfs } from "node:fs/promises";
import { timeOfUuid7 } from "@hakiki/domain";
import {
	countDefaultRows,
	countRateWindows,
	countSessions,
	findNextMovement,
	findWatermark,
	measureOutbox,
	type Pool,
	readDatabaseState,
	readServerFacts,
} from "@hakiki/store";
import { measureSkew, SKEW_MS_MAX } from "../clock-watch.ts";
import { listMissing, planPartitions } from "../jobs/make-partitions.ts";
import { MOVEMENTS_WATERMARK } from "../jobs/roll-up-movements.ts";
import { bytesOfUuid } from "../uuid.ts";
import { type Finding, fail, formatAge, formatBytes, ok, warn } from "./finding.ts";

const COUNT_MAX = 100_000;
const LATE_MS = 60_000;
const SKEW_MS_WARN = 500;

export async function examineServer(pool: Pool): Promise<Finding> {
	const { version, databaseBytes, hasFsync, hasSynchronousCommit } = await readServerFacts(pool);
	const described = `PostgreSQL ${version} with ${formatBytes(databaseBytes)} of data`;
	if (hasFsync && hasSynchronousCommit) return ok("database", described);
	const setting = hasFsync ? "synchronous_commit" : "fsync";
	return fail("database", `${described}, but ${setting} is off`, `Set ${setting} = on: answered decisions can be lost`);
}

export async function examineMigrations(pool: Pool, latest: number): Promise<Finding> {
	const { version } = await readDatabaseState(pool);
	if (version === latest) return ok("migrations", `all ${latest} applied`);
	return version < latest
		? fail("migrations", `${version} of ${latest} applied`, "Run: npx hakiki migrate")
		: fail("migrations", `the database has ${version}, this version knows ${latest}`, "Upgrade Hakiki on this machine");
}

export async function examineClock(pool: Pool, now: () => number): Promise<Finding> {
	const before = now();
	const { clockMs } = await readDatabaseState(pool);
	const skewMs = measureSkew(clockMs, before, now());
	const described = `${Math.round(skewMs)} ms apart from the database's`;
	const advice = "Synchronise both clocks by NTP; a server is not ready from 2 s on";
	if (skewMs >= SKEW_MS_MAX) return fail("clock", described, advice);
	return skewMs >= SKEW_MS_WARN ? warn("clock", described, advice) : ok("clock", described);
}

export async function examinePartitions(pool: Pool, nowMs: number): Promise<readonly Finding[]> {
	const wanted = planPartitions(nowMs);
	const missing = await listMissing(pool, wanted);
	const inDefault = await countDefaultRows(pool, { limit: COUNT_MAX });
	const advice = "Run: npx hakiki migrate";
	return [describeMissing(), describeDefault()];

	function describeMissing(): Finding {
		if (missing.length === 0) return ok("partitions", `created up to ${wanted.at(-1)?.name}`);
		const names = missing.map(({ name }) => name).join(", ");
		const isNow = missing.some(({ name }) => name === wanted[0]?.name);
		return (isNow ? fail : warn)("partitions", `missing: ${names}`, advice);
	}

	function describeDefault(): Finding {
		if (inDefault === 0) return ok("default partition", "empty");
		const many = inDefault === COUNT_MAX ? `${COUNT_MAX} events or more` : `${inDefault} events`;
		return warn("default partition", `holds ${many} without a partition of their month`, `In a quiet hour, ${advice}`);
	}
}

/** Tells whether any process runs background jobs. Late work is a finding only then. */
export async function examineWorkers(pool: Pool): Promise<Finding> {
	const count = await countSessions(pool, { prefix: "hakiki jobs" });
	return count > 0
		? ok("background jobs", "a process is running them")
		: warn("background jobs", "no process is running them", "Run: npx hakiki start");
}

export async function examineOutbox(pool: Pool, hasWorker: boolean): Promise<Finding> {
	const { count, oldestMs } = await measureOutbox(pool);
	if (oldestMs <= LATE_MS) return ok("outbox", count === 0 ? "empty" : `${count} waiting, for ${formatAge(oldestMs)}`);
	return lateAs(hasWorker)("outbox", `${count} waiting, for ${formatAge(oldestMs)}`, adviceFor(hasWorker));
}

export async function examineRollUp(pool: Pool, nowMs: number, hasWorker: boolean): Promise<Finding> {
	const watermark = await findWatermark(pool, { name: MOVEMENTS_WATERMARK });
	const next = await findNextMovement(pool, { from: watermark ?? "00000000-0000-0000-0000-000000000000" });
	const lateMs = next === undefined ? 0 : nowMs - timeOfUuid7(bytesOfUuid(next));
	if (lateMs <= LATE_MS) return ok("sums of movements", "up to date");
	const described = `${formatAge(lateMs)} behind`;
	return lateAs(hasWorker)("sums of movements", described, adviceFor(hasWorker));
}

export async function examineRateWindows(pool: Pool): Promise<Finding> {
	const count = await countRateWindows(pool, { limit: COUNT_MAX });
	return count < COUNT_MAX
		? ok("rate windows", `${count} rows`)
		: warn("rate windows", `${COUNT_MAX} rows or more`, "They are cleaned by a process with the role all or worker");
}

/** `folder` holds the embedded database. The disk of another machine cannot be checked. */
export async function examineDisk(folder: string | undefined): Promise<Finding> {
	if (folder === undefined) return ok("disk", "not checked: the database is on a server of your own");
	const { bavail, blocks, bsize } = await statfs(folder);
	const free = bavail * bsize;
	const share = blocks === 0 ? 1 : bavail / blocks;
	const described = `${formatBytes(free)} free (${Math.round(share * 100)} %)`;
	const advice = "Make room: PostgreSQL stops when the disk is full";
	if (free < 1024 ** 3 || share < 0.03) return fail("disk", described, advice);
	return share < 0.1 ? warn("disk", described, advice) : ok("disk", described);
}

const lateAs = (hasWorker: boolean): typeof warn => (hasWorker ? fail : warn);

const adviceFor = (hasWorker: boolean): string =>
	hasWorker ? "See the log of the process with the role all or worker" : "Run: npx hakiki start";
