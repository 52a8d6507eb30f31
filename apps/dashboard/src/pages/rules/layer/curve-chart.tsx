// The large drawing of a curve: its steps, what the rules alone say, and the share of events below. A range of steps is
// chosen by dragging.

import { scaleLinear } from "d3-scale";
import { type PointerEvent, type ReactNode, useState } from "react";
import { LabelAxis, MARGIN, thinOut, ValueAxis } from "../../../charts/axes.tsx";
import { ChartFrame, type Series } from "../../../charts/chart-frame.tsx";
import { TipLines } from "../../../charts/chart-tip.tsx";
import { t } from "../../../messages/layer.ts";
import { nameSignal } from "../../../messages/signals.ts";
import { useSession } from "../../../session/session-context.tsx";
import { isHeld, type Selection } from "./parts.ts";
import { type Curve, cutShort, isNamed, listSteps, type Step, sayAdded, sayOdds, sayShare } from "./say-steps.ts";
import { Bar, drawSteps, listBins } from "./small-drawings.tsx";

const HEIGHT = 340;
const DENSITY = { top: 262, bottom: HEIGHT - MARGIN.bottom };
const CURVE = { top: MARGIN.top + 6, bottom: 244 };
/** Between unknown values and the first step. */
const GAP = 10;

interface CurveChartProps {
	readonly curve: Curve;
	/** The steps that are to be pinned. */
	readonly selection: Selection | undefined;
	/** Undefined while nothing is to be chosen. */
	readonly onSelect: ((selection: Selection) => void) | undefined;
}

export function CurveChart({ curve, ...rest }: CurveChartProps): ReactNode {
	const { workspace } = useSession();
	const steps = listSteps(curve.signal, curve.edges, workspace.currency).filter(({ bin }) =>
		listBins(curve).includes(bin),
	);
	const isPinned = curve.pins.length > 0;
	const series: readonly Series[] = [
		{ id: "adds", label: t("adds"), tone: "accent" },
		...(isPinned ? [{ id: "learned", label: t("learned"), tone: "held" as const }] : []),
		...(curve.rules === null ? [] : [{ id: "rules", label: t("rulesSay"), tone: "neutral" as const }]),
	];
	const columns = (bin: number) => [
		{ label: t("adds"), text: sayAdded(curve.values[bin] ?? 0) },
		...(isPinned ? [{ label: t("learned"), text: sayAdded(curve.learned[bin] ?? 0) }] : []),
		...(curve.rules === null ? [] : [{ label: t("rulesSay"), text: sayAdded(curve.rules[bin] ?? 0) }]),
		{ label: t("density"), text: sayShare(curve.shares[bin] ?? 0) },
	];
	const title = nameSignal(curve.signal.name);
	const table = {
		head: [title, ...columns(0).map(({ label }) => label)],
		rows: steps.map(({ bin, name }) => [name, ...columns(bin).map(({ text }) => text)]),
	};
	const label = t("curveOf", { signal: title });
	return (
		<ChartFrame label={label} series={series} table={table} height={HEIGHT}>
			{(width) => <Drawing {...{ curve, steps, columns, label, width }} {...rest} />}
		</ChartFrame>
	);
}

interface DrawingProps extends CurveChartProps {
	readonly steps: readonly Step[];
	readonly columns: (bin: number) => readonly { readonly label: string; readonly text: string }[];
	readonly label: string;
	readonly width: number;
}

