// `hakiki rules set|draft|shadow|publish|rollback|approval`: edits the draft, tries it in shadow mode, publishes it, and
// rolls back.

import { resolve } from "node:path";
import { AppError, type PublishedRules, type RuleDraft, type ShadowReport } from "@hakiki/domain";
import {
	discardDraft,
	editDraft,
	publishDraft,
	readRules,
	reportShadow,
	rollBackRules,
	setApproval,
	startShadow,
	stopShadow,
} from "@hakiki/service";
import { changeOrAsk, sayWaiting } from "./change-or-ask.ts";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { formatChanges } from "./format-changes.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { buildEdit, keepNegative, readEdits } from "./rule-edits.ts";
import { describeDraft } from "./rules-read.ts";
import { withWorkspace } from "./with-service.ts";

export const setCommand: Command = {
	name: "rules set",
	usage: `PATH VALUE --workspace ID|NAME [--data DIR] [--json]

  PATH   as in \`rules diff\`: bias, thresholds.login.review, rules.fan_in.weight, rules.fan_in.mode,
         rules.fan_in.parameters.sendersMin, custom.custom_night.when; the prefix \`rules.\` is optional
  VALUE  a number, a word, \`a,b\` for a list, or default; remove deletes a custom rule`,
	async run(args, io) {
		const { rest, negative } = keepNegative(args);
		const options = readOptions(rest, { positionals: ["PATH", "VALUE"], required: ["workspace"] });
		const edits = buildEdit(options.positional("PATH"), negative ?? options.positional("VALUE"));
		const draft = await withWorkspace(options, io, { purpose: "hakiki rules set" }, (tools, { uuid }) =>
			editDraft(tools, { workspaceId: uuid }, { edits, author: io.actor, isFresh: false }),
		);
		return printDraft(options, io, draft);
	},
};

export const draftCommand: Command = {
	name: "rules draft",
	usage: `--workspace ID|NAME [--file FILE] [--fresh] [--discard] [--data DIR] [--json]

  --file     JSON with the changes: {"bias": …, "thresholds": …, "rules": …, "custom": …, "pins": …}
  --fresh    start from the published rules and drop the present draft
  --discard  delete the draft`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["file"], flags: ["fresh", "discard"] });
		const file = options.text("file");
		const isFresh = options.has("fresh");
		if (options.has("discard")) {
			if (file !== undefined || isFresh) throw new UsageError("--discard cannot be combined with --file or --fresh");
			await withWorkspace(options, io, { purpose: "hakiki rules draft" }, (tools, { uuid }) =>
				discardDraft(tools, { workspaceId: uuid }, { actor: io.actor }),
			);
			io.print(options.isJson ? JSON.stringify({ discarded: true }) : "Discarded the draft.");
			return 0;
		}
		if (file === undefined && isFresh) throw new UsageError("--fresh needs --file");
		const input = file === undefined ? undefined : await readEdits(resolve(io.cwd, file));
		const draft = await withWorkspace(options, io, { purpose: "hakiki rules draft" }, async (tools, { uuid }) =>
			input === undefined
				? (await readRules(tools, { workspaceId: uuid })).draft
				: editDraft(tools, { workspaceId: uuid }, { ...input, author: io.actor, isFresh }),
		);
		if (draft === undefined) throw new AppError("not_found", "There is no draft of the rules");
		return printDraft(options, io, draft);
	},
};

export const shadowCommand: Command = {
	name: "rules shadow",
	usage: `--workspace ID|NAME [--start | --stop] [--mode test|live] [--data DIR] [--json]

  --start  run the present draft in shadow
  --stop   end the shadow run (default: print the report)
  --mode   the mode whose events are reported (default live)`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["mode"], flags: ["start", "stop"] });
		const mode = options.choice("mode", ["test", "live"] as const) ?? "live";
		if (options.has("start") && options.has("stop")) throw new UsageError("--start and --stop exclude each other");
		const { viewShadow, viewShadowReport } = await import("@hakiki/contract");
		const print = (json: object, text: string): void => io.print(options.isJson ? JSON.stringify(json) : text);
		await withWorkspace(options, io, { purpose: "hakiki rules shadow" }, async (tools, { uuid, realms }) => {
			if (options.has("start")) {
				const started = await startShadow(tools, { workspaceId: uuid }, { actor: io.actor });
				print(viewShadow(started), `Started shadow set ${started.number}. Servers use it within seconds.`);
			} else if (options.has("stop")) {
				const stopped = await stopShadow(tools, { workspaceId: uuid }, { actor: io.actor });
				print({ stopped }, `Stopped shadow set ${stopped}.`);
			} else {
				const report = await reportShadow(tools, { workspaceId: uuid, realm: realms[mode] });
				print(viewShadowReport(report), describeReport(report));
			}
		});
		return 0;
	},
};

