import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadMasterKey, type MasterKeyOptions } from "./load-master-key.ts";

let folder = "";
const base64 = randomBytes(32).toString("base64");

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "hakiki-vault-"));
});

afterEach(async () => {
	await rm(folder, { recursive: true, force: true });
});

function load(changes: Partial<MasterKeyOptions> = {}) {
	return loadMasterKey({ env: {}, instanceId: "one", configDir: folder, mayCreate: true, ...changes });
}

function ownPath(): string {
	return join(folder, "hakiki", "master-one.key");
}

async function writeKeyFile(path: string, mode: number, text = `${base64}\n`): Promise<string> {
	await writeFile(path, text);
	await chmod(path, mode);
	return path;
}

describe("a key from the environment", () => {
	test("is taken before any file, and nothing is written", async () => {
		const master = await load({ env: { HAKIKI_MASTER_KEY: ` ${base64}\n` } });
		expect(master.exportText()).toBe(base64);
		expect(master.origin).toBe("HAKIKI_MASTER_KEY");
		expect(await readdir(folder)).toEqual([]);
	});

	test("may be spelt in the letters of URLs, without padding", async () => {
		const bytes = Buffer.alloc(32, 0xfb);
		const master = await load({ env: { HAKIKI_MASTER_KEY: bytes.toString("base64url") } });
		expect(master.exportText()).toBe(bytes.toString("base64"));
	});

	test.each([
		"",
		"short",
		randomBytes(31).toString("base64"),
		randomBytes(33).toString("base64"),
		"*".repeat(44),
		randomBytes(32).toString("hex"),
	])("is refused when it is not 32 bytes of base64 (%#), and not repeated in the message", async (text) => {
		const failure = load({ env: { HAKIKI_MASTER_KEY: text } });
		await expect(failure).rejects.toThrow("HAKIKI_MASTER_KEY: the master key must be 32 bytes in base64");
		if (text !== "") await expect(failure).rejects.not.toThrow(text);
	});
});

describe("a file of the operator's", () => {
	test("is read", async () => {
		const path = await writeKeyFile(join(folder, "given.key"), 0o400);
		const master = await load({ env: { HAKIKI_MASTER_KEY_FILE: path } });
		expect(master.exportText()).toBe(base64);
		expect(master.origin).toBe(path);
	});

	test("may be readable by its group, as mounted secrets are", async () => {
		const path = await writeKeyFile(join(folder, "given.key"), 0o440);
		expect((await load({ env: { HAKIKI_MASTER_KEY_FILE: path } })).exportText()).toBe(base64);
	});

	test.each([0o604, 0o644, 0o620, 0o666])("is refused with mode %o, with the chmod to run", async (mode) => {
		const path = await writeKeyFile(join(folder, "given.key"), mode);
		const failure = load({ env: { HAKIKI_MASTER_KEY_FILE: path } });
		await expect(failure).rejects.toThrow(`chmod 600 '${path}'`);
	});

	test("is never generated when it is missing", async () => {
		const path = join(folder, "absent.key");
		await expect(load({ env: { HAKIKI_MASTER_KEY_FILE: path } })).rejects.toThrow(`${path}, which does not exist`);
		expect(await readdir(folder)).toEqual([]);
	});

	test("is refused when it is empty, too big or a folder", async () => {
		const empty = await writeKeyFile(join(folder, "empty"), 0o600, "");
		const big = await writeKeyFile(join(folder, "big"), 0o600, "A".repeat(2_000));
		await expect(load({ env: { HAKIKI_MASTER_KEY_FILE: empty } })).rejects.toThrow("must be 32 bytes in base64");
		await expect(load({ env: { HAKIKI_MASTER_KEY_FILE: big } })).rejects.toThrow("too big");
		await expect(load({ env: { HAKIKI_MASTER_KEY_FILE: folder } })).rejects.toThrow("is not a file");
		await expect(load({ env: { HAKIKI_MASTER_KEY_FILE: "" } })).rejects.toThrow("set but empty");
	});
});

