// Exchange rates that an operator sets for a workspace. They take precedence over the feed and the package.

import { type DatedRate, isRateStale, type Page, type Rate, type WorkspaceRate } from "@hakiki/domain";
import { inTransaction, listFxRates, type Pool, setFxRates } from "@hakiki/store";
import { pageOf } from "../cursor.ts";
import type { WorkspaceContext } from "../realm-context.ts";
import { type NewWorkspaceRate, parseFxFile, parseWorkspaceRate, type RateCheck } from "../reference/fx-file.ts";
import type { VerbTools } from "../verb-tools.ts";
import { type AdminTools, auditAdminAct } from "./admin-tools.ts";
import { findWorkspace, type Workspace } from "./list-workspaces.ts";

interface FxTools extends AdminTools, Partial<Pick<VerbTools, "refreshWorkspace">> {
	/** Gives the rates in force, to notice a rate that was typed the wrong way round. */
	openRealm(realm: Workspace["realms"]["test"]): Promise<{ rateFor(currency: string): Rate | undefined }>;
}

export interface FxChange {
	readonly workspace: string;
	readonly actor: string;
	/** Accepts a rate that differs tenfold from the one in force, which is otherwise refused as a typing error. */
	readonly isForced?: boolean;
}

export interface FxResult {
	readonly workspace: Workspace;
	readonly rates: readonly NewWorkspaceRate[];
}

export function setFxRate(
	tools: FxTools,
	change: FxChange & { readonly currency: string; readonly rate: string; readonly date?: string | undefined },
): Promise<FxResult> {
	return storeRates(tools, change, (check) => [parseWorkspaceRate(change, check)]);
}

/** Imports all rates of the text (CSV `currency,rate,date`, or the feed's JSON), or none of them. */
export function importFxRates(tools: FxTools, change: FxChange & { readonly text: string }): Promise<FxResult> {
	return storeRates(tools, change, (check) => parseFxFile(change.text, check));
}

export async function listWorkspaceRates(
	tools: { readonly pool: Pool },
	input: { readonly workspace: string },
): Promise<{ readonly workspace: Workspace; readonly rates: readonly WorkspaceRate[] }> {
	const workspace = await findWorkspace(tools, input.workspace);
	return { workspace, rates: await listFxRates(tools.pool, { workspaceId: workspace.uuid }) };
}

/** Lists a page of the workspace's rates, ordered by currency. */
export async function listRatePage(
	tools: { readonly pool: Pool; readonly world: { now(): number } },
	{ workspaceId }: WorkspaceContext,
	query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<DatedRate>> {
	const rates = await listFxRates(tools.pool, { workspaceId });
	const dated = rates.map((rate) => dateRate(rate, tools.world.now()));
	return pageOf(dated, ({ currency }) => currency, query);
}

export function dateRate(rate: WorkspaceRate, nowMs: number): DatedRate {
	return { ...rate, isStale: isRateStale(rate.rateAt, nowMs) };
}

async function storeRates(
	tools: FxTools,
	change: FxChange,
	parse: (check: RateCheck) => readonly NewWorkspaceRate[],
): Promise<FxResult> {
	const workspace = await findWorkspace(tools, change.workspace);
	const { rateFor } = await tools.openRealm(workspace.realms.test);
	const rates = parse({
		workspaceCurrency: workspace.currency,
		nowMs: tools.world.now(),
		knownRate: change.isForced === true ? undefined : (currency) => rateFor(currency)?.rate,
	});
	await inTransaction(tools.pool, async (client) => {
		await setFxRates(client, { workspaceId: workspace.uuid, rates });
		await auditAdminAct(
			client,
			tools.master,
			{ realm: null, anyRealm: workspace.realms.test },
			{
				at: tools.world.now(),
				actor: change.actor,
				action: "fx.set",
				subject: workspace.id,
				details: { rates: rates.map(({ currency, rate, rateAt }) => ({ currency, rate, rate_at: rateAt })) },
			},
		);
	});
	await tools.refreshWorkspace?.(workspace.uuid);
	return { workspace, rates };
}
