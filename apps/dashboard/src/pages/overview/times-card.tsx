import type { ReactNode } from "react";
import type { Series } from "../../charts/chart-frame.tsx";
import { LineChart } from "../../charts/line-chart.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState } from "../../components/states.tsx";
import { t } from "../../messages/overview.ts";
import { useSession } from "../../session/session-context.tsx";
import { listSteps, type Overview } from "./figures.ts";
import { formatMs } from "./format-figures.ts";
import { formatStep, nameStep } from "./format-step.ts";

const SERIES: readonly Series[] = [
	{ id: "p50", label: t("p50"), tone: "neutral" },
	{ id: "p95", label: t("p95"), tone: "accent" },
	{ id: "p99", label: t("p99"), tone: "held" },
];

interface TimesCardProps {
	readonly overview: Overview;
	/** A filter is set that does not apply here. */
	readonly isNarrowed: boolean;
}

/** Response times of single events. */
export function TimesCard({ overview, isNarrowed }: TimesCardProps): ReactNode {
	const { workspace } = useSession();
	if (overview.times.length === 0) {
		return (
			<Card title={t("timesTitle")}>
				<EmptyState icon="clock" title={t("timesNone")}>
					{t("timesNoneText")}
				</EmptyState>
			</Card>
		);
	}
	const points = listSteps(overview).map((atMs) => {
		const one = overview.times.find(({ at }) => Date.parse(at) === atMs);
		return { atMs, values: { p50: one?.p50_ms, p95: one?.p95_ms, p99: one?.p99_ms } };
	});
	return (
		<Card title={t("timesTitle")}>
			<LineChart
				label={t("timesLabel")}
				points={points}
				series={SERIES}
				format={formatMs}
				formatTime={(at) => formatStep(at, overview.step_hours, workspace.time_zone)}
				nameTime={(at) => nameStep(at, overview.step_hours, workspace.time_zone)}
				height={180}
			/>
			{isNarrowed && <p className="text-xs text-faint">{t("notNarrowed")}</p>}
		</Card>
	);
}
