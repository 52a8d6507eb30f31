// `hakiki workspace …`: creates and lists workspaces, and turns the enforcement of their decisions on or off.

import { COUNTRIES_SERVED } from "@hakiki/domain";
import { createWorkspace, listWorkspaces, setWorkspaceMode, type Workspace } from "@hakiki/service";
import type { Command } from "./command.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { withAdminTools } from "./with-service.ts";

export const createCommand: Command = {
	name: "workspace create",
	usage: "--name NAME --country KE|NG [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { required: ["name", "country"] });
		const name = options.requiredText("name");
		const country = options.requiredChoice("country", COUNTRIES_SERVED);
		const needs = { purpose: "hakiki workspace create", mayCreate: true };
		const made = await withAdminTools(options, io, needs, (tools) =>
			createWorkspace(tools, { name, country, actor: io.actor }),
		);
		io.print(options.isJson ? JSON.stringify(present(made)) : describeCreated(made));
		return 0;
	},
};

export const listCommand: Command = {
	name: "workspace list",
	usage: "[--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, {});
		const needs = { purpose: "hakiki workspace list" };
		const all = await withAdminTools(options, io, needs, (tools) => listWorkspaces(tools));
		if (options.isJson) io.print(JSON.stringify({ workspaces: all.map(present) }));
		else if (all.length === 0) io.say("There is no workspace yet.");
		else {
			const rows = all.map(({ id, country, mode, createdAt, name }) => [
				id,
				country,
				mode,
				formatMoment(createdAt),
				name,
			]);
			io.print(formatTable(["ID", "COUNTRY", "MODE", "CREATED", "NAME"], rows));
		}
		return 0;
	},
};

export const modeCommand: Command = {
	name: "workspace mode",
	usage: `--workspace ID|NAME --mode enforce|observe [--data DIR] [--json]

  observe: every decision is allow, and would_decide holds the real one`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace", "mode"] });
		const workspace = options.requiredText("workspace");
		const mode = options.requiredChoice("mode", ["enforce", "observe"]);
		const needs = { purpose: "hakiki workspace mode" };
		const changed = await withAdminTools(options, io, needs, (tools) =>
			setWorkspaceMode(tools, { workspace, mode, actor: io.actor }),
		);
		if (options.isJson) io.print(JSON.stringify({ ...present(changed.workspace), before: changed.before }));
		else io.print(`${changed.workspace.name}: ${mode} (was ${changed.before})`);
		return 0;
	},
};

function present({ id, name, country, currency, mode, rulesVersion, createdAt }: Workspace) {
	const created_at = new Date(createdAt).toISOString();
	return { id, name, country, currency, mode, rules_version: String(rulesVersion), created_at };
}

function describeCreated({ id, name, country, currency }: Workspace): string {
	return [
		`Made ${name} (${country}, ${currency}): ${id}`,
		`Next, a key: npx hakiki keys create --workspace ${id} --mode test`,
	].join("\n");
}
