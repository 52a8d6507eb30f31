// `hakiki keys rotate-master`, `rotate-data` and `reseal`: other keys, beside running servers.

import { setTimeout as delay } from "node:timers/promises";
import { finishMasterRotation, LEARNING_MS, resealEverything, rotateDataKeys, rotateMasterKey } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { readOptions } from "./read-options.ts";
import { withKeyTools } from "./with-service.ts";

export const masterCommand: Command = {
	name: "keys rotate-master",
	usage: `[--to FILE | --finish] [--data DIR] [--json]

  Makes a new key and puts it in the place of the file the former one came from; that stays beside it, for older
  backups. The former one goes on working until --finish, so give the new one to every server in between.
  --to      write the new key to this file instead: for a key that comes from HAKIKI_MASTER_KEY or a secret store
  --finish  from now on the former key opens nothing`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["to"], flags: ["finish"] });
		const to = options.text("to");
		if (options.has("finish")) {
			if (to !== undefined) throw new UsageError("--to and --finish are two steps; give one of them");
			const needs = { purpose: "hakiki keys rotate-master --finish" };
			const end = await withKeyTools(options, io, needs, (tools) => finishMasterRotation(tools, io));
			if (options.isJson) io.print(JSON.stringify({ finished: end.isDone, scrubbed: end.isScrubbed }));
			else io.print(end.isDone ? "The former master key opens nothing any more." : "There was nothing to finish.");
			if (!end.isScrubbed) io.say("What it opened may still be in the table's file: run this again at a quieter time.");
			return end.isScrubbed ? 0 : 1;
		}
		const needs = { purpose: "hakiki keys rotate-master" };
		const made = await withKeyTools(options, io, needs, (tools) => rotateMasterKey(tools, { to, actor: io.actor }));
		if (options.isJson) {
			io.print(JSON.stringify({ file: made.file, former_file: made.formerFile ?? null, resumed: made.isResumed }));
			return 0;
		}
		io.print(`The new master key is in ${made.file}.`);
		if (made.formerFile !== undefined) io.say(`The former one is in ${made.formerFile}: backups of before need it.`);
		io.say("1. Keep a copy of the new one: hakiki keys export-master");
		io.say("2. Give it to every server of this installation; those that run go on meanwhile.");
		io.say("3. hakiki keys rotate-master --finish");
		return 0;
	},
};

export const dataCommand: Command = {
	name: "keys rotate-data",
	usage: `[--data DIR] [--json]

  New data keys for every workspace and for users. What was sealed before stays readable with the keys it was sealed
  with. Takes ${(2 * LEARNING_MS) / 1000} seconds: every server learns the new keys before any uses them, and all use them at the end.`,
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
		else io.print(`Workspaces with new data keys: ${workspaces}. Users' data is sealed with a new key too.`);
		return 0;
	},
};

export const resealCommand: Command = {
	name: "keys reseal",
	usage: `[--data DIR] [--json]

  Goes through everything that is sealed. After Ctrl-C the same command goes on, and passes over what is done.`,
	async run(args, io) {
		const options = readOptions(args, {});
		const needs = { purpose: "hakiki keys reseal" };
		const report = await withKeyTools(options, io, needs, (tools) =>
			resealEverything(tools, { actor: io.actor, signal: io.signal }),
		);
		const { resealed, changed, unreadable, isComplete } = report;
		if (options.isJson) io.print(JSON.stringify({ resealed, changed, unreadable, complete: isComplete }));
		else io.print(`Sealed anew: ${resealed}. Written by others meanwhile: ${changed}. Unreadable: ${unreadable}.`);
		if (!isComplete) io.say("Broken off: run it again to go on.");
		return isComplete && unreadable === 0 ? 0 : 1;
	},
};
