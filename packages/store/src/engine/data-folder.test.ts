// Data folders that cannot be used. Every failure is the system's own: files, /proc, another user, a bound on file sizes.

import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@hakiki/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleModule, canUserRun, runEngineProcess } from "../testing/engine-process.ts";
import { startEmbedded } from "./embedded.ts";
import { explainFolder } from "./engine-error.ts";

const ordinaryUser = { uid: 65_534, gid: 65_534 };
let scratch: string;
let bundle: Awaited<ReturnType<typeof bundleModule>>;

beforeAll(async () => {
	scratch = await mkdtemp(join(tmpdir(), "hakiki-folder-"));
	await chmod(scratch, 0o711);
	await writeFile(join(scratch, "file"), "");
	await symlink("circle", join(scratch, "circle"));
	bundle = await bundleModule("index.ts");
});
afterAll(async () => {
	await bundle.remove();
	await rm(scratch, { recursive: true, force: true });
});

const NO_FOLDER = "is not a folder, or lies below something that is not one";
const ELSEWHERE = "choose another with --data or HAKIKI_DATA";

describe("a data folder", () => {
	it.each([
		["file", NO_FOLDER],
		["file/data", NO_FOLDER],
		["circle/data", NO_FOLDER],
		[`${"long".repeat(70)}/data`, "has a path that is too long"],
	])("%s is refused with a sentence", async (name, problem) => {
		const dataDir = join(scratch, name);
		const failure = startEmbedded({ dataDir });
		await expect(failure).rejects.toThrow(AppError);
		await expect(failure).rejects.toThrow(`The data folder ${dataDir} ${problem}: ${ELSEWHERE}.`);
	});

	it.runIf(process.platform === "linux")("where the system makes none is refused, and does not hang", async () => {
		for (const dataDir of ["/proc/hakiki/data", "/proc"]) {
			await expect(startEmbedded({ dataDir })).rejects.toThrow(
				/The data folder \/proc\S* (lies where no folder can be made|is not writable).*--data or HAKIKI_DATA\.$/,
			);
		}
	});

	it.runIf(process.getuid?.() === 0)("that belongs to another user is refused with both ways out", async (context) => {
		if (!canUserRun(ordinaryUser, bundle.path)) context.skip("an ordinary user cannot enter this clone");
		const roots = join(scratch, "roots");
		await mkdir(roots, { mode: 0o755 });
		for (const dataDir of [roots, join(roots, "data")]) {
			const child = await runEngineProcess({ bundle: bundle.path, verb: "startEmbedded", dataDir, user: ordinaryUser });
			await child.stop();
			expect(child.answer).toEqual({
				error: `The data folder ${dataDir} is not writable for this user (uid 65534): give it the folder (chown), or ${ELSEWHERE}.`,
			});
		}
	});

	it.runIf(process.getuid?.() === 0 && process.platform === "linux")(
		"on a full disk is refused, and leaves no lock that others would wait for",
		async (context) => {
			const full = join(scratch, "full");
			await mkdir(full);
			const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m,mode=711", "tmpfs", full]);
			if (mounted.status !== 0) context.skip("this user may not mount a small disk");
			try {
				const small = join(full, "small");
				await mkdir(small);
				await expect(startEmbedded({ dataDir: small })).rejects.toThrow(
					`The data folder ${small} lies on a disk that is full: make room, or ${ELSEWHERE}.`,
				);
				expect(await readdir(small)).toEqual([]);
				await expect(writeFile(join(full, "ballast"), Buffer.alloc(4_194_304))).rejects.toThrow(/ENOSPC/);
				await expect(startEmbedded({ dataDir: small })).rejects.toThrow(/lies on a disk that is full/);
				expect(await readdir(small)).toEqual([]);
				spawnSync("mount", ["-o", "remount,ro", full]);
				for (const dataDir of [small, join(full, "new")]) {
					await expect(startEmbedded({ dataDir })).rejects.toThrow(
						`The data folder ${dataDir} lies on a file system that is read-only: mount it for writing, or ${ELSEWHERE}.`,
					);
				}
			} finally {
				spawnSync("umount", [full]);
			}
		},
	);

	it("is told from a socket or program that is missing", () => {
		const missing = Object.assign(new Error("x"), { code: "ENOENT", syscall: "connect" });
		expect(explainFolder("/data", missing)).toBeUndefined();
		expect(explainFolder("/data", { ...missing, syscall: "open" })).toBeUndefined();
		expect(explainFolder("/data", undefined, "FATAL: No space left on device")?.message).toContain("is full");
	});
});
