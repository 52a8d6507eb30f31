// Status changes with reasons, and labels of events.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Badge, StatusBadge } from "../../components/badge.tsx";
import { Icon } from "../../components/icons.tsx";
import { shortenId } from "../../components/id.tsx";
import { Card } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/customers.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";

type History = Answer<"readCustomerHistory">;

export function HistoryTab({ customerId }: { readonly customerId: string }): ReactNode {
	const history = useQuery(readQuery("readCustomerHistory", { parameters: { customer_id: customerId } }));
	if (history.isPending) return <SkeletonLines count={8} />;
	if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
	return (
		<div className="grid items-start gap-4 lg:grid-cols-2">
			<Card title={t("changes")} isFlush>
				{history.data.changes.length === 0 ? (
					<EmptyState icon="pause" title={t("changesNone")} />
				) : (
					<ol className="divide-y divide-line">
						{history.data.changes.map((change) => (
							<ChangeLine key={`${change.at} ${change.after}`} change={change} />
						))}
					</ol>
				)}
			</Card>
			<Card title={t("labels")} isFlush>
				{history.data.labels.length === 0 ? (
					<EmptyState icon="flag" title={t("labelsNone")} />
				) : (
					<ol className="divide-y divide-line">
						{history.data.labels.map((label) => (
							<LabelLine key={`${label.event_id} ${label.source} ${label.at}`} label={label} />
						))}
					</ol>
				)}
			</Card>
		</div>
	);
}

function ChangeLine({ change }: { readonly change: History["changes"][number] }): ReactNode {
	const { nameOf } = usePeople();
	const { hasScope } = useSession();
	const isRule = change.actor === "system" && change.event_id !== null;
	return (
		<li className="flex flex-col gap-1 px-4 py-2.5 text-sm">
			<span className="flex flex-wrap items-center gap-2">
				{change.before !== null && (
					<>
						<StatusBadge status={change.before} />
						<Icon name="chevronRight" size={12} className="text-faint" />
					</>
				)}
				<StatusBadge status={change.after} />
				<span className="flex-1" />
				<span className="text-xs text-faint">
					<Time at={change.at} form="moment" />
				</span>
			</span>
			{change.reason !== null && <span className="break-words">{change.reason}</span>}
			{change.reason === null && !isRule && !hasScope("customers:personal") && (
				<span className="text-faint">{t("reasonHidden")}</span>
			)}
			<span className="text-xs text-soft">
				{isRule && change.event_id !== null ? (
					<Link to="/events/$eventId" params={{ eventId: change.event_id }} className="hover:underline">
						{t("byEvent")}
					</Link>
				) : (
					t("changedBy", { name: change.actor_name ?? nameOf(change.actor) })
				)}
				{change.requested_by !== null && `, ${t("requestedBy", { name: nameOf(change.requested_by) })}`}
			</span>
		</li>
	);
}

function LabelLine({ label }: { readonly label: History["labels"][number] }): ReactNode {
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
			<StatusBadge status={label.label} />
			<span className="min-w-0 flex-1">
				{label.source === null ? "" : nameWord(label.source)}
				{label.fraud_type !== null && <span className="text-soft"> · {nameWord(label.fraud_type)}</span>}
			</span>
			{!label.current && <Badge>{t("labelOld")}</Badge>}
			<Link to="/events/$eventId" params={{ eventId: label.event_id }} className="font-mono text-xs hover:underline">
				{shortenId(label.event_id)}
			</Link>
			<span className="text-xs text-faint">
				<Time at={label.at} />
			</span>
		</li>
	);
}
