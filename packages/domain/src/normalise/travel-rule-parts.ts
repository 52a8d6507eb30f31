// The data that FATF Recommendation 16 requires for a crypto transfer above the threshold, and the missing parts of it.

import type { EventInput, TravelRulePart } from "../event.ts";

/**
 * Lists the missing parts in the order of the recommendation. A wallet that the movement itself names counts as the
 * account of its holder. For incoming money the receiving provider is the workspace itself.
 */
export function listMissingParts(input: EventInput): readonly TravelRulePart[] {
	const { originator, beneficiary, beneficiary_vasp: vasp } = input.travel_rule ?? {};
	const isOut = input.type === "payout.requested" || input.direction !== "in";
	const other = input.counterparty?.wallet ?? input.counterparty?.account;
	const parts: readonly (readonly [TravelRulePart, boolean])[] = [
		["originator_name", hasText(originator?.name)],
		["originator_account", hasText(originator?.account) || (!isOut && hasText(other))],
		["originator_identity", [originator?.address, originator?.national_id, originator?.dob].some(hasText)],
		["beneficiary_name", hasText(beneficiary?.name)],
		[
			"beneficiary_account",
			hasText(beneficiary?.address) || hasText(input.destination?.account) || (isOut && hasText(other)),
		],
		["beneficiary_vasp", hasText(vasp) || !isOut],
	];
	return parts.flatMap(([part, isThere]) => (isThere ? [] : [part]));
}

function hasText(text: string | undefined): boolean {
	return text !== undefined && text.trim() !== "";
}
