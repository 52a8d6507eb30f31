// A match compared with the listed entry, field by field, and its verdict. The next match follows each verdict.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { readQuery } from "../../api/queries.ts";
import { StatusBadge } from "../../components/badge.tsx";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Id } from "../../components/id.tsx";
import { useListTitles } from "../../components/lists/use-list-titles.ts";
import { Name } from "../../components/name.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card, Facts, Page } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t as tm } from "../../messages/matches.ts";
import { t } from "../../messages/screening.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { Agreement } from "./match-parts.tsx";
import { rememberMatches, useMatchNeighbours } from "./match-queue.ts";
import { isBarred, type MatchDetails, toJudged, type Verdict } from "./match-rows.ts";
import { MatchSides } from "./match-sides.tsx";
import { VerdictCard } from "./verdict-card.tsx";
import { type Asked, VerdictDialog } from "./verdict-dialog.tsx";

const route = getRouteApi("/screening/$matchId");

export function MatchPage(): ReactNode {
	const { matchId } = route.useParams();
	const match = useQuery(readQuery("readMatch", { parameters: { match_id: matchId } }));
	if (match.isError) return <ErrorState error={match.error} onRetry={() => void match.refetch()} />;
	if (match.data !== undefined) return <OneMatch key={matchId} match={match.data} />;
	return (
		<Page title={t("match")} lead={<Trail matchId={matchId} />}>
			<Card>
				<SkeletonLines count={10} />
			</Card>
		</Page>
	);
}

function OneMatch({ match }: { readonly match: MatchDetails }): ReactNode {
	const [asked, ask] = useState<Asked>();
	/** Kept from before the verdict, because the match leaves the list with it. */
	const [next, setNext] = useState<string>();
	const neighbours = useMatchNeighbours(match.id);
	const openMatch = useOpenMatch();
	const judge = (verdict: Verdict): void => {
		setNext(neighbours.next);
		ask({ verdict, matches: [toJudged(match)] });
	};
	useMatchKeys(match, judge);
	return (
		<Page title={<Title match={match} />} lead={<Trail matchId={match.id} />}>
			<Subject match={match} />
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="contents min-w-0 flex-col gap-4 lg:flex">
					<Card title={t("sideBySide")}>
						<MatchSides match={match} />
					</Card>
					<div className="order-last">
						<Listed match={match} />
					</div>
				</div>
				<div className="flex min-w-0 flex-col gap-4">
					<VerdictCard match={match} onJudge={judge} />
					<About match={match} />
				</div>
			</div>
			<VerdictDialog asked={asked} onClose={() => ask(undefined)} onDone={() => openMatch(next)} />
		</Page>
	);
}

/** The name that matched, as the list prints it. */
function Title({ match }: { readonly match: MatchDetails }): ReactNode {
	const { matched_name: matched, listed } = match;
	const main = listed?.name ?? null;
	return (
		<span className="flex flex-wrap items-center gap-x-2 gap-y-1">
			{matched ?? main ?? match.entry}
			{matched !== null && main !== null && matched !== main && (
				<span className="text-sm font-normal text-soft">{tm("alsoKnown", { name: main })}</span>
			)}
			<Agreement match={match} />
			<StatusBadge status={match.status} />
		</span>
	);
}

function Subject({ match }: { readonly match: MatchDetails }): ReactNode {
	const titleOf = useListTitles();
	return (
		<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
			<span className="text-soft">{tm("customer")}</span>
			<Link
				to="/customers/$customerId"
				params={{ customerId: match.customer_id }}
				className="font-medium break-words text-accent hover:underline"
			>
				<Name name={match.customer_name ?? match.customer_id} />
			</Link>
			<span className="text-soft">· {titleOf(match.list)}</span>
			{match.type === "pep" && <span className="text-soft">· {match.position ?? t("noOffice")}</span>}
		</p>
	);
}

function useOpenMatch(): (matchId: string | undefined) => void {
	const navigate = useNavigate();
	return (matchId) => {
		if (matchId === undefined) return;
		rememberMatches({ current: matchId });
		void navigate({ to: "/screening/$matchId", params: { matchId }, replace: true });
	};
}

