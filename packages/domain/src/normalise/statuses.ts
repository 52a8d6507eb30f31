// Maps the callers' words for the status of a movement to ours.

import type { MovementStatus } from "../vocabulary.ts";

const STATUSES: ReadonlyMap<string, MovementStatus> = new Map([
	["pending", "pending"],
	["completed", "completed"],
	["success", "completed"],
	["successful", "completed"],
	["settled", "completed"],
	["failed", "failed"],
	["declined", "failed"],
	["reversed", "reversed"],
	["refunded", "reversed"],
	["cancelled", "cancelled"],
]);

/** Both cases are accepted. Returns undefined for a word that is not in the table. */
export function foldStatus(text: string): MovementStatus | undefined {
	return STATUSES.get(text) ?? (text.length <= 32 ? STATUSES.get(text.trim().toLowerCase()) : undefined);
}
