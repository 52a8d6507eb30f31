// Each rule's story, over HTTP: the fraud fires it, and the honest twin does not. Then stories of what is decided: the
// fraud is stopped, and everything its honest twins do is allowed.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { catalogue } from "@hakiki/rules";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import {
	type DecisionStory,
	type RuleStory,
	type Stage,
	type Telling,
	type ToldDecision,
	tell,
	tellDecisions,
	type Wanted,
} from "./harness/story-teller.ts";
import { WorkspacePast } from "./harness/workspace-past.ts";
import { capDecisions } from "./stories/cap-decisions.ts";
import { limitStories } from "./stories/limits.ts";
import { missDecisions } from "./stories/miss-decisions.ts";
import { muleStories } from "./stories/mules.ts";
import { paceStories } from "./stories/pace.ts";
import { scamDecisions } from "./stories/scam-decisions.ts";
import { STORY_LIST, screeningStories } from "./stories/screening.ts";
import { stopDecisions } from "./stories/stop-decisions.ts";
import { takeoverStories } from "./stories/takeover.ts";

const STORIES: readonly RuleStory[] = [
	...takeoverStories,
	...muleStories,
	...paceStories,
	...limitStories,
	...screeningStories,
];
const DECISIONS: readonly DecisionStory[] = [...stopDecisions, ...scamDecisions, ...missDecisions, ...capDecisions];
const PAST = "past";

let home: Installation;
let past: WorkspacePast;
/** Rules that fire only after a job has run, which does not run here: `record/followed-money.test.ts` tells of it. */
const TOLD_BY_JOBS = ["money_circle"];
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
		{ timeout: 60_000, interval: 200 },
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
		expect([...told, ...TOLD_BY_JOBS].sort()).toEqual(catalogue.map((rule) => rule.id).sort());
	});

	it.each(listStories(false))("%s", async (rule, story) => {
		const stage = stages.get(story.country ?? "KE");
		if (stage === undefined) throw new Error(`There is no stage for ${story.country}`);
		expect(await tell(stage, `${rule}-fires`, story.fires)).toContain(rule);
		expect(await tell(stage, `${rule}-twin`, story.twin)).not.toContain(rule);
	});
});

describe("a decision", () => {
	it.each(DECISIONS.map((story) => [story.name, story] as const))("%s", async (name, { country, story }) => {
		const decisions = await tellDecisions(stageOf(country), name, story);
		expectWanted(decisions, story);
	});

	it.each(listTwins())("%s", async (name, country, twin) => {
		const decisions = await tellDecisions(stageOf(country), name, twin);
		expectWanted(decisions, { ...twin, wanted: twin.wanted ?? decisions.map(() => "allow" as const) });
	});
});

// The last ones: the past must be some seconds old before a job learns from it.
describe("a rule that knows what is usual in the workspace", () => {
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
			{ timeout: 60_000, interval: 500 },
		);
		expect(await tell(stage, `${rule}-twin`, story.twin)).not.toContain(rule);
	});
});

function listTwins(): readonly (readonly [string, DecisionStory["country"], Telling & Partial<Wanted>])[] {
	return DECISIONS.flatMap(({ name, country, twins }) =>
		Object.entries(twins).map(([who, twin]) => [`${name}: ${who}`, country, twin] as const),
	);
}

function stageOf(country: "KE" | "NG" = "KE"): Stage {
	const stage = stages.get(country);
	if (stage === undefined) throw new Error(`There is no stage for ${country}`);
	return stage;
}

function expectWanted(
	decisions: readonly ToldDecision[],
	{ wanted, nextStep, message, status, reasons = [], says }: Wanted,
): void {
	const expected = typeof wanted === "string" ? [wanted] : wanted;
	const last = decisions.at(-1);
	const found = decisions.slice(-expected.length);
	const told = found.map(({ decision, score, reasons: why }) => `${decision} ${score} ${why.map(({ code }) => code)}`);
	expect(
		found.map(({ decision }) => decision),
		told.join("\n"),
	).toEqual(expected);
	expect(last?.reasons.map(({ code }) => code)).toEqual(expect.arrayContaining([...reasons]));
	if (nextStep !== undefined) expect(last?.next_step).toBe(nextStep);
	if (message !== undefined) expect(last?.customer_message?.code).toBe(message);
	if (status !== undefined) expect(last?.customer.status).toBe(status);
	if (says !== undefined) expect(last?.reasons.map(({ reason }) => reason).join("\n")).toContain(says);
}

function listStories(hasPast: boolean): readonly (readonly [string, RuleStory])[] {
	return STORIES.filter((story) => (story.hasPast ?? false) === hasPast).map((story) => [story.rule, story] as const);
}
