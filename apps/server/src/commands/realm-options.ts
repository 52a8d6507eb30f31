// Reads `--workspace` and `--mode`, which together name the realm of a command.

import { findWorkspace } from "@hakiki/service";
import type { Pool, Realm } from "@hakiki/store";
import type { Options } from "./read-options.ts";

export const REALM_OPTIONS = ["workspace", "mode"] as const;
export const REALM_USAGE = "--workspace ID|NAME --mode test|live";

/** Reads both options before the database is opened. The returned function then looks up the workspace. */
export function readRealmOptions(options: Options): (tools: { readonly pool: Pool }) => Promise<Realm> {
	const workspace = options.requiredText("workspace");
	const mode = options.requiredChoice("mode", ["test", "live"]);
	return async (tools) => (await findWorkspace(tools, workspace)).realms[mode];
}
