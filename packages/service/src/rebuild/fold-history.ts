// Folds the history of one customer: stored events with their stored decisions, and stored changes, in sequence. No rule
// runs and the network is not read, so the result depends only on the stored rows.

import type { CustomerStatus, NormalEvent } from "@hakiki/domain";
import {
	type CustomerChange,
	createProfile,
	type FoldedOutcome,
	foldChange,
	foldEvent,
	type Outcome,
	type Profile,
} from "@hakiki/rules";
import type { HistoryRow } from "@hakiki/store";

type StoredOutcome = FoldedOutcome & Pick<Outcome, "fired">;
/** A rebuild that replaced the profile is in the sequence, too, and changes nothing in a fold. */
type StoredChange = CustomerChange | { readonly kind: "rebuild"; readonly at: number };

export class HistoryFold {
	readonly profile: Profile = createProfile();
	eventCount = 0;
	/** The number of folded rows. A complete sequence has the numbers from 1 to it. */
	version = 0;
	/** The first gap of the sequence, if there is one. */
	brokenAt: string | undefined;
	lastEventAt = 0;
	lastReceivedAt = 0;
	/** The time of the last folded row. The stored risk level is as of this time. */
	foldedAt = 0;
	private statusChange: "hold" | "release" | "block" | "unblock" | undefined;
	private mayHaveHeld = false;
	/** A person holds the customer, possibly beside other causes. */
	isHeldByPerson = false;

	add(row: HistoryRow): void {
		if (row.seq !== this.version + 1) {
			this.brokenAt ??= `the sequence goes from ${this.version} to ${row.seq}`;
		}
		this.version = row.seq;
		if (row.outcome === null) this.addChange(JSON.parse(row.body) as StoredChange);
		else this.addEvent(JSON.parse(row.body) as NormalEvent, JSON.parse(row.outcome) as StoredOutcome);
	}

	/** The changes by people give the status. A later rule may have held an active customer. */
	isPossible(status: CustomerStatus): boolean {
		switch (this.statusChange) {
			case "hold":
				return status === "held";
			case "block":
				return status === "blocked";
			default:
				return status === "active" || status === "closed" || (status === "held" && this.mayHaveHeld);
		}
	}

	private addEvent(event: NormalEvent, outcome: StoredOutcome): void {
		foldEvent(this.profile, event, outcome);
		this.eventCount += 1;
		this.lastEventAt = Math.max(this.lastEventAt, event.occurredAt);
		this.lastReceivedAt = Math.max(this.lastReceivedAt, event.receivedAt);
		this.foldedAt = event.receivedAt;
		this.mayHaveHeld ||= outcome.fired.some((rule) => !rule.isShadow);
	}

	private addChange(change: StoredChange): void {
		this.foldedAt = Math.max(change.at, this.lastReceivedAt);
		if (change.kind === "rebuild") return;
		foldChange(this.profile, change);
		switch (change.kind) {
			case "screened":
				this.mayHaveHeld ||= change.facts.matches.some(({ strength }) => strength === "strong");
				break;
			case "hold":
			case "release":
			case "block":
			case "unblock":
				this.isHeldByPerson = change.kind === "hold" && change.caseId === undefined;
				this.statusChange = change.kind;
				this.mayHaveHeld = false;
		}
	}
}
