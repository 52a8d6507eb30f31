// The npm package `hakiki`, as its users install it: packed, installed with npm alone, and run.

import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const INSTALL_MS_MAX = 300_000;

interface Manifest {
	readonly version: string;
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
	JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
const isOurs = (name: string): boolean => name.startsWith("@hakiki/");

describe("the dependencies of the package", () => {
	const server = readManifest("apps/server");
	const rooms = ["domain", "rules", "screening", "contract", "vault", "store", "service"].map((room) =>
		readManifest(`packages/${room}`),
	);

	it("are those of the packages it bundles, in the same exact versions", () => {
		const own = Object.entries({ ...server.dependencies, ...server.optionalDependencies });
		for (const { dependencies, optionalDependencies } of rooms) {
			for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
				if (!isOurs(name)) expect(own, name).toContainEqual([name, version]);
			}
		}
		for (const [name, version] of own) {
			expect(version, name).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/);
			expect(isOurs(name), `${name} is published nowhere`).toBe(false);
		}
	});

	it("keep what the house overrides for Node 20", () => {
		const { overrides } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
			readonly overrides: Readonly<Record<string, string>>;
		};
		expect(server.dependencies?.["light-my-request"]).toBe(overrides["light-my-request"]);
	});
});

describe("the packed package", () => {
	let folder: string;
	let isInstalled = false;

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "hakiki-package-"));
		await chmod(folder, 0o711);
		await run("npm", ["pack", "-w", "apps/server", "--pack-destination", folder], { cwd: root });
		await writeFile(join(folder, "package.json"), '{"private":true}');
		isInstalled = await install();
	}, INSTALL_MS_MAX + 60_000);
	afterAll(() => rm(folder, { recursive: true, force: true }));

	/** Needs the registry or npm's cache; where there is neither, the tests say so and are skipped. */
	async function install(): Promise<boolean> {
		const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
		const flags = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
		try {
			await run("npm", ["install", ...flags, `./${tarball}`], { cwd: folder, timeout: INSTALL_MS_MAX });
			return true;
		} catch (error) {
			if (!/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTCACHED|SIGTERM/.test(String(error))) throw error;
			return false;
		}
	}

	function hakiki(...args: readonly string[]) {
		const inherited = Object.entries(process.env).filter(([name]) => !/^(HAKIKI_|DATABASE_URL$|XDG_|NODE_)/.test(name));
		const env = { ...Object.fromEntries(inherited), XDG_CONFIG_HOME: join(folder, "config") };
		return run("npx", ["--no", "--", "hakiki", ...args], { cwd: folder, env, timeout: 120_000 });
	}

	it("leaves no bundle behind in the clone, where it would go stale", () => {
		expect(existsSync(join(root, "apps/server/bundle"))).toBe(false);
		expect(existsSync(join(root, "apps/server/dashboard"))).toBe(false);
	});

	it("tells its version", async (context) => {
		if (!isInstalled) context.skip("npm can reach neither a registry nor its cache");
		expect((await hakiki("--version")).stdout.trim()).toBe(readManifest("apps/server").version);
	});

	it("makes a workspace on an embedded database of its own", async (context) => {
		if (!isInstalled) context.skip("npm can reach neither a registry nor its cache");
		const { stdout } = await hakiki("workspace", "create", "--name", "Packed", "--country", "NG", "--json");
		expect(JSON.parse(stdout)).toMatchObject({ id: expect.stringMatching(/^wsp_/), name: "Packed", currency: "NGN" });
	});

	it("has the dashboard, compressed, and says whose work is in it", (context) => {
		if (!isInstalled) context.skip("npm can reach neither a registry nor its cache");
		const dashboard = join(folder, "node_modules/hakiki/dashboard");
		const page = readFileSync(join(dashboard, "index.html"), "utf8");
		const [, script = ""] = /<script type="module"[^>]* src="\/(assets\/app-[^"]+\.js)"/.exec(page) ?? [];
		for (const name of [script, `${script}.br`, `${script}.gz`])
			expect(existsSync(join(dashboard, name)), name).toBe(true);
		expect(readFileSync(join(dashboard, "assets/licenses.md"), "utf8")).toContain("react-dom");
	});

	it("has the file that the thread of learning starts from", async (context) => {
		if (!isInstalled) context.skip("npm can reach neither a registry nor its cache");
		const { stdout } = await hakiki("rules", "evidence", "--workspace", "Packed", "--json");
		expect(JSON.parse(stdout)).toMatchObject({ events: 0, rules: [] });
	});
});
