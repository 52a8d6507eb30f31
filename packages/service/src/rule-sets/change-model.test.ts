import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { setRulesApproval } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { changeModel, type ModelChange, readPublishedModel } from "./change-model.ts";
import { editDraft } from "./edit-draft.ts";
import { publishDraft, rollBackRules } from "./publish-draft.ts";
import { readRules } from "./read-rules.ts";

let bench: TestBench;
let workspaceId: string;

beforeAll(async () => {
	bench = await openTestBench();
	({ workspaceId } = await bench.service.openRealm(bench.realm));
});
afterAll(() => bench.close());

/** A payment of more than KES 100 is suspicious, and this is the model's only split. */
const LIGHTGBM = {
	objective: "binary sigmoid:1",
	num_class: 1,
	num_tree_per_iteration: 1,
	average_output: false,
	feature_names: ["amountMinor"],
	tree_info: [
		{
			tree_structure: {
				split_feature: 0,
				threshold: 10_000,
				decision_type: "<=",
				default_left: true,
				missing_type: "NaN",
				internal_count: 100,
				left_child: { leaf_value: -5, leaf_count: 99 },
				right_child: { leaf_value: 4, leaf_count: 1 },
			},
		},
	],
};
const toFile = (content: object | string) =>
	new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));

const change = (modelChange: ModelChange, mayReplaceDraft = false) =>
	changeModel(
		bench.service,
		{ workspaceId },
		{ change: modelChange, actor: "cli:njeri", reason: "Trained on last year", mayReplaceDraft },
	);
const load = (content: object | string) => change({ kind: "load", name: "amounts", file: toFile(content) });
const decide = (customer: string) => decideTest(bench.service, bench.realm, payout(customer, { amount: 900 }));
const codesOf = (answer: { reasons: readonly { code: string }[] }) => answer.reasons.map(({ code }) => code);
const firedBy = async (customer: string) => {
	const { rows } = await bench.database.pool.query("select outcome from events where customer_id = $1", [customer]);
	const fired = (JSON.parse(rows[0].outcome) as { fired: { rule: string; weight: number; isShadow: boolean }[] }).fired;
	return fired.find(({ rule }) => rule === "outside_model");
};