export const publishCommand: Command = {
	name: "rules publish",
	usage: "--workspace ID|NAME --reason TEXT [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace", "reason"] });
		const reason = options.requiredText("reason");
		const published = await withWorkspace(options, io, { purpose: "hakiki rules publish" }, (tools, { uuid }) =>
			publishDraft(tools, { workspaceId: uuid }, { actor: io.actor, reason }),
		);
		return printPublished(options, io, published);
	},
};

export const rollbackCommand: Command = {
	name: "rules rollback",
	usage: "VERSION --workspace ID|NAME --reason TEXT [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { positionals: ["VERSION"], required: ["workspace", "reason"] });
		const text = options.positional("VERSION");
		if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError("VERSION must be the number of a version");
		const reason = options.requiredText("reason");
		const published = await withWorkspace(options, io, { purpose: "hakiki rules rollback" }, (tools, { uuid }) =>
			rollBackRules(tools, { workspaceId: uuid }, { version: Number(text), actor: io.actor, reason }),
		);
		return printPublished(options, io, published);
	},
};

export const approvalCommand: Command = {
	name: "rules approval",
	usage: "--workspace ID|NAME --needed yes|no [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace", "needed"] });
		const isNeeded = options.requiredChoice("needed", ["yes", "no"]) === "yes";
		const actor = io.actor;
		const { name, waiting } = await withWorkspace(
			options,
			io,
			{ purpose: "hakiki rules approval" },
			async (tools, { name, uuid }) => {
				const set = () => setApproval(tools, { workspaceId: uuid }, { isNeeded, actor });
				return { name, waiting: await changeOrAsk(tools, uuid, { rulesNeedApproval: isNeeded, actor }, set) };
			},
		);
		const isStillNeeded = isNeeded || waiting !== undefined;
		if (options.isJson) io.print(JSON.stringify({ needs_approval: isStillNeeded }));
		else
			io.print(`${name}: publishing needs ${isStillNeeded ? "somebody other than the authors" : "no second person"}`);
		sayWaiting(io, waiting);
		return 0;
	},
};

async function printDraft(options: Options, io: CommandIo, draft: RuleDraft): Promise<number> {
	if (options.isJson) {
		const { viewRuleDraft } = await import("@hakiki/contract");
		io.print(JSON.stringify(viewRuleDraft(draft)));
		return 0;
	}
	io.say(describeDraft(draft));
	if (draft.changes.length > 0) io.print(formatChanges(draft.changes));
	return 0;
}

async function printPublished(options: Options, io: CommandIo, published: PublishedRules): Promise<number> {
	if (options.isJson) {
		const { viewPublishedRules } = await import("@hakiki/contract");
		io.print(JSON.stringify(viewPublishedRules(published)));
		return 0;
	}
	io.print(`Version ${published.version} is published (was ${published.before}).`);
	return 0;
}

function describeReport({ number, startedAt, startedBy, events, changed, examples }: ShadowReport): string {
	const head = `Shadow set ${number}, since ${formatMoment(startedAt)} by ${startedBy}: ${events} events seen`;
	if (changed.length === 0) return `${head}, no decision would have been another.`;
	const counts = changed.map(({ from, to, count }) => `${count} from ${from} to ${to}`).join(", ");
	const rows = examples.map(({ eventId, customerId, from, to, score, shadowScore, rules }) => [
		eventId,
		customerId,
		`${from} (${score})`,
		`${to} (${shadowScore})`,
		rules.join(" "),
	]);
	return [`${head}; ${counts}.`, "", formatTable(["EVENT", "CUSTOMER", "DECIDED", "SHADOW", "RULES"], rows)].join("\n");
}
