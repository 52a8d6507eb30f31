// Why the case needs a look: the reasons of its main event, and the customer's usual behaviour.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readQuery } from "../../api/queries.ts";
import { Badge, DecisionBadge, StatusBadge } from "../../components/badge.tsx";
import { styleButton } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Money } from "../../components/money.tsx";
import { Card } from "../../components/page.tsx";
import { ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/cases.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { MoneyRing } from "../events/why/money-ring.tsx";
import { ReasonList } from "../events/why/reasons.tsx";
import { Usual } from "../events/why/usual.tsx";
import type { CaseDetails } from "./case-types.ts";
import { ListingButtons } from "./listings.tsx";

export function EvidenceCard({ item }: { readonly item: CaseDetails }): ReactNode {
	const { can } = useSession();
	if (item.main_event_id === null || !can("explainEvent")) {
		return (
			<Card title={t("evidence")}>
				<p className="text-sm text-soft">{t("evidenceNoEvent")}</p>
			</Card>
		);
	}
	return <EventEvidence item={item} eventId={item.main_event_id} />;
}

/** The explanation of the main event of a case. Every part of the page that asks for it shares one request. */
export function useExplanation(eventId: string | null) {
	const { can } = useSession();
	return useQuery({
		...readQuery("explainEvent", { parameters: { event_id: eventId ?? "" } }),
		staleTime: 60_000,
		enabled: eventId !== null && can("explainEvent"),
	});
}

function EventEvidence({ item, eventId }: { readonly item: CaseDetails; readonly eventId: string }): ReactNode {
	const explanation = useExplanation(eventId);
	const link = (
		<Link to="/events/$eventId" params={{ eventId }} className={styleButton("plain", "sm")}>
			{t("openEvent")}
			<Icon name="chevronRight" size={14} />
		</Link>
	);
	if (explanation.isError) {
		return (
			<Card title={t("evidence")}>
				<ErrorState error={explanation.error} onRetry={() => void explanation.refetch()} />
			</Card>
		);
	}
	if (explanation.data === undefined) {
		return (
			<Card title={t("evidence")} actions={link} className="min-h-[34rem]">
				<SkeletonLines count={8} />
			</Card>
		);
	}
	const { event, thresholds, usual } = explanation.data;
	const { decision } = event;
	return (
		<>
			<Card title={t("evidence")} actions={link}>
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
					<span className="figures font-medium text-ink">{t("scoreOf", { score: Math.round(decision.score) })}</span>
					<span className="figures">{t("scoreLine", thresholds)}</span>
					{decision.would_decide !== undefined && (
						<Badge tone="neutral" icon="eye">
							{t("wouldDecide", { decision: nameWord(decision.would_decide) })}
						</Badge>
					)}
				</p>
				{decision.reasons.length === 0 ? (
					<p className="text-sm text-soft">{t("evidenceNone")}</p>
				) : (
					<ReasonList reasons={decision.reasons} />
				)}
				<MoneyRing reasons={decision.reasons} />
				<ListingButtons item={item} />
			</Card>
			<Card title={t("usual")}>
				<Usual event={event} usual={usual} />
			</Card>
		</>
	);
}

export function EventsCard({ item }: { readonly item: CaseDetails }): ReactNode {
	if (item.events.length === 0) return null;
	return (
		<Card title={t("eventsTitle")} isFlush>
			<ul className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
				{[...item.events].sort(byOccurrence).map((event) => (
					<li key={event.id}>
						<Link
							to="/events/$eventId"
							params={{ eventId: event.id }}
							className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm hover:bg-hover"
						>
							<DecisionBadge decision={event.decision} />
							<span className="min-w-0 flex-1 truncate">{nameWord(event.type)}</span>
							<Money amount={event.amount} />
							{event.resolution !== null ? (
								<StatusBadge status={event.resolution} />
							) : (
								event.decision !== "allow" && (
									<Badge tone="held" icon="pause">
										{t("eventWaits")}
									</Badge>
								)
							)}
							<span className="w-28 text-right text-faint">
								<Time at={event.occurred_at} form="moment" />
							</span>
						</Link>
					</li>
				))}
			</ul>
			{item.event_count > item.events.length && <p className="px-4 py-2 text-xs text-faint">{t("eventsMore")}</p>}
		</Card>
	);
}

/** Oldest first, by the time that the list shows. Events can arrive late. */
function byOccurrence(one: { readonly occurred_at: string }, other: { readonly occurred_at: string }): number {
	return Date.parse(one.occurred_at) - Date.parse(other.occurred_at);
}
