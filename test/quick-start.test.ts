// The guides are followed word for word. Each run: on this build, all in one server. With HAKIKI_FRESH=1, as `npm run
// quick-start` does: in an empty folder with the packed server, on port 4500, as this user and as an ordinary one.

import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { tryExamples } from "./harness/examples.ts";
import { FreshFolder } from "./harness/fresh-folder.ts";
import { findStart, followGuide } from "./harness/guide.ts";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { packServer } from "./harness/packed-server.ts";
import { findMain, type ServerProcess } from "./harness/server-process.ts";
import { Shell } from "./harness/shell.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = ["docs/guides/quick-start-kenya.md", "docs/guides/quick-start-nigeria.md"];
const OTHER_PAGES = ["when-unreachable", "backfilling", "going-live", "older-keys"].map(
	(name) => `docs/guides/${name}.md`,
);
/** Pages whose examples a reader may send to the same demo workspace; the Nigerian quick start has one of its own. */
const SHARING = [
	"README.md",
	"docs/reference/first-requests.md",
	"docs/guides/quick-start-kenya.md",
	...["review", "client", "errors-and-retries", "backfilling"].map((name) => `docs/guides/${name}.md`),
	"packages/client/README.md",
];
const GUIDE_MS_MAX = 900_000;
const FRESH_MS_MAX = 15 * 60_000;
const isFresh = process.env["HAKIKI_FRESH"] === "1";
const NOBODY = 65_534;

const open: { remove(): Promise<void> }[] = [];
afterEach(async () => {
	for (const one of open.splice(0).reverse()) await one.remove();
});

/** `npx hakiki`, as it is in a clone, without waiting for npm to look for it. */
async function addNpx(folder: string): Promise<string> {
	const bin = join(folder, "bin");
	await mkdir(bin);
	const script = `#!/bin/sh\n[ "$1" = hakiki ] || { echo "only hakiki is here" >&2; exit 1; }\nshift\n`;
	await writeFile(join(bin, "npx"), `${script}exec "${process.execPath}" "${findMain()}" "$@"\n`);
	await chmod(join(bin, "npx"), 0o755);
	return bin;
}

/** The guide asks for them; the published ones are not fetched here, and without any the doctor rightly fails. */
async function loadRequiredLists(home: Installation): Promise<void> {
	const path = join(home.folder, "made-up.jsonl");
	await writeFile(path, '{"id":"1","topics":["sanction"],"type":"person","name":"Zubqar Wenlokhi Thabrovan"}\n');
	for (const list of ["un_sc", "ke_frc", "ng_nigsac"]) {
		const { stderr, code } = await home.run("lists", "import", path, "--format", "hakiki", "--list", list);
		expect(code, stderr).toBe(0);
	}
}

async function readPage(page: string): Promise<string> {
	return readFile(join(ROOT, page), "utf8");
}

describe.skipIf(isFresh)("on this build, in one server and in the order in which a person reads", () => {
	let reader: { home: Installation; server: ServerProcess; env: NodeJS.ProcessEnv };
	beforeAll(async () => {
		const home = await Installation.create();
		const server = await home.start();
		const path = `${await addNpx(home.folder)}:${home.env["PATH"]}`;
		reader = { home, server, env: { ...home.env, PATH: path, HAKIKI_KEY: server.demoKeys.KE } };
	});
	afterAll(() => reader?.home.remove());

	it("the lines that the start prints stop the payout that follows the SIM swap", async () => {
		const { home, server, env } = reader;
		const shell = new Shell({ cwd: home.folder, env });
		open.push({ remove: () => shell.close() });
		const decisions = [];
		for (const line of server
			.stdout()
			.split("\n")
			.filter((one) => one.startsWith("curl "))) {
			decisions.push(JSON.parse((await shell.run(line)).stdout).decision);
		}
		expect(decisions).toEqual(["allow", "block"]);
	});

	it.each(["README.md", "docs/reference/first-requests.md"])("%s answers as it shows", async (page) => {
		const client = new HttpClient(reader.server.url);
		open.push({ remove: async () => client.close() });
		expect(await tryExamples(await readPage(page), client, { HAKIKI_KEY: reader.server.demoKeys.KE })).toEqual([]);
	});

	it.each([...PAGES, ...OTHER_PAGES])(
		"%s does what it says, command by command and answer by answer",
		async (page) => {
			const { home, server, env } = reader;
			// The first page after the quick starts asks a doctor, who rightly fails without the lists.
			if (page === OTHER_PAGES[0]) await loadRequiredLists(home);
			const shell = new Shell({ cwd: home.folder, env });
			open.push({ remove: () => shell.close() });
			expect(await followGuide({ page: await readPage(page), shell, url: server.url, isShort: true })).toEqual([]);
		},
		GUIDE_MS_MAX,
	);

	it("use customers, numbers and keys that no other page uses", async () => {
		const used = new Map<string, string>();
		const shared: string[] = [];
		for (const page of [...SHARING, "what the start prints"]) {
			const text = page.endsWith(".md") ? await readPage(page) : reader.server.stdout();
			for (const name of new Set(listNames(text))) {
				const other = used.get(name);
				if (other !== undefined) shared.push(`${name}: ${other} and ${page}`);
				used.set(name, page);
			}
		}
		expect(used.size).toBeGreaterThan(40);
		expect(shared).toEqual([]);
	});
});

/** Customers, phone numbers and accounts in one spelling, and idempotency keys. */
function listNames(text: string): readonly string[] {
	const form = /(customer_id|idempotency_key|phone|account)"?: ?"([^"]+)"/g;
	return [...text.matchAll(form)].map(([, kind = "", value = ""]) =>
		kind === "customer_id" || kind === "idempotency_key"
			? `${kind} ${value}`
			: value.replaceAll(/\s/g, "").replace(/^\+?(254|234)0?(?=\d{9})/, "0"),
	);
}

describe.runIf(isFresh)("in an empty folder", () => {
	const users = process.getuid?.() === 0 ? [undefined, NOBODY] : [undefined];
	it.each(users.flatMap((uid) => PAGES.map((page) => [uid ?? "this user", page, uid] as const)))(
		"as %s, %s does what it says from the installation on",
		async (_name, path, uid) => {
			const packed = await mkdtemp(join(tmpdir(), "hakiki-packed-"));
			open.push({ remove: () => rm(packed, { recursive: true }) });
			const folder = await FreshFolder.create(await packServer(packed), uid);
			open.push(folder);
			const page = await readPage(path);
			const url = await folder.start(findStart(page));
			expect(url).toBe("http://127.0.0.1:4500");
			const shell = folder.openShell();
			open.push({ remove: () => shell.close() });
			expect(await followGuide({ page, shell, url })).toEqual([]);
		},
		FRESH_MS_MAX,
	);
});
