import type { RuleSetDocument } from "@hakiki/domain";
import { catalogue, defaultRuleSet, diffRuleSets, editRuleSet, writeOutRuleSet } from "@hakiki/rules";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { editDraft } from "./edit-draft.ts";
import { publishDraft, setApproval } from "./publish-draft.ts";
import { readRules } from "./read-rules.ts";
import { applyRuleFiles, matchRuleFiles, planRuleFiles, pullRuleFiles, toRuleFiles } from "./rule-files.ts";

const NIGHT = {
	title: "Night",
	sentence: "{amountMinor} at night",
	on: ["out"],
	when: "localHour < 5",
	weight: 1,
	tags: ["pace"],
} as const;

const standard = writeOutRuleSet(defaultRuleSet("NG"), catalogue);
const ids = catalogue.map(({ id }) => id);
const weights = fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 10);
const isLowering = new Set(catalogue.filter(({ weight }) => weight < 0).map(({ id }) => id));
/** A rule that lowers risk takes no positive weight. */
const keepSigns = <Rule extends { readonly weight?: number }>(rules: Readonly<Record<string, Rule>>) =>
	Object.fromEntries(
		Object.entries(rules).map(([id, rule]) => [
			id,
			isLowering.has(id) && rule.weight ? { ...rule, weight: -rule.weight } : rule,
		]),
	);
const edits = fc.record(
	{
		bias: fc.integer({ min: -50, max: -20 }).map((tenths) => tenths / 10),
		thresholds: fc.record({ login: fc.record({ review: fc.integer({ min: 20, max: 70 }) }) }),
		rules: fc
			.dictionary(
				fc.constantFrom(...ids),
				fc.record({ weight: weights, mode: fc.constantFrom("live", "off") }, { requiredKeys: [] }),
			)
			.map(keepSigns),
		custom: fc.dictionary(
			fc.constantFrom("custom_night", "custom_day"),
			weights.map((weight) => ({ ...NIGHT, weight })),
		),
	},
	{ requiredKeys: [] },
);
/** Learning moves some weights after people have set theirs. */
const learned = fc.dictionary(fc.constantFrom(...ids, "custom_night"), weights);

function learn(document: RuleSetDocument, moved: Readonly<Record<string, number>>): RuleSetDocument {
	const move = (rules: RuleSetDocument["rules" | "custom"]) =>
		Object.fromEntries(
			Object.entries(rules ?? {}).map(([id, rule]) => [id, { ...rule, weight: moved[id] ?? rule.weight }]),
		);
	const priors = Object.entries(moved).map(([id, to]) => {
		const from = document.rules?.[id]?.weight ?? document.custom?.[id]?.weight ?? 0;
		return [id, { from, to }];
	});
	const bias = document.bias ?? 0;
	return {
		...document,
		bias: bias + 0.05,
		rules: move(document.rules),
		custom: move(document.custom),
		learned: { bias: { from: bias, to: bias + 0.05 }, weights: Object.fromEntries(priors) },
	} as RuleSetDocument;
}

describe("rules in files", () => {
	it("hold what people set, and match it whatever learning has moved", () => {
		fc.assert(
			fc.property(edits, learned, (given, moved) => {
				const set = editRuleSet(standard, given, catalogue);
				const files = toRuleFiles(learn(set, moved));
				expect(files).toEqual(toRuleFiles(set));
				expect(diffRuleSets(learn(set, moved), matchRuleFiles(learn(set, moved), files))).toEqual([]);
			}),
		);
	});

	it("bring any published rules to what the files say, and learning's movement survives elsewhere", () => {
		fc.assert(
			fc.property(edits, edits, learned, (before, after, moved) => {
				const current = learn(editRuleSet(standard, before, catalogue), moved);
				const wanted = editRuleSet(standard, after, catalogue);
				const result = matchRuleFiles(current, toRuleFiles(wanted));
				expect(toRuleFiles(result)).toEqual(toRuleFiles(wanted));
				for (const id of ids) {
					const isTouched = wanted.rules?.[id]?.weight !== editRuleSet(standard, before, catalogue).rules?.[id]?.weight;
					const expected = isTouched ? wanted.rules?.[id]?.weight : current.rules?.[id]?.weight;
					expect(result.rules?.[id]?.weight).toBe(expected);
				}
			}),
		);
	});

	it("write nothing about the catalogue's defaults", () => expect(toRuleFiles(standard)).toEqual({ country: "NG" }));

	it("refuse the files of another country", () => {
		expect(() => matchRuleFiles(standard, { country: "KE" })).toThrow("country: must be NG");
	});
});

