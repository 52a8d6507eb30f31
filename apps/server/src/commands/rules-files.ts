// `hakiki rules pull|plan|apply|test`: keeps a workspace's rules in a folder under version control.
//
//   rules.json               the country, and every value that differs from the catalogue's defaults
//   custom/custom_night.json title, sentence, weight and more of a custom rule
//   custom/custom_night.cel  its condition
//   tests/*.json             events, and the decisions that they must get

import { resolve } from "node:path";
import type { CountryServed } from "@hakiki/domain";
import {
	applyRuleFiles,
	findWorkspace,
	planRuleFiles,
	pullRuleFiles,
	Rehearsal,
	type RulesPlan,
	readRuleSet,
} from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { countChanges, formatChanges } from "./format-changes.ts";
import { printApplied } from "./print-applied.ts";
import { readOptions } from "./read-options.ts";
import { readCountry, readRuleFolder, readRuleTests, writeRuleFolder } from "./rule-folder.ts";
import { runRuleTest, type TestResult } from "./rule-test.ts";
import { withAdminTools } from "./with-service.ts";

const VERSION_MAX = 999_999_999;

export const pullCommand: Command = {
	name: "rules pull",
	usage: `DIR --workspace ID|NAME [--data DIR] [--json]

  Writes DIR/rules.json and one pair of files for each custom rule: DIR/custom/ID.json and DIR/custom/ID.cel.
  Files of custom rules that no longer exist are deleted. A weight that learning moved is written as people set it.`,
	async run(args, io) {
		const options = readOptions(args, { positionals: ["DIR"], required: ["workspace"] });
		const folder = resolve(io.cwd, options.positional("DIR"));
		const files = await withAdminTools(options, io, { purpose: "hakiki rules pull" }, async (tools) => {
			const { uuid } = await findWorkspace(tools, options.requiredText("workspace"));
			return pullRuleFiles(tools, { workspaceId: uuid });
		});
		const written = await writeRuleFolder(folder, files);
		if (options.isJson) io.print(JSON.stringify(written));
		else io.print([...written.written, ...written.removed.map((name) => `${name} (removed)`)].join("\n"));
		return 0;
	},
};

export const planCommand: Command = {
	name: "rules plan",
	usage: `DIR --workspace ID|NAME [--check] [--data DIR] [--json]

  Shows what \`rules apply\` would change in the published rules. Nothing is stored.
  --check  exit with 1 if something would change, for a nightly comparison`,
	async run(args, io) {
		const options = readOptions(args, { positionals: ["DIR"], required: ["workspace"], flags: ["check"] });
		const files = await readRuleFolder(resolve(io.cwd, options.positional("DIR")));
		const plan = await withAdminTools(options, io, { purpose: "hakiki rules plan" }, async (tools) => {
			const { uuid } = await findWorkspace(tools, options.requiredText("workspace"));
			return planRuleFiles(tools, { workspaceId: uuid }, files);
		});
		io.print(options.isJson ? presentPlan(plan) : describePlan(plan));
		return options.has("check") && plan.changes.length > 0 ? 1 : 0;
	},
};

export const applyCommand: Command = {
	name: "rules apply",
	usage: `DIR --workspace ID|NAME --reason TEXT [--version N] [--replace-draft] [--data DIR] [--json]

  Runs the tests in DIR/tests, then publishes the rules of DIR; servers follow within seconds. Where publishing needs
  approval, the rules become the draft, and another person publishes it.
  --version        refuse unless this version is published, as \`rules plan\` printed it
  --replace-draft  replace a draft that somebody has begun`,
	async run(args, io) {
		const options = readOptions(args, {
			positionals: ["DIR"],
			required: ["workspace", "reason"],
			texts: ["version"],
			flags: ["replace-draft"],
		});
		const folder = resolve(io.cwd, options.positional("DIR"));
		const files = await readRuleFolder(folder);
		const failed = (await runTests(folder, files, readCountry(files))).filter(({ problems }) => problems.length > 0);
		if (failed.length > 0) {
			io.say(describeTests(failed));
			io.say("Nothing was changed, because a test failed.");
			return 1;
		}
		const version = options.wholeNumber("version", { min: 1, max: VERSION_MAX });
		const applied = await withAdminTools(options, io, { purpose: "hakiki rules apply" }, async (tools) => {
			const { uuid } = await findWorkspace(tools, options.requiredText("workspace"));
			const change = { files, version, mayReplaceDraft: options.has("replace-draft") };
			const reason = options.requiredText("reason");
			return applyRuleFiles(tools, { workspaceId: uuid }, { ...change, actor: io.actor, reason });
		});
		return printApplied(options, io, applied);
	},
};

export const testCommand: Command = {
	name: "rules test",
	usage: `DIR [--json]

  Decides the events of each file in DIR/tests with the rules of DIR, in memory, and compares the decisions with those
  that the file expects. It needs no database. A test is
  {"history": [EVENT, …], "events": [{"event": EVENT, "expect": {"decision": "review", "fired": ["custom_night"],
  "not_fired": [], "score_min": 50, "score_max": 84}}]}; each expectation is optional, and each EVENT needs occurred_at.`,
	async run(args, io) {
		const options = readOptions(args, { positionals: ["DIR"] });
		const folder = resolve(io.cwd, options.positional("DIR"));
		const files = await readRuleFolder(folder);
		const results = await runTests(folder, files, readCountry(files));
		if (results.length === 0) throw new UsageError(`${folder} has no tests/*.json`);
		if (options.isJson) io.print(JSON.stringify({ tests: results }));
		else io.print(describeTests(results));
		return results.every(({ problems }) => problems.length === 0) ? 0 : 1;
	},
};

async function runTests(folder: string, files: unknown, country: CountryServed): Promise<readonly TestResult[]> {
	const ruleSet = readRuleSet(files, country);
	const results: TestResult[] = [];
	for (const test of await readRuleTests(folder))
		results.push(await runRuleTest(test, await Rehearsal.open(country, ruleSet)));
	return results;
}

function describeTests(results: readonly TestResult[]): string {
	const lines = results.flatMap(({ file, problems }) => [
		`${problems.length === 0 ? "passed" : "FAILED"}  ${file}`,
		...problems.map((problem) => `        ${problem}`),
	]);
	const failed = results.filter(({ problems }) => problems.length > 0).length;
	return [...lines, `${results.length - failed} passed, ${failed} failed`].join("\n");
}

function presentPlan({ version, changes, needsApproval, draftAuthors }: RulesPlan): string {
	return JSON.stringify({ version, changes, needs_approval: needsApproval, draft_authors: draftAuthors });
}

function describePlan({ version, changes, needsApproval, draftAuthors }: RulesPlan): string {
	if (changes.length === 0) return `The files match version ${version}. Nothing would change.`;
	return [
		`Compared with version ${version}:`,
		"",
		formatChanges(changes),
		"",
		`${countChanges(changes, "add")} to add, ${countChanges(changes, "change")} to change, ${countChanges(changes, "remove")} to remove.`,
		...(draftAuthors.length > 0 ? [`${draftAuthors.join(", ")} has a draft, which would have to be replaced.`] : []),
		...(needsApproval ? ["Another person must publish the result."] : []),
	].join("\n");
}
