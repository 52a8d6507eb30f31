import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { styleButton } from "../../components/button.tsx";
import { SaveTableButton } from "../../components/export-button.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState } from "../../components/states.tsx";
import { useNow } from "../../components/time.tsx";
import { formatRelative } from "../../format/time.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/overview.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { dropUnset } from "../../shell/search-params.ts";
import type { QueueSearch } from "../cases/queue-filters.ts";
import type { Overview } from "./figures.ts";
import { RowsLink } from "./rows-link.tsx";

const SEVERITIES = [
	{ id: "critical", label: nameWord("critical"), fill: "bg-held-mark" },
	{ id: "high", label: nameWord("high"), fill: "bg-block-mark" },
	{ id: "medium", label: nameWord("medium"), fill: "bg-review-mark" },
	{ id: "low", label: nameWord("low"), fill: "bg-edge" },
] as const;
const AGES = [
	{ hours: 1, label: t("age_1") },
	{ hours: 8, label: t("age_8") },
	{ hours: 24, label: t("age_24") },
	{ hours: 72, label: t("age_72") },
	{ hours: 168, label: t("age_168") },
	{ hours: null, label: t("age_null") },
] as const;

interface QueueCardProps {
	readonly overview: Overview;
	/** A filter is set that does not apply here. */
	readonly isNarrowed: boolean;
}

/** Open cases by age. */
export function QueueCard({ overview, isNarrowed }: QueueCardProps): ReactNode {
	const { can } = useSession();
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
	const rows = AGES.map(({ hours, label }, index) => ({
		label,
		search: dropUnset({ age_min: AGES[index - 1]?.hours ?? undefined, age_max: hours ?? undefined }),
		counts: SEVERITIES.map(({ id }) =>
			overview.queue_ages.reduce(
				(total, one) => total + (one.under_hours === hours && one.severity === id ? one.open : 0),
				0,
			),
		),
	}));
	return (
		<Card
			title={t("queueTitle")}
			actions={
				<>
					{can("listCases") && (
						<Link to="/cases" search={{}} className={styleButton("quiet", "sm")}>
							{t("openQueue")}
						</Link>
					)}
					<SaveTableButton
						name="open-cases-by-age"
						cardTitle={t("queueTitle")}
						buildRows={() => [
							[t("age"), ...SEVERITIES.map(({ label }) => label)],
							...rows.map(({ label, counts }) => [label, ...counts.map(String)]),
						]}
					/>
				</>
			}
		>
			<Ages rows={rows} />
			<p className="text-xs text-faint">
				{t("queueFacts", {
					open: sum("open"),
					unassigned: sum("unassigned"),
					oldest: formatRelative(Date.parse(oldest), now),
				})}{" "}
				{isNarrowed && t("notNarrowedCases")}
			</p>
		</Card>
	);
}

interface AgesProps {
	readonly rows: readonly {
		readonly label: string;
		/** The cases of this age. */
		readonly search: QueueSearch;
		readonly counts: readonly number[];
	}[];
}

/** A table with bars in its cells: one row for each age, one colour for each severity, and every count as a number. */
function Ages({ rows }: AgesProps): ReactNode {
	const most = Math.max(1, ...rows.map(({ counts }) => sumOf(counts)));
	return (
		<div className="flex flex-1 flex-col gap-3">
			<ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
				{SEVERITIES.map(({ id, label, fill }) => (
					<li key={id} className="inline-flex items-center gap-1.5">
						<span aria-hidden="true" className={`size-2.5 rounded-[2px] ${fill}`} />
						{label}
					</li>
				))}
			</ul>
			<table className="w-full flex-1 text-sm">
				<caption className="sr-only">{t("queueLabel")}</caption>
				<tbody>
					{rows.map(({ label, search, counts }) => (
						<tr key={label}>
							<th scope="row" className="w-24 py-1.5 text-left text-xs font-normal text-soft">
								{label}
							</th>
							<td className="py-1.5">
								<span
									role="img"
									aria-label={describeCounts(counts)}
									title={describeCounts(counts)}
									className="flex h-4 gap-px rounded-sm bg-sunken"
								>
									{SEVERITIES.map(
										({ id, fill }, index) =>
											(counts[index] ?? 0) > 0 && (
												<span
													key={id}
													style={{ width: `${((counts[index] ?? 0) / most) * 100}%` }}
													className={`h-full rounded-[2px] ${fill}`}
												/>
											),
									)}
								</span>
							</td>
							<td className="figures w-10 py-1.5 text-right">
								<RowsLink to={{ cases: search }} label={`${label}: ${formatCount(sumOf(counts))}`}>
									{formatCount(sumOf(counts))}
								</RowsLink>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function sumOf(counts: readonly number[]): number {
	return counts.reduce((sum, count) => sum + count, 0);
}

function describeCounts(counts: readonly number[]): string {
	return SEVERITIES.map(({ label }, index) => `${label}: ${counts[index] ?? 0}`).join(", ");
}
