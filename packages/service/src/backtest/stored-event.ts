// A stored event with its labels, as a replay takes it.

import { effectiveLabelOf, type FraudType, type NormalEvent } from "@hakiki/domain";
import type { BacktestEvent } from "@hakiki/rules";
import type { StoredReplayLabel } from "@hakiki/store";

/** Replays the event as if it had arrived when it happened, even if it was imported as history. */
export function toBacktestEvent(stored: NormalEvent, labels: readonly StoredReplayLabel[]): BacktestEvent {
	const event = { ...stored, receivedAt: stored.occurredAt, isBackfilled: false };
	const found = effectiveLabelOf(labels.map((one) => ({ ...one, fraudType: one.fraudType as FraudType | null })));
	if (found === undefined) return { event };
	// The label counts from the first source that gave it.
	const labelAt = Math.min(...labels.filter(({ label }) => label === found.label).map(({ createdAt }) => createdAt));
	return { event, label: found.label, labelAt, fraudType: found.fraudType ?? undefined };
}
