// A screening case: its matches side by side, and its closing, which follows from the verdicts on them.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, type Ref, useState } from "react";
import { readQuery, useChange } from "../../api/queries.ts";
import { Button, styleButton } from "../../components/button.tsx";
import { Field, Select, TextArea } from "../../components/field.tsx";
import { useListTitles } from "../../components/lists/use-list-titles.ts";
import { Card, Facts } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { ErrorState, FormError, SkeletonLines } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/matches.ts";
import { nameWord } from "../../messages/words.ts";
import { useDraft } from "../../session/drafts.ts";
import { useSession } from "../../session/session-context.tsx";
import { Agreement, Differences, MatchStatus } from "../screening/match-parts.tsx";
import { buildMatchQuery } from "../screening/match-queue.ts";
import { groupMatches, isBarred, type MatchDetails, type MatchRow, toJudged } from "../screening/match-rows.ts";
import { MatchSides } from "../screening/match-sides.tsx";
import { FirstVerdict } from "../screening/verdict-card.tsx";
import { type Asked, VerdictDialog } from "../screening/verdict-dialog.tsx";
import type { CaseDetails } from "./case-types.ts";
import { useExplanation } from "./evidence-card.tsx";

/** More matches than this are links only. */
const SHOWN_MAX = 5;

interface ScreeningCase {
	readonly item: CaseDetails;
}

/** The matches of the case, those decided since it was opened, and all others of its customer that are not decided. */
function useCaseMatches({ item }: ScreeningCase) {
	const query = { ...buildMatchQuery({ customer_id: item.customer_id }), status: "all" as const };
	const matches = useQuery(readQuery("listMatches", { query }));
	const rows = groupMatches(matches.data?.data ?? []).filter(
		(row) => isUndecided(row) || row.match.case_id === item.id || (row.match.decided_at ?? "") >= item.opened_at,
	);
	return { matches, rows: [...rows.filter(isUndecided), ...rows.filter((row) => !isUndecided(row))] };
}

function isUndecided({ match: { status, first_verdict } }: MatchRow): boolean {
	return status === "open" || (status !== "gone" && first_verdict !== null);
}

export function CaseMatches({ item }: ScreeningCase): ReactNode {
	const { matches, rows } = useCaseMatches({ item });
	if (matches.isPending) return <SkeletonLines count={6} />;
	if (matches.isError) return <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />;
	if (rows.length === 0) {
		return (
			<Card title={t("caseMatches")}>
				<p className="text-sm text-soft">{t("noCaseMatches")}</p>
			</Card>
		);
	}
	return (
		<>
			{rows.slice(0, SHOWN_MAX).map((row) => (
				<MatchCard key={row.match.id} row={row} />
			))}
			{rows.length > SHOWN_MAX && (
				<Link
					to="/screening"
					search={{ customer_id: item.customer_id }}
					className="text-sm text-accent hover:underline"
				>
					{t("moreMatches", { count: rows.length - SHOWN_MAX })}
				</Link>
			)}
		</>
	);
}

function MatchCard({ row }: { readonly row: MatchRow }): ReactNode {
	const { match } = row;
	const titleOf = useListTitles();
	const details = useQuery({
		...readQuery("readMatch", { parameters: { match_id: match.id } }),
		enabled: isUndecided(row),
	});
	return (
		<Card
			title={
				<span className="flex flex-wrap items-center gap-2">
					<Link to="/screening/$matchId" params={{ matchId: match.id }} className="hover:underline">
						{match.matched_name ?? match.listed_name ?? t("goneEntry")}
					</Link>
					<span className="font-normal text-soft">{titleOf(match.list)}</span>
					<Agreement match={match} />
					<MatchStatus match={match} />
				</span>
			}
			actions={details.data !== undefined && isUndecided(row) && <MatchActions match={details.data} />}
		>
			{details.data === undefined ? (
				<p className="text-sm">
					<Differences match={match} />
				</p>
			) : (
				<>
					<FirstVerdict match={details.data} />
					<MatchSides match={details.data} />
				</>
			)}
		</Card>
	);
}

function MatchActions({ match }: { readonly match: MatchDetails }): ReactNode {
	const { can } = useSession();
	const { me } = usePeople();
	const [asked, ask] = useState<Asked>();
	if (!can("clearMatch")) return null;
	return (
		<>
			{match.status !== "cleared" && (
				<Button
					size="sm"
					icon="check"
					disabled={isBarred(match, "clear", me)}
					onClick={() => ask({ verdict: "clear", matches: [toJudged(match)] })}
				>
					{t("notMatch")}
				</Button>
			)}
			{match.status !== "confirmed" && (
				<Button
					size="sm"
					icon="ban"
					look="danger"
					disabled={isBarred(match, "confirm", me)}
					onClick={() => ask({ verdict: "confirm", matches: [toJudged(match)] })}
				>
					{t("confirmMatch")}
				</Button>
			)}
			<VerdictDialog asked={asked} onClose={() => ask(undefined)} />
		</>
	);
}