describe("applying files to a workspace", () => {
	let bench: TestBench;
	let workspaceId: string;
	beforeAll(async () => {
		bench = await openTestBench();
		({ workspaceId } = await bench.service.openRealm(bench.realm));
	});
	afterAll(() => bench.close());

	const plan = (files: object) => planRuleFiles(bench.service, { workspaceId }, { country: "KE", ...files });
	const apply = (files: object, more: object = {}) =>
		applyRuleFiles(
			bench.service,
			{ workspaceId },
			{ files: { country: "KE", ...files }, actor: "cli:njeri", reason: "from git", mayReplaceDraft: false, ...more },
		);

	it("publishes what the plan showed, and then there is nothing to do", async () => {
		const files = { bias: -3.25, custom: { custom_night: NIGHT } };
		const { version, changes } = await plan(files);
		expect(changes.map(({ path }) => path)).toEqual(["bias", "custom.custom_night"]);
		const applied = await apply(files, { version });
		expect(applied).toMatchObject({ changes, published: { version: version + 1, before: version } });
		expect(await pullRuleFiles(bench.service, { workspaceId })).toEqual({ country: "KE", ...files });
		expect(await apply(files)).toEqual({ changes: [] });
		expect((await bench.service.openRealm(bench.realm)).rulesVersion).toBe(version + 1);
	});

	it("removes a custom rule that has no file, and resets a value that the files no longer name", async () => {
		const { changes } = await apply({});
		expect(changes.map(({ path, after }) => [path, after])).toEqual([
			["bias", -3.5],
			["custom.custom_night", null],
		]);
	});

	it("refuses if another version is published by now", async () => {
		const { version } = await plan({ bias: -3 });
		await apply({ bias: -3.1 });
		await expect(apply({ bias: -3 }, { version })).rejects.toThrow(
			`version: version ${version + 1} is published by now`,
		);
	});

	it("refuses to overwrite somebody's draft, unless it may", async () => {
		const draft = { edits: { bias: -2.9 }, author: "cli:kamau", isFresh: false };
		await editDraft(bench.service, { workspaceId }, draft);
		await expect(apply({ bias: -3 })).rejects.toThrow("draft: cli:kamau has a draft");
		expect(await apply({ bias: -3 }, { mayReplaceDraft: true })).toHaveProperty("published");
		expect((await readRules(bench.service, { workspaceId })).draft).toBeUndefined();
	});

	it("leaves a draft for a second person where publishing needs approval", async () => {
		await setApproval(bench.service, { workspaceId }, { isNeeded: true, actor: "cli:njeri" });
		const { changes, published, waiting } = await apply({ bias: -2.8, custom: { custom_night: NIGHT } });
		expect(published).toBeUndefined();
		expect(waiting).toMatchObject({ authors: ["cli:njeri"], changes });
		const publish = (actor: string) => publishDraft(bench.service, { workspaceId }, { actor, reason: "reviewed" });
		await expect(publish("cli:njeri")).rejects.toThrow("somebody other than the author");
		await publish("cli:kamau");
		expect(await pullRuleFiles(bench.service, { workspaceId })).toMatchObject({ bias: -2.8 });
	});
});
