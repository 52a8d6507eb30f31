// Precision and recall of stopped and blocked payments by month, with the ranking and the drift of the score.

import type { ReactNode } from "react";
import { LineChart } from "../../charts/line-chart.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState } from "../../components/states.tsx";
import { formatMonth } from "../../format/time.ts";
import { formatCount, getLanguage } from "../../messages/define-messages.ts";
import { t } from "../../messages/validation.ts";
import { formatPercent } from "../overview/format-figures.ts";
import type { Report } from "./reliability-chart.tsx";

type Month = Report["months"][number];
type Share = Month["stopped"]["precision"];

/** “Sep 26”: the axis has little room. */
function formatMonthShort(atMs: number): string {
	return new Date(atMs).toLocaleDateString(getLanguage().locale, { month: "short", year: "2-digit", timeZone: "UTC" });
}

export function MonthsChart({ months }: { readonly months: readonly Month[] }): ReactNode {
	if (months.length === 0)
		return (
			<Card title={t("months")}>
				<EmptyState icon="overview" title={t("noMonths")} />
			</Card>
		);
	const points = months.map(({ month, stopped, blocked }) => ({
		atMs: Date.parse(`${month}-01`),
		values: {
			stoppedPrecision: stopped.precision.value ?? undefined,
			stoppedRecall: stopped.recall.value ?? undefined,
			blockedPrecision: blocked.precision.value ?? undefined,
			blockedRecall: blocked.recall.value ?? undefined,
		},
	}));
	return (
		<Card title={t("months")}>
			<LineChart
				label={t("months")}
				points={points}
				height={300}
				max={1}
				format={formatPercent}
				formatTime={formatMonthShort}
				nameTime={formatMonth}
				series={[
					{ id: "stoppedPrecision", label: t("stoppedPrecision"), tone: "accent" },
					{ id: "stoppedRecall", label: t("stoppedRecall"), tone: "review" },
					{ id: "blockedPrecision", label: t("blockedPrecision"), tone: "allow" },
					{ id: "blockedRecall", label: t("blockedRecall"), tone: "block" },
				]}
			/>
			<p className="text-xs text-faint">{t("monthsText")}</p>
		</Card>
	);
}

/** Below a large screen each month is a block, and every figure has its name above it. */
export function MonthsTable({ months }: { readonly months: readonly Month[] }): ReactNode {
	if (months.length === 0) return null;
	const head = [
		...[t("fraud"), t("stoppedPrecision"), t("stoppedRecall"), t("blockedPrecision"), t("blockedRecall")],
		...[t("auc"), t("averagePrecision"), t("scoreDrift")],
	];
	return (
		<Card title={t("figuresByMonth")} isFlush>
			<table className="figures w-full text-sm max-xl:block">
				<thead className="text-xs text-faint max-xl:sr-only">
					<tr>
						<th scope="col" className="px-4 py-2 text-left font-medium">
							{t("month")}
						</th>
						{head.map((label) => (
							<th key={label} scope="col" className="px-2 py-2 text-right font-medium last:pr-4">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="max-xl:block">
					{months.map((month) => (
						<MonthRow key={month.month} month={month} />
					))}
				</tbody>
			</table>
		</Card>
	);
}

function MonthRow({ month }: { readonly month: Month }): ReactNode {
	return (
		<tr className="border-t border-line max-xl:grid max-xl:grid-cols-2 max-xl:py-2 sm:max-xl:grid-cols-4">
			<th scope="row" className="px-4 py-1.5 text-left font-medium whitespace-nowrap max-xl:col-span-full">
				{formatMonth(Date.parse(`${month.month}-01`))}
			</th>
			<Cell label={t("fraud")}>{formatCount(month.fraud)}</Cell>
			<ShareCell label={t("stoppedPrecision")} share={month.stopped.precision} />
			<ShareCell label={t("stoppedRecall")} share={month.stopped.recall} />
			<ShareCell label={t("blockedPrecision")} share={month.blocked.precision} />
			<ShareCell label={t("blockedRecall")} share={month.blocked.recall} />
			<NumberCell label={t("auc")} value={month.auc} />
			<NumberCell label={t("averagePrecision")} value={month.average_precision} />
			<NumberCell label={t("scoreDrift")} value={month.drift} />
		</tr>
	);
}

interface CellProps {
	readonly label: string;
	readonly title?: string;
	readonly children: ReactNode;
}

function Cell({ label, title, children }: CellProps): ReactNode {
	return (
		<td title={title} className="px-2 py-1.5 max-xl:pl-4 xl:text-right xl:whitespace-nowrap xl:last:pr-4">
			<span aria-hidden="true" className="block text-xs text-faint xl:hidden">
				{label}
			</span>
			{children}
		</td>
	);
}

function ShareCell({ label, share }: { readonly label: string; readonly share: Share }): ReactNode {
	const { value, low, high, total } = share;
	if (value === null || low === null || high === null)
		return (
			<Cell label={label}>
				<span className="text-xs text-faint">{t("fewOf", { count: total })}</span>
			</Cell>
		);
	return (
		<Cell label={label} title={`${t("interval")}: ${formatPercent(low)} – ${formatPercent(high)}`}>
			{formatPercent(value)} <span className="text-xs text-faint">({formatCount(total)})</span>
		</Cell>
	);
}

function NumberCell({ label, value }: { readonly label: string; readonly value: number | null }): ReactNode {
	return <Cell label={label}>{value === null ? <span className="text-faint">–</span> : value.toFixed(3)}</Cell>;
}
