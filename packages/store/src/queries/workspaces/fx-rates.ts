// Exchange rates that an operator has set for a workspace: units of its currency for one of another.

import type { WorkspaceRate } from "@hakiki/domain";
import type { Executor } from "../../executor.ts";

export async function listFxRates(
	executor: Executor,
	options: { readonly workspaceId: string },
): Promise<readonly WorkspaceRate[]> {
	const { rows } = await executor.query<{ currency: string; rate: number; rate_at: string }>(
		"select currency, rate, rate_at from fx_rates where workspace_id = $1 order by currency limit 500",
		[options.workspaceId],
	);
	return rows.map((row) => ({ currency: row.currency, rate: row.rate, rateAt: row.rate_at }));
}

interface StaleRate extends Omit<WorkspaceRate, "rate"> {
	/** The name of the workspace. */
	readonly workspace: string;
}

/** Rates older than `before` of all workspaces, oldest first. There is no index: rates are few and seldom read. */
export async function listStaleRates(
	executor: Executor,
	options: { readonly before: string },
): Promise<readonly StaleRate[]> {
	const { rows } = await executor.query<{ name: string; currency: string; rate_at: string }>(
		`select workspaces.name, fx_rates.currency, fx_rates.rate_at
		   from fx_rates join workspaces on workspaces.id = fx_rates.workspace_id
		  where fx_rates.rate_at < $1
		  order by fx_rates.rate_at, workspaces.name, fx_rates.currency limit 500`,
		[options.before],
	);
	return rows.map((row) => ({ workspace: row.name, currency: row.currency, rateAt: row.rate_at }));
}

export async function setFxRates(
	executor: Executor,
	options: { readonly workspaceId: string; readonly rates: readonly WorkspaceRate[] },
): Promise<void> {
	await executor.query(
		`insert into fx_rates (workspace_id, currency, rate, rate_at)
		 select $1, * from unnest($2::text[], $3::float8[], $4::text[])
		 on conflict (workspace_id, currency) do update set rate = excluded.rate, rate_at = excluded.rate_at, set_at = now()`,
		[
			options.workspaceId,
			options.rates.map((one) => one.currency),
			options.rates.map((one) => one.rate),
			options.rates.map((one) => one.rateAt),
		],
	);
}
