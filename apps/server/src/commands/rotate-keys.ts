// `hakiki keys rotate-master`, `rotate-data` and `reseal`: replace keys while servers run.

import { setTimeout as delay } from "node:timers/promises";
import { finishMasterRotation, LEARNING_MS, resealEverything, rotateDataKeys, rotateMasterKey } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { readOptions } from "./read-options.ts";
import { withKeyTools } from "./with-service.ts";

export const masterCommand: Command = {
	name: "keys rotate-master",
	usage: `[--to FILE | --finish] [--data DIR] [--json]

  Creates a new key and writes it to the file that the old key came from. The old key stays beside it, for older
  backups, and works until --finish. Give the new key to every server before you run --finish.
  --to      write the new key to this file instead, if the key comes from HAKIKI_MASTER_KEY or a secret store
  --finish  make the old key useless from now on`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["to"], flags: ["finish"] });
		const to = options.text("to");
		if (options.has("finish")) {
			if (to !== undefined) throw new UsageError("--to and --finish are two separate steps; use one of them");
			const needs = { purpose: "hakiki keys rotate-master --finish" };
			const end = await withKeyTools(options, io, needs, (tools) => finishMasterRotation(tools, io));
			if (options.isJson) io.print(JSON.stringify({ finished: end.isDone, scrubbed: end.isScrubbed }));
			else io.print(end.isDone ? "The old master key no longer works." : "There was nothing to finish.");
			if (!end.isScrubbed)
				io.say("The table's file may still hold data of the old key: run this again at a quieter time.");
			return end.isScrubbed ? 0 : 1;
		}
		const needs = { purpose: "hakiki keys rotate-master" };
		const made = await withKeyTools(options, io, needs, (tools) => rotateMasterKey(tools, { to, actor: io.actor }));
		if (options.isJson) {
			io.print(JSON.stringify({ file: made.file, former_file: made.formerFile ?? null, resumed: made.isResumed }));
			return 0;
		}
		io.print(`The new master key is in ${made.file}.`);
		if (made.formerFile !== undefined) io.say(`The old key is in ${made.formerFile}: older backups need it.`);
		io.say("1. Keep a copy of the new key: npx hakiki keys export-master");
		io.say("2. Give it to every server of this installation. Running servers keep working.");
		io.say("3. npx hakiki keys rotate-master --finish");
		return 0;
	},
};

export const dataCommand: Command = {
	name: "keys rotate-data",
	usage: `[--data DIR] [--json]

  Creates new data keys for every workspace and for users. Older data stays readable with its own keys. The command
  takes ${(2 * LEARNING_MS) / 1000} seconds: every server reads the new keys before any server uses them.`,
	async run(args, io) {
		const options = readOptions(args, {});
		const needs = { purpose: "hakiki keys rotate-data" };
		if (!options.isJson)
			io.say(`Waiting ${(2 * LEARNING_MS) / 1000} seconds for every server to learn the new keys and use them …`);
		const { workspaces } = await withKeyTools(options, io, needs, (tools) =>
			rotateDataKeys(tools, {
				actor: io.actor,
				learningMs: LEARNING_MS,
				wait: (ms) => delay(ms, undefined, { signal: io.signal }),
			}),
		);
		if (options.isJson) io.print(JSON.stringify({ workspaces }));
		else io.print(`Workspaces with new data keys: ${workspaces}. Users' data has a new key too.`);
		return 0;
	},
};

export const resealCommand: Command = {
	name: "keys reseal",
	usage: `[--data DIR] [--json]

  Goes through all encrypted data. After Ctrl-C, run the same command again: it skips what is done.`,
	async run(args, io) {
		const options = readOptions(args, {});
		const needs = { purpose: "hakiki keys reseal" };
		const report = await withKeyTools(options, io, needs, (tools) =>
			resealEverything(tools, { actor: io.actor, signal: io.signal }),
		);
		const { resealed, changed, unreadable, isComplete } = report;
		if (options.isJson) io.print(JSON.stringify({ resealed, changed, unreadable, complete: isComplete }));
		else
			io.print(
				`Encrypted again: ${resealed}. Skipped because they changed meanwhile: ${changed}. Unreadable: ${unreadable}.`,
			);
		if (!isComplete) io.say("Interrupted: run it again to continue.");
		return isComplete && unreadable === 0 ? 0 : 1;
	},
};
