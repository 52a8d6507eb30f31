// Creates a workspace: its keys, its test and live realm, and the catalogue's rules as version 1.

import { AppError, type CountryServed, formatUuid } from "@hakiki/domain";
import { catalogue, defaultRuleSet, writeOutRuleSet } from "@hakiki/rules";
import { insertWorkspace, inTransaction, type PoolClient } from "@hakiki/store";
import { createFirstMark, createWorkspaceKeys } from "@hakiki/vault";
import { COUNTRY_DEFAULTS } from "../realms/settings-of.ts";
import { type AdminTools, auditAdminAct } from "./admin-tools.ts";
import { listWorkspacesWithin, type Workspace } from "./list-workspaces.ts";

export interface NewWorkspaceInput {
	readonly name: string;
	readonly country: CountryServed;
	readonly actor: string;
}

const NAME_LENGTH_MAX = 200;

export function createWorkspace(tools: AdminTools, input: NewWorkspaceInput): Promise<Workspace> {
	return inTransaction(tools.pool, (client) => createWorkspaceWithin(client, tools, input));
}

/** The same as a step of a larger transaction. */
export async function createWorkspaceWithin(
	client: PoolClient,
	tools: AdminTools,
	input: NewWorkspaceInput,
): Promise<Workspace> {
	const name = checkWorkspaceName(input.name);
	const uuid = formatUuid(tools.newId());
	const { wrapped } = createWorkspaceKeys(tools.master, uuid);
	await insertWorkspace(client, {
		id: uuid,
		name,
		country: input.country,
		currency: COUNTRY_DEFAULTS[input.country].currency,
		wrappedKeys: wrapped,
		ruleSet: JSON.stringify(writeOutRuleSet(defaultRuleSet(input.country), catalogue)),
		createdBy: input.actor,
		auditMark: createFirstMark(tools.master, uuid),
	});
	const made = (await listWorkspacesWithin(client)).find((one) => one.uuid === uuid);
	if (made === undefined) throw new Error("The new workspace was not found");
	await auditAdminAct(
		client,
		tools.master,
		{ realm: null, anyRealm: made.realms.test },
		{
			at: tools.world.now(),
			actor: input.actor,
			action: "workspace.created",
			subject: made.id,
			details: { name, country: input.country },
		},
	);
	return made;
}

/** A name is printed in terminals and logs of operators, so it holds no control characters. */
export function checkWorkspaceName(text: string): string {
	const name = text.trim();
	const refuse = (code: string, message: string) => AppError.invalid([{ field: "name", code, message }]);
	if (name === "") throw refuse("required", "is empty");
	if (name.length > NAME_LENGTH_MAX) throw refuse("too_long", `must be at most ${NAME_LENGTH_MAX} characters`);
	if (/[\p{Cc}\p{Cs}]/u.test(name)) throw refuse("invalid", "must not hold control characters");
	return name;
}
