import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BarChart } from "../../charts/bar-chart.tsx";
import type { Series } from "../../charts/chart-frame.tsx";
import { styleButton } from "../../components/button.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState } from "../../components/states.tsx";
import { useNow } from "../../components/values.tsx";
import { formatRelative } from "../../format/time.ts";
import { t } from "../../messages/overview.ts";
import { useHere } from "../../session/here.tsx";
import type { Overview } from "./figures.ts";

const SERIES: readonly Series[] = [
	{ id: "low", label: t("low"), tone: "neutral" },
	{ id: "medium", label: t("medium"), tone: "review" },
	{ id: "high", label: t("high"), tone: "block" },
	{ id: "critical", label: t("critical"), tone: "held" },
];
const AGES = [
	{ hours: 1, label: t("age_1") },
	{ hours: 8, label: t("age_8") },
	{ hours: 24, label: t("age_24") },
	{ hours: 72, label: t("age_72") },
	{ hours: 168, label: t("age_168") },
	{ hours: null, label: t("age_null") },
] as const;

/** How long open cases have waited. */
export function QueueCard({ overview }: { readonly overview: Overview }): ReactNode {
	const { can } = useHere();
	const now = useNow();
	const sum = (member: "open" | "unassigned"): number => overview.queue.reduce((total, one) => total + one[member], 0);
	const [oldest] = overview.queue.map(({ oldest_at }) => oldest_at).sort();
	if (oldest === undefined) {
		return (
			<Card title={t("queueTitle")}>
				<EmptyState icon="cases" title={t("queueNone")}>
					{t("queueNoneText")}
				</EmptyState>
			</Card>
		);
	}
	const bars = AGES.map(({ hours, label }) => ({
		id: String(hours),
		label,
		values: Object.fromEntries(
			SERIES.map(({ id }) => [
				id,
				overview.queue_ages.reduce(
					(total, one) => total + (one.under_hours === hours && one.severity === id ? one.open : 0),
					0,
				),
			]),
		),
	}));
	return (
		<Card
			title={t("queueTitle")}
			actions={
				can("listCases") && (
					<Link to="/cases" search={{}} className={styleButton("quiet", "sm")}>
						{t("openQueue")}
					</Link>
				)
			}
		>
			<BarChart label={t("queueLabel")} bars={bars} series={SERIES} height={230} />
			<p className="text-xs text-faint">
				{t("queueFacts", {
					open: sum("open"),
					unassigned: sum("unassigned"),
					oldest: formatRelative(Date.parse(oldest), now),
				})}
			</p>
		</Card>
	);
}
