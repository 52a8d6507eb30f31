import type { ReactNode } from "react";
import { BarChart } from "../../charts/bar-chart.tsx";
import type { Series } from "../../charts/chart-frame.tsx";
import { LineChart } from "../../charts/line-chart.tsx";
import { Card } from "../../components/page.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { formatAmountShort } from "../../format/money.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/overview.ts";
import { useSession } from "../../session/session-context.tsx";
import { type Choice, type Decided, isChosen, listSteps, type Overview, rateOf, sumUp } from "./figures.ts";
import { formatPercent } from "./format-figures.ts";
import { formatStep, nameStep } from "./format-step.ts";

const SHOWN = ["decisions", "stopped", "rate", "money"] as const;
export type Shown = (typeof SHOWN)[number];

interface DecisionsCardProps {
	readonly overview: Overview;
	readonly choice: Choice;
	readonly show: Shown;
	readonly onShow: (show: Shown) => void;
	/** Opens the events of a step, with one decision or all that the chart shows. */
	readonly onOpen: (atMs: number, decisions: readonly string[]) => void;
}

/** Decisions over time: all, stopped ones, their share, or their money. */
export function DecisionsCard({ overview, choice, show, onShow, onOpen }: DecisionsCardProps): ReactNode {
	const names: Readonly<Record<Shown, string>> = {
		decisions: t("show_decisions"),
		stopped: t("show_stopped"),
		rate: t("show_rate"),
		money: `${t("show_money")} (${overview.currency})`,
	};
	const steps = listSteps(overview).map((at) => {
		const rows = overview.activity.filter((row) => Date.parse(row.at) === at && isChosen(row, choice));
		return { at, decided: sumUp(rows), money: sumMoney(rows) };
	});
	return (
		<Card
			title={t("overTime")}
			actions={
				<SegmentedControl
					label={t("showLabel")}
					chosen={show}
					choices={SHOWN.map((id) => ({ id, label: names[id] }))}
					onChoose={onShow}
				/>
			}
		>
			<Chart steps={steps} overview={overview} show={show} label={names[show]} onOpen={onOpen} />
		</Card>
	);
}

interface Step {
	readonly at: number;
	readonly decided: Decided;
	readonly money: { readonly review: number; readonly block: number };
}

interface ChartProps {
	readonly steps: readonly Step[];
	readonly overview: Overview;
	readonly show: Shown;
	readonly label: string;
	readonly onOpen: DecisionsCardProps["onOpen"];
}

const HEIGHT = 260;
const STOPPED: readonly Series[] = [
	{ id: "review", label: t("reviewed"), tone: "review" },
	{ id: "block", label: t("blocked"), tone: "block" },
];
const ALL: readonly Series[] = [{ id: "allow", label: t("allowed"), tone: "allow" }, ...STOPPED];

function Chart({ steps, overview, show, label, onOpen }: ChartProps): ReactNode {
	const { workspace } = useSession();
	const place = [overview.step_hours, workspace.time_zone] as const;
	if (show === "rate") {
		return (
			<LineChart
				label={label}
				height={HEIGHT}
				points={steps.map(({ at, decided }) => ({ atMs: at, values: { rate: rateOf(decided) } }))}
				series={[{ id: "rate", label: t("rateLine"), tone: "accent" }]}
				format={formatPercent}
				formatTime={(at) => formatStep(at, ...place)}
				nameTime={(at) => nameStep(at, ...place)}
				onOpen={(atMs) =>
					onOpen(
						atMs,
						STOPPED.map(({ id }) => id),
					)
				}
			/>
		);
	}
	const bars = steps.map(({ at, decided, money }) => ({
		id: String(at),
		label: formatStep(at, ...place),
		name: nameStep(at, ...place),
		values: show === "money" ? money : { allow: decided.allowed, review: decided.reviewed, block: decided.blocked },
	}));
	const series = show === "decisions" ? ALL : STOPPED;
	return (
		<BarChart
			label={label}
			height={HEIGHT}
			bars={bars}
			series={series}
			onOpen={(bar, one) => onOpen(Number(bar), one === undefined ? series.map(({ id }) => id) : [one])}
			format={show === "money" ? formatAmountShort : formatCount}
		/>
	);
}

function sumMoney(rows: readonly { readonly decision: string; readonly amount: number }[]): Step["money"] {
	const sum = (decision: string): number =>
		rows.reduce((total, row) => total + (row.decision === decision ? row.amount : 0), 0);
	return { review: sum("review"), block: sum("block") };
}