interface ScreeningDecideProps extends ScreeningCase {
	readonly together: readonly string[];
	readonly cardRef: Ref<HTMLDivElement>;
}

/** Says which matches the case waits for. When all are decided, a person decides on what is left. */
export function ScreeningDecide({ item, together, cardRef }: ScreeningDecideProps): ReactNode {
	const { matches, rows } = useCaseMatches({ item });
	const undecided = rows.filter(isUndecided);
	const [first] = undecided;
	const pending = undecided.filter(({ match }) => match.first_verdict !== null).length;
	if (matches.data === undefined) return <SkeletonLines count={4} />;
	if (first === undefined) return <ClosingCard item={item} together={together} cardRef={cardRef} rows={rows} />;
	return (
		<Card title={t("decideTitle")}>
			<div ref={cardRef} className="flex flex-col gap-3 text-sm">
				<p>{t("decideText")}</p>
				<ul className="list-disc pl-5">
					{undecided.length > pending && <li>{t("openCount", { count: undecided.length - pending })}</li>}
					{pending > 0 && <li>{t("pendingCount", { count: pending })}</li>}
				</ul>
				<Link to="/screening/$matchId" params={{ matchId: first.match.id }} className={styleButton("primary")}>
					{t("startMatch")}
				</Link>
			</div>
		</Card>
	);
}

type Outcome = "true_match" | "false_positive";

interface Draft {
	readonly outcome: Outcome;
	readonly payments: string;
	readonly note: string;
}

const NO_DRAFT: Draft = { outcome: "false_positive", payments: "", note: "" };

interface ClosingCardProps extends ScreeningDecideProps {
	readonly rows: readonly MatchRow[];
}

function ClosingCard({ item, together, cardRef, rows }: ClosingCardProps): ReactNode {
	const [draft, setDraft] = useDraft(`screening ${item.id}`, NO_DRAFT);
	const { data: explanation } = useExplanation(item.main_event_id);
	const isConfirmed = rows.some(({ match }) => match.status === "confirmed");
	// A listed wallet is no match, so that a person says what it was.
	const hasWallet = explanation?.contributions.some(({ rule }) => rule === "wallet_sanctioned") === true;
	const isFixed = isConfirmed || (rows.length > 0 && !hasWallet);
	const hasPayments = item.events.some(({ decision, resolution }) => decision !== "allow" && resolution === null);
	const close = useChange("closeCase", {
		changes: ["Customers"],
		onSuccess: ({ disposition }) => {
			setDraft(NO_DRAFT);
			showToast({ title: t("closedAs", { outcome: nameWord(disposition ?? "closed") }) });
		},
	});
	const { payments, note } = draft;
	const verdict = isConfirmed ? "true_match" : "false_positive";
	const outcome = isFixed ? verdict : draft.outcome;
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		if (close.isPending) return;
		close.mutate({
			parameters: { case_id: item.id },
			body: {
				resolution: choosePayments(outcome, payments),
				disposition: outcome,
				note: note.trim(),
				version: item.version,
				...(together.length > 0 && { related_case_ids: [...together] }),
			},
		});
	};
	return (
		<Card title={t("closeTitle")}>
			<form ref={cardRef as Ref<HTMLFormElement>} onSubmit={submit} className="flex flex-col gap-3">
				<p className="text-sm text-soft">{t(hasPayments ? "allDecided" : "allDecidedNoPayments")}</p>
				<FormError error={close.error} />
				{isFixed ? (
					<div>
						<Facts columns={1} facts={[{ label: t("outcome"), value: t(outcome) }]} />
						<p className="mt-1 text-xs text-faint">{t("outcomeFixed")}</p>
					</div>
				) : (
					<Field label={t("outcome")}>
						<Select
							value={outcome}
							onChoose={(value) => setDraft({ ...draft, outcome: value as Outcome })}
							choices={(["true_match", "false_positive"] as const).map((value) => ({ value, label: t(value) }))}
						/>
					</Field>
				)}
				{hasPayments && (
					<Field label={t("payments")}>
						<Select
							value={choosePayments(outcome, payments)}
							onChoose={(value) => setDraft({ ...draft, payments: value })}
							choices={[
								{ value: "approved", label: t("approve") },
								{ value: "declined", label: t("decline") },
							]}
						/>
					</Field>
				)}
				{outcome === "false_positive" && <p className="text-xs text-faint">{t("endsHold")}</p>}
				<Field label={t("reason")}>
					<TextArea
						required
						rows={3}
						maxLength={10_000}
						value={note}
						onChange={(event) => setDraft({ ...draft, note: event.target.value })}
					/>
				</Field>
				<Button
					type="submit"
					look={outcome === "true_match" ? "danger" : "primary"}
					disabled={note.trim() === ""}
					isBusy={close.isPending}
				>
					{t(outcome === "true_match" ? "closeAsTrue" : "closeAsFalse")}
				</Button>
			</form>
		</Card>
	);
}

function choosePayments(outcome: Outcome, chosen: string): "approved" | "declined" {
	if (chosen === "approved" || chosen === "declined") return chosen;
	return outcome === "false_positive" ? "approved" : "declined";
}
