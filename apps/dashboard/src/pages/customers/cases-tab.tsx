import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Item } from "../../api/call.ts";
import { listQuery } from "../../api/queries.ts";
import { RiskBadge, StatusBadge } from "../../components/badge.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card } from "../../components/page.tsx";
import { Person } from "../../components/person.tsx";
import { EmptyState, ErrorState } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/customers.ts";
import { nameWord } from "../../messages/words.ts";

type CaseItem = Item<"listCases">;
const NO_ITEMS: readonly CaseItem[] = [];

export function CasesTab({ customerId }: { readonly customerId: string }): ReactNode {
	const navigate = useNavigate();
	const query = { customer_id: customerId, limit: 50 };
	const cases = useInfiniteQuery(listQuery("listCases", { query }));
	return (
		<Card isFlush title={t("tabCases")} className="h-[26rem] md:h-auto md:min-h-56 md:flex-1">
			{cases.isError && cases.data === undefined ? (
				<ErrorState error={cases.error} onRetry={() => void cases.refetch()} />
			) : (
				<DataTable
					label={t("tabCases")}
					items={cases.data?.items ?? NO_ITEMS}
					columns={COLUMNS}
					getId={(item) => item.id}
					onOpen={(item) => void navigate({ to: "/cases/$caseId", params: { caseId: item.id } })}
					renderCard={(item) => <CaseCard item={item} />}
					isLoading={cases.isPending}
					isLoadingMore={cases.isFetchingNextPage}
					onEndReached={cases.hasNextPage ? () => void cases.fetchNextPage({ cancelRefetch: false }) : undefined}
					empty={<EmptyState icon="cases" title={t("casesNone")} />}
				/>
			)}
		</Card>
	);
}

const COLUMNS: readonly Column<CaseItem>[] = [
	{ id: "status", title: t("status"), width: 112, cell: ({ status }) => <StatusBadge status={status} /> },
	{
		id: "reason",
		title: t("caseTitle"),
		cell: ({ id, reason }) => (
			<Link
				to="/cases/$caseId"
				params={{ caseId: id }}
				className="font-medium hover:underline"
				lang="en"
				title={reason}
			>
				{reason}
			</Link>
		),
	},
	{ id: "severity", title: t("severity"), width: 112, cell: ({ severity }) => <RiskBadge level={severity} /> },
	{
		id: "assignee",
		title: t("assignee"),
		width: 150,
		showFrom: "lg",
		cell: ({ assignee }) => (assignee === null ? <Nothing /> : <Person actor={assignee} />),
	},
	{
		id: "outcome",
		title: t("outcome"),
		width: 124,
		showFrom: "md",
		cell: ({ disposition, resolution }) =>
			disposition !== null ? (
				<StatusBadge status={disposition} />
			) : resolution !== null ? (
				nameWord(resolution)
			) : (
				<Nothing />
			),
	},
	{ id: "opened", title: t("opened"), width: 112, align: "right", cell: ({ opened_at }) => <Time at={opened_at} /> },
];

function CaseCard({ item }: { readonly item: CaseItem }): ReactNode {
	return (
		<Link to="/cases/$caseId" params={{ caseId: item.id }} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
			<span className="flex items-center gap-2">
				<StatusBadge status={item.status} />
				<RiskBadge level={item.severity} />
				<span className="flex-1" />
				<span className="text-xs text-faint">
					<Time at={item.opened_at} />
				</span>
			</span>
			<span lang="en" className="line-clamp-2 text-soft">
				{item.reason}
			</span>
		</Link>
	);
}