function Drawing({ curve, steps, columns, label, width, selection, onSelect }: DrawingProps): ReactNode {
	const [hovered, setHovered] = useState<number>();
	const [start, setStart] = useState<number>();
	const gap = steps[0]?.bin === 0 && steps.length > 1 ? GAP : 0;
	const band = (width - MARGIN.left - MARGIN.right - gap) / steps.length;
	const left = (place: number): number => MARGIN.left + place * band + (place > 0 ? gap : 0);
	const right = (place: number): number => left(place) + band;
	const findPlace = (event: PointerEvent<SVGSVGElement>): number => {
		const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
		const place = Math.floor((x - MARGIN.left - (x > MARGIN.left + band ? gap : 0)) / band);
		return Math.max(0, Math.min(steps.length - 1, place));
	};
	const binAt = (place: number): number => steps[place]?.bin ?? 0;
	const drag = (from: number, to: number): void => onSelect?.(order(binAt(from), binAt(to)));
	const step = hovered === undefined ? undefined : steps[hovered];
	return (
		<>
			<svg
				width={width}
				height={HEIGHT}
				role="img"
				aria-label={label}
				className={onSelect === undefined ? "" : "cursor-crosshair touch-none select-none"}
				onPointerDown={(event) => {
					if (onSelect === undefined) return;
					event.currentTarget.setPointerCapture(event.pointerId);
					setStart(findPlace(event));
					drag(findPlace(event), findPlace(event));
				}}
				onPointerMove={(event) => {
					setHovered(findPlace(event));
					if (start !== undefined) drag(start, findPlace(event));
				}}
				onPointerUp={() => setStart(undefined)}
				onPointerLeave={() => setHovered(undefined)}
			>
				<Steps {...{ curve, steps, left, right, band, hovered, selection, width }} />
			</svg>
			{step !== undefined && (
				<TipLines
					x={(left(hovered ?? 0) + right(hovered ?? 0)) / 2}
					width={width}
					title={`${step.name} · ${sayOdds(curve.values[step.bin] ?? 0)}`}
					lines={columns(step.bin)}
				/>
			)}
		</>
	);
}

function order(one: number, other: number): Selection {
	return { from: Math.min(one, other), to: Math.max(one, other) };
}

interface StepsProps extends Pick<DrawingProps, "curve" | "steps" | "selection" | "width"> {
	readonly left: (place: number) => number;
	readonly right: (place: number) => number;
	readonly band: number;
	readonly hovered: number | undefined;
}

function Steps({ curve, steps, left, right, band, hovered, selection, width }: StepsProps): ReactNode {
	const read = (list: readonly number[] | null): number[] => steps.map(({ bin }) => list?.[bin] ?? 0);
	const [values, learned, rules] = [read(curve.values), read(curve.learned), read(curve.rules)];
	// The rules have no bound. Where they leave the scale of the curve, the tip and the table still say how far.
	const most = Math.max(1, ...[...values, ...learned].map((value) => 2 * Math.abs(value)));
	const held = rules.map((value) => Math.max(-most, Math.min(most, value)));
	const all = [...values, ...learned, ...held, 0.25, -0.25];
	const y = scaleLinear([Math.min(...all), Math.max(...all)], [CURVE.bottom, CURVE.top]).nice(5);
	const shares = read(curve.shares);
	const density = scaleLinear([0, Math.max(...shares, 1e-9)], [DENSITY.bottom, DENSITY.top]);
	// Unknown values are no neighbours of the first step, so that the lines do not reach over.
	const firstKnown = steps.findIndex(({ bin }) => bin > 0);
	const draw = (levels: readonly number[]): string =>
		[levels.slice(0, firstKnown), levels.slice(firstKnown)]
			.map((part, isKnown) => {
				const from = isKnown === 0 ? 0 : firstKnown;
				return drawSteps(
					part,
					(place) => left(from + place),
					(place) => right(from + place),
					y,
				);
			})
			.join("");
	return (
		<>
			{steps.map(({ bin }, place) => (
				<g key={bin}>
					<rect
						x={left(place)}
						y={CURVE.top}
						width={band}
						height={DENSITY.bottom - CURVE.top}
						className={hovered === place ? "fill-hover" : "fill-transparent"}
					/>
					{curve.pins.some((pin) => isHeld(pin, curve.edges, bin)) && (
						<>
							<rect
								x={left(place)}
								y={CURVE.top}
								width={band}
								height={CURVE.bottom - CURVE.top}
								className="fill-held-tint opacity-60"
							/>
							<rect x={left(place)} y={CURVE.top - 4} width={band + 0.5} height={4} className="fill-held-mark" />
						</>
					)}
					<Bar x={left(place)} width={band} level={values[place] ?? 0} y={y} />
					<rect
						x={left(place) + Math.min(2, band * 0.1)}
						width={Math.max(1, band - Math.min(4, band * 0.2))}
						y={density(shares[place] ?? 0)}
						height={DENSITY.bottom - density(shares[place] ?? 0)}
						className="fill-edge opacity-70"
					/>
				</g>
			))}
			<ValueAxis ticks={y.ticks(5)} scale={y} format={sayTick} width={width} />
			<line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(0)} y2={y(0)} className="stroke-edge" />
			{curve.rules !== null && (
				<path d={draw(held)} fill="none" strokeWidth={1.5} strokeDasharray="5 4" className="stroke-edge" />
			)}
			{rules.map((value, place) => {
				if (value === held[place]) return null;
				const isAbove = value > 0;
				return (
					<text
						key={steps[place]?.bin}
						x={(left(place) + right(place)) / 2}
						y={y(held[place] ?? 0)}
						dy={isAbove ? "-0.5em" : "1.2em"}
						textAnchor="middle"
						className="figures fill-faint text-2xs"
					>
						{band > 44 ? `${isAbove ? "↑" : "↓"} ${sayTick(value)}` : isAbove ? "↑" : "↓"}
					</text>
				);
			})}
			{curve.pins.length > 0 && (
				<path d={draw(learned)} fill="none" strokeWidth={1.5} strokeDasharray="1.5 3" className="stroke-held" />
			)}
			<path d={draw(values)} fill="none" strokeWidth={2} className="stroke-accent" />
			{selection !== undefined && <Selected {...{ selection, steps, left, right }} />}
			<text x={MARGIN.left - 8} y={DENSITY.top + 8} textAnchor="end" className="figures fill-faint text-2xs">
				{sayShare(Math.max(...shares))}
			</text>
			<text x={width - MARGIN.right} y={DENSITY.top - 5} textAnchor="end" className="fill-faint text-2xs">
				{t("density")}
			</text>
			<LabelAxis labels={listLabels(curve, steps, left, right, width)} y={DENSITY.bottom} />
		</>
	);
}

