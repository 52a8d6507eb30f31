// The rows that follow from a decision: holds, cases, reports, webhook events and entries of the audit log.

import {
	formatId,
	formatUuid,
	isCustomerScreened,
	isMovement,
	type NormalEvent,
	parseId,
	type ScreenedFacts,
	type WebhookKind,
} from "@hakiki/domain";
import { type CaseOpening, listNewMatches, type Outcome, type OwnMatch, screeningStatusOf } from "@hakiki/rules";
import {
	type AuditWrite,
	type CaseEventWrite,
	type CaseWrite,
	type MatchesKept,
	type MatchWrite,
	type OutboxWrite,
	REGISTER_ACTION,
} from "@hakiki/store";
import { sealAuditEntry } from "../audit/audit-entry.ts";
import { BY_LIST } from "../customers/hold-causes.ts";
import type { RealmContext } from "../realm-context.ts";
import { describeReport } from "../register/register-line.ts";
import { addMatch, keepMatches, toMatchWrite } from "../screening/match-rows.ts";
import type { CustomerDraft } from "./customer-draft.ts";
import { describeScreeningCase, presentMatches } from "./screen-customer.ts";
import type { WaitingEvent } from "./waiting-event.ts";

/** Collects the rows. */
interface ConsequenceRows {
	readonly cases: CaseWrite[];
	readonly caseEvents: CaseEventWrite[];
	readonly outbox: OutboxWrite[];
	readonly audit: AuditWrite[];
	readonly matches: MatchWrite[];
	readonly keptMatches: MatchesKept[];
}

export class Consequences {
	private readonly context: RealmContext;
	private readonly newId: () => Uint8Array;
	private readonly rows: ConsequenceRows;
	/** The trace of the event whose consequences are collected. */
	private traceparent: string | undefined;

	constructor(context: RealmContext, newId: () => Uint8Array, rows: ConsequenceRows) {
		this.context = context;
		this.newId = newId;
		this.rows = rows;
	}

	/** Adds holds, cases and webhook events. Returns the case of the event. */
	applyOutcome(waiting: WaitingEvent, event: NormalEvent, outcome: Outcome, draft: CustomerDraft): string | undefined {
		this.traceparent = waiting.traceparent;
		const caseId = outcome.opensCase && this.openOrJoinCase(waiting, event, outcome.opensCase, draft);
		const reportedCaseId = outcome.reports && this.fileReports(waiting, event, outcome, draft);
		if (outcome.holdCause !== undefined) this.hold(event, outcome, draft, caseId);
		// An imported event sends no webhook, unless it is recent enough to open a case.
		if (outcome.decision !== "allow" && (!event.isBackfilled || outcome.opensCase)) {
			const kind = outcome.decision === "block" ? "decision.blocked" : "decision.review_required";
			this.notify(draft.id, kind, {
				event_id: event.id,
				customer_id: draft.id,
				decision: outcome.decision,
				score: outcome.score,
				risk_level: outcome.riskLevel,
				reasons: outcome.reasons.map(({ code, reason }) => ({ code, reason })),
				case_id: caseId ?? null,
			});
		}
		if (outcome.fired.some(({ rule, isShadow }) => rule === "counterparty_sanctions_match" && !isShadow)) {
			this.notifyOfParties(event, outcome, draft.id, caseId);
		}
		return caseId ?? reportedCaseId;
	}

	/** The cause is stored with the hold, so that closing a case ends only the hold that the case caused. */
	private hold(event: NormalEvent, outcome: Outcome, draft: CustomerDraft, caseId: string | undefined): void {
		const isNew = outcome.holds && draft.status === "active";
		draft.hold(outcome.holdCause === "case" && caseId !== undefined ? caseId : BY_LIST);
		if (!isNew) return;
		this.notify(draft.id, "customer.held", { customer_id: draft.id, event_id: event.id });
		this.audit(draft.id, event, "customer.held", {
			before: "active",
			after: "held",
			event_id: event.id,
			rules: outcome.fired.filter((rule) => !rule.isShadow).map((rule) => rule.rule),
		});
	}

	private notifyOfParties(event: NormalEvent, outcome: Outcome, customerId: string, caseId: string | undefined): void {
		if (event.isBackfilled && outcome.opensCase === undefined) return;
		const matches = event.screened?.matches.filter(({ role, topic }) => role !== "customer" && topic === "sanction");
		this.notify(customerId, "screening.match", {
			event_id: event.id,
			customer_id: customerId,
			case_id: caseId ?? null,
			results: presentMatches(matches ?? []),
		});
	}

