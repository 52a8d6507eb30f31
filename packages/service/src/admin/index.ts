// The operator's verbs: workspaces, keys and rates.

export { type AdminTools, openAdminTools } from "./admin-tools.ts";
export {
	type AskingKey,
	createKey,
	listKeys,
	type NewKey,
	RATE_LIMIT_DEFAULT,
	RATE_LIMIT_MAX,
	revokeKey,
} from "./api-keys.ts";
export { createWorkspace, type NewWorkspaceInput } from "./create-workspace.ts";
export { type DemoWorkspace, ensureDemoWorkspaces, listDemoWorkspaces } from "./demo-workspaces.ts";
export {
	dateRate,
	type FxChange,
	type FxResult,
	importFxRates,
	listRatePage,
	listWorkspaceRates,
	setFxRate,
} from "./fx-rates.ts";
export { findWorkspace, listWorkspaces, type Workspace } from "./list-workspaces.ts";
export { setWorkspaceMode, type WorkspaceMode } from "./set-workspace-mode.ts";
