// `hakiki screening name` searches a name as `POST /v1/screen` does. `hakiki screening lists` sets whether live mode may
// search without the required lists.

import type { ScreenFacts, ScreeningMatch } from "@hakiki/domain";
import { changeWorkspace, findWorkspace, readWorkspace, screenName } from "@hakiki/service";
import { changeOrAsk, sayWaiting } from "./change-or-ask.ts";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withService } from "./with-service.ts";

const FACTS = ["dob", "nationality", "type", "documents", "registration-number", "imo", "address", "limit"] as const;
const INCOMPLETE = 1;

export const nameCommand: Command = {
	name: "screening name",
	usage: `NAME ${REALM_USAGE} [--dob DATE] [--nationality CC] [--type person|company|vessel|aircraft]
    [--documents N,N] [--registration-number N] [--imo N] [--address TEXT] [--limit 20] [--data DIR] [--json]

  --dob        a date, a year and month, or a year
  --documents  numbers of passports, identity cards, registrations, ships or aircraft, separated by commas
  Exit code 1 means that a required list was not searched, so an empty result proves nothing.`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: [...FACTS], positionals: ["NAME"] });
		const findRealm = readRealmOptions(options);
		// Loaded only here, because the contract's schemas compile slowly and other commands do not need them.
		const { compileOperation, foldScreenInput, operations, viewScreen } = await import("@hakiki/contract");
		const body = compileOperation(operations.screenName).readBody(JSON.stringify(readFacts(options)));
		const needs = { purpose: "hakiki screening name", hasLists: true };
		const found = await withService(options, io, needs, async (service) =>
			screenName(service, await service.openRealm(await findRealm(service)), foldScreenInput(body)),
		);
		if (options.isJson) io.print(JSON.stringify(viewScreen(found)));
		else describe(found, io);
		return found.incompleteReasons.length === 0 ? 0 : INCOMPLETE;
	},
};

/** Builds the body that a caller would send, so that it is checked in the same way. */
function readFacts(options: Options): Readonly<Record<string, unknown>> {
	const documents = options.text("documents")?.split(",");
	const address = options.text("address");
	return {
		name: options.positional("NAME"),
		dob: options.text("dob"),
		nationality: options.text("nationality"),
		type: options.text("type"),
		documents: documents?.map((number) => number.trim()).filter((number) => number !== ""),
		registration_number: options.text("registration-number"),
		imo: options.text("imo"),
		addresses: address === undefined ? undefined : [address],
		limit: readLimit(options.text("limit")),
	};
}

function readLimit(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^\d{1,3}$/.test(text)) throw new UsageError("--limit must be a whole number from 1 to 100");
	return Number(text);
}

function describe({ matches, isTruncated, incompleteReasons, lists }: ScreenFacts, io: CommandIo): void {
	for (const reason of incompleteReasons) io.say(`NOT COMPLETE: ${reason}`);
	const count = lists.reduce((sum, { entryCount }) => sum + entryCount, 0);
	if (matches.length === 0) io.say(`No match among ${count} entries of ${lists.length} lists.`);
	else io.print(formatTable(["ENTRY", "NAME", "KIND", "TYPE", "MATCH", "OFFICE"], matches.map(toRow)));
	for (const { id, explanation } of matches) io.print(`${id}: ${explanation}`);
	if (isTruncated) io.say("There are more: raise --limit (at most 100).");
}

function toRow({ id, name, entityType, type, strength, score, position }: ScreeningMatch): string[] {
	const office = type === "pep" ? (position ?? "no office listed") : "";
	return [id, name, entityType, type, `${strength} ${Math.round(score * 1000) / 1000}`, office];
}

export const listsNeededCommand: Command = {
	name: "screening lists",
	usage: `--workspace ID|NAME [--needed yes|no] [--data DIR] [--json]

  yes: POST /v1/screen answers 503 screening_unavailable in live mode while a required list is missing. Events are still
  decided. Turning it off again needs a second person: that person confirms, or the change waits for a day.`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["needed"] });
		const wanted = options.choice("needed", ["yes", "no"]);
		const name = options.requiredText("workspace");
		const { actor } = io;
		const work = withService(options, io, { purpose: "hakiki screening lists" }, async (service) => {
			const { uuid, realms } = await findWorkspace(service, name);
			const place = { realm: realms.live, workspaceId: uuid };
			const change = { screeningNeedsLists: wanted === "yes", actor };
			const set = () => changeWorkspace(service, place, change);
			const waiting = wanted === undefined ? undefined : await changeOrAsk(service, uuid, change, set);
			return { workspace: await readWorkspace(service, { realm: realms.live }), waiting };
		});
		const { workspace, waiting } = await work;
		const { screeningNeedsLists: isNeeded } = workspace;
		if (options.isJson) io.print(JSON.stringify({ screening_needs_lists: isNeeded }));
		else io.print(`${workspace.name}: live mode ${isNeeded ? "refuses to look" : "looks"} names up without its lists`);
		sayWaiting(io, waiting);
		return 0;
	},
};
