// `--workspace` and `--mode` together name the realm that a command about customers or cases works in.

import { findWorkspace } from "@hakiki/service";
import type { Pool, Realm } from "@hakiki/store";
import type { Options } from "./read-options.ts";

export const REALM_OPTIONS = ["workspace", "mode"] as const;
export const REALM_USAGE = "--workspace ID|NAME --mode test|live";

/** Reads both before anything is opened, and looks the workspace up afterwards. */
export function readRealmOptions(options: Options): (tools: { readonly pool: Pool }) => Promise<Realm> {
	const workspace = options.requiredText("workspace");
	const mode = options.requiredChoice("mode", ["test", "live"]);
	return async (tools) => (await findWorkspace(tools, workspace)).realms[mode];
}
