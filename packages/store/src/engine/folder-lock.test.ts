import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type LockOwner, takeFolderLock } from "./folder-lock.ts";

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "hakiki-lock-"));
});
afterEach(async () => {
	await rm(folder, { recursive: true, force: true });
});

async function take(purpose: string) {
	const outcome = await takeFolderLock(folder, purpose);
	if ("heldBy" in outcome) throw new Error(`held by ${outcome.heldBy.purpose}`);
	return outcome.lock;
}

async function writeOwner(owner: Partial<LockOwner>): Promise<void> {
	const whole = {
		pid: 1,
		start: "1",
		host: "another-host",
		boot: "another-boot",
		since: "then",
		purpose: "a stranger",
		...owner,
	};
	await writeFile(join(folder, "hakiki.lock"), `${JSON.stringify(whole)}\n`);
}

it("names its owner, and is free again when released", async () => {
	const lock = await take("the first");
	expect(await takeFolderLock(folder, "the second")).toMatchObject({
		heldBy: { pid: process.pid, host: hostname(), purpose: "the first" },
	});
	lock.release();
	expect(await readdir(folder)).toEqual([]);
	(await take("the second")).release();
});

it("leaves a lock alone that is no longer its own", async () => {
	const lock = await take("the first");
	await writeOwner({ purpose: "somebody else" });
	lock.release();
	expect(await readFile(join(folder, "hakiki.lock"), "utf8")).toContain("somebody else");
});

it("is given to exactly one of many who find it abandoned at once", async () => {
	await writeOwner({ pid: 4_194_000, host: hostname() });
	const outcomes = await Promise.all(
		Array.from({ length: 20 }, (_, rival) => takeFolderLock(folder, `rival ${rival}`)),
	);
	const locks = outcomes.flatMap((outcome) => ("lock" in outcome ? [outcome.lock] : []));
	expect(locks).toHaveLength(1);
	locks[0]?.release();
	expect(await readdir(folder)).toEqual([]);
});

it("is taken over past a guard that a crash left behind", async () => {
	await writeOwner({ pid: 4_194_000, host: hostname() });
	const guard = join(folder, "hakiki.lock.takeover");
	await writeFile(guard, "{}\n");
	await utimes(guard, new Date(0), new Date(0));
	(await take("a newcomer")).release();
	expect(await readdir(folder)).toEqual([]);
});

it("of the same host before its last boot is abandoned at once", async () => {
	await writeOwner({ pid: process.pid, host: hostname(), boot: "an earlier boot" });
	(await take("after the boot")).release();
});

it("of another host is respected while it shows signs of life", async () => {
	await writeOwner({});
	const sign = setInterval(() => void utimes(join(folder, "hakiki.lock"), new Date(), new Date()), 100);
	expect(await takeFolderLock(folder, "a newcomer")).toMatchObject({ heldBy: { purpose: "a stranger" } });
	clearInterval(sign);
});

it("of another host is taken over when it gives no sign of life", async () => {
	await writeOwner({});
	const outcome = await takeFolderLock(folder, "a newcomer", 300);
	expect(outcome).toMatchObject({ lock: { owner: { purpose: "a newcomer" } } });
	if ("lock" in outcome) outcome.lock.release();
});
