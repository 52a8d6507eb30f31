import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Item, Query } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { DecisionBadge } from "../../components/badge.tsx";
import { styleButton } from "../../components/button.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { Money } from "../../components/money.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Card } from "../../components/page.tsx";
import { CustomerLink, EventLink } from "../../components/row-links.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/overview.ts";
import { nameWord } from "../../messages/words.ts";
import type { Overview } from "./figures.ts";
import { BEHIND, type Rows, selectEvents } from "./rows.ts";

const SHOWN = 10;

interface MissedCardProps {
	readonly overview: Overview;
	readonly rows: Rows;
}

/** Frauds that went through, those with the most money first. Each opens its event. */
export function MissedCard({ overview, rows }: MissedCardProps): ReactNode {
	const { missed, labelled } = overview.now.outcomes;
	const { range, choice } = rows;
	const query: Query<"listEvents"> = {
		...({ type: choice.type, method: choice.method } as Query<"listEvents">),
		...{ label: ["fraud"], let_through: true, sort: "amount", counted: true },
		...{ from: range.from, to: range.to, limit: SHOWN },
	};
	const frauds = useQuery({ ...readQuery("listEvents", { query }), enabled: missed > 0 });
	return (
		<Card
			title={t("missedTitle")}
			isFlush={missed > 0}
			actions={
				missed > 0 && (
					<>
						<Link to="/events" search={selectEvents(rows, BEHIND.missed)} className={styleButton("quiet", "sm")}>
							{t("missedAll", { count: missed })}
						</Link>
						<ExportButton operation="listEvents" input={{ query }} name="missed-frauds" cardTitle={t("missedTitle")} />
					</>
				)
			}
		>
			{missed === 0 ? (
				<EmptyState icon="shield" title={t("missedNone")}>
					{labelled === 0 ? t("fraudNoneText") : t("missedNoneText")}
				</EmptyState>
			) : frauds.isError ? (
				<ErrorState error={frauds.error} onRetry={() => void frauds.refetch()} />
			) : frauds.data === undefined ? (
				<div className="p-4">
					<SkeletonLines count={5} />
				</div>
			) : (
				<MissedTable items={frauds.data.data} />
			)}
		</Card>
	);
}

function MissedTable({ items }: { readonly items: readonly Item<"listEvents">[] }): ReactNode {
	return (
		<table className="figures w-full text-sm">
			<caption className="sr-only">{t("missedTitle")}</caption>
			<thead className="text-xs text-faint">
				<tr>
					<th scope="col" className="px-4 py-2 text-left font-medium">
						{t("event")}
					</th>
					<th scope="col" className="px-2 py-2 text-left font-medium">
						{t("customer")}
					</th>
					<th scope="col" className="hidden px-2 py-2 text-left font-medium sm:table-cell">
						{t("decision")}
					</th>
					<th scope="col" className="hidden px-2 py-2 text-left font-medium sm:table-cell">
						{t("method")}
					</th>
					<th scope="col" className="hidden px-2 py-2 text-right font-medium sm:table-cell">
						{t("score")}
					</th>
					<th scope="col" className="hidden px-2 py-2 text-right font-medium sm:table-cell">
						{t("when")}
					</th>
					<th scope="col" className="px-4 py-2 text-right font-medium">
						{t("amount")}
					</th>
				</tr>
			</thead>
			<tbody>
				{items.map((item) => (
					<tr key={item.id} className="border-t border-line hover:bg-hover">
						<td className="px-4 py-1.5">
							<EventLink id={item.id} type={item.type} />
						</td>
						<td className="max-w-32 truncate px-2 py-1.5">
							<CustomerLink id={item.customer_id} />
						</td>
						<td className="hidden px-2 py-1.5 sm:table-cell">
							<DecisionBadge decision={item.decision} />
						</td>
						<td className="hidden px-2 py-1.5 sm:table-cell">
							{item.method === null ? <Nothing /> : nameWord(item.method)}
						</td>
						<td className="hidden px-2 py-1.5 text-right sm:table-cell">{item.score}</td>
						<td className="hidden px-2 py-1.5 text-right sm:table-cell">
							<Time at={item.occurred_at} form="moment" />
						</td>
						<td className="px-4 py-1.5 text-right">
							<Money amount={item.amount} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
