// The npm package `hakiki`, as its users install it: packed, installed where no clone is near, and run by following
// docs/guides/self-hosting.md to the letter. Afterwards every supported Node.js runs it, each from its npm package.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBlocks } from "./harness/examples.ts";
import { findFreePort } from "./harness/free-port.ts";
import { type GuideMachine, openGuideMachine } from "./harness/guide-machine.ts";
import { type GuideProxy, openGuideProxy } from "./harness/guide-proxy.ts";
import { HttpClient } from "./harness/http-client.ts";
import { packServer, renumber, ROOT as root } from "./harness/packed-server.ts";

const INSTALL_MS_MAX = 300_000;
/** A new installation has no lists, and only the exchange rates of the package, which age. */
const LACKING = ["required lists: warn", "exchange rates: warn"];
const GUIDE = "docs/guides/self-hosting.md";
/** The oldest that `engines` allows, and each later line with long-term support. */
const NODES = ["20.19", "22", "24", "26"];

interface Manifest {
	readonly version: string;
	readonly keywords: readonly string[];
	readonly homepage: string;
	readonly bugs: string;
	readonly repository: { readonly url: string; readonly directory: string };
	readonly publishConfig: unknown;
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

/** The folder of the newest Node.js of a line, which is fetched once, or why there is none. */
async function fetchNode(line: string, machine: GuideMachine): Promise<{ folder?: string; error?: string }> {
	const name = `node-${process.platform}-${process.arch}`;
	const home = join(root, "node_modules/.cache/hakiki", `node-${line}`);
	const folder = join(home, "node_modules", name, "bin");
	if (existsSync(folder)) return { folder };
	const install = `npm install --prefix ${home} --ignore-scripts --fetch-retries=1 --loglevel=error ${name}@${line}`;
	const { code, stderr } = await machine.run(install);
	if (code === 0) return { folder };
	if (machine.isOffline(stderr)) return { error: "no registry can be reached" };
	throw new Error(stderr);
}

describe("what npm shows", () => {
	it("is there for both packages, under one repository", () => {
		for (const folder of ["apps/server", "packages/client"]) {
			const { version, keywords, homepage, bugs, repository, publishConfig } = readManifest(folder);
			expect(keywords).toContain("fraud");
			expect(repository.directory).toBe(folder);
			const base = repository.url.replace(/^git\+(.*)\.git$/, "$1");
			expect(homepage.startsWith(`${base}#`) || homepage.startsWith(`${base}/`)).toBe(true);
			expect(bugs).toBe(`${base}/issues`);
			expect(publishConfig).toEqual({ access: "public", provenance: true });
			expect(readFileSync(join(root, folder, "README.md"), "utf8")).toContain("npm install");
			expect(version).toBe(readManifest("apps/server").version);
		}
	});

	it("is the version that the pages install", () => {
		const { version } = readManifest("apps/server");
		const pages = ["README.md", GUIDE, "docs/guides/quick-start-kenya.md", "docs/guides/quick-start-nigeria.md"];
		for (const page of [...pages, "docs/guides/client.md"]) {
			const named = [...readFileSync(join(root, page), "utf8").matchAll(/hakiki(?:-client)?-(\d[\w.]*)\.tgz/g)];
			expect(named.length, page).toBeGreaterThan(0);
			for (const [, shown] of named) expect(shown, page).toBe(version);
		}
	});
});

describe("docs/guides/self-hosting.md, followed on a machine without a clone", () => {
	const page = readFileSync(join(root, GUIDE), "utf8");
	let machine: GuideMachine;
	let tarball: string;
	let client: HttpClient;
	let proxy: GuideProxy;
	/** The output of each command of the guide, by the line it begins with. */
	const printed: { readonly command: string; readonly stdout: string }[] = [];

	beforeAll(async () => {
		machine = await openGuideMachine();
		tarball = await packServer(machine.folder);
	}, INSTALL_MS_MAX);
	afterAll(async () => {
		client?.close();
		await proxy?.close();
		await machine?.remove();
	});

	const find = (part: string): string => printed.find(({ command }) => command.includes(part))?.stdout.trim() ?? "";

	it("leaves no bundle behind in the clone, where it would go stale", () => {
		expect(existsSync(join(root, "apps/server/bundle"))).toBe(false);
		expect(existsSync(join(root, "apps/server/dashboard"))).toBe(false);
	});

	it(
		"installs, makes the key and starts the service, command by command",
		async (context) => {
			for (const { language, line, text } of listBlocks(machine.place(page))) {
				if (language !== "sh") continue;
				// One command at a time, so that the output of each is known. A command may have further lines.
				for (const command of text.includes("<<") ? [text] : text.trim().split("\n")) {
					const { code, stdout, stderr } = await machine.run(command);
					if (code !== 0 && machine.isOffline(stderr)) context.skip("npm can reach neither a registry nor its cache");
					expect(code, `line ${line}: ${command}\n${stdout}${stderr}`).toBe(0);
					printed.push({ command, stdout });
					if (command.includes("systemctl enable")) await machine.startService();
				}
			}
			expect(find("workspace create")).toContain("Safari Pay");
			expect(find("export-master")).toBe(readFileSync(machine.place("/etc/hakiki/master.key"), "utf8").trim());
		},
		INSTALL_MS_MAX,
	);

	it("has no key, no link and no demo workspace in its log", (context) => {
		if (!machine.isRunning) context.skip("nothing was installed");
		const log = machine.readLog();
		expect(log).toContain(`Hakiki ${readManifest("apps/server").version} is ready`);
		expect(log).not.toMatch(/svc_(test|live)_\w|join#|Demo/);
		expect(log).toContain("npx hakiki workspace create");
		expect(log).toContain("npx hakiki users invite --role admin");
	});

	it("decides with the key that the guide made", async (context) => {
		if (!machine.isRunning) context.skip("nothing was installed");
		client = new HttpClient(machine.url, { key: find("keys create") });
		const answer = await client.post("/v1/events", { type: "login", customer_id: "c1", login: { success: true } });
		expect(answer.json).toMatchObject({ decision: "allow", customer_id: "c1", livemode: false });
	});

	it("serves the dashboard through the guide's proxy, where the first admin joins", async (context) => {
		if (!machine.isRunning) context.skip("nothing was installed");
		const config = listBlocks(page).find(({ language }) => language === "nginx")?.text ?? "";
		proxy = await openGuideProxy(config, machine.url);
		const read = async (path: string) => (await fetch(`${proxy.url}${path}`)).text();
		const link = new URL(find("users invite"));
		expect(link.origin).toBe("https://fraud.example.com");
		for (const path of ["/", link.pathname, "/sign-in", "/test/overview", "/live/cases"]) {
			expect(await read(path), path).toContain('<div id="app">');
		}
		const html = await read("/join");
		const [, script = ""] = /<script type="module"[^>]* src="(\/assets\/app-[^"]+\.js)"/.exec(html) ?? [];
		expect((await fetch(`${proxy.url}${script}`)).headers.get("content-type")).toContain("text/javascript");
		const person = {
			token: link.hash.slice(1),
			email: "amina@pesa.example",
			name: "Amina",
			password: "river plantain 7",
		};
		const outside = new HttpClient(proxy.url);
		const accept = (origin: string) => outside.post("/v1/invitations/accept", person, { origin });
		expect((await accept("https://elsewhere.example.com")).status).toBe(403);
		const joined = await accept("https://fraud.example.com");
		expect(joined.json).toMatchObject({ status: "signed_in", user: { role: "admin" } });
		expect(joined.headers["set-cookie"]?.[0]).toContain("Secure");
		for (const path of ["/metrics", "/readyz", "/healthz"]) {
			expect(await read(path), path).toBe('"kept inside"');
			expect((await client.get(path)).status).toBe(200);
		}
		outside.close();
	});

	it("has a doctor who finds nothing wrong, and warns of the missing lists", async (context) => {
		if (!machine.isRunning) context.skip("nothing was installed");
		const doctor = machine.place(/`(sudo [^`]*doctor)`/.exec(page)?.[1] ?? "no doctor in the guide");
		const { code, stdout } = await machine.run(`${doctor} --json`);
		const { checks } = JSON.parse(stdout) as { checks: readonly { check: string; level: string }[] };
		const named = checks.filter(({ level }) => level !== "ok");
		expect([code, named.map(({ check, level }) => `${check}: ${level}`)]).toEqual([0, LACKING]);
	});

	it("has the dashboard, compressed, and says whose work is in it", (context) => {
		if (!machine.isRunning) context.skip("nothing was installed");
		const dashboard = machine.place("/opt/hakiki/node_modules/hakiki/dashboard");
		const html = readFileSync(join(dashboard, "index.html"), "utf8");
		const [, script = ""] = /<script type="module"[^>]* src="\/(assets\/app-[^"]+\.js)"/.exec(html) ?? [];
		for (const name of [script, `${script}.br`, `${script}.gz`])
			expect(existsSync(join(dashboard, name)), name).toBe(true);
		expect(readFileSync(join(dashboard, "assets/licenses.md"), "utf8")).toContain("react-dom");
	});

	it("has the file that the thread of learning starts from", async (context) => {
		if (!machine.isRunning) context.skip("nothing was installed");
		const command = printed.find((one) => one.command.includes("keys create"))?.command ?? "";
		const evidence = command.replace(/keys create.*/, 'rules evidence --workspace "Safari Pay" --mode test --json');
		expect(JSON.parse((await machine.run(evidence)).stdout)).toMatchObject({ rules: [] });
	});

	it("stops, takes a later version over it, and starts as `npx hakiki` with all that was answered", async (context) => {
		if (!machine.isRunning) context.skip("nothing was installed");
		client.close();
		expect(await machine.stopService()).toBe(0);
		const version = "0.1.1";
		const later = await renumber(tarball, version);
		const install = printed.find(({ command }) => command.includes("npm install"))?.command ?? "";
		for (const command of [`cp ${later} .`, install.replace(/hakiki-[\w.]+\.tgz/, `hakiki-${version}.tgz`)]) {
			expect((await machine.run(command)).code, command).toBe(0);
		}
		await machine.startService(`npx hakiki --port 0`);
		expect(machine.readLog()).toContain(`Hakiki ${version} is ready`);
		client = new HttpClient(machine.url, { key: find("keys create") });
		expect((await client.get("/v1/customers/c1")).json).toMatchObject({ id: "c1", status: "active" });
		await machine.interrupt();
		expect(machine.readLog()).toContain("Stopped.");
	});

	it.for(NODES)(
		"runs on Node.js %s with the data that the version before has left",
		{ timeout: INSTALL_MS_MAX },
		async (line, context) => {
			if (!machine.isRunning) context.skip("nothing was installed");
			const { folder, error } = await fetchNode(line, machine);
			if (folder === undefined) context.skip(`npm could not fetch Node.js ${line}: ${error}`);
			const on = (command: string): string => `env PATH=${folder}:${process.env["PATH"]} ${command}`;
			const hakiki = machine.place("/opt/hakiki/node_modules/.bin/hakiki");
			const { node } = JSON.parse((await machine.run(on(`${hakiki} version --json`))).stdout) as { node: string };
			expect(`${node}.`).toMatch(new RegExp(`^v?${line.replace(".", "\\.")}\\.`));

			await machine.startService(on(`${hakiki} start --no-demo --port 0`));
			client.close();
			client = new HttpClient(machine.url, { key: find("keys create") });
			expect((await client.get("/v1/customers/c1")).json).toMatchObject({ id: "c1" });
			const login = { type: "login", customer_id: `on-node-${line}`, login: { success: true } };
			expect((await client.post("/v1/events", login)).json).toMatchObject({ decision: "allow" });
			expect(await (await fetch(machine.url)).text()).toContain('<div id="app">');
			const doctor = machine.place(/`(sudo [^`]*doctor)`/.exec(page)?.[1] ?? "no doctor in the guide");
			const { code, stdout } = await machine.run(`${doctor.replace("npx hakiki", on(hakiki))} --json`);
			expect([code, JSON.parse(stdout)]).toMatchObject([0, { checks: expect.anything() }]);
			expect(await machine.stopService()).toBe(0);
		},
	);

	it(
		"takes the place of the last release under load, and loses nothing",
		async (context) => {
			if (!machine.isRunning) context.skip("nothing was installed");
			const script = `${process.execPath} ${join(root, "scripts/upgrade.mjs")}`;
			const { code, stdout, stderr } = await machine.run(`${script} --to ${tarball} --events 400 --seconds 1`);
			expect(code, stdout + stderr).toBe(0);
			expect(stdout).toContain("The upgrade lost nothing.");
		},
		INSTALL_MS_MAX,
	);

	it(
		"is installed, decides, is joined, simulates and is upgraded in an empty folder of an ordinary user",
		async (context) => {
			// Its npm says little; the guide's has said whether a registry can be reached.
			if (!machine.isRunning) context.skip("nothing was installed");
			const script = join(root, "scripts/try-as-newcomer.sh");
			const { code, stdout, stderr } = await machine.run(`PORT=${await findFreePort()} ${script} --short ${tarball}`);
			expect(code, stdout + stderr).toBe(0);
			expect(stdout).toContain('first decision: "decision":"');
			expect(stdout).toContain("upgraded, and the first decision is still there");
		},
		INSTALL_MS_MAX,
	);
});
