// `docs/guides/review.md` is followed word for word, from the stop to the payout that goes through, with the receiver of
// webhooks that the page prints.

import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { listBlocks } from "./harness/examples.ts";
import { findFreePort } from "./harness/free-port.ts";
import { followGuide } from "./harness/guide.ts";
import { Installation } from "./harness/installation.ts";
import { NOTICE_ENV } from "./harness/notices.ts";
import { findMain } from "./harness/server-process.ts";
import { Shell } from "./harness/shell.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GUIDE_MS_MAX = 300_000;
/** The rule that every page about retrying says in the same words. */
const RULE =
	"The same key asks for the decision already made. A new key with `retry_of` asks to make the payment after an approval. A new key without `retry_of` is a new payment.";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const close of open.splice(0).reverse()) await close();
});

const readPage = (name: string): Promise<string> => readFile(join(ROOT, "docs", name), "utf8");

/** `npx hakiki` and the client, as they are in a clone. */
async function furnish(folder: string): Promise<string> {
	await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
	const bin = join(folder, "bin");
	await mkdir(bin);
	await writeFile(join(bin, "npx"), `#!/bin/sh\nshift\nexec "${process.execPath}" "${findMain()}" "$@"\n`);
	await chmod(join(bin, "npx"), 0o755);
	return bin;
}

it(
	"docs/guides/review.md does what it says, from the stop to the payout that goes through",
	async () => {
		const home = await Installation.createOnTestDatabase({ env: NOTICE_ENV });
		open.push(() => home.remove());
		const server = await home.start();
		const path = `${await furnish(home.folder)}:${home.env["PATH"]}`;
		const page = (await readPage("guides/review.md")).replaceAll("4600", String(await findFreePort()));
		const receiver = listBlocks(page).find(({ language }) => language === "js")?.text ?? "";
		await writeFile(join(home.folder, "receiver.mjs"), receiver);
		const shell = new Shell({ cwd: home.folder, env: { ...home.env, PATH: path, HAKIKI_KEY: server.demoKeys.KE } });
		open.push(() => shell.close());
		// The page ends it; where the page was not followed to its end, nobody else does.
		open.push(() => shell.run("kill $RECEIVER 2>/dev/null || true"));
		expect(await followGuide({ page, shell, url: server.url })).toEqual([]);
		const notices = (await readFile(join(home.folder, "notices.txt"), "utf8")).trim().split("\n");
		const told = notices.map((line) => (JSON.parse(line) as { readonly type: string }).type);
		expect(told).toEqual(expect.arrayContaining(["customer.held", "decision.resolved"]));
	},
	GUIDE_MS_MAX,
);

it.each([
	"guides/review.md",
	"guides/errors-and-retries.md",
	"guides/when-unreachable.md",
	"reference/decision.md",
	"reference/events.md",
])("docs/%s says the rule of the keys in the same words", async (page) => {
	expect((await readPage(page)).replaceAll(/\s+/g, " ")).toContain(RULE);
});
