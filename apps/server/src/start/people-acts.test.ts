// Every change by a person is in the audit log under their name. The test tries every operation that changes something.

import { EXAMPLE_IDS, isForKeys, OPERATIONS, type Operation } from "@hakiki/contract";
import { type Permission, ROLE_SCOPES } from "@hakiki/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type Story, tellStory } from "../testing/api-story.ts";
import { type Browser, signUp } from "../testing/people.ts";

/** Operations that change nothing for other people, or that cannot be tried here, with the reasons. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
	["screenName", "looks something up"],
	["tryOtherRules", "only computes a decision"],
	["validateDraft", "only validates"],
	["previewRule", "only counts what a condition would match"],
	["search", "looks something up"],
	["labelInBulk", "the example only asks for a preview"],
	["startScreeningRun", "returns the running one instead"],
	["withdrawRequest", "only the caller who asked may, and the story's key asked"],
	["seeCase", "records a look, which the case itself keeps"],
	["saveView", "is one's own alone"],
	["changeView", "is one's own alone"],
	["removeView", "is one's own alone"],
	["publishLearned", "it takes weeks of labels to have a candidate; test/learning.test.ts has one"],
	["testWebhook", "it would send something to an address of the internet"],
]);

let bench: ApiBench;
let admin: Browser;
beforeAll(async () => {
	bench = await openApiBench();
	admin = await signUp(bench, "admin");
});
afterAll(() => bench.close());

async function ask({ method, path, example, countsInBothModes }: Operation, story: Story) {
	const fill = (text: string): string =>
		Object.values(EXAMPLE_IDS).reduce((filled, id) => filled.replaceAll(id, story.get(id) ?? id), text);
	const place = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof EXAMPLE_IDS) => EXAMPLE_IDS[name]);
	const url = example?.query === undefined ? place : `${place}?${example.query}`;
	const body = example?.body;
	const sent = body === undefined ? undefined : (JSON.parse(fill(JSON.stringify(body))) as unknown);
	return admin.ask(method, fill(url), sent, { "hakiki-mode": countsInBothModes ? "live" : "test" });
}

const countActs = async (): Promise<number> => {
	const sql = "select count(*)::int as count from audit where actor = $1";
	return (await bench.database.pool.query(sql, [`user:${admin.userId}`])).rows[0].count;
};

const changing = OPERATIONS.filter(
	(one) =>
		isForKeys(one) && one.method !== "GET" && !LEFT_OUT.has(one.id) && ROLE_SCOPES.admin.has(one.scope as Permission),
);

it.each(changing.map((one) => [one.id, one] as const))("%s by a person is in the log", async (_id, operation) => {
	const story = await tellStory(bench, operation);
	const before = await countActs();
	const { status, json } = await ask(operation, story);
	expect(status, JSON.stringify(json)).toBe(200);
	expect(await countActs()).toBeGreaterThan(before);
});