describe("a file of our own", () => {
	test("is generated once with mode 600 in a folder of mode 700, and read from then on", async () => {
		const first = await load();
		expect((await stat(ownPath())).mode & 0o777).toBe(0o600);
		expect((await stat(join(folder, "hakiki"))).mode & 0o777).toBe(0o700);
		expect(await readdir(join(folder, "hakiki"))).toEqual(["master-one.key"]);
		const second = await load({ mayCreate: false });
		expect(second.exportText()).toBe(first.exportText());
		expect((await readFile(ownPath(), "utf8")).trim()).toBe(first.exportText());
	});

	test("differs for another instance", async () => {
		const one = await load();
		const two = await load({ instanceId: "two" });
		expect(two.exportText()).not.toBe(one.exportText());
	});

	test("lies under XDG_CONFIG_HOME, or under .config in HOME when that is unset or relative", async () => {
		const options = { instanceId: "one", mayCreate: true };
		const xdg = await loadMasterKey({ ...options, env: { XDG_CONFIG_HOME: join(folder, "xdg") } });
		expect(xdg.origin).toBe(join(folder, "xdg", "hakiki", "master-one.key"));
		const home = await loadMasterKey({ ...options, env: { XDG_CONFIG_HOME: "relative", HOME: folder } });
		expect(home.origin).toBe(join(folder, ".config", "hakiki", "master-one.key"));
	});

	test("is refused when others may read it", async () => {
		await load();
		await chmod(ownPath(), 0o640);
		await expect(load()).rejects.toThrow(`is open to others (mode 640). Run: chmod 600 '${ownPath()}'`);
	});

	test("is not made again when the database already knows a key: the expected file is named", async () => {
		await expect(load({ mayCreate: false })).rejects.toThrow(`expected in ${ownPath()}`);
		expect(await readdir(folder)).toEqual([]);
	});

	test("is refused when the folder cannot hold it, naming the way out", async () => {
		const blocked = await writeKeyFile(join(folder, "hakiki"), 0o600);
		await expect(load()).rejects.toThrow(/HAKIKI_MASTER_KEY|cannot be read/);
		expect(await readFile(blocked, "utf8")).toBe(`${base64}\n`);
	});

	test.each(["", "../up", "a/b", "x".repeat(65)])("is not made for the instance id %j", async (instanceId) => {
		await expect(load({ instanceId })).rejects.toThrow("instance id");
	});
});

describe("the data folder", () => {
	test("may not hold the key, by name or through a link", async () => {
		const dataDir = join(folder, "data");
		await mkdir(dataDir);
		await symlink(dataDir, join(folder, "alias"));
		await expect(load({ configDir: dataDir, dataDir })).rejects.toThrow("inside the data folder");
		await expect(load({ configDir: join(dataDir, "..keys"), dataDir })).rejects.toThrow("inside the data folder");
		await expect(load({ configDir: join(folder, "alias"), dataDir })).rejects.toThrow("inside the data folder");
		expect(await readdir(dataDir)).toEqual([]);
	});

	test("may lie beside it, with a name that begins alike", async () => {
		const master = await load({ configDir: join(folder, "data-keys"), dataDir: join(folder, "data") });
		expect(master.origin).toContain("data-keys");
	});
});

describe("starting at once", () => {
	// No lock is held in memory, so racing calls meet in the file system just as racing processes do. They start a few
	// turns apart, so that in some round one is done while another is still between looking and writing.
	test("ends with one key for all, and no drafts left over", async () => {
		for (let round = 0; round < 25; round += 1) {
			const racers = Array.from({ length: 8 }, async (_, place) => {
				for (let turn = 0; turn < place * (round % 5); turn += 1) await nextTurn();
				return (await load({ instanceId: `race-${round}` })).exportText();
			});
			expect(new Set(await Promise.all(racers)).size).toBe(1);
		}
		expect((await readdir(join(folder, "hakiki"))).length).toBe(25);
	});
});

function nextTurn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
