// Applies a screening without an event: the status, a case for every new match, a hold for a strong match, and notices. The
// changes are gathered as rows, so that many customers are written at once.

import { formatId, parseId, type ScreenedFacts } from "@hakiki/domain";
import { foldChange, listNewMatches, type OwnMatch, readOwnMatches, screeningStatusOf } from "@hakiki/rules";
import type { BatchWrite, Realm } from "@hakiki/store";
import type { WorkspaceKeys } from "@hakiki/vault";
import { sealAuditEntry } from "../audit/audit-entry.ts";
import { BY_LIST } from "../customers/hold-causes.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { describeScreeningCase, presentMatches } from "../record/screen-customer.ts";
import { addMatch, keepMatches, toMatchWrite } from "./match-rows.ts";

type Rows = {
	readonly [Name in "customers" | "cases" | "outbox" | "audit" | "matches" | "keptMatches"]: BatchWrite[Name][number][];
};

interface ScreeningRows extends Rows {
	/** Changes in the order of each customer's history. */
	readonly changes: { readonly customerId: string; readonly seq: number; readonly body: string }[];
}

export function createScreeningRows(): ScreeningRows {
	return { customers: [], cases: [], outbox: [], audit: [], matches: [], keptMatches: [], changes: [] };
}

interface ScreeningPlace {
	readonly realm: Realm;
	readonly keys: WorkspaceKeys;
	readonly isEnforcing: boolean;
	readonly actor: string;
	/** ms. */
	readonly at: number;
	newId(): Uint8Array;
}

interface ScreeningEffect {
	readonly isMatched: boolean;
	readonly isHeld: boolean;
}

/** Returns the effect of a screening, or nothing if nothing changes. */
export function judgeScreening(
	draft: CustomerDraft,
	facts: ScreenedFacts,
	isEnforcing: boolean,
): (ScreeningEffect & { readonly found: ReturnType<typeof listNewMatches>; readonly isListed: boolean }) | undefined {
	const before: readonly OwnMatch[] = draft.profile.matches;
	const matches = readOwnMatches(draft.profile, facts);
	const isSameStatus = screeningStatusOf({ matches }, facts.isComplete) === draft.screeningStatus;
	if (isSameStatus && JSON.stringify(matches) === JSON.stringify(before)) return undefined;
	const found = listNewMatches(before, { ...draft.profile, matches }, facts);
	// A match that was weak and has become strong holds the customer too.
	const isListed =
		isEnforcing &&
		matches.some(
			(match) =>
				match.isSanction && match.isStrong && !before.some((one) => one.entity === match.entity && one.isStrong),
		);
	return { found, isMatched: found.length > 0, isHeld: isListed && draft.status === "active", isListed };
}

export function applyScreening(
	rows: ScreeningRows,
	draft: CustomerDraft,
	facts: ScreenedFacts,
	place: ScreeningPlace,
): ScreeningEffect | undefined {
	const judged = judgeScreening(draft, facts, place.isEnforcing);
	if (judged === undefined) return undefined;
	const { found, isHeld, isListed } = judged;
	const before = draft.screeningStatus;
	const change = { kind: "screened", at: place.at, facts } as const;
	foldChange(draft.profile, change);
	draft.screeningStatus = screeningStatusOf(draft.profile, facts.isComplete);
	draft.lastScreenedAt = draft.screeningStatus === "pending" ? null : place.at;
	const caseId = found.length === 0 ? null : openCase(rows, draft, facts, place);
	// This applies even if a case holds the customer already: closing that case must not release a listed customer.
	if (isListed) draft.hold(BY_LIST);
	// There was no event, so only the risk level is updated.
	const { lastReceivedAt } = draft;
	draft.advance(draft.lastEventAt, Math.max(place.at, lastReceivedAt));
	rows.changes.push({ customerId: draft.id, seq: draft.version, body: JSON.stringify(change) });
	rows.customers.push({ ...draft.toWrite(), lastReceivedAt });
	const match = { customerId: draft.id, eventId: null, caseId, foundAt: place.at };
	for (const one of facts.matches) addMatch(rows, toMatchWrite(place.newId(), one, draft.profile, match));
	keepMatches(rows, draft, facts.matches);
	const results = presentMatches(found);
	audit(rows, draft.id, place, "screening.status", { before, after: draft.screeningStatus, results, held: isHeld });
	const about = { customer_id: draft.id, status: draft.screeningStatus };
	if (caseId !== null) notify(rows, draft.id, "screening.match", { ...about, case_id: caseId, results });
	else if (before === "potential_match" && draft.screeningStatus === "clear")
		notify(rows, draft.id, "screening.cleared", about);
	if (isHeld) notify(rows, draft.id, "customer.held", { customer_id: draft.id, before: "active", status: "held" });
	return judged;
}

/** Runs before the customer is written, because its row lists its open cases. */
function openCase(rows: ScreeningRows, draft: CustomerDraft, facts: ScreenedFacts, place: ScreeningPlace): string {
	const open = draft.findOpenCase("screening");
	if (open !== undefined) return open.id;
	const id = formatId("cas", place.newId());
	const opening = describeScreeningCase(facts.matches);
	const bytes = parseId("cas", id) ?? new Uint8Array(16);
	rows.cases.push({ ...opening, id: bytes, customerId: draft.id, eventId: undefined, openedAt: place.at });
	draft.openCases = [...draft.openCases, { id, type: "screening" }];
	const opened = { case_id: id, type: "screening", severity: opening.severity };
	notify(rows, draft.id, "case.opened", { ...opened, customer_id: draft.id, event_id: null });
	audit(rows, draft.id, place, "case.opened", opened);
	return id;
}

function notify(rows: ScreeningRows, customerId: string, kind: string, data: Readonly<Record<string, unknown>>): void {
	rows.outbox.push({ customerId, kind, body: JSON.stringify(data) });
}

function audit(
	rows: ScreeningRows,
	customerId: string,
	{ keys, realm, at, actor }: ScreeningPlace,
	action: string,
	details: Readonly<Record<string, unknown>>,
): void {
	rows.audit.push({ customerId, ...sealAuditEntry(keys, realm, { at, actor, action, subject: customerId, details }) });
}
