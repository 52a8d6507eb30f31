// The two workspaces a new installation begins with. Their test keys are derived from the root, so that every start
// can show them again and yet no file or table holds them; a live key is never made this way.

import type { CountryServed } from "@hakiki/domain";
import { classifyFault, findApiKey, inTransaction } from "@hakiki/store";
import { hashApiKey, type MasterKey } from "@hakiki/vault";
import type { AdminTools } from "./admin-tools.ts";
import { RATE_LIMIT_DEFAULT, storeKeyWithin } from "./api-keys.ts";
import { createWorkspaceWithin } from "./create-workspace.ts";
import { listWorkspaces, type Workspace } from "./list-workspaces.ts";

export interface DemoWorkspace {
	readonly workspace: Workspace;
	readonly testKey: string;
}

const DEMOS: readonly { readonly country: CountryServed; readonly name: string }[] = [
	{ country: "KE", name: "Demo Kenya" },
	{ country: "NG", name: "Demo Nigeria" },
];
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LETTERS = 40;

/** Creates the demo workspaces when there is no workspace yet, and returns those whose key is still in force. */
export async function ensureDemoWorkspaces(
	tools: AdminTools,
	{ actor }: { readonly actor: string },
): Promise<readonly DemoWorkspace[]> {
	if ((await listWorkspaces(tools)).length === 0) await createDemos(tools, actor);
	return listDemoWorkspaces(tools);
}

/** Lists the demo workspaces whose key is still in force, and creates none. */
export async function listDemoWorkspaces(tools: AdminTools): Promise<readonly DemoWorkspace[]> {
	const all = await listWorkspaces(tools);
	const found: DemoWorkspace[] = [];
	for (const { country } of DEMOS) {
		const testKey = deriveDemoKey(tools.master, country);
		const stored = await findApiKey(tools.pool, { hash: hashApiKey(tools.master, testKey) });
		const workspace = all.find((one) => one.realms.test === stored?.realm);
		if (workspace !== undefined) found.push({ workspace, testKey });
	}
	return found;
}

/** When several processes start at once, the unique hashes of the keys let one commit and roll the others back. */
async function createDemos(tools: AdminTools, actor: string): Promise<void> {
	try {
		await inTransaction(tools.pool, async (client) => {
			for (const { country, name } of DEMOS) {
				const workspace = await createWorkspaceWithin(client, tools, { name, country, actor });
				const key = deriveDemoKey(tools.master, country);
				await storeKeyWithin(client, tools, {
					workspace,
					mode: "test",
					rateLimitPerMinute: RATE_LIMIT_DEFAULT,
					scopes: ["events"],
					actor,
					key,
				});
			}
		});
	} catch (error) {
		if (classifyFault(error) !== "retry") throw error;
	}
}

function deriveDemoKey(master: MasterKey, country: CountryServed): string {
	let rest = BigInt(`0x${master.deriveKey(`demo-test-key/${country}`).toString("hex")}`);
	let secret = "";
	while (secret.length < SECRET_LETTERS) {
		secret += LETTERS.charAt(Number(rest % 62n));
		rest /= 62n;
	}
	return `svc_test_${secret}`;
}
