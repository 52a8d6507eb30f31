// Closing a case with what it turned out to be: its held events are labelled, resolved, and the case closed.

import { AppError, type FraudType } from "@hakiki/domain";
import { labelEvent } from "../events/label-event.ts";
import type { RealmContext } from "../realm-context.ts";
import type { VerbTools } from "../verb-tools.ts";
import { type CaseClosing, type ClosedCase, closeCase } from "./close-case.ts";
import { readCaseDetails } from "./read-case.ts";

export interface CaseDecision extends CaseClosing {
	readonly fraudType?: FraudType | undefined;
}

/** Who labels by closing a case. */
const SOURCE = "analyst";

/** Labels come first: labelling twice changes nothing, so whoever fails half way may do it all again. */
export async function decideCase(tools: VerbTools, context: RealmContext, given: CaseDecision): Promise<ClosedCase> {
	const { disposition, resolution } = given;
	if (disposition === "fraud" && resolution === "approved") {
		throw AppError.invalid([{ field: "resolution", code: "invalid", message: "must be declined for fraud" }]);
	}
	const found = await readCaseDetails(tools, context, given.caseId);
	if (found.status === "closed") {
		throw AppError.invalid([{ field: "case", code: "closed", message: "is already closed" }]);
	}
	if (disposition === "fraud" || disposition === "legit") {
		const stopped = found.events.filter(({ decision, resolution: before }) => decision !== "allow" && before === null);
		for (const { id } of stopped) {
			const fraudType = disposition === "fraud" ? given.fraudType : undefined;
			await labelEvent(tools, context, {
				eventId: id,
				label: disposition,
				source: SOURCE,
				fraudType,
				actor: given.actor,
			});
		}
	}
	return closeCase(tools, context, given);
}
