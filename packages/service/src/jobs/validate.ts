// Makes validation reports: when somebody asks for one, and once a week for live data with labels. A step is one report. The
// job shares the schedule of learning, because both replay events.

import {
	findNewestLabel,
	listRealms,
	listValidationStates,
	noteValidationAttempt,
	type PoolClient,
	type StoredRealm,
	storeValidation,
	type ValidationState,
} from "@hakiki/store";
import { makeValidationReport, type ValidationWish } from "../validation/make-report.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 2_000;
/** A report that failed is tried again after this time, or when somebody asks again. */
const PAUSE_MS = 10 * 60_000;
const WEEK_MS = 7 * 86_400_000;

type DueReport = Pick<ValidationWish, "from" | "to"> & { readonly askedAt: Date | undefined };

export function createValidate(tools: JobTools, signal: AbortSignal): Job {
	return {
		name: "validate",
		everyMs: EVERY_MS,
		isLong: true,
		async runStep(client) {
			const states = new Map((await listValidationStates(client)).map((state) => [state.realm, state]));
			for (const stored of await listRealms(client)) {
				const due = await findDue(client, stored, states.get(stored.realm), tools.world.now());
				if (due === undefined) continue;
				await makeReport(client, tools, stored, due, signal);
				return !signal.aborted;
			}
			return false;
		},
	};
}

async function makeReport(
	client: PoolClient,
	tools: JobTools,
	{ realm, id: workspaceId }: StoredRealm,
	{ askedAt, ...period }: DueReport,
	signal: AbortSignal,
): Promise<void> {
	const started = performance.now();
	await noteValidationAttempt(client, { realm, at: new Date(tools.world.now()) });
	try {
		const report = await makeValidationReport({ ...tools, pool: client }, { realm }, { ...period, signal });
		await storeValidation(client, { realm, body: report, madeAt: new Date(report.madeAt), askedAt });
		const durationMs = Math.round(performance.now() - started);
		tools.world.log("info", "a validation report was made", { component: "validate", workspaceId, durationMs });
	} catch (error) {
		if (!signal.aborted) throw error;
	}
}

async function findDue(
	client: PoolClient,
	{ realm, isLive }: StoredRealm,
	state: ValidationState | undefined,
	now: number,
): Promise<DueReport | undefined> {
	const tried = state?.triedAt?.getTime() ?? 0;
	// A clock that was set back must not stop the reports for long.
	const mayTry = now - tried >= PAUSE_MS || now < tried;
	const askedAt = state?.askedAt ?? undefined;
	if (askedAt !== undefined) {
		const isWaiting = mayTry || askedAt.getTime() > tried;
		return isWaiting ? { askedAt, from: state?.askedFrom?.getTime(), to: state?.askedTo?.getTime() } : undefined;
	}
	const age = now - (state?.madeAt?.getTime() ?? 0);
	const isOld = age < 0 || age >= WEEK_MS;
	if (!mayTry || !isLive || !isOld || (await findNewestLabel(client, { realm })) === undefined) return undefined;
	return { askedAt: undefined };
}
