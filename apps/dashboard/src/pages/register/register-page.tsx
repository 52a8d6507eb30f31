// The register of events that must be reported to regulators, newest first, with filters and an export.

import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Item, listWords, type Query } from "../../api/call.ts";
import { listQuery } from "../../api/queries.ts";
import { Badge, DecisionBadge, StatusBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { Money } from "../../components/money.tsx";
import { Name } from "../../components/name.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card, Page } from "../../components/page.tsx";
import { CustomerLink, EventLink } from "../../components/row-links.tsx";
import { EmptyState, ErrorState } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { convertDay, findMonth } from "../../format/days.ts";
import { t } from "../../messages/register.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";

type Line = Item<"listRegister">;

const route = getRouteApi("/register");
const PAGE_SIZE = 100;
const NO_ITEMS: readonly Line[] = [];

export function RegisterPage(): ReactNode {
	const { workspace, can } = useSession();
	const search = route.useSearch();
	const navigate = useNavigate({ from: "/register" });
	const filters: Query<"listRegister"> = {
		...(search as Omit<Query<"listRegister">, "from" | "to">),
		from: convertDay(search.from, workspace.time_zone),
		to: convertDay(search.to, workspace.time_zone, true),
	};
	const lines = useInfiniteQuery(
		listQuery("listRegister", { query: { ...filters, order: "newest", limit: PAGE_SIZE } }),
	);
	const change = (changed: FilterValues): void =>
		void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before, replace: true });
	const isFiltered = Object.values(search).some((value) => value !== undefined);
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			isFilled
			actions={
				can("listRegister") && <ExportButton operation="listRegister" input={{ query: filters }} name="register" />
			}
		>
			<Filters filters={FILTERS} values={search as FilterValues} onChange={change}>
				<Button size="sm" look="quiet" onClick={() => change(findMonth(Date.now(), workspace.time_zone, 0))}>
					{t("thisMonth")}
				</Button>
				<Button size="sm" look="quiet" onClick={() => change(findMonth(Date.now(), workspace.time_zone, -1))}>
					{t("lastMonth")}
				</Button>
			</Filters>
			<Card isFlush className="min-h-0 flex-1">
				{lines.isError && lines.data === undefined ? (
					<ErrorState error={lines.error} onRetry={() => void lines.refetch()} />
				) : (
					<DataTable
						label={t("title")}
						items={lines.data?.items ?? NO_ITEMS}
						columns={COLUMNS}
						getId={({ event_id, rule }) => `${event_id} ${rule}`}
						onOpen={({ event_id }) => void navigate({ to: "/events/$eventId", params: { eventId: event_id } })}
						renderCard={(line) => <LineCard line={line} />}
						isLoading={lines.isPending}
						isLoadingMore={lines.isFetchingNextPage}
						onEndReached={lines.hasNextPage ? () => void lines.fetchNextPage({ cancelRefetch: false }) : undefined}
						empty={<Empty isFiltered={isFiltered} onClear={() => void navigate({ search: {} })} />}
					/>
				)}
			</Card>
		</Page>
	);
}

const FILTERS: readonly Filter[] = [
	{ kind: "days", name: "days", label: t("days") },
	{ kind: "words", name: "type", label: t("type"), words: listWords("listRegister", "type") },
	{ kind: "words", name: "status", label: t("status"), words: listWords("listRegister", "status") },
	{ kind: "words", name: "decision", label: t("decision"), words: listWords("listRegister", "decision") },
	{ kind: "text", name: "customer_id", label: t("customer") },
];

const COLUMNS: readonly Column<Line>[] = [
	{ id: "entered", title: t("entered"), width: 132, cell: ({ entered_at }) => <Time at={entered_at} form="moment" /> },
	{
		id: "type",
		title: t("event"),
		width: 150,
		cell: ({ event_id, type }) => <EventLink id={event_id} type={type} />,
	},
	{
		id: "customer",
		title: t("customer"),
		width: 150,
		cell: ({ customer_id, customer_name }) => <CustomerLink id={customer_id} name={customer_name} />,
	},
	{
		id: "reason",
		title: t("reason"),
		showFrom: "md",
		cell: ({ reason }) => (
			<span title={reason} className="line-clamp-2 leading-4 whitespace-normal">
				{reason}
			</span>
		),
	},
	{
		id: "amount",
		title: t("amount"),
		width: 140,
		align: "right",
		cell: ({ amount }) => (amount === null ? <Nothing /> : <Money amount={Number(amount)} />),
	},
	{
		id: "decision",
		title: t("decision"),
		width: 108,
		showFrom: "lg",
		cell: ({ decision }) => <DecisionBadge decision={decision} />,
	},
	{ id: "status", title: t("status"), width: 130, cell: (line) => <CaseStatus line={line} /> },
];

function CaseStatus({ line: { case_id, case_status, backfilled } }: { readonly line: Line }): ReactNode {
	if (backfilled) return <Badge>{t("backfilled")}</Badge>;
	if (case_id === null || case_status === null) return <span className="text-faint">{t("noCase")}</span>;
	return (
		<Link to="/cases/$caseId" params={{ caseId: case_id }} className="hover:underline">
			<StatusBadge status={case_status} />
		</Link>
	);
}

/** A row on a narrow screen. */
function LineCard({ line }: { readonly line: Line }): ReactNode {
	return (
		<Link to="/events/$eventId" params={{ eventId: line.event_id }} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
			<span className="flex items-center gap-2">
				<span className="flex-1 truncate font-medium">{nameWord(line.type)}</span>
				{line.amount !== null && <Money amount={Number(line.amount)} />}
			</span>
			<span className="truncate text-soft">{line.reason}</span>
			<span className="flex gap-2 text-xs text-faint">
				<span className="min-w-0 flex-1">
					<Name name={line.customer_name ?? line.customer_id} isCut />
				</span>
				<Time at={line.entered_at} form="moment" />
			</span>
		</Link>
	);
}

function Empty({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }): ReactNode {
	if (!isFiltered) {
		return (
			<EmptyState icon="shield" title={t("emptyTitle")}>
				{t("emptyText")}
			</EmptyState>
		);
	}
	return (
		<EmptyState icon="filter" title={t("noneTitle")} action={<Button onClick={onClear}>{t("clearFilters")}</Button>}>
			{t("noneText")}
		</EmptyState>
	);
}
