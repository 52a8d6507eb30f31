import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Item } from "../../api/call.ts";
import { listQuery } from "../../api/queries.ts";
import { DecisionBadge, Score, StatusBadge } from "../../components/badge.tsx";
import { styleButton } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Money } from "../../components/money.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card } from "../../components/page.tsx";
import { EventLink, ReasonText } from "../../components/row-links.tsx";
import { EmptyState, ErrorState } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/customers.ts";
import { t as te } from "../../messages/events.ts";
import { nameWord } from "../../messages/words.ts";

type EventItem = Item<"listEvents">;
const NO_ITEMS: readonly EventItem[] = [];
const PAGE_SIZE = 50;

export function EventsTab({ customerId }: { readonly customerId: string }): ReactNode {
	const navigate = useNavigate();
	const events = useInfiniteQuery(listQuery("listEvents", { query: { customer_id: customerId, limit: PAGE_SIZE } }));
	return (
		<Card
			isFlush
			title={t("tabEvents")}
			className="h-[34rem] md:h-auto md:min-h-56 md:flex-1"
			actions={
				<Link to="/events" search={{ customer_id: customerId }} className={styleButton("quiet", "sm")}>
					{t("allEvents")}
				</Link>
			}
		>
			{events.isError && events.data === undefined ? (
				<ErrorState error={events.error} onRetry={() => void events.refetch()} />
			) : (
				<DataTable
					label={t("tabEvents")}
					items={events.data?.items ?? NO_ITEMS}
					columns={COLUMNS}
					getId={(item) => item.id}
					onOpen={(item) => void navigate({ to: "/events/$eventId", params: { eventId: item.id } })}
					renderCard={(item) => <EventCard item={item} />}
					isLoading={events.isPending}
					isLoadingMore={events.isFetchingNextPage}
					onEndReached={events.hasNextPage ? () => void events.fetchNextPage({ cancelRefetch: false }) : undefined}
					empty={<EmptyState icon="events" title={t("eventsNone")} />}
				/>
			)}
		</Card>
	);
}

const COLUMNS: readonly Column<EventItem>[] = [
	{ id: "decision", title: te("decision"), width: 108, cell: ({ decision }) => <DecisionBadge decision={decision} /> },
	{
		id: "type",
		title: te("event"),
		width: 170,
		cell: ({ id, type }) => <EventLink id={id} type={type} />,
	},
	{
		id: "amount",
		title: te("amount"),
		width: 132,
		align: "right",
		cell: ({ amount }) => (amount === null ? <Nothing /> : <Money amount={amount} />),
	},
	{
		id: "reason",
		title: te("reason"),
		showFrom: "md",
		cell: ({ reason }) => <ReasonText reason={reason} />,
	},
	{
		id: "label",
		title: te("label"),
		width: 100,
		showFrom: "lg",
		cell: ({ effective_label }) => (effective_label === null ? <Nothing /> : <StatusBadge status={effective_label} />),
	},
	{ id: "score", title: te("score"), width: 68, align: "right", cell: ({ score }) => <Score score={score} /> },
	{
		id: "occurred",
		title: te("occurred"),
		width: 112,
		align: "right",
		showFrom: "lg",
		cell: ({ occurred_at }) => <Time at={occurred_at} />,
	},
	{
		id: "received",
		title: te("received"),
		width: 112,
		align: "right",
		cell: ({ received_at }) => <Time at={received_at} />,
	},
];

function EventCard({ item }: { readonly item: EventItem }): ReactNode {
	return (
		<Link to="/events/$eventId" params={{ eventId: item.id }} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
			<span className="flex items-center gap-2">
				<DecisionBadge decision={item.decision} />
				<span className="flex-1 truncate font-medium">{nameWord(item.type)}</span>
				{item.amount !== null && <Money amount={item.amount} />}
			</span>
			<span className="truncate text-soft">{item.reason ?? ""}</span>
			<span className="text-xs text-faint">
				<Time at={item.received_at} />
			</span>
		</Link>
	);
}
