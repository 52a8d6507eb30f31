// The movements that approving a case lets through.

import { isOut, type NormalEvent, payeeOf } from "@hakiki/domain";
import type { Approval, Outcome } from "@hakiki/rules";
import {
	CASE_EVENTS_PER_PAGE,
	type CaseEvent,
	type Executor,
	listCaseEvents,
	type PoolClient,
	type Realm,
} from "@hakiki/store";

/** Reading thousands of events takes longer than a customer may be locked, so they are read before; later ones under the lock. */
export class HeldApprovals {
	private readonly approvals = new Map<string, readonly Approval[]>();
	private readonly realm: Realm;
	private readonly caseId: string;
	private last: string | undefined;

	constructor(realm: Realm, caseId: string) {
		this.realm = realm;
		this.caseId = caseId;
	}

	async read(executor: Executor): Promise<void> {
		while (true) {
			const { realm, caseId } = this;
			const page = await listCaseEvents(executor, { realm, caseId, after: this.last });
			for (const one of page) this.approvals.set(one.eventId, toApproval(one));
			this.last = page.at(-1)?.eventId ?? this.last;
			if (page.length < CASE_EVENTS_PER_PAGE) return;
		}
	}

	/** Gives the approvals for these events (UUIDs). An older event may have joined the case late. */
	async choose(client: PoolClient, eventIds: readonly string[]): Promise<readonly Approval[]> {
		if (eventIds.some((id) => !this.approvals.has(id))) {
			this.last = undefined;
			await this.read(client);
		}
		return eventIds.flatMap((id) => this.approvals.get(id) ?? []);
	}
}

export function toApproval(held: CaseEvent): Approval[] {
	const event = JSON.parse(held.body) as NormalEvent;
	// Money that comes in has come, and what failed is over: there is nothing to post again. Profiles hold a few approvals,
	// and these would take the place of others.
	if (!isOut(event) || isOver(event)) return [];
	const outcome = JSON.parse(held.outcome) as Pick<Outcome, "fired">;
	const payee = payeeOf(event);
	return [
		{
			eventId: event.id,
			eventAt: event.occurredAt,
			...(payee === undefined ? {} : { payee }),
			...(event.amountMinor === undefined ? {} : { amountMinor: event.amountMinor }),
			rules: outcome.fired.filter((rule) => !rule.isShadow).map((rule) => rule.rule),
		},
	];
}

function isOver({ status }: NormalEvent): boolean {
	return status === "failed" || status === "reversed" || status === "cancelled";
}