function sayTick(value: number): string {
	return sayAdded(value).replace(/0$/, "");
}

/** Words stand under the middle of a step, and limits under the line between two. */
function listLabels(
	{ signal }: Curve,
	steps: readonly Step[],
	left: StepsProps["left"],
	right: StepsProps["right"],
	width: number,
): readonly { readonly x: number; readonly text: string }[] {
	const known = steps.filter(({ bin }) => bin > 0);
	const offset = steps.length - known.length;
	const named = known.map(({ short }, place) => {
		const at = place + offset;
		return { x: isNamed(signal) ? (left(at) + right(at)) / 2 : left(at), text: cutShort(short) };
	});
	// The first step has no lower limit.
	const shown = isNamed(signal) ? named : named.slice(1);
	const longest = Math.max(3, ...shown.map(({ text }) => text.length));
	const unknown = offset > 0 && (right(0) - left(0) > 56 || known.length === 0);
	return [
		...(unknown
			? [{ x: (left(0) + right(0)) / 2, text: t("unknown") }]
			: offset > 0
				? [{ x: (left(0) + right(0)) / 2, text: "?" }]
				: []),
		...thinOut(shown, width - MARGIN.left, 14 + longest * 6.5),
	];
}

function Selected({
	selection: { from, to },
	steps,
	left,
	right,
}: Pick<StepsProps, "steps" | "left" | "right"> & { readonly selection: Selection }): ReactNode {
	const places = steps.flatMap(({ bin }, place) => (bin >= from && bin <= to ? [place] : []));
	const [first, last] = [places[0], places.at(-1)];
	if (first === undefined || last === undefined) return null;
	return (
		<rect
			x={left(first) + 1}
			y={CURVE.top}
			width={right(last) - left(first) - 2}
			height={DENSITY.bottom - CURVE.top}
			rx={4}
			strokeWidth={2}
			strokeDasharray="4 3"
			className="fill-accent stroke-accent"
			fillOpacity={0.08}
		/>
	);
}
