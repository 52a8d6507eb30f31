// The disk of the database is full, and has room again. On a small file system in memory, which only root can mount.

import { spawnSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { HttpClient } from "../harness/http-client.ts";
import { wait, waitUntil } from "../harness/wait.ts";
import type { Fault } from "./fault.ts";
import { Site } from "./site.ts";

const SIZE_MB = 256;
const FULL_MS = 3_000;
/** Files of 8 MB each: more than the whole disk. */
const LOG_PARTS = 40;
const CHUNK = Buffer.alloc(64 * 1024, 1);

let disk: string;

export const fillDisk: Fault = {
	name: "disk full",
	strikes: { short: 2, long: 10 },
	explainAbsence: () =>
		canMount()
			? undefined
			: "A small file system cannot be mounted here: run it as root on Linux, where that is allowed",
	async open(seed) {
		disk = await mkdtemp(join(tmpdir(), "hakiki-disk-"));
		mount(disk);
		// PostgreSQL's own user must be able to pass.
		await chmod(disk, 0o711);
		const site = await Site.prepare({ seed, dataDir: join(disk, "data"), failingChecks: ["disk"] });
		site.onClose(async () => {
			spawnSync("umount", [disk]);
			await rm(disk, { recursive: true, force: true });
		});
		await site.begin();
		return site;
	},
	async run(site, strikes) {
		const filler = join(disk, "filler");
		let restarts = 0;
		const probe = new HttpClient(site.server.probeUrl);
		for (let strike = 0; strike < strikes; strike += 1) {
			// Half of the time the log itself needs room, for which PostgreSQL ends and cannot start again.
			const isLogFull = strike % 2 === 0;
			await site.strike(async () => {
				const { pid, adminConnection } = await site.home.attach();
				const session = isLogFull ? await openSession(adminConnection) : undefined;
				fill(filler);
				if (session !== undefined) await fillLog(session);
				await wait(FULL_MS);
				// PostgreSQL itself may have ended because of it; then the answer names no reason.
				await waitUntil("a server that cannot store decisions is not ready, and names the disk", async () => {
					const { status, body } = await probe.get("/readyz");
					return status === 503 && (isLogFull || body.toString().includes("disk"));
				});
				await rm(filler);
				await site.watchRecovery();
				const isRestarted = (await site.home.attach()).pid !== pid;
				if (isLogFull && !isRestarted) throw new Error("PostgreSQL had room for its log after all");
				if (isRestarted) restarts += 1;
			});
		}
		probe.close();
		const { bfree, bsize } = await statfs(disk);
		if (bfree * bsize < 1024 ** 2) throw new Error("The disk is full by itself: make it larger");
		return `PostgreSQL ended and was started again ${restarts} times`;
	},
};

function fill(path: string): void {
	const file = openSync(path, "w");
	try {
		for (;;) writeSync(file, CHUNK);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
	} finally {
		closeSync(file);
	}
}

/** While there is room for one: a new session writes a file. */
async function openSession(connection: pg.ClientConfig): Promise<pg.Client> {
	const session = new pg.Client(connection);
	session.on("error", () => undefined);
	await session.connect();
	return session;
}

/** Writes to the log until it has no room; that it fails is what it is for. */
async function fillLog(session: pg.Client): Promise<void> {
	try {
		for (let part = 0; part < LOG_PARTS; part += 1) {
			await session.query("select pg_logical_emit_message(false, 'room', repeat('x', 8000000))");
		}
	} catch {
		// PostgreSQL has ended for it.
	} finally {
		await session.end().catch(() => undefined);
	}
}

function canMount(): boolean {
	if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
	const folder = spawnSync("mktemp", ["-d"], { encoding: "utf8" }).stdout.trim();
	const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "hakiki-test", folder]).status === 0;
	if (isMounted) spawnSync("umount", [folder]);
	spawnSync("rmdir", [folder]);
	return isMounted;
}

function mount(folder: string): void {
	const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "hakiki-test", folder]);
	if (status !== 0) throw new Error(`The file system could not be mounted: ${stderr}`);
}
