// `hakiki keys …`: makes, lists and revokes API keys.

import { KEY_SCOPES, type KeyFacts, SCOPES } from "@hakiki/domain";
import { createKey, listKeys, RATE_LIMIT_DEFAULT, RATE_LIMIT_MAX, revokeKey } from "@hakiki/service";
import type { Command } from "./command.ts";
import { formatIso, formatMoment, formatTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { withAdminTools } from "./with-service.ts";

const SCOPE_LINES = Object.entries(SCOPES)
	.map(([scope, meaning]) => `                  ${scope.padEnd(20)} ${meaning}`)
	.join("\n");

const PAGE = 1_000;

export const createCommand: Command = {
	name: "keys create",
	usage: `--workspace ID|NAME --mode test|live [--scopes LIST] [--rate-limit N] [--data DIR] [--json]

  --scopes      what the key may do, separated by commas: the group events (default; enough to send events), the
                group manage (everything), or single scopes:
${SCOPE_LINES}
  --rate-limit  requests per minute over all processes (default ${RATE_LIMIT_DEFAULT})`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace", "mode"], texts: ["rate-limit", "scopes"] });
		const workspace = options.requiredText("workspace");
		const mode = options.requiredChoice("mode", ["test", "live"]);
		const rateLimitPerMinute = options.wholeNumber("rate-limit", { min: 1, max: RATE_LIMIT_MAX });
		const scopes = options.choices("scopes", KEY_SCOPES);
		const needs = { purpose: "hakiki keys create" };
		const { facts, key } = await withAdminTools(options, io, needs, (tools) =>
			createKey(tools, { workspace, mode, rateLimitPerMinute, scopes, actor: io.actor }),
		);
		if (options.isJson) {
			io.print(JSON.stringify({ ...present(facts), key }));
			return 0;
		}
		io.say(`A ${mode} key, ${facts.id}, for ${facts.rateLimitPerMinute} requests a minute. It is shown only once:`);
		io.print(key);
		return 0;
	},
};

export const listCommand: Command = {
	name: "keys list",
	usage: "--workspace ID|NAME [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"] });
		const workspace = options.requiredText("workspace");
		const needs = { purpose: "hakiki keys list" };
		const keys = await withAdminTools(options, io, needs, (tools) => listAll(tools, workspace));
		if (options.isJson) io.print(JSON.stringify({ keys: keys.map(present) }));
		else if (keys.length === 0) io.say("The workspace has no keys yet.");
		else io.print(formatTable(["ID", "MODE", "SCOPES", "ENDS IN", "PER MINUTE", "CREATED", "STATE"], keys.map(toRow)));
		return 0;
	},
};

/** Reads all pages, because a person who looks for keys to revoke must see every key. */
async function listAll(tools: Parameters<typeof listKeys>[0], workspace: string): Promise<readonly KeyFacts[]> {
	const keys: KeyFacts[] = [];
	let after: string | undefined;
	do {
		const page = await listKeys(tools, { workspace, after, limit: PAGE });
		keys.push(...page.items);
		after = page.next;
	} while (after !== undefined);
	return keys;
}

export const revokeCommand: Command = {
	name: "keys revoke",
	usage: "KEY_ID [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { positionals: ["KEY_ID"] });
		const keyId = options.positional("KEY_ID");
		const needs = { purpose: "hakiki keys revoke" };
		const facts = await withAdminTools(options, io, needs, (tools) => revokeKey(tools, { keyId, actor: io.actor }));
		if (options.isJson) io.print(JSON.stringify(present(facts)));
		else io.print(`Revoked ${facts.id}, the ${facts.mode} key that ends in ${facts.hint}.`);
		return 0;
	},
};

function present(facts: KeyFacts) {
	return {
		id: facts.id,
		workspace_id: facts.workspaceId,
		mode: facts.mode,
		hint: facts.hint,
		scopes: facts.scopes,
		rate_limit_per_minute: facts.rateLimitPerMinute,
		created_at: formatIso(facts.createdAt),
		revoked_at: formatIso(facts.revokedAt),
	};
}

function toRow({ id, mode, scopes, hint, rateLimitPerMinute, createdAt, revokedAt }: KeyFacts): string[] {
	const state = revokedAt === null ? "in force" : `revoked ${formatMoment(revokedAt)}`;
	return [id, mode, scopes.join(","), hint, String(rateLimitPerMinute), formatMoment(createdAt), state];
}
