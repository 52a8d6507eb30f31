// Small drawings of curves and tables, for the overview. All curves have one scale, so that they can be compared.

import type { ReactNode } from "react";
import { isHeld } from "./parts.ts";
import type { Curve, Table } from "./say-steps.ts";

const [WIDTH, HEIGHT, BARS] = [240, 72, 14];

/** The steps with data: a curve without unknown values has no place for them. */
export function listBins({ values, shares, pins, edges }: Curve): readonly number[] {
	const hasUnknown =
		(shares[0] ?? 0) > 0 || pins.some((pin) => pin.unknown && isHeld(pin, edges, 0)) || values.length < 3;
	return [...values.keys()].filter((bin) => bin > 0 || hasUnknown);
}

/** A line of steps: level within a bin, upright between two. */
export function drawSteps(
	levels: readonly number[],
	left: (place: number) => number,
	right: (place: number) => number,
	y: (level: number) => number,
): string {
	return levels.map((level, place) => `${place === 0 ? "M" : "L"}${left(place)} ${y(level)}H${right(place)}`).join("");
}

export function SmallCurve({ curve, most }: { readonly curve: Curve; readonly most: number }): ReactNode {
	const bins = listBins(curve);
	const width = WIDTH / bins.length;
	const tallest = Math.max(...curve.shares, 1e-9);
	const middle = (HEIGHT - BARS) / 2;
	// The root shows small values beside large ones.
	const y = (level: number): number => middle - Math.sign(level) * Math.sqrt(Math.abs(level) / most) * (middle - 3);
	const levels = bins.map((bin) => curve.values[bin] ?? 0);
	const left = (place: number): number => place * width;
	const right = (place: number): number => (place + 1) * width;
	return (
		<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-18 w-full" aria-hidden="true">
			{bins.map((bin, place) => (
				<g key={bin}>
					{curve.pins.some((pin) => isHeld(pin, curve.edges, bin)) && (
						<rect x={left(place)} y={0} width={width} height={HEIGHT - BARS} className="fill-held-tint" />
					)}
					<Bar x={left(place)} width={width} level={levels[place] ?? 0} y={y} />
					<rect
						x={left(place) + width * 0.1}
						width={width * 0.8}
						y={HEIGHT - ((curve.shares[bin] ?? 0) / tallest) * (BARS - 2)}
						height={((curve.shares[bin] ?? 0) / tallest) * (BARS - 2)}
						className="fill-edge opacity-60"
					/>
				</g>
			))}
			<line x1={0} x2={WIDTH} y1={middle} y2={middle} vectorEffect="non-scaling-stroke" className="stroke-edge" />
			<path
				d={drawSteps(levels, left, right, y)}
				fill="none"
				strokeWidth={1.75}
				vectorEffect="non-scaling-stroke"
				className="stroke-accent"
			/>
		</svg>
	);
}

interface BarProps {
	readonly x: number;
	readonly width: number;
	readonly level: number;
	readonly y: (level: number) => number;
}

/** The area between the curve and zero: red raises the score, blue lowers it. */
export function Bar({ x, width, level, y }: BarProps): ReactNode {
	return (
		<rect
			x={x}
			width={width}
			y={Math.min(y(0), y(level))}
			height={Math.abs(y(level) - y(0))}
			className={level > 0 ? "fill-block-tint" : "fill-accent-tint"}
		/>
	);
}

export function SmallTable({ table, most }: { readonly table: Table; readonly most: number }): ReactNode {
	const { lines, columns } = listTableBins(table);
	const [width, height] = [WIDTH / columns.length, HEIGHT / lines.length];
	const cells = lines.flatMap((line, at) =>
		columns.map((column, place) => ({ id: `${line} ${column}`, at, place, value: table.values[line]?.[column] ?? 0 })),
	);
	return (
		<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-18 w-full" aria-hidden="true">
			<rect width={WIDTH} height={HEIGHT} className="fill-sunken" />
			{cells.map(({ id, at, place, value }) => (
				<rect
					key={id}
					x={place * width}
					// Lines go up, as the values of an axis do.
					y={HEIGHT - (at + 1) * height}
					width={width}
					height={height}
					{...paintCell(value, most)}
				/>
			))}
		</svg>
	);
}

/** Unknown values have a place only where there were some. */
export function listTableBins({ values, shares }: Table): Readonly<Record<"lines" | "columns", readonly number[]>> {
	const lines = [...values.keys()].filter((line) => line > 0 || shares[0]?.some((share) => share > 0));
	const columns = [...(values[0] ?? []).keys()].filter(
		(column) => column > 0 || shares.some((line) => (line[0] ?? 0) > 0),
	);
	return { lines, columns };
}

export function paintCell(value: number, most: number): { readonly className: string; readonly fillOpacity: number } {
	const strength = Math.min(1, Math.abs(value) / most);
	return { className: value > 0 ? "fill-block-mark" : "fill-accent", fillOpacity: strength ** 0.7 * 0.9 };
}
