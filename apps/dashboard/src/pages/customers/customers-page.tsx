// The list of customers, with search and filters.

import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type Item, listWords, type Query } from "../../api/call.ts";
import { listQuery } from "../../api/queries.ts";
import { RiskBadge, StatusBadge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { describeMatch } from "../../components/match-reason.ts";
import { Name } from "../../components/name.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card, Page } from "../../components/page.tsx";
import { SimulateHint } from "../../components/simulate-hint.tsx";
import { EmptyState, ErrorState } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/customers.ts";
import { useSession } from "../../session/session-context.tsx";
import { useHandedOver } from "../../shell/handed-over.ts";
import { CustomerSearch } from "./customer-search.tsx";
import { ScreeningBadge } from "./screening-badge.tsx";

type CustomerItem = Item<"listCustomers">;

const route = getRouteApi("/customers");
const PAGE_SIZE = 100;
const NO_ITEMS: readonly CustomerItem[] = [];

export function CustomersPage(): ReactNode {
	const search = route.useSearch();
	const navigate = useNavigate({ from: "/customers" });
	const [typed, setTyped] = useState("");
	useHandedOver("customers", setTyped);
	const query: Query<"listCustomers"> = {
		...(search as Query<"listCustomers">),
		q: typed === "" ? undefined : typed,
		limit: PAGE_SIZE,
	};
	// The search text is dropped with the page.
	const customers = useInfiniteQuery({
		...listQuery("listCustomers", { query }),
		...(typed !== "" && { gcTime: 0 }),
	});
	const change = useCallback(
		(changed: FilterValues) =>
			void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before, replace: true }),
		[navigate],
	);
	const clear = (): void => {
		setTyped("");
		void navigate({ search: {} });
	};
	const isFiltered = typed !== "" || Object.values(search).some((value) => value !== undefined);
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			isFilled
			actions={<ExportButton operation="listCustomers" input={{ query }} name="customers" />}
		>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<CustomerSearch value={typed} onChange={setTyped} />
				<Filters filters={useFilters()} values={search as FilterValues} onChange={change} />
			</div>
			<Card isFlush className="min-h-0 flex-1">
				{customers.isError && customers.data === undefined ? (
					<ErrorState error={customers.error} onRetry={() => void customers.refetch()} />
				) : (
					<DataTable
						label={t("title")}
						items={customers.data?.items ?? NO_ITEMS}
						columns={typed === "" ? COLUMNS : FOUND_COLUMNS}
						getId={(item) => item.id}
						onOpen={(item) => void navigate({ to: "/customers/$customerId", params: { customerId: item.id } })}
						renderCard={(item) => <CustomerCard item={item} />}
						isLoading={customers.isPending}
						isLoadingMore={customers.isFetchingNextPage}
						onEndReached={
							customers.hasNextPage ? () => void customers.fetchNextPage({ cancelRefetch: false }) : undefined
						}
						empty={isFiltered ? <NoneFit onClear={clear} /> : <NoneYet />}
					/>
				)}
			</Card>
		</Page>
	);
}

const COLUMNS: readonly Column<CustomerItem>[] = [
	{
		id: "customer",
		title: t("customer"),
		cell: ({ id, name }) => (
			<span className="flex min-w-0 items-baseline gap-2">
				<Link to="/customers/$customerId" params={{ customerId: id }} className="truncate font-medium hover:underline">
					<Name name={name ?? id} isCut />
				</Link>
				{name !== null && <span className="min-w-0 truncate text-xs text-soft">{id}</span>}
			</span>
		),
	},
	{ id: "status", title: t("status"), width: 116, cell: ({ status }) => <StatusBadge status={status} /> },
	{ id: "risk", title: t("risk"), width: 116, cell: ({ risk_level }) => <RiskBadge level={risk_level} /> },
	{
		id: "screening",
		title: t("screening"),
		width: 190,
		showFrom: "md",
		cell: ({ screening }) => <ScreeningBadge status={screening.status} />,
	},
	{
		id: "cases",
		title: t("openCases"),
		width: 112,
		align: "right",
		cell: ({ open_case_count: count }) => (count === 0 ? <Nothing /> : <span className="figures">{count}</span>),
	},
	{
		id: "since",
		title: t("since"),
		width: 148,
		align: "right",
		showFrom: "lg",
		cell: ({ first_event_at }) => <Time at={first_event_at} />,
	},
	{
		id: "last",
		title: t("lastEvent"),
		width: 148,
		align: "right",
		cell: ({ last_event_at }) => <Time at={last_event_at} />,
	},
];

/** In a search, a column says why each customer was found. It takes the place of two that a search needs less. */
const FOUND_COLUMNS: readonly Column<CustomerItem>[] = COLUMNS.flatMap((column) => {
	if (column.id === "since" || column.id === "screening") return [];
	if (column.id !== "status") return [column];
	return [{ id: "match", title: t("match"), width: 270, cell: ({ match }) => <MatchReason match={match} /> }, column];
});

function MatchReason({ match }: Pick<CustomerItem, "match">): ReactNode {
	const { workspace } = useSession();
	if (match === null) return <Nothing />;
	return <span className="truncate text-xs text-soft">{describeMatch(match, workspace.time_zone)}</span>;
}

/** A row on a narrow screen. */
function CustomerCard({ item }: { readonly item: CustomerItem }): ReactNode {
	return (
		<Link
			to="/customers/$customerId"
			params={{ customerId: item.id }}
			className="flex flex-col gap-1.5 px-4 py-2.5 text-sm"
		>
			<span className="flex items-center gap-2">
				<span className="min-w-0 flex-1 font-medium">
					<Name name={item.name ?? item.id} isCut />
				</span>
				<span className="text-xs text-faint">
					<Time at={item.last_event_at} />
				</span>
			</span>
			{item.name !== null && <span className="truncate text-xs text-soft">{item.id}</span>}
			{item.match !== null && <MatchReason match={item.match} />}
			<span className="flex flex-wrap gap-1.5">
				<StatusBadge status={item.status} />
				<RiskBadge level={item.risk_level} />
				<ScreeningBadge status={item.screening.status} />
			</span>
		</Link>
	);
}

function useFilters(): readonly Filter[] {
	return useMemo(
		() => [
			{ kind: "words", name: "status", label: t("status"), words: listWords("listCustomers", "status") },
			{ kind: "words", name: "risk_level", label: t("risk"), words: listWords("listCustomers", "risk_level") },
			{ kind: "words", name: "screening", label: t("screening"), words: listWords("listCustomers", "screening") },
		],
		[],
	);
}

function NoneFit({ onClear }: { readonly onClear: () => void }): ReactNode {
	return (
		<EmptyState icon="search" title={t("noneTitle")} action={<Button onClick={onClear}>{t("clear")}</Button>}>
			{t("noneText")}
		</EmptyState>
	);
}

function NoneYet(): ReactNode {
	return (
		<EmptyState icon="customers" title={t("emptyTitle")}>
			<p>{t("emptyText")}</p>
			<SimulateHint />
		</EmptyState>
	);
}
