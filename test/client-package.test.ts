// The npm package `@hakiki/client` as its users meet it: packed, checked by the tools that read packages, installed, and
// run from ES modules, CommonJS and TypeScript by the Node.js versions it promises, against a real and a faulty server.

import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBlocks } from "./harness/examples.ts";
import { type FaultyServer, startFaultyServer } from "./harness/faulty-server.ts";
import { Installation } from "./harness/installation.ts";
import { findNode, installPackedClient, type PackedClient, ROOT, run } from "./harness/packed-client.ts";
import type { ServerProcess } from "./harness/server-process.ts";

const BYTES_MAX = 50_000;
const NODE_VERSIONS = ["18.20.8", "20.20.2", "24.18.0"] as const;
const EXPORTS = [
	"Hakiki",
	"HakikiApiError",
	"HakikiClient",
	"HakikiError",
	"default",
	"verifyWebhook",
	"verifyWebhookAsync",
];
const CLIENT_PAGE = "packages/client/README.md";
const HARNESS = join(ROOT, "test/harness");

let packed: PackedClient;

beforeAll(async () => {
	packed = await installPackedClient();
});
afterAll(() => rm(packed.folder, { recursive: true, force: true }));

describe("the packed client", () => {
	it("is at most 50 KB unpacked, and has only what its users need", () => {
		expect(packed.bytesUnpacked).toBeLessThanOrEqual(BYTES_MAX);
		expect(packed.files).toEqual([
			...["LICENSE", "README.md", "dist/answers.d.ts", "dist/crypto-node.js", "dist/crypto-web.js"],
			...["dist/decision.d.ts", "dist/deprecated.d.ts", "dist/error.d.ts", "dist/esm.d.mts", "dist/esm.mjs"],
			...["dist/event-input.d.ts", "dist/hakiki.d.ts", "dist/index.d.ts", "dist/index.js", "dist/options.d.ts"],
			...["dist/verify-webhook.d.ts", "dist/webhook-event.d.ts", "package.json"],
		]);
	});

	it("leaves the clone as it was, where a bundle would go stale", () => {
		for (const left of ["LICENSE", "dist/compiled"])
			expect(existsSync(join(ROOT, "packages/client", left))).toBe(false);
		expect(readFileSync(join(ROOT, "packages/client/dist/index.js"), "utf8")).toContain("./hakiki.js");
	});

	it("has no dependencies and runs no scripts on install", () => {
		const manifest = JSON.parse(
			readFileSync(join(packed.folder, "node_modules/@hakiki/client/package.json"), "utf8"),
		) as Record<string, unknown>;
		for (const kind of ["dependencies", "peerDependencies", "optionalDependencies"]) {
			expect(manifest[kind], kind).toBeUndefined();
		}
		expect(Object.keys(manifest["scripts"] as object)).toEqual(["prepack", "postpack"]);
	});

	it("tells its version as User-Agent", () => {
		const { version } = JSON.parse(readFileSync(join(ROOT, "packages/client/package.json"), "utf8"));
		const code = readFileSync(join(packed.folder, "node_modules/@hakiki/client/dist/index.js"), "utf8");
		expect(code).toContain(`\`hakiki-client/${version}\``);
	});

	it("pleases publint, its suggestions included", async () => {
		const bytes = readFileSync(packed.tarball);
		const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
		const { messages } = await publint({ pack: { tarball }, level: "suggestion", strict: true });
		expect(messages).toEqual([]);
	});

	it("has types that are not wrong, for every way of resolving", async () => {
		const analysis = await checkPackage(createPackageFromTarballData(readFileSync(packed.tarball)));
		expect(analysis.types).toBeTruthy();
		expect("problems" in analysis ? analysis.problems : ["no types"]).toEqual([]);
	});

	it("explains every field of its types", () => {
		const declarations = packed.files.filter((file) =>
			/(answers|decision|event-input|webhook-event|options|error)\.d\.ts/.test(file),
		);
		const bare = declarations.flatMap((file) => {
			const lines = readFileSync(join(packed.folder, "node_modules/@hakiki/client", file), "utf8").split("\n");
			return lines.filter((line, index) => {
				const isField = /^\t+(?:readonly )?[a-z_A-Z]+\??: /.test(line);
				return isField && !lines[index - 1]?.trimEnd().endsWith("*/");
			});
		});
		expect(declarations.length).toBe(6);
		expect(bare).toEqual([]);
	});

	it("loads where Node's crypto is not, and verifies there", async () => {
		// As bundlers for workers resolve it: without the condition `node`.
		const script = `
			const { verifyWebhook, verifyWebhookAsync } = require("@hakiki/client");
			const time = Math.floor(Date.now() / 1000);
			const signed = process.getBuiltinModule("node:crypto").createHmac("sha256", "s").update(time + ".{}").digest("hex");
			const header = "t=" + time + ",v1=" + signed;
			verifyWebhookAsync("{}", header, "s").then((is) => console.log(is, verifyWebhook("{}", header, "s")));`;
		const code = readFileSync(join(packed.folder, "node_modules/@hakiki/client/dist/crypto-web.js"), "utf8");
		expect(code + readFileSync(join(packed.folder, "node_modules/@hakiki/client/dist/index.js"), "utf8")).not.toMatch(
			/node:|require\("crypto"\)/,
		);
		const { rolldown } = await import("rolldown");
		await writeFile(join(packed.folder, "worker.cjs"), script);
		const build = await rolldown({
			input: join(packed.folder, "worker.cjs"),
			platform: "browser",
			resolve: { conditionNames: ["workerd", "worker", "browser", "require"] },
		});
		const { output } = await build.write({ file: join(packed.folder, "worker-bundle.mjs"), format: "esm" });
		await build.close();
		expect(output[0].code).not.toMatch(/["']node:crypto["']\)(?!\.createHmac)|from "node:crypto"/);
		const { stdout } = await run(process.execPath, ["worker-bundle.mjs"], { cwd: packed.folder });
		expect(stdout.trim()).toBe("true false");
	});
});

describe("TypeScript", () => {
	const compilers = {
		"TypeScript 7": join(ROOT, "node_modules/typescript/bin/tsc"),
		"TypeScript 5.6": join(ROOT, "node_modules/@arethetypeswrong/core/node_modules/typescript/bin/tsc"),
	};
	const resolutions = [
		["node16", "node16"],
		["nodenext", "nodenext"],
		["esnext", "bundler"],
	] as const;
	const ways = Object.entries(compilers).flatMap(([name, compiler]) =>
		resolutions.map(([module, resolution]) => [name, resolution, module, compiler] as const),
	);
	const compile = async (compiler: string, folder: string): Promise<string> => {
		const ran = run(process.execPath, [compiler, "-p", "."], { cwd: folder });
		return (await ran.catch((error: { stdout: string }) => error)).stdout;
	};

	it.each(ways)(
		"of %s by %s takes what is right in .mts and .cts files and refuses what is wrong",
		async (name, resolution, module, compiler) => {
			const folder = join(packed.folder, `types-${name}-${resolution}`);
			const files = ["use.mts", "use.cts"];
			await mkdir(folder);
			for (const file of files) await copyFile(join(HARNESS, "client-types.txt"), join(folder, file));
			// Neither DOM nor Node.js types: the package must not need any, nor have its own errors excused.
			const compilerOptions = {
				...{ strict: true, noEmit: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
				...{ target: "es2022", lib: ["es2022"], types: [], module, moduleResolution: resolution },
			};
			await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
			expect(await compile(compiler, folder)).toBe("");
		},
	);

	it("compiles the examples of the pages", async () => {
		const folder = join(packed.folder, "pages");
		await mkdir(folder);
		const names: string[] = [];
		for (const page of ["README.md", "docs/guides/client.md", "docs/guides/errors-and-retries.md", CLIENT_PAGE]) {
			const blocks = listBlocks(readFileSync(join(ROOT, page), "utf8")).filter(({ language }) => language === "ts");
			expect(blocks.length, page).toBeGreaterThan(0);
			for (const { text, line } of blocks) {
				// Later blocks of a page use the client that its first one made.
				const isMade = /const hakiki = /.test(text);
				const head = isMade ? "" : 'import { Hakiki } from "@hakiki/client";\ndeclare const hakiki: Hakiki;\n';
				const name = `${page.replaceAll("/", "-")}-line-${line}.mts`;
				await writeFile(join(folder, name), `${head}${text}\nexport {};\n`);
				names.push(name);
			}
		}
		const compilerOptions = {
			...{ strict: true, noEmit: true, target: "es2022", module: "nodenext", lib: ["es2022"] },
			...{ types: ["node"], typeRoots: [join(ROOT, "node_modules/@types")] },
		};
		await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: names }));
		expect(await compile(compilers["TypeScript 7"], folder)).toBe("");
	});

	it("takes the platform's own fetch and AbortSignal", async () => {
		const file = `
			import { Hakiki } from "@hakiki/client";
			const hakiki = new Hakiki("k", { fetch });
			const wrapped = new Hakiki("k", { fetch: (url, init) => fetch(url, { ...init, keepalive: true }) });
			void hakiki.customers.get("c", { signal: AbortSignal.timeout(5) });
			void wrapped.screen({ name: "x" }, { signal: new AbortController().signal });
		`;
		await writeFile(join(packed.folder, "platform.mts"), file);
		const flags = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"];
		for (const more of [
			["--lib", "es2022,dom", "--types", ""],
			["--lib", "es2022", "--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")],
		]) {
			const { stdout } = await run(process.execPath, [compilers["TypeScript 7"], ...flags, ...more, "platform.mts"], {
				cwd: packed.folder,
			}).catch((error: { stdout: string }) => error);
			expect(stdout).toBe("");
		}
	});
});

