// Folds labels, holds and closed cases into the profile. Like folding an event, it reads only its arguments.

import { FRAUD_TYPES } from "@hakiki/domain";
import type { Approval, CustomerChange } from "../outcome.ts";
import { recordMilestone } from "./milestones.ts";
import { type MilestoneKind, PROFILE_LIMITS, type Profile } from "./profile.ts";
import { clearMatch, confirmMatch, foldScreening } from "./screening.ts";
import { shortenHash, shortenOptional } from "./shorten-hash.ts";
import { approveStop, declineStop, failStop } from "./stops.ts";

/** How long an approval lasts after the case was closed. */
export const APPROVAL_S = 24 * 3600;
const TEXT_MAX = 64;

const MILESTONE_OF_STATUS: Readonly<Record<"hold" | "release" | "block" | "unblock", MilestoneKind>> = {
	hold: "held",
	release: "released",
	block: "blocked",
	unblock: "unblocked",
};

export function foldChange(profile: Profile, change: CustomerChange): void {
	const at = Math.floor(change.at / 1000);
	switch (change.kind) {
		case "label":
			foldLabel(profile, change);
			break;
		case "case_closed":
			for (const approval of change.approvals) {
				addApproval(profile, approval, at);
				approveStop(profile, approval.eventId, at, change.isVerified === true);
			}
			for (const eventId of change.declined) declineStop(profile, eventId);
			break;
		case "verification_failed":
			failStop(profile, change.eventId);
			break;
		case "case_opened":
			break;
		case "erased":
			forgetPerson(profile);
			break;
		case "case_reopened":
			profile.approvals = profile.approvals.filter(({ eventId }) => !change.events.includes(eventId));
			break;
		case "screened":
			foldScreening(profile, change.facts);
			break;
		case "match_cleared":
			clearMatch(profile, change.entity, change.pairs);
			break;
		case "match_confirmed":
			confirmMatch(profile, change);
			break;
		default:
			recordMilestone(profile, MILESTONE_OF_STATUS[change.kind], at);
	}
}

/**
 * Forgets exactly what follows from the personal data of events (`scrubEvent`). Folding then gives the same result
 * whether or not earlier events have already lost that data.
 */
function forgetPerson(profile: Profile): void {
	profile.nameKeys = [];
	profile.adultDay = 0;
	profile.locatedAt = 0;
	profile.locatedLat = 0;
	profile.locatedLng = 0;
	profile.places = [];
}

/** A mark stands for the label in force of one event. Relabelling replaces it, and `legit` removes it. */
function foldLabel(profile: Profile, change: Extract<CustomerChange, { kind: "label" }>): void {
	const event = shortenHash(change.eventId);
	profile.marks = profile.marks.filter((mark) => mark.event !== event);
	if (change.label !== "fraud") return;
	profile.marks.push({
		event,
		at: Math.floor(change.eventAt / 1000),
		fraudType: change.fraudType === undefined ? 0 : FRAUD_TYPES.indexOf(change.fraudType) + 1,
		payee: shortenOptional(change.payee),
	});
	if (profile.marks.length > PROFILE_LIMITS.marks) profile.marks.shift();
}

function addApproval(profile: Profile, approval: Approval, at: number): void {
	if (approval.eventId.length > TEXT_MAX) return;
	profile.approvals = profile.approvals.filter((other) => other.eventId !== approval.eventId);
	profile.approvals.push({
		eventId: approval.eventId,
		eventAt: Math.floor(approval.eventAt / 1000),
		expiresAt: at + APPROVAL_S,
		party: shortenOptional(approval.payee),
		amountMinor: approval.amountMinor ?? 0,
		rules: approval.rules.filter((rule) => rule.length <= TEXT_MAX).slice(0, PROFILE_LIMITS.approvalRules),
	});
	if (profile.approvals.length > PROFILE_LIMITS.approvals) profile.approvals.shift();
}