	/**
	 * Adds the consequences of screening the customer's own name, for every decision and for imported events: the status, and
	 * a case and a webhook event for every new match. Returns the case that it opened or found open.
	 */
	applyScreening(
		waiting: WaitingEvent,
		event: NormalEvent,
		screened: ScreenedFacts,
		outcome: Outcome,
		draft: CustomerDraft,
		matchesBefore: readonly OwnMatch[],
	): string | undefined {
		const before = draft.screeningStatus;
		const after = screeningStatusOf(draft.profile, screened.isComplete);
		draft.screeningStatus = after;
		draft.lastScreenedAt = after === "pending" ? null : event.receivedAt;
		const found = listNewMatches(matchesBefore, draft.profile, screened);
		if (after !== before || found.length > 0) {
			const details = { before, after, event_id: event.id, results: presentMatches(found) };
			this.audit(draft.id, event, "screening.status", details);
		}
		const about = { event_id: event.id, customer_id: draft.id, status: after };
		if (found.length === 0) {
			if (before === "potential_match" && after === "clear") this.notify(draft.id, "screening.cleared", about);
			return undefined;
		}
		// A held event stays in its own case, so that closing this case does not release its money.
		const isJoined = outcome.opensCase?.type !== "screening" && (outcome.decision === "allow" || !isMovement(event));
		const caseId = this.openOrJoinCase(waiting, event, describeScreeningCase(found), draft, { isJoined });
		this.notify(draft.id, "screening.match", { ...about, case_id: caseId, results: presentMatches(found) });
		return caseId;
	}

	/** Adds the matches that people review: of the customer's own name and of the other parties. */
	noteMatches(
		waiting: WaitingEvent,
		event: NormalEvent,
		draft: CustomerDraft,
		{ caseId, matchesBefore }: { readonly caseId: string | undefined; readonly matchesBefore: readonly OwnMatch[] },
	): void {
		const matches = event.screened?.matches ?? [];
		const isOwnScreened = isCustomerScreened(event.screened);
		if (matches.length === 0 && (!isOwnScreened || matchesBefore.length === 0)) return;
		// A match of an old payee needs no review, unless a case is about it.
		const isPartyNoted = !event.isBackfilled || caseId !== undefined;
		const eventId = formatUuid(waiting.id);
		const place = { customerId: draft.id, eventId, caseId: caseId ?? null, foundAt: event.receivedAt };
		for (const match of matches) {
			const isNoted = match.role === "customer" || (isPartyNoted && match.topic === "sanction");
			if (isNoted) addMatch(this.rows, toMatchWrite(this.newId(), match, draft.profile, place));
		}
		if (isOwnScreened) keepMatches(this.rows, draft, matches);
	}

	/** Resets the screening status: the customer has a new name, which was not screened. */
	takeClearBack(event: NormalEvent, draft: CustomerDraft): void {
		const before = draft.screeningStatus;
		draft.screeningStatus = "pending";
		draft.lastScreenedAt = null;
		this.audit(draft.id, event, "screening.status", { before, after: "pending", event_id: event.id, results: [] });
	}

	/**
	 * Adds a line to the register for every report. A report for an officer also opens or joins a regulatory case. A stopped
	 * event does not join that case, because closing it does not release money.
	 */
	private fileReports(
		waiting: WaitingEvent,
		event: NormalEvent,
		outcome: Outcome,
		draft: CustomerDraft,
	): string | undefined {
		const reports = outcome.reports ?? [];
		const first = reports.find((report) => report.opensCase);
		const caseId =
			first &&
			this.openOrJoinCase(waiting, event, { type: "regulatory", severity: "medium", reason: first.reason }, draft, {
				isJoined: outcome.decision === "allow",
			});
		const { currency } = this.context.settings;
		for (const report of reports) {
			const line = describeReport(event, report, { currency, decision: outcome.decision, caseId });
			this.audit(draft.id, event, REGISTER_ACTION, line);
		}
		return caseId;
	}

	private openOrJoinCase(
		waiting: WaitingEvent,
		event: NormalEvent,
		opening: CaseOpening,
		draft: CustomerDraft,
		{ isJoined } = { isJoined: true },
	): string {
		const open = draft.findOpenCase(opening.type);
		const caseId = open?.id ?? formatId("cas", this.newId());
		const caseBytes = parseId("cas", caseId) ?? new Uint8Array(16);
		if (open === undefined) {
			draft.openCases = [...draft.openCases, { id: caseId, type: opening.type }];
			this.rows.cases.push({
				id: caseBytes,
				customerId: draft.id,
				type: opening.type,
				severity: opening.severity,
				reason: opening.reason,
				eventId: waiting.id,
				openedAt: event.receivedAt,
			});
			this.notify(draft.id, "case.opened", {
				case_id: caseId,
				type: opening.type,
				severity: opening.severity,
				customer_id: draft.id,
				event_id: event.id,
			});
			this.audit(draft.id, event, "case.opened", { case_id: caseId, type: opening.type, event_id: event.id });
		}
		if (isJoined) this.rows.caseEvents.push({ caseId: caseBytes, eventId: waiting.id, customerId: draft.id });
		return caseId;
	}

	private notify(customerId: string, kind: WebhookKind, data: Readonly<Record<string, unknown>>): void {
		this.rows.outbox.push({ customerId, kind, body: JSON.stringify(data), traceparent: this.traceparent });
	}

	private audit(
		customerId: string,
		event: NormalEvent,
		action: string,
		details: Readonly<Record<string, unknown>>,
	): void {
		const { keys, realm } = this.context;
		const entry = { at: event.receivedAt, actor: "system", action, subject: customerId, details };
		this.rows.audit.push({ customerId, ...sealAuditEntry(keys, realm, entry) });
	}
}