describe("a model from outside", () => {
	it("is published in shadow: each event records what it says, and no decision changes", async () => {
		const before = await decide("plain");
		const { published, changes } = await load(LIGHTGBM);
		expect(published).toMatchObject({ version: 2, before: 1 });
		expect(changes).toMatchObject([{ path: "model", before: null, after: { name: "amounts", status: "shadow" } }]);
		expect(JSON.stringify(changes)).not.toContain("nodes");
		const watched = await decide("watched");
		expect(watched).toMatchObject({ score: before.score, decision: before.decision });
		expect(codesOf(watched)).toEqual(codesOf(before));
		const hit = await firedBy("watched");
		expect(hit).toMatchObject({ isShadow: true });
		expect(hit?.weight).toBeGreaterThan(2.9);
		expect(await firedBy("plain")).toBeUndefined();
	});

	it("counts when it is promoted, and gives its reason in words", async () => {
		const before = await decide("still-watched");
		const { published, changes } = await change({ kind: "promote" });
		expect(published?.version).toBe(3);
		expect(changes).toMatchObject([{ before: { status: "shadow" }, after: { status: "active" } }]);
		const after = await decide("judged");
		expect(after.score).toBeGreaterThan(before.score);
		expect(after.reasons.find(({ code }) => code === "outside_model")?.reason).toBe("Like earlier frauds: KES 900");
		await expect(change({ kind: "promote" })).rejects.toThrow("model: is active already");
	});

	it("stays with edits of the rules, and a newly loaded one is in shadow again", async () => {
		await editDraft(
			bench.service,
			{ workspaceId },
			{ edits: { rules: { fan_in: { weight: 0.5 } } }, author: "cli:njeri", isFresh: false },
		);
		await expect(change({ kind: "shadow" })).rejects.toThrow("draft: cli:njeri has a draft");
		await publishDraft(bench.service, { workspaceId }, { actor: "cli:njeri", reason: "Fewer false alarms" });
		expect(await readPublishedModel(bench.service, { workspaceId })).toMatchObject({ status: "active" });
		const path = "../../../rules/src/models/parity/xgboost.json.gz";
		const large = gunzipSync(readFileSync(new URL(path, import.meta.url))).toString();
		expect((await load(large)).changes).toMatchObject([
			{ before: { library: "lightgbm" }, after: { library: "xgboost", status: "shadow", treeCount: 30 } },
		]);
		expect(codesOf(await decide("after-another"))).not.toContain("outside_model");
	});

	it("changes nothing if the file is refused", async () => {
		const rules = await readRules(bench.service, { workspaceId });
		const audited = async () =>
			(await bench.database.pool.query("select count(*)::int as count from audit")).rows[0].count;
		const count = await audited();
		const whole = JSON.stringify(LIGHTGBM);
		await expect(load(whole.slice(0, -40))).rejects.toThrow("file: is cut off");
		await expect(load({ ...LIGHTGBM, objective: "lambdarank" })).rejects.toThrow("objective: is lambdarank");
		await expect(load({ ...LIGHTGBM, feature_names: ["amount"] })).rejects.toThrow(
			"feature_names, column 0: amount is",
		);
		await expect(load(whole.replace(":10000,", ":NaN,"))).rejects.toThrow("tree 0, node 0: threshold is not a number");
		await expect(load({ ...LIGHTGBM, tree_info: Array(1_000_000).fill({}) })).rejects.toThrow(
			"file: has more than 150000 lists and objects",
		);
		await expect(change({ kind: "load", name: "a\nb", file: toFile(LIGHTGBM) })).rejects.toThrow("model.name");
		expect(await readRules(bench.service, { workspaceId })).toEqual(rules);
		expect(await audited()).toBe(count);
	});

	it("is rolled back with the version, and removed", async () => {
		const roll = { version: 3, actor: "cli:njeri", reason: "The first model was better" };
		await rollBackRules(bench.service, { workspaceId }, roll);
		expect(codesOf(await decide("rolled-back"))).toContain("outside_model");
		await change({ kind: "remove" });
		expect(await readPublishedModel(bench.service, { workspaceId })).toBeUndefined();
		await decide("removed");
		expect(await firedBy("removed")).toBeUndefined();
		await expect(change({ kind: "promote" })).rejects.toThrow("The published rules have no model from outside");
	});

	it("waits for another person where the workspace asks for approval, each step by itself", async () => {
		await setRulesApproval(bench.database.pool, { workspaceId, isNeeded: true });
		const { published, waiting } = await load(LIGHTGBM);
		expect(published).toBeUndefined();
		expect(waiting).toMatchObject({ changes: [{ path: "model" }], content: { model: { status: "shadow" } } });
		await expect(change({ kind: "promote" }, true)).rejects.toThrow("The published rules have no model from outside");
		const reason = "Reviewed with the team";
		await expect(publishDraft(bench.service, { workspaceId }, { actor: "cli:njeri", reason })).rejects.toThrow(
			"author",
		);
		await publishDraft(bench.service, { workspaceId }, { actor: "cli:kamau", reason });
		expect(await readPublishedModel(bench.service, { workspaceId })).toMatchObject({ status: "shadow" });
		expect((await change({ kind: "promote" })).waiting?.content.model?.status).toBe("active");
		await publishDraft(bench.service, { workspaceId }, { actor: "cli:kamau", reason });
		expect(codesOf(await decide("approved"))).toContain("outside_model");
		const { waiting: removal } = await change({ kind: "remove" });
		expect(removal?.content.model).toBeUndefined();
	});
});
