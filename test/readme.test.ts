// The README and the pages under docs/ are run: every curl is sent to a real server, and its answer must be the one shown.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBlocks, listExamples, tryExamples } from "./harness/examples.ts";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const pages = ["README.md", ...readdirSync(join(ROOT, "docs/reference")).map((name) => `docs/reference/${name}`)];

let home: Installation;
let server: ServerProcess;
let client: HttpClient;
/** A workspace of its own: rules that the page on rule sets publishes must not reach the other pages. */
let manageKey: string;

beforeAll(async () => {
	home = await Installation.create();
	server = await home.start();
	client = new HttpClient(server.url);
	await home.run("workspace", "create", "--name", "Pesa Ltd", "--country", "KE");
	const scope = ["--workspace", "Pesa Ltd", "--mode", "live", "--scopes", "manage"];
	manageKey = (await home.run("keys", "create", ...scope)).stdout.trim();
});

afterAll(async () => {
	client?.close();
	await home?.remove();
});

describe("the examples", () => {
	it.each(pages)("of %s answer as it shows, in the order they stand in", async (page) => {
		const variables = {
			HAKIKI_KEY: server.demoKeys.KE,
			HAKIKI_KEY_NG: server.demoKeys.NG,
			HAKIKI_MANAGE_KEY: manageKey,
		};
		expect(await tryExamples(readFileSync(join(ROOT, page), "utf8"), client, variables)).toEqual([]);
	});

	it("of docs/reference/first-requests.md cover the five endpoints of an integration", () => {
		const page = readFileSync(join(ROOT, "docs/reference/first-requests.md"), "utf8");
		const asked = listExamples(page, { HAKIKI_KEY: "any" }).map(
			({ request }) => `${request.method} ${request.path.replace(/(customers|events)\/.*/, "$1/{id}")}`,
		);
		expect([...new Set(asked)].sort()).toEqual([
			"GET /v1/customers/{id}",
			"GET /v1/events/{id}",
			"POST /v1/events",
			"POST /v1/feedback",
			"POST /v1/screen",
		]);
	});
});

it("shows what `npm start` prints", () => {
	const settle = (text: string): string =>
		text
			.replaceAll(/svc_test_\w+/g, "KEY")
			.replaceAll(/wsp_\w+/g, "WORKSPACE")
			.replaceAll(/join#\S+/g, "LINK")
			.replaceAll(/127\.0\.0\.1:\d+/g, "ADDRESS")
			.replaceAll(/[\d.]+ s\)/g, "TIME)");
	const shown = listBlocks(readme).find(({ text }) => text.startsWith("Hakiki "));
	expect(settle(server.stdout())).toContain(settle(shown?.text ?? "the block is missing"));
});
