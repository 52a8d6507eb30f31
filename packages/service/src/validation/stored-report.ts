// The stored validation report of a realm. A report takes a minute or more, so a job makes it, and people read the latest.

import { AppError, type ValidationReading, type ValidationReport } from "@hakiki/domain";
import { askForValidation, findValidation, inTransaction, type Pool } from "@hakiki/store";
import type { RealmContext, World } from "../realm-context.ts";
import { auditAct } from "../verb-tools.ts";
import { choosePeriod, type ValidationWish } from "./make-report.ts";

export async function readValidation(
	tools: { readonly pool: Pool },
	{ realm }: Pick<RealmContext, "realm">,
): Promise<ValidationReading> {
	const stored = await findValidation(tools.pool, { realm });
	return {
		askedAt: stored?.askedAt?.getTime() ?? null,
		report: (stored?.body as ValidationReport | null | undefined) ?? null,
	};
}

/** Reads the latest report for printing. */
export async function readMadeValidation(
	tools: { readonly pool: Pool },
	context: Pick<RealmContext, "realm">,
): Promise<ValidationReport> {
	const { report } = await readValidation(tools, context);
	if (report === null) throw new AppError("not_found", "There is no validation report yet");
	return report;
}

/** Asks the job for a new report. A request that waits is replaced. */
export async function requestValidation(
	tools: { readonly pool: Pool; readonly world: Pick<World, "now"> },
	context: Pick<RealmContext, "realm" | "workspaceId" | "keys">,
	{ actor, ...wish }: Pick<ValidationWish, "from" | "to"> & { readonly actor: string },
): Promise<ValidationReading> {
	const now = tools.world.now();
	const { from, to } = choosePeriod(wish, now);
	await inTransaction(tools.pool, async (client) => {
		await askForValidation(client, {
			realm: context.realm,
			askedAt: new Date(now),
			from: wish.from === undefined ? null : new Date(from),
			to: wish.to === undefined ? null : new Date(to),
		});
		await auditAct(client, context, {
			...{ at: now, actor, action: "validation.requested", subject: "validation" },
			details: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
		});
	});
	return readValidation(tools, context);
}
