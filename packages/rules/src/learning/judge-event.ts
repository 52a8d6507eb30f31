// How an event turned out, as far as one can know by now.

import type { Decision, EventType, Label, LearningSettings, Method, MovementStatus } from "@hakiki/domain";
import type { RowKind } from "./learning-rows.ts";

export interface JudgedEvent {
	readonly type: EventType;
	readonly at: number;
	readonly method?: Method | undefined;
	readonly status?: MovementStatus | undefined;
	readonly decision: Decision;
	/** It was stopped, and a person let it through after all. */
	readonly isReleased: boolean;
	/** It had long happened when it was decided, so nothing was stopped. */
	readonly isHistory: boolean;
	/** The label that counts, if there is one. */
	readonly label?: Label | undefined;
}

const DAY_MS = 86_400_000;

/** What was stopped and has no label stays unknown: counted as legit, the rules that stop best would unlearn themselves. */
export function judgeEvent(event: JudgedEvent, now: number, settings: LearningSettings): RowKind {
	if (event.label !== undefined) return event.label;
	if (event.decision !== "allow" && !event.isReleased && !event.isHistory) return "unknown";
	if (!isCompletedMovement(event)) return "unknown";
	const days = event.method === "card" ? settings.cardMaturityDays : settings.maturityDays;
	return event.at <= now - days * DAY_MS ? "weak_legit" : "unknown";
}

/** Nobody complains of a login as such: only money that moved can have been complained of. */
function isCompletedMovement({ type, status }: JudgedEvent): boolean {
	return type === "payout.requested" || (type === "transaction" && (status ?? "completed") === "completed");
}
