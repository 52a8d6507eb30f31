// Starts and stops the clocks of a case.

import {
	AppError,
	addClock,
	type CaseFacts,
	type ClockStart,
	setClocks,
	startClock,
	startClocks,
	stopClocks,
} from "@hakiki/domain";
import { lockCase, type PoolClient, type StoredCase, writeCaseFacts } from "@hakiki/store";
import type { CaseContext, RealmContext } from "../realm-context.ts";
import { auditAct, type VerbTools } from "../verb-tools.ts";
import { noteCaseAct, publishCaseChange } from "./act-on-case.ts";
import { assertOpen, changeCase, readFacts } from "./locked-case.ts";

/** Starts the clocks that a report or an appeal starts, inside its transaction. */
export async function startClocksOf(
	client: PoolClient,
	context: CaseContext,
	given: { readonly caseUuid: string; readonly start: ClockStart; readonly at: number },
): Promise<void> {
	const { realm, casework } = context;
	const stored = await lockCase(client, { realm, caseId: given.caseUuid });
	if (stored === undefined) return;
	const facts = startClocks(await readFacts(client, context, stored), casework, given.start, given.at);
	await writeCaseFacts(client, [{ id: stored.uuid, realm, facts }]);
}

interface ClockChange {
	readonly caseId: string;
	readonly clock: string;
	readonly actor: string;
}

/** `startedAt` may be in the past, for example the time of a report, and not in the future. */
export async function startCaseClock(
	tools: VerbTools,
	context: RealmContext,
	given: ClockChange & { readonly startedAt?: number | undefined },
): Promise<void> {
	const definition = context.casework.clocks.find(({ id }) => id === given.clock);
	if (definition === undefined) {
		throw AppError.invalid([{ field: "clock", code: "unknown", message: "is no clock of this workspace" }]);
	}
	const now = tools.world.now();
	const { startedAt = now } = given;
	if (startedAt > now) {
		throw AppError.invalid([{ field: "started_at", code: "in_future", message: "is in the future" }]);
	}
	await changeCase(tools, context, given, async (client, stored) => {
		assertOpen(stored);
		const before = await readFacts(client, context, stored);
		const added = startClock(definition, startedAt, context.casework.calendar);
		const after = setClocks(before, addClock(before.clocks, added));
		if (!after.clocks.includes(added)) {
			throw AppError.invalid([{ field: "clock", code: "running", message: "runs already" }]);
		}
		await writeClocks(client, tools, context, { given, stored, facts: after, kind: "clock_started" });
	});
}

export async function stopCaseClock(
	tools: VerbTools,
	context: RealmContext,
	given: ClockChange & { readonly note?: string | undefined },
): Promise<void> {
	const { clock, actor } = given;
	await changeCase(tools, context, given, async (client, stored) => {
		const before = await readFacts(client, context, stored);
		if (!before.clocks.some((one) => one.clock === clock && one.stoppedAt === null)) {
			throw AppError.invalid([{ field: "clock", code: "not_running", message: "does not run on this case" }]);
		}
		const facts = stopClocks(before, { clock, at: tools.world.now(), by: actor });
		await writeClocks(client, tools, context, { given, stored, facts, kind: "clock_stopped" });
	});
}

async function writeClocks(
	client: PoolClient,
	tools: VerbTools,
	context: RealmContext,
	change: {
		readonly given: ClockChange & { readonly note?: string | undefined };
		readonly stored: StoredCase;
		readonly facts: CaseFacts;
		readonly kind: "clock_started" | "clock_stopped";
	},
): Promise<void> {
	const { given, stored, kind, facts } = change;
	const { clock, note, actor } = given;
	await writeCaseFacts(client, [{ id: stored.uuid, realm: context.realm, facts }]);
	const text = note === undefined ? clock : `${clock}: ${note}`;
	await noteCaseAct(client, tools, context, { caseUuid: stored.uuid, kind, actor, text });
	await publishCaseChange(client, context, { given, stored, change: "clocked" });
	await auditAct(client, context, {
		at: tools.world.now(),
		actor,
		action: `case.${kind}`,
		subject: given.caseId,
		details: { clock, note: note ?? null, customer_id: stored.customerId },
	});
}