function useMatchKeys(match: MatchDetails, judge: (verdict: Verdict) => void): void {
	const { can } = useSession();
	const { me } = usePeople();
	const navigate = useNavigate();
	const openMatch = useOpenMatch();
	const { previous, next } = useMatchNeighbours(match.id);
	const group = tm("keys");
	const isFixed = match.status === "gone" || !can("clearMatch");
	useShortcuts([
		{ keys: "j", label: tm("nextMatch"), group, isDisabled: next === undefined, run: () => openMatch(next) },
		{
			keys: "k",
			label: tm("previousMatch"),
			group,
			isDisabled: previous === undefined,
			run: () => openMatch(previous),
		},
		{
			keys: "n",
			label: tm("notMatch"),
			group,
			isDisabled: isFixed || match.status === "cleared" || isBarred(match, "clear", me),
			run: () => judge("clear"),
		},
		{
			keys: "c",
			label: tm("confirmMatch"),
			group,
			isDisabled: isFixed || match.status === "confirmed" || isBarred(match, "confirm", me),
			run: () => judge("confirm"),
		},
		{ keys: "Escape", label: tm("backToList"), group, run: () => void navigate({ to: "/screening" }) },
	]);
}

function Trail({ matchId }: { readonly matchId: string }): ReactNode {
	const { previous, next } = useMatchNeighbours(matchId);
	const openMatch = useOpenMatch();
	return (
		<nav aria-label={t("allMatches")} className="flex items-center gap-1">
			<Link to="/screening" className="inline-flex flex-1 items-center gap-1 hover:underline">
				<Icon name="chevronLeft" size={13} />
				{t("allMatches")}
			</Link>
			<IconButton
				size="sm"
				icon="arrowUp"
				label={`${tm("previousMatch")} (k)`}
				disabled={previous === undefined}
				onClick={() => openMatch(previous)}
			/>
			<IconButton
				size="sm"
				icon="arrowDown"
				label={`${tm("nextMatch")} (j)`}
				disabled={next === undefined}
				onClick={() => openMatch(next)}
			/>
		</nav>
	);
}

function Listed({ match: { listed, list, type, matched_name: matched } }: { readonly match: MatchDetails }): ReactNode {
	const titleOf = useListTitles();
	if (listed === null) {
		return (
			<Card title={t("listedEntry")}>
				<p className="text-sm text-soft">{t("left")}</p>
			</Card>
		);
	}
	const join = (values: readonly string[]): ReactNode => (values.length === 0 ? <Nothing /> : values.join(", "));
	return (
		<Card title={t("listedEntry")}>
			<Facts
				facts={[
					{ label: tm("matchedName"), value: matched ?? <Nothing /> },
					{ label: tm("mainName"), value: listed.name },
					{ label: t("aliases"), value: join(listed.aliases) },
					{ label: t("weakAliases"), value: join(listed.weak_aliases) },
					{ label: t("originalScript"), value: join(listed.original_script) },
					{ label: t("list"), value: titleOf(list) },
					{ label: t("entryId"), value: <Id id={listed.id} /> },
					{ label: t("kind"), value: nameWord(listed.type) },
					{
						label: t(type === "pep" ? "office" : "position"),
						value: listed.position ?? (type === "pep" ? t("noOffice") : <Nothing />),
					},
					{ label: t("programs"), value: join(listed.programs) },
					{ label: t("born"), value: join(listed.dob) },
					{ label: tm("gender"), value: listed.gender === null ? <Nothing /> : nameWord(listed.gender) },
					{ label: t("nationalities"), value: join(listed.nationalities) },
					{ label: t("countries"), value: join(listed.countries) },
				]}
			/>
		</Card>
	);
}

function About({ match }: { readonly match: MatchDetails }): ReactNode {
	return (
		<Card title={t("about")}>
			<Facts
				columns={1}
				facts={[
					{
						label: t("customer"),
						value: (
							<Link to="/customers/$customerId" params={{ customerId: match.customer_id }} className="hover:underline">
								{match.customer_id}
							</Link>
						),
					},
					{ label: t("party"), value: nameWord(match.party) },
					{ label: t("found"), value: <Time at={match.found_at} form="exact" /> },
					{
						label: t("byEvent"),
						value:
							match.event_id === null ? (
								t("byLists")
							) : (
								<Link to="/events/$eventId" params={{ eventId: match.event_id }} className="hover:underline">
									{match.event_id}
								</Link>
							),
					},
					{
						label: t("case"),
						value:
							match.case_id === null ? (
								<Nothing />
							) : (
								<Link to="/cases/$caseId" params={{ caseId: match.case_id }} className="hover:underline">
									{match.case_id}
								</Link>
							),
					},
				]}
			/>
		</Card>
	);
}
