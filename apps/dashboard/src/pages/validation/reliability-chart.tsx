// A reliability diagram: the share of confirmed fraud for each tenth of the score, with its interval. On the dashed line the
// score is the true probability.

import type { ReactNode } from "react";
import type { Answer } from "../../api/call.ts";
import { LabelAxis, MARGIN, ValueAxis } from "../../charts/axes.tsx";
import { ChartFrame } from "../../charts/chart-frame.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/validation.ts";
import { formatPercent } from "../overview/format-figures.ts";

export type Report = NonNullable<Answer<"readValidation">["report"]>;
type Bin = Report["calibration"]["bins"][number];

const HEIGHT = 300;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

export function ReliabilityChart({ bins }: { readonly bins: readonly Bin[] }): ReactNode {
	const known = bins.filter(({ share }) => share !== null);
	const table = {
		head: [t("score"), t("events"), t("predicted"), t("confirmed"), t("interval")],
		rows: known.map((bin) => [
			`${Math.round(bin.from * 100)}–${Math.round(bin.to * 100)}`,
			formatCount(Math.round(bin.events)),
			formatPercent(bin.predicted ?? 0),
			formatPercent(bin.share ?? 0),
			`${formatPercent(bin.low ?? 0)} – ${formatPercent(bin.high ?? 1)}`,
		]),
	};
	return (
		<ChartFrame
			label={t("calibrationLabel")}
			height={HEIGHT}
			table={table}
			series={[
				{ id: "confirmed", label: t("confirmed"), tone: "accent" },
				{ id: "perfect", label: t("perfect"), tone: "neutral" },
			]}
		>
			{(width) => <Diagram bins={known} width={width} />}
		</ChartFrame>
	);
}

function Diagram({ bins, width }: { readonly bins: readonly Bin[]; readonly width: number }): ReactNode {
	const x = (share: number): number => MARGIN.left + share * (width - MARGIN.left - MARGIN.right - 12);
	const y = (share: number): number => HEIGHT - MARGIN.bottom - share * (HEIGHT - MARGIN.bottom - MARGIN.top);
	const line = bins.map(({ predicted, share }) => `${x(predicted ?? 0)},${y(share ?? 0)}`).join(" ");
	return (
		<svg width={width} height={HEIGHT} role="img" aria-label={t("calibrationLabel")}>
			<ValueAxis ticks={TICKS} scale={y} format={(share) => `${share * 100} %`} width={width} />
			<LabelAxis
				labels={TICKS.slice(1).map((share) => ({ x: x(share), text: `${share * 100} %` }))}
				y={HEIGHT - MARGIN.bottom}
			/>
			<line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} strokeDasharray="5 4" className="stroke-edge" />
			<polyline points={line} fill="none" strokeWidth={2} className="stroke-accent" />
			{bins.map(({ from, predicted, share, low, high }) => (
				<g key={from}>
					<line
						x1={x(predicted ?? 0)}
						x2={x(predicted ?? 0)}
						y1={y(low ?? 0)}
						y2={y(high ?? 1)}
						strokeWidth={1.5}
						className="stroke-accent"
					/>
					<circle cx={x(predicted ?? 0)} cy={y(share ?? 0)} r={4} className="fill-accent" />
				</g>
			))}
		</svg>
	);
}