describe("installed", () => {
	let home: Installation;
	let server: ServerProcess;
	let faulty: FaultyServer;

	beforeAll(async () => {
		[home, faulty] = await Promise.all([Installation.createOnTestDatabase(), startFaultyServer()]);
		server = await home.start();
		await copyFile(join(HARNESS, "client-scenario.cjs"), join(packed.folder, "scenario.cjs"));
		const tell = "JSON.parse(process.argv[2])";
		const print = "(result) => console.log(JSON.stringify(result))";
		await writeFile(
			join(packed.folder, "main.cjs"),
			`require("./scenario.cjs")(require("@hakiki/client"), ${tell}).then(${print});`,
		);
		await writeFile(
			join(packed.folder, "main.mjs"),
			`import * as client from "@hakiki/client";\nimport scenario from "./scenario.cjs";\nscenario(client, ${tell}).then(${print});`,
		);
	});
	afterAll(async () => {
		await faulty?.close();
		await home?.remove();
	});

	// Most of what they do is wait for what does not answer, so they wait together.
	describe.concurrent.each(NODE_VERSIONS)("on Node.js %s", (version) => {
		let node: string | undefined;
		beforeAll(async () => {
			node = await findNode(version);
		}, 180_000);

		it.for(["main.mjs", "main.cjs"])(
			"works from %s, against the real server and the faulty one",
			async (file, { skip }) => {
				if (node === undefined)
					return skip(`Node.js ${version} can be had neither from a registry nor from npm's cache`);
				const name = `${version} ${file}`;
				const plans = [
					"drop",
					"stall",
					"stallBody",
					"limitedSeconds",
					"limitedDate",
					"unavailable",
					"page502",
					"redirect",
					"badJson",
				] as const;
				const told = {
					url: server.url,
					key: server.demoKeys.KE,
					name,
					faulty: Object.fromEntries(plans.map((fault) => [fault, faulty.plan(fault).baseUrl])),
				};
				const { stdout, stderr } = await run(node, [file, JSON.stringify(told)], {
					cwd: packed.folder,
					timeout: 60_000,
				});
				expect(stderr).toBe("");
				const failure = (status: number, code: string, field?: string) => ({
					isOurs: true,
					status,
					code,
					...(field && { field }),
				});
				expect(JSON.parse(stdout)).toEqual({
					node: `v${version}`,
					exports: EXPORTS,
					swap: "allow",
					payout: "block",
					isSameEvent: true,
					customer: { status: "held", hasCases: true },
					label: "fraud",
					screening: { match: false, isList: true },
					batch: [
						[200, true, true, null, null],
						[200, false, false, "legit", null],
						[400, null, false, null, "customer_id"],
					],
					webhook: [true, true, true, false, false],
					conflict: failure(409, "idempotency_conflict", "idempotency_key"),
					invalid: failure(400, "invalid_request", "amount"),
					noBatch: failure(400, "invalid_request", "events"),
					unknown: failure(404, "not_found"),
					badKey: failure(401, "invalid_api_key"),
					faults: {
						drop: failure(0, "network_error"),
						stall: failure(0, "network_error"),
						stallBody: failure(0, "network_error"),
						limitedSeconds: failure(429, "rate_limited"),
						limitedDate: failure(429, "rate_limited"),
						unavailable: failure(503, "service_unavailable"),
						page502: failure(502, "service_unavailable"),
						redirect: failure(307, "invalid_response"),
						badJson: failure(200, "invalid_response"),
					},
					held: { decision: "review", unavailable: true },
				});
			},
		);
	});
});
