// Describes the first difference between a stored customer and its folded history.

import { decodeProfile, encodeProfile, type Profile, riskLevelOf } from "@hakiki/rules";
import type { StoredProfile } from "@hakiki/store";
import { BY_PERSON, isCausedBy } from "../customers/hold-causes.ts";
import type { HistoryFold } from "./fold-history.ts";

export interface Difference {
	readonly what: string;
	/** False if a replacement would lose data: the sequence has a gap, or the act of a person is missing from it. */
	readonly isReplaceable: boolean;
}

export function findDifference(stored: StoredProfile, fold: HistoryFold): Difference | undefined {
	const isBroken = fold.brokenAt ?? findVersionGap(stored, fold);
	if (isBroken !== undefined) return { what: isBroken, isReplaceable: false };
	if (!fold.isPossible(stored.status)) {
		return { what: `status: ${stored.status} does not follow from the holds and releases`, isReplaceable: false };
	}
	if (
		stored.heldBy !== "" &&
		(stored.status !== "held" || isCausedBy(stored.heldBy, BY_PERSON) !== fold.isHeldByPerson)
	) {
		return { what: `held_by: ${stored.heldBy} does not follow from the holds and releases`, isReplaceable: false };
	}
	const what = findProfileDifference(stored, fold) ?? findFieldDifference(stored, fold);
	return what === undefined ? undefined : { what, isReplaceable: true };
}

function findVersionGap(stored: StoredProfile, fold: HistoryFold): string | undefined {
	return stored.version === fold.version
		? undefined
		: `version: the row says ${stored.version}, the history ends at ${fold.version}`;
}

function findProfileDifference(stored: StoredProfile, fold: HistoryFold): string | undefined {
	if (Buffer.compare(stored.profile, encodeProfile(fold.profile)) === 0) return undefined;
	let decoded: Profile;
	try {
		decoded = decodeProfile(stored.profile);
	} catch {
		return "profile: cannot be read";
	}
	// The bytes of an earlier format may differ although the profile is the same.
	return findFirst(decoded, fold.profile, "profile");
}

function findFieldDifference(stored: StoredProfile, fold: HistoryFold): string | undefined {
	const expected = {
		risk_level: [stored.riskLevel, riskLevelOf(fold.profile, stored.status, fold.foldedAt)],
		last_event_at: [stored.lastEventAt, fold.lastEventAt],
		last_received_at: [stored.lastReceivedAt, fold.lastReceivedAt],
	} as const;
	for (const [name, [is, shouldBe]] of Object.entries(expected)) {
		if (is !== shouldBe) return `${name}: ${is}, not ${shouldBe}`;
	}
	return undefined;
}

/** Profiles hold numbers, short texts and lists of them, a few levels deep. */
function findFirst(is: unknown, shouldBe: unknown, path: string): string | undefined {
	if (Object.is(is, shouldBe)) return undefined;
	if (!isObject(is) || !isObject(shouldBe)) return `${path}: ${String(is)}, not ${String(shouldBe)}`;
	const names = new Set([...Object.keys(is), ...Object.keys(shouldBe)]);
	for (const name of names) {
		const found = findFirst(is[name], shouldBe[name], `${path}.${name}`);
		if (found !== undefined) return found;
	}
	return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}
