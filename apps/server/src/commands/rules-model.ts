// `hakiki rules model load|show|promote|shadow|remove`: a model of LightGBM or XGBoost that was trained outside.

import { readFile, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { AppError, type OutsideModelFacts } from "@hakiki/domain";
import { changeModel, MODEL_FILE_BYTES_MAX, type ModelChange, readPublishedModel } from "@hakiki/service";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { describeModel } from "./format-changes.ts";
import { printApplied } from "./print-applied.ts";
import { formatMoment } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { withWorkspace } from "./with-service.ts";

const CHANGE_USAGE = "--workspace ID|NAME --reason TEXT [--draft] [--replace-draft] [--data DIR] [--json]";
const DRAFT_USAGE = `--draft          save the change as the draft, for \`rules backtest\`, \`rules shadow\` and \`rules publish\`
  --replace-draft  replace a draft that somebody has begun`;

export const loadCommand: Command = {
	name: "rules model load",
	usage: `FILE [--name NAME] [--neutral=LOG_ODDS] ${CHANGE_USAGE}

  FILE is what LightGBM's dump_model (as JSON) or XGBoost's save_model (as .json) wrote, for a binary objective, with
  signals as columns. The model replaces an earlier one. It runs in shadow: its results are recorded with each event and
  change nothing, until \`rules model promote\`. Where publishing needs approval, the model becomes the draft, and another
  person publishes it. A file that is refused changes nothing.
  --name           a name for people (default: the file's)
  --neutral        the log-odds at which the model adds nothing (default: its average in training)
  ${DRAFT_USAGE}`,
	async run(args, io) {
		const options = readChangeOptions(args, { positionals: ["FILE"], texts: ["name", "neutral"] });
		const path = resolve(io.cwd, options.positional("FILE"));
		const file = await readModelFile(path);
		const name = options.text("name") ?? basename(path);
		return change(options, io, "load", { kind: "load", name, file, neutral: readNeutral(options) });
	},
};

export const promoteCommand: Command = {
	name: "rules model promote",
	usage: `${CHANGE_USAGE}

  Makes the published model active: it adds to the score of each payment, at most 3 log-odds in either direction.
  ${DRAFT_USAGE}`,
	run: (args, io) => change(readChangeOptions(args), io, "promote", { kind: "promote" }),
};

export const shadowCommand: Command = {
	name: "rules model shadow",
	usage: `${CHANGE_USAGE}

  Puts the published model back in shadow, so that it changes nothing.
  ${DRAFT_USAGE}`,
	run: (args, io) => change(readChangeOptions(args), io, "shadow", { kind: "shadow" }),
};

export const removeCommand: Command = {
	name: "rules model remove",
	usage: `${CHANGE_USAGE}

  Removes the model. Earlier versions of the rules keep it, so that a roll-back brings it back.
  ${DRAFT_USAGE}`,
	run: (args, io) => change(readChangeOptions(args), io, "remove", { kind: "remove" }),
};

export const showCommand: Command = {
	name: "rules model show",
	usage: "--workspace ID|NAME [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"] });
		const model = await withWorkspace(options, io, { purpose: "hakiki rules model show" }, (tools, { uuid }) =>
			readPublishedModel(tools, { workspaceId: uuid }),
		);
		if (options.isJson) io.print(JSON.stringify(model === undefined ? null : presentModel(model)));
		else io.print(model === undefined ? "The published rules have no model from outside." : describeFacts(model));
		return 0;
	},
};

function readChangeOptions(
	args: readonly string[],
	more: { readonly positionals?: readonly string[]; readonly texts?: readonly string[] } = {},
): Options {
	return readOptions(args, { ...more, required: ["workspace", "reason"], flags: ["draft", "replace-draft"] });
}

function readNeutral(options: Options): number | undefined {
	const text = options.text("neutral");
	if (text === undefined) return undefined;
	if (!/^-?\d+(\.\d+)?$/.test(text)) throw new UsageError("--neutral must be a number, as in --neutral=-5.2");
	return Number(text);
}

async function change(options: Options, io: CommandIo, verb: string, modelChange: ModelChange): Promise<number> {
	const input = {
		change: modelChange,
		actor: io.actor,
		reason: options.requiredText("reason"),
		mayReplaceDraft: options.has("replace-draft"),
		isDraft: options.has("draft"),
	};
	const applied = await withWorkspace(options, io, { purpose: `hakiki rules model ${verb}` }, (tools, { uuid }) =>
		changeModel(tools, { workspaceId: uuid }, input),
	);
	return printApplied(options, io, applied);
}

async function readModelFile(path: string): Promise<Uint8Array> {
	const found = await stat(path).catch(() => undefined);
	if (found?.isFile() !== true) throw new AppError("invalid_request", `${path} is not a file`);
	if (found.size > MODEL_FILE_BYTES_MAX)
		throw new AppError("invalid_request", `${path} has more than ${MODEL_FILE_BYTES_MAX} bytes`);
	return readFile(path);
}

function presentModel({ loadedAt, loadedBy, treeCount, neutral, ...facts }: OutsideModelFacts): object {
	const { name, status, library, digest, signals } = facts;
	const loaded_at = new Date(loadedAt).toISOString();
	return {
		name,
		status,
		library,
		digest,
		loaded_at,
		loaded_by: loadedBy ?? null,
		trees: treeCount,
		signals,
		neutral: neutral ?? null,
	};
}

function describeFacts(model: OutsideModelFacts): string {
	const { digest, loadedAt, loadedBy, signals } = model;
	return [
		describeModel(model),
		`loaded: ${formatMoment(loadedAt)}${loadedBy === undefined ? "" : ` by ${loadedBy}`}`,
		`signals: ${signals.join(", ")}`,
		`SHA-256 of the file: ${digest}`,
	].join("\n");
}
