// The page of one event, with the explanation of its decision. One request loads all of it.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Body } from "../../api/call.ts";
import { readQuery, useChange } from "../../api/queries.ts";
import { Badge, DecisionBadge, StatusBadge } from "../../components/badge.tsx";
import { Button, styleButton } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Id } from "../../components/id.tsx";
import { Menu } from "../../components/overlay.tsx";
import { Card, Page } from "../../components/page.tsx";
import { ErrorState, Skeleton, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showUndo } from "../../components/toast.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatDay } from "../../format/time.ts";
import { t } from "../../messages/event.ts";
import { t as tr } from "../../messages/retention.ts";
import { t as tw } from "../../messages/why.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { EventFactsCard, LabelsCard, OutcomeCard, RawCard } from "./event-facts.tsx";
import { ConversionCard, ScreeningCard, WalletCard } from "./event-parts.tsx";
import type { Explanation } from "./event-types.ts";
import { ScoreCard } from "./score-card.tsx";
import { WhatIfCard } from "./what-if-card.tsx";
import { MoneyRing } from "./why/money-ring.tsx";
import { ReasonList } from "./why/reasons.tsx";
import { Usual } from "./why/usual.tsx";

const route = getRouteApi("/events/$eventId");

export function EventPage(): ReactNode {
	const { eventId } = route.useParams();
	const explanation = useQuery(readQuery("explainEvent", { parameters: { event_id: eventId } }));
	if (explanation.data !== undefined) return <OneEvent explanation={explanation.data} />;
	return (
		<div className="flex flex-col gap-4 px-4 py-4 md:px-6">
			<Trail />
			{explanation.isError ? (
				<ErrorState error={explanation.error} onRetry={() => void explanation.refetch()} />
			) : (
				<>
					<Skeleton className="h-7 w-1/2" />
					<div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
						<Card>
							<SkeletonLines count={10} />
						</Card>
						<Card>
							<SkeletonLines count={8} />
						</Card>
					</div>
				</>
			)}
		</div>
	);
}

function Trail(): ReactNode {
	return (
		<Link
			to="/events"
			className="inline-flex items-center gap-1 self-start text-sm text-soft hover:text-ink hover:underline"
		>
			<Icon name="chevronLeft" size={14} />
			{t("back")}
		</Link>
	);
}

function OneEvent({ explanation }: { readonly explanation: Explanation }): ReactNode {
	const { event, labels, usual } = explanation;
	const { decision } = event;
	return (
		<Page
			title={<Title explanation={explanation} />}
			lead={<Lead explanation={explanation} />}
			actions={<Actions explanation={explanation} />}
		>
			<div className="order-first flex">
				<Trail />
			</div>
			<ErasedNote erasedAt={event.erased_at} />
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="flex min-w-0 flex-col gap-4">
					<ScoreCard explanation={explanation} />
					<Card title={t("reasons")}>
						<ReasonList reasons={decision.reasons} shownFirst={6} />
						<MoneyRing reasons={decision.reasons} />
					</Card>
					<Card title={tw("usual")}>
						<Usual event={event} usual={usual} />
					</Card>
				</div>
				<div className="flex min-w-0 flex-col gap-4">
					<OutcomeCard event={event} />
					<ConversionCard decision={decision} />
					<WalletCard event={event} />
					<ScreeningCard decision={decision} />
					<EventFactsCard event={event} />
					<LabelsCard labels={labels} effective={event.effective_label} />
				</div>
			</div>
			<WhatIfCard explanation={explanation} />
			<RawCard event={event} />
		</Page>
	);
}

function ErasedNote({ erasedAt }: { readonly erasedAt: string | undefined }): ReactNode {
	const { workspace } = useSession();
	if (erasedAt === undefined) return null;
	return (
		<p className="flex items-center gap-1.5 text-sm text-soft">
			<Icon name="info" size={14} />
			{tr("erasedEvent", { when: formatDay(Date.parse(erasedAt), workspace.time_zone) })}
		</p>
	);
}

interface PartProps {
	readonly explanation: Explanation;
}

function Title({ explanation: { event } }: PartProps): ReactNode {
	const { amount } = event.decision;
	const what = nameWord(event.type);
	return amount === undefined ? what : t("of", { what, amount: formatMoney(amount.value, amount.currency) });
}

function Lead({ explanation: { event } }: PartProps): ReactNode {
	return (
		<span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
			<DecisionBadge decision={event.decision.decision} />
			{event.effective_label !== null && <StatusBadge status={event.effective_label} />}
			<Link
				to="/customers/$customerId"
				params={{ customerId: event.customer_id }}
				className="text-accent hover:underline"
			>
				{event.customer_id}
			</Link>
			<span className="text-faint">
				<Time at={event.occurred_at} form="moment" />
			</span>
			{event.decision.backfilled && <Badge>{t("backfilled")}</Badge>}
			<Id id={event.id} isShort />
		</span>
	);
}

function Actions({ explanation: { event } }: PartProps): ReactNode {
	const { can } = useSession();
	const caseId = event.decision.case_id;
	return (
		<>
			{can("labelEvent") && <LabelMenu eventId={event.id} current={event.effective_label} />}
			{caseId !== undefined && can("readCase") && (
				<Link to="/cases/$caseId" params={{ caseId }} className={styleButton("primary")}>
					<Icon name="cases" />
					{t("openCase")}
				</Link>
			)}
		</>
	);
}

type LabelWord = Body<"labelEvent">["label"];

interface LabelMenuProps {
	readonly eventId: string;
	readonly current: string | null;
}

/** Sets the analyst's label. Undo restores the previous one. */
function LabelMenu({ eventId, current }: LabelMenuProps): ReactNode {
	const label = useChange("labelEvent", { changes: ["explainEvent", "readEvent", "listEvents", "Cases"] });
	const set = (word: LabelWord, isUndo = false): void =>
		label.mutate(
			{ body: { event_id: eventId, label: word, source: "analyst" } },
			{
				onSuccess: () => {
					if (isUndo) return;
					const back: LabelWord =
						current === "fraud" || current === "legit" ? current : word === "fraud" ? "legit" : "fraud";
					if (current !== null) showUndo(t("labelled", { label: nameWord(word) }), () => set(back, true));
				},
				onError: showProblem,
			},
		);
	return (
		<Menu
			trigger={
				<Button icon="flag" isBusy={label.isPending}>
					{t("label")}
				</Button>
			}
			groups={[
				[
					{ label: t("labelFraud"), icon: "flag", isChosen: current === "fraud", onSelect: () => set("fraud") },
					{ label: t("labelLegit"), icon: "check", isChosen: current === "legit", onSelect: () => set("legit") },
				],
			]}
		/>
	);
}
