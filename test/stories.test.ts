// Each rule's story, over HTTP: the fraud fires it, and the honest twin does not.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { catalogue } from "@hakiki/rules";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { type RuleStory, type Stage, tell } from "./harness/story-teller.ts";
import { WorkspacePast } from "./harness/workspace-past.ts";
import { limitStories } from "./stories/limits.ts";
import { muleStories } from "./stories/mules.ts";
import { paceStories } from "./stories/pace.ts";
import { STORY_LIST, screeningStories } from "./stories/screening.ts";
import { takeoverStories } from "./stories/takeover.ts";

const STORIES: readonly RuleStory[] = [
	...takeoverStories,
	...muleStories,
	...paceStories,
	...limitStories,
	...screeningStories,
];
const PAST = "past";

let home: Installation;
let past: WorkspacePast;
const stages = new Map<string, Stage>();
const clients: HttpClient[] = [];

beforeAll(async () => {
	home = await Installation.createOnTestDatabase();
	const server = await home.start("--role", "api");
	const pool = await home.openPool();
	const list = join(home.folder, "story-list.jsonl");
	await writeFile(list, STORY_LIST.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
	await home.runJson("lists", "import", list, "--format", "hakiki", "--list", "story");
	for (const [name, country] of [
		["KE", "KE"],
		["NG", "NG"],
		[PAST, "KE"],
	] as const) {
		const workspace = await home.createWorkspace(`Stories ${name}`, country);
		const client = new HttpClient(server.url, { key: await home.createKey(workspace, "test") });
		const manage = async (mode: string) => {
			const wanted = ["--workspace", workspace, "--mode", mode, "--scopes", "manage"];
			return client.withKey((await home.runJson<{ key: string }>("keys", "create", ...wanted)).key);
		};
		clients.push(client);
		const [manager, publisher] = [await manage("test"), await manage("live")];
		const stage: Stage = { home, pool, workspace, client, manager, publisher, country };
		stages.set(name, stage);
		if (name === PAST) past = new WorkspacePast(stage);
	}
	past.begin();
	// Servers follow a change of the lists within seconds; the made-up one of test mode is always there.
	await vi.waitFor(
		async () => expect((await clients[0]?.post("/v1/screen", { name: "Nobody" }))?.json.lists).toHaveLength(2),
		{ timeout: 10_000, interval: 200 },
	);
});

afterAll(async () => {
	await past?.end();
	for (const client of clients) client.close();
	await home?.remove();
});

describe("every rule has a story", () => {
	it("and no story is of a rule that is not there", () => {
		const told = STORIES.map((story) => story.rule);
		expect(told.sort()).toEqual(catalogue.map((rule) => rule.id).sort());
	});

	it.each(listStories(false))("%s", async (rule, story) => {
		const stage = stages.get(story.country ?? "KE");
		if (stage === undefined) throw new Error(`There is no stage for ${story.country}`);
		expect(await tell(stage, `${rule}-fires`, story.fires)).toContain(rule);
		expect(await tell(stage, `${rule}-twin`, story.twin)).not.toContain(rule);
	});

	it.each(listStories(true))("%s", async (rule, story) => {
		const stage = stages.get(PAST);
		if (stage === undefined) throw new Error("There is no stage with a past");
		await past.learn();
		let attempt = 0;
		// Servers follow within seconds.
		await vi.waitFor(
			async () => {
				attempt += 1;
				expect(await tell(stage, `${rule}-fires-${attempt}`, story.fires)).toContain(rule);
			},
			{ timeout: 15_000, interval: 500 },
		);
		expect(await tell(stage, `${rule}-twin`, story.twin)).not.toContain(rule);
	});
});

function listStories(hasPast: boolean): readonly (readonly [string, RuleStory])[] {
	return STORIES.filter((story) => (story.hasPast ?? false) === hasPast).map((story) => [story.rule, story] as const);
}
