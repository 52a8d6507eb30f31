import type { ReactNode } from "react";
import { BarChart } from "../../charts/bar-chart.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState } from "../../components/states.tsx";
import { t } from "../../messages/overview.ts";
import { useSession } from "../../session/session-context.tsx";
import { type Choice, isChosen, listSteps, type Overview, sumUpLabels } from "./figures.ts";
import { formatStep, nameStep } from "./format-step.ts";

const SERIES = ["caught", "missed", "falsePositives"] as const;

interface FraudCardProps {
	readonly overview: Overview;
	readonly choice: Choice;
	/** Opens the labelled events of a step: one series, or all. */
	readonly onOpen: (atMs: number, series: "caught" | "missed" | "falsePositives" | undefined) => void;
}

/** Fraud that was caught or missed, and false alarms. */
export function FraudCard({ overview, choice, onOpen }: FraudCardProps): ReactNode {
	const { workspace } = useSession();
	const { caught, missed, falseAlarms } = sumUpLabels(overview.now.labelled.filter((row) => isChosen(row, choice)));
	if (caught + missed + falseAlarms === 0) {
		return (
			<Card title={t("fraudTitle")}>
				<EmptyState icon="flag" title={t("fraudNone")}>
					{t("fraudNoneText")}
				</EmptyState>
			</Card>
		);
	}
	const bars = listSteps(overview).map((at) => {
		const labels = sumUpLabels(overview.labels.filter((row) => Date.parse(row.at) === at && isChosen(row, choice)));
		return {
			id: String(at),
			label: formatStep(at, overview.step_hours, workspace.time_zone),
			name: nameStep(at, overview.step_hours, workspace.time_zone),
			values: { caught: labels.caught, missed: labels.missed, falsePositives: labels.falseAlarms },
		};
	});
	return (
		<Card title={t("fraudTitle")}>
			<BarChart
				label={t("fraudLabel")}
				bars={bars}
				height={320}
				series={[
					{ id: "caught", label: t("caughtBar"), tone: "allow" },
					{ id: "missed", label: t("missedBar"), tone: "block" },
					{ id: "falsePositives", label: t("falseAlarm"), tone: "neutral" },
				]}
				onOpen={(bar, series) =>
					onOpen(
						Number(bar),
						SERIES.find((id) => id === series),
					)
				}
			/>
			<p className="text-xs text-faint">
				{t("falseAlarms", { count: falseAlarms })}. {t("fraudText")}
			</p>
		</Card>
	);
}
