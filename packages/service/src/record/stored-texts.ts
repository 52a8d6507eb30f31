// An outcome as the JSON that is stored with its event.

import type { Outcome } from "@hakiki/rules";

/** The part of an outcome that is stored. `shadowSet` is the number of the rule set that runs in shadow. */
export function writeOutcome(outcome: Outcome, shadowSet: number | undefined): string {
	const { decision, score, fired, usedApproval, isSettling, isStopped, returnPath, isControl, shadow } = outcome;
	return JSON.stringify({
		decision,
		score,
		fired,
		usedApproval,
		// Absent means no.
		isSettling: isSettling || undefined,
		isStopped: isStopped || undefined,
		returnPath,
		isControl: isControl || undefined,
		shadow: shadow && { set: shadowSet, ...shadow },
	});
}
