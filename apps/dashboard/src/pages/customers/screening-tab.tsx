import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readQuery } from "../../api/queries.ts";
import { Badge, StatusBadge } from "../../components/badge.tsx";
import { useListTitles } from "../../components/lists/use-list-titles.ts";
import { ListsAlarm, useMissingLists } from "../../components/missing-lists.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time, useNow } from "../../components/time.tsx";
import { formatRelative } from "../../format/time.ts";
import { t } from "../../messages/customers.ts";
import { nameWord } from "../../messages/words.ts";

interface ScreeningTabProps {
	readonly customerId: string;
	readonly screenedAt: string | null;
}

/** The matches of a customer. They are compared and decided on the screening page. */
export function ScreeningTab({ customerId, screenedAt }: ScreeningTabProps): ReactNode {
	const titleOf = useListTitles();
	const now = useNow();
	const missing = useMissingLists();
	const query = { customer_id: customerId, status: "all", limit: 100 } as const;
	const matches = useQuery(readQuery("listMatches", { query }));
	if (matches.isPending) return <SkeletonLines count={4} />;
	if (matches.isError) return <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />;
	if (matches.data.data.length === 0) {
		return (
			<Card>
				{screenedAt === null && missing.length > 0 && <ListsAlarm title={t("pendingTitle")} sentences={missing} />}
				<EmptyState icon="screening" title={t(screenedAt === null ? "notScreened" : "screeningNone")}>
					{screenedAt === null
						? t("screeningNever")
						: t("screeningNoneText", { when: formatRelative(Date.parse(screenedAt), now) })}
				</EmptyState>
			</Card>
		);
	}
	return (
		<Card isFlush title={t("tabScreening")}>
			<ul className="divide-y divide-line">
				{matches.data.data.map((match) => (
					<li key={match.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
						<StatusBadge status={match.status} />
						<Link
							to="/screening/$matchId"
							params={{ matchId: match.id }}
							className="min-w-0 flex-1 basis-48 truncate font-medium hover:underline"
						>
							{match.matched_name ?? match.entry} · {titleOf(match.list)}
						</Link>
						<span className="text-soft">{nameWord(match.party)}</span>
						<Badge tone={match.strength === "strong" ? "block" : "review"}>
							{nameWord(match.strength)} · <span className="figures">{Math.round(match.score * 100)} %</span>
						</Badge>
						<span className="text-xs text-faint">
							<Time at={match.found_at} />
						</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
