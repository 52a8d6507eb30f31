// Reads pages of stored events for a replay, as `readLessonPage` writes them.

import type { Decision, Hash, NormalEvent } from "@hakiki/domain";
import type { BacktestEvent, CustomerChange, FoldedOutcome } from "@hakiki/rules";
import type { StoredReplayLabel } from "@hakiki/store";
import { toBacktestEvent } from "../backtest/stored-event.ts";

/** A page on its way to a reader. */
export interface Page {
	readonly text: string;
	/** Customers who are in no earlier page, each with the hash of the own account. The keys of the hash stay outside. */
	readonly accounts?: readonly (readonly [customerId: string, account: Hash])[];
}

type Line = [
	body: NormalEvent,
	decision: Decision,
	isReleased: boolean,
	labels: StoredReplayLabel[] | null,
	outcome: FoldedOutcome,
	changes: [seq: number, change: CustomerChange][] | null,
];

export class LessonReader {
	private readonly accounts = new Map<string, Hash>();
	/** The number of the last change of a customer that was handed out. The next events of the customer repeat it. */
	private readonly changed = new Map<string, number>();

	/** Bound, because replays call it on its own. Money is followed only to customers who had an event before. */
	readonly accountOf = (customerId: string): Hash => {
		const account = this.accounts.get(customerId);
		if (account === undefined) throw new Error("A customer was in no page");
		return account;
	};

	*read({ text, accounts = [] }: Page): Generator<BacktestEvent> {
		for (const [customerId, account] of accounts) this.accounts.set(customerId, account);
		if (text === "") return;
		for (const line of text.split("\n")) {
			const [body, decision, isReleased, labels, outcome, changes] = JSON.parse(line) as Line;
			// No rule stopped imported history.
			const decided = isReleased || body.isBackfilled === true ? "allow" : decision;
			const past = { outcome, changes: changes === null ? [] : this.takeNew(body.customerId, changes) };
			yield { ...toBacktestEvent(body, labels ?? []), decided, past };
		}
	}

	private takeNew(customerId: string, changes: NonNullable<Line[5]>): readonly CustomerChange[] {
		const last = this.changed.get(customerId) ?? 0;
		this.changed.set(customerId, Math.max(last, changes.at(-1)?.[0] ?? 0));
		return changes.filter(([seq]) => seq > last).map(([, change]) => change);
	}
}
