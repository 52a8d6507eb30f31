// `hakiki rules show|versions|diff`: shows a workspace's rules, lists earlier versions and compares two of them.

import type { RuleDraft, RuleSetName, RuleSetVersion, RuleSetWithContent, RulesReading } from "@hakiki/domain";
import {
	compareRuleSets,
	findWorkspace,
	listRuleSetVersions,
	readRuleSetVersion,
	readRules,
	VERSIONS_PAGE_MAX,
	type Workspace,
} from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { escapeControls } from "./escape-controls.ts";
import { describeModel, formatChanges } from "./format-changes.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { withAdminTools } from "./with-service.ts";

const VERSION_MAX = 999_999_999;

export const showCommand: Command = {
	name: "rules show",
	usage: `--workspace ID|NAME [--version N] [--rule ID] [--data DIR] [--json]

  --version  an older version in place of the published one
  --rule     only this rule`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["version", "rule"] });
		const version = options.wholeNumber("version", { min: 1, max: VERSION_MAX });
		const rule = options.text("rule");
		const shown = await withAdminTools(options, io, { purpose: "hakiki rules show" }, async (tools) => {
			const workspace = await findWorkspace(tools, options.requiredText("workspace"));
			const rules = await readRules(tools, { workspaceId: workspace.uuid });
			const set =
				version === undefined
					? rules.published
					: await readRuleSetVersion(tools, { workspaceId: workspace.uuid }, version);
			return { workspace, rules, set };
		});
		if (rule !== undefined && !listRows(shown.set, rule).length) throw new UsageError(`there is no rule ${rule}`);
		if (options.isJson) {
			const { viewRuleSet, viewRules } = await import("@hakiki/contract");
			io.print(JSON.stringify(version === undefined ? viewRules(shown.rules) : viewRuleSet(shown.set)));
		} else io.print(describeRules(shown.workspace, shown.rules, shown.set, rule));
		return 0;
	},
};

export const versionsCommand: Command = {
	name: "rules versions",
	usage: "--workspace ID|NAME [--before N] [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["before"] });
		const before = options.wholeNumber("before", { min: 1, max: VERSION_MAX });
		const versions = await withAdminTools(options, io, { purpose: "hakiki rules versions" }, async (tools) => {
			const { uuid } = await findWorkspace(tools, options.requiredText("workspace"));
			return listRuleSetVersions(tools, { workspaceId: uuid }, { before, limit: VERSIONS_PAGE_MAX });
		});
		if (options.isJson) {
			const { viewPage, viewVersion } = await import("@hakiki/contract");
			const last = versions.length < VERSIONS_PAGE_MAX ? undefined : versions.at(-1);
			io.print(JSON.stringify(viewPage({ items: versions, next: last && String(last.version) }, viewVersion)));
		} else io.print(formatTable(["VERSION", "PUBLISHED", "BY", "APPROVED BY", "REASON"], versions.map(toVersionRow)));
		return 0;
	},
};

export const diffCommand: Command = {
	name: "rules diff",
	usage: `--workspace ID|NAME [--from SET] [--to SET] [--data DIR] [--json]

  SET is published, draft, or the number of a version (default: from published to draft)`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["from", "to"] });
		const from = readSetName(options.text("from"), "from") ?? "published";
		const to = readSetName(options.text("to"), "to") ?? "draft";
		const changes = await withAdminTools(options, io, { purpose: "hakiki rules diff" }, async (tools) => {
			const { uuid } = await findWorkspace(tools, options.requiredText("workspace"));
			return compareRuleSets(tools, { workspaceId: uuid }, { from, to });
		});
		if (options.isJson) io.print(JSON.stringify({ from: String(from), to: String(to), changes }));
		else if (changes.length === 0) io.say("Nothing differs.");
		else io.print(formatChanges(changes));
		return 0;
	},
};

export function readSetName(text: string | undefined, option: string): RuleSetName | undefined {
	if (text === undefined || text === "published" || text === "draft") return text;
	if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
	throw new UsageError(`--${option} must be published, draft, or the number of a version`);
}

function describeRules(
	workspace: Workspace,
	rules: RulesReading,
	set: RuleSetWithContent,
	rule: string | undefined,
): string {
	const table = formatTable(["RULE", "MODE", "WEIGHT", "PARAMETERS"], listRows(set, rule));
	if (rule !== undefined) return table;
	return [
		`${workspace.name}: version ${set.version}, ${describeVersion(set)}`,
		...(rules.draft === undefined ? [] : [describeDraft(rules.draft)]),
		...(rules.shadow === undefined
			? []
			: [`in shadow: set ${rules.shadow.number}, since ${formatMoment(rules.shadow.startedAt)}`]),
		...(rules.needsApproval ? ["publishing needs a person who is not an author"] : []),
		`bias ${set.content.bias}, thresholds ${formatThresholds(set)}`,
		...(set.content.model === undefined ? [] : [`model from outside: ${describeModel(set.content.model)}`]),
		"",
		table,
	].join("\n");
}

function describeVersion({ createdAt, createdBy, reason }: RuleSetVersion): string {
	return `published ${formatMoment(createdAt)} by ${createdBy}${reason === "" ? "" : `: ${escapeControls(reason)}`}`;
}

export function describeDraft({ revision, basedOn, authors, changes }: RuleDraft): string {
	return `draft: revision ${revision} on version ${basedOn} by ${authors.join(", ")}, ${changes.length} changed`;
}

/** Most event types share their thresholds, so each pair is printed once. */
function formatThresholds({ content }: RuleSetWithContent): string {
	const byPair = new Map<string, string[]>();
	for (const [type, { review, block }] of Object.entries(content.thresholds ?? {})) {
		const pair = `${review} and ${block}`;
		byPair.set(pair, [...(byPair.get(pair) ?? []), type]);
	}
	if (byPair.size === 1) return [...byPair.keys()].join("");
	return [...byPair].map(([pair, types]) => `${pair} (${types.join(", ")})`).join("; ");
}

function listRows({ content }: RuleSetWithContent, rule: string | undefined): string[][] {
	const own = Object.entries(content.custom ?? {}).map(([id, { mode = "live", weight, when }]) => [
		id,
		mode,
		String(weight),
		when.replaceAll(/\s+/g, " "),
	]);
	const catalogued = Object.entries(content.rules ?? {}).map(([id, { mode = "live", weight = 0, parameters = {} }]) => [
		id,
		mode,
		String(weight),
		Object.entries(parameters)
			.map(([name, value]) => `${name}=${value}`)
			.join(" "),
	]);
	return [...catalogued, ...own].filter(([id]) => rule === undefined || id === rule);
}

function toVersionRow({ version, createdAt, createdBy, approvedBy, reason, restores }: RuleSetVersion): string[] {
	const why = restores === null ? reason : `(restores ${restores}) ${reason}`;
	return [String(version), formatMoment(createdAt), createdBy, approvedBy ?? "-", why];
}
