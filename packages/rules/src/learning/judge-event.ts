// Judges the outcome of an event from what is known by now.

import type { Decision, EventType, Label, LearningSettings, Method, MovementStatus } from "@hakiki/domain";
import type { RowKind } from "./learning-rows.ts";

export interface JudgedEvent {
	readonly type: EventType;
	readonly at: number;
	readonly method?: Method | undefined;
	readonly status?: MovementStatus | undefined;
	readonly decision: Decision;
	/** True if the event was stopped and a person released it afterwards. */
	readonly isReleased: boolean;
	/** True if the event was already history when it was decided, so nothing was stopped. */
	readonly isHistory: boolean;
	/** The label in force, if there is one. */
	readonly label?: Label | undefined;
}

const DAY_MS = 86_400_000;

/** A stopped event without a label stays unknown. If it counted as legit, the best rules would unlearn themselves. */
export function judgeEvent(event: JudgedEvent, now: number, settings: LearningSettings): RowKind {
	if (event.label !== undefined) return event.label;
	if (event.decision !== "allow" && !event.isReleased && !event.isHistory) return "unknown";
	if (!isCompletedMovement(event)) return "unknown";
	const days = event.method === "card" ? settings.cardMaturityDays : settings.maturityDays;
	return event.at <= now - days * DAY_MS ? "weak_legit" : "unknown";
}

/** Nobody complains about a login. Only money that moved can cause a complaint. */
function isCompletedMovement({ type, status }: JudgedEvent): boolean {
	return type === "payout.requested" || (type === "transaction" && (status ?? "completed") === "completed");
}
