// `hakiki retention …`: shows and changes how long customers' records are kept, and erases expired ones.

import { viewRetention, viewRetentionRun } from "@hakiki/contract";
import { RETENTION_YEARS_MAX, type RetentionFacts, type RetentionRun } from "@hakiki/domain";
import { changeRetention, findWorkspace, readRetentionSettings, runRetention } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withAdminTools } from "./with-service.ts";

export const showCommand: Command = {
	name: "retention show",
	usage: `${REALM_USAGE} [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS });
		const findRealm = readRealmOptions(options);
		const facts = await withAdminTools(options, io, { purpose: "hakiki retention show" }, async (tools) =>
			readRetentionSettings(tools, { realm: await findRealm(tools) }),
		);
		io.print(options.isJson ? JSON.stringify(viewRetention(facts)) : describeFacts(facts));
		return 0;
	},
};

export const setCommand: Command = {
	name: "retention set",
	usage: `--workspace ID|NAME [--years N] [--automatic on|off] [--data DIR] [--json]

  --years      years after the last event or the end of the relationship: at least 7 in Kenya, at least 5 in Nigeria
  --automatic  erase expired records of both modes once a day`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["years", "automatic"] });
		const workspace = options.requiredText("workspace");
		const years = options.wholeNumber("years", { min: 1, max: RETENTION_YEARS_MAX });
		const automatic = options.choice("automatic", ["on", "off"]);
		if (years === undefined && automatic === undefined) throw new UsageError("--years or --automatic is required");
		const isAutomatic = automatic === undefined ? undefined : automatic === "on";
		const facts = await withAdminTools(options, io, { purpose: "hakiki retention set" }, async (tools) => {
			const { realms } = await findWorkspace(tools, workspace);
			return changeRetention(tools, { realm: realms.live }, { years, isAutomatic, actor: io.actor });
		});
		io.print(options.isJson ? JSON.stringify(viewRetention(facts)) : describeFacts(facts));
		return 0;
	},
};

export const runCommand: Command = {
	name: "retention run",
	usage: `${REALM_USAGE} [--dry-run] [--data DIR] [--json]

  --dry-run  count, and erase nothing`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, flags: ["dry-run"] });
		const findRealm = readRealmOptions(options);
		const isDryRun = options.has("dry-run");
		const run = await withAdminTools(options, io, { purpose: "hakiki retention run" }, async (tools) =>
			runRetention(tools, { realm: await findRealm(tools) }, { isDryRun, actor: io.actor, signal: io.signal }),
		);
		io.print(options.isJson ? JSON.stringify(viewRetentionRun(run)) : describeRun(run));
		return run.finishedAt === null ? 1 : 0;
	},
};

function describeFacts(facts: RetentionFacts): string {
	const { years, yearsMin, isAutomatic, lastRun } = facts;
	const wish = isAutomatic ? "expired records are erased once a day" : "nothing is erased by itself";
	return [
		`Kept for ${years} years (the law asks for ${yearsMin}); ${wish}`,
		lastRun === undefined ? "Not looked for yet" : describeRun(lastRun),
	].join("\n");
}

function describeRun(run: RetentionRun): string {
	const { customers, due, erased, onHold, inCase, startedAt } = run;
	return [
		`${new Date(startedAt).toISOString()}: of ${customers} customers ${due} due, ${erased} erased`,
		`  kept for a legal hold ${onHold}, for an open case ${inCase}`,
	].join("\n");
}
