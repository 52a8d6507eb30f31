// The page of one customer: summary, actions, and tabs that the address names.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { readQuery } from "../../api/queries.ts";
import { RiskBadge, StatusBadge } from "../../components/badge.tsx";
import { Page } from "../../components/page.tsx";
import { ErrorState, Skeleton, SkeletonLines } from "../../components/states.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { Time, useNow } from "../../components/time.tsx";
import { formatDay, formatRelative } from "../../format/time.ts";
import { t } from "../../messages/customers.ts";
import { t as tr } from "../../messages/retention.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { loadChunk } from "../../shell/load-chunk.ts";
import { CasesTab } from "./cases-tab.tsx";
import type { Customer } from "./customer-types.ts";
import { EventsTab } from "./events-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import { RecordTab } from "./record-tab.tsx";
import { ScreeningBadge } from "./screening-badge.tsx";
import { ScreeningTab } from "./screening-tab.tsx";
import { StatusActions } from "./status-actions.tsx";
import { StatusRequests } from "./status-requests.tsx";

const route = getRouteApi("/customers/$customerId");
const NetworkTab = lazy(async () => ({
	default: (await loadChunk(() => import("./network/network-tab.tsx"))).NetworkTab,
}));

export function CustomerPage(): ReactNode {
	const { customerId } = route.useParams();
	const { tab } = route.useSearch();
	const found = useQuery(readQuery("describeCustomer", { parameters: { customer_id: customerId } }));
	if (found.isError && found.data === undefined) {
		return (
			<Page title={customerId}>
				<ErrorState error={found.error} onRetry={() => void found.refetch()} />
			</Page>
		);
	}
	const customer = found.data;
	return (
		<Page
			title={<span className="break-all">{customerId}</span>}
			lead={customer === undefined ? <Skeleton className="h-4 w-72" /> : <Lead customer={customer} />}
			actions={customer !== undefined && <StatusActions customer={customer} />}
			isFilled={tab === "events" || tab === "cases"}
		>
			<Summary customer={customer} />
			<StatusRequests customerId={customerId} />
			<CustomerTabs customerId={customerId} customer={customer} />
		</Page>
	);
}

function Lead({ customer }: { readonly customer: Customer }): ReactNode {
	const { workspace } = useSession();
	const now = useNow();
	const facts = {
		day: formatDay(Date.parse(customer.habits.first_event_at ?? customer.created_at), workspace.time_zone),
		when: formatRelative(Date.parse(customer.last_event_at), now),
	};
	const { kind } = customer.habits;
	return kind === null ? t("sinceLead", facts) : t("kindLead", { ...facts, kind: nameWord(kind) });
}

/** The key facts in one line, which keeps its height while loading. */
function Summary({ customer }: { readonly customer: Customer | undefined }): ReactNode {
	const facts = [
		{ label: t("status"), value: customer && <StatusBadge status={customer.status} /> },
		{ label: t("riskNow"), hint: t("riskHint"), value: customer && <RiskBadge level={customer.risk_level} /> },
		{
			label: t("screening"),
			value: customer && (
				<span className="inline-flex flex-wrap items-center gap-1.5">
					<ScreeningBadge status={customer.screening.status} />
					{customer.screening.last_screened_at !== null && (
						<span className="text-xs text-faint">
							<Time at={customer.screening.last_screened_at} />
						</span>
					)}
				</span>
			),
		},
		{ label: t("openCases"), value: customer && <Count count={customer.open_cases.length} /> },
		{ label: t("confirmedFrauds"), value: customer && <Count count={customer.habits.fraud_count} isGrave /> },
	];
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-3 lg:grid-cols-5">
			{facts.map(({ label, hint, value }) => (
				<div key={label} className="min-w-0" title={hint}>
					<dt className="text-xs text-faint">{label}</dt>
					<dd className="flex min-h-6 items-center text-sm">{value ?? <Skeleton className="h-5 w-20" />}</dd>
				</div>
			))}
		</dl>
	);
}

function Count({ count, isGrave = false }: { readonly count: number; readonly isGrave?: boolean }): ReactNode {
	return <span className={`figures text-base font-semibold ${isGrave && count > 0 ? "text-block" : ""}`}>{count}</span>;
}

interface CustomerTabsProps {
	readonly customerId: string;
	readonly customer: Customer | undefined;
}

function CustomerTabs({ customerId, customer }: CustomerTabsProps): ReactNode {
	const { can } = useSession();
	const { tab = "profile" } = route.useSearch();
	const navigate = useNavigate({ from: "/customers/$customerId" });
	const tabs = [
		{ id: "profile", label: t("tabProfile"), content: <ProfileTab customer={customer} customerId={customerId} /> },
		{ id: "events", label: t("tabEvents"), content: <EventsTab customerId={customerId} /> },
		...(can("listCases")
			? [
					{
						id: "cases",
						label: t("tabCases"),
						count: customer?.open_cases.length || undefined,
						content: <CasesTab customerId={customerId} />,
					},
				]
			: []),
		{
			id: "network",
			label: t("tabNetwork"),
			content: (
				<Suspense fallback={<SkeletonLines count={8} />}>
					<NetworkTab customerId={customerId} />
				</Suspense>
			),
		},
		...(can("listMatches")
			? [
					{
						id: "screening",
						label: t("tabScreening"),
						content: <ScreeningTab customerId={customerId} screenedAt={customer?.screening.last_screened_at ?? null} />,
					},
				]
			: []),
		{ id: "history", label: t("tabHistory"), content: <HistoryTab customerId={customerId} /> },
		...(can("readCustomerRecord")
			? [{ id: "record", label: tr("tab"), content: <RecordTab customerId={customerId} /> }]
			: []),
	];
	return (
		<Tabs
			label={t("tabs")}
			tabs={tabs}
			current={tab}
			onChange={(id) => void navigate({ search: id === "profile" ? {} : { tab: id as "events" } })}
		/>
	);
}
