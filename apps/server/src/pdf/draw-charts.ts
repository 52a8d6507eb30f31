// Draws the charts of a printed report: axes with marks, lines, and dots with their intervals.

import type { Box } from "./flow.ts";
import type { Paper, Point, TextStyle } from "./paper.ts";

const MARK: TextStyle = { weight: "regular", size: 7.5, grey: 0.35 };
const GRID = { grey: 0.85, width: 0.5 };
const LEFT_ROOM = 34;
const BOTTOM_ROOM = 22;
const LEGEND_ROOM = 14;

export interface ChartLine {
	readonly name: string;
	/** Null where there is no value. The line has a gap there. */
	readonly values: readonly (number | null)[];
	readonly grey: number;
	readonly dash?: number;
}

/** Values from 0 to 1 for each label of the horizontal axis. */
export function drawLines(paper: Paper, box: Box, labels: readonly string[], lines: readonly ChartLine[]): void {
	const plot = { ...box, left: box.left + LEFT_ROOM, bottom: box.bottom - BOTTOM_ROOM, top: box.top + LEGEND_ROOM };
	drawGrid(paper, plot);
	const step = (plot.right - plot.left) / labels.length;
	const every = Math.ceil(labels.length / 13);
	const place = (index: number, value: number): Point => [
		plot.left + step * (index + 0.5),
		plot.bottom - value * (plot.bottom - plot.top),
	];
	labels.forEach((label, index) => {
		if (index % every !== 0) return;
		const [x] = place(index, 0);
		paper.write(label, x - paper.measure(label, MARK) / 2, plot.bottom + 11, MARK);
	});
	let x = plot.left;
	for (const { name, values, grey, dash } of lines) {
		const style = { grey, width: 1.4, ...(dash !== undefined && { dash }) };
		paper.drawPath(
			[
				[x, box.top + 3],
				[x + 18, box.top + 3],
			],
			style,
		);
		paper.write(name, x + 22, box.top + 5.5, MARK);
		x += 22 + paper.measure(name, MARK) + 16;
		for (const stretch of splitStretches(values, place)) {
			paper.drawPath(stretch, style);
			for (const point of stretch) paper.drawDot(point, 1.8, grey);
		}
	}
}

/** The parts of a line between its gaps. */
function splitStretches(
	values: readonly (number | null)[],
	place: (index: number, value: number) => Point,
): readonly (readonly Point[])[] {
	const stretches: Point[][] = [[]];
	values.forEach((value, index) => {
		if (value === null) stretches.push([]);
		else stretches.at(-1)?.push(place(index, value));
	});
	return stretches.filter((stretch) => stretch.length > 0);
}

export interface ReliabilityPoint {
	readonly predicted: number;
	readonly share: number;
	readonly low: number;
	readonly high: number;
}

/** A reliability diagram: a dot on the diagonal is a score that says the true share of fraud. */
export function drawReliability(paper: Paper, box: Box, points: readonly ReliabilityPoint[]): void {
	const size = box.bottom - BOTTOM_ROOM - 10 - box.top;
	const left = box.left + LEFT_ROOM + 12;
	const plot = { left, right: left + size * 1.6, top: box.top, bottom: box.top + size };
	drawGrid(paper, plot);
	const place = (x: number, y: number): Point => [
		plot.left + x * (plot.right - plot.left),
		plot.bottom - y * (plot.bottom - plot.top),
	];
	for (const share of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
		const text = `${Math.round(share * 100)} %`;
		const [x, y] = place(share, 0);
		paper.write(text, x - paper.measure(text, MARK) / 2, y + 11, MARK);
	}
	const below = "probability of fraud that the score says";
	paper.write(below, (plot.left + plot.right - paper.measure(below, MARK)) / 2, plot.bottom + 23, MARK);
	paper.drawPath([place(0, 0), place(1, 1)], { grey: 0.55, width: 0.8, dash: 3 });
	paper.drawPath(
		points.map(({ predicted, share }) => place(predicted, share)),
		{ grey: 0.2, width: 1.2 },
	);
	for (const { predicted, share, low, high } of points) {
		paper.drawPath([place(predicted, low), place(predicted, high)], { grey: 0.45, width: 1 });
		paper.drawDot(place(predicted, share), 2.6, 0);
	}
	const legend = ["dot: share of confirmed fraud", "upright line: its 95 % interval", "dashes: a perfect score"];
	for (const [index, text] of legend.entries()) paper.write(text, plot.right + 14, plot.top + 10 + index * 12, MARK);
}

function drawGrid(paper: Paper, { left, right, top, bottom }: Box): void {
	for (const share of [0, 0.25, 0.5, 0.75, 1]) {
		const y = bottom - share * (bottom - top);
		paper.drawPath(
			[
				[left, y],
				[right, y],
			],
			GRID,
		);
		const text = `${Math.round(share * 100)} %`;
		paper.write(text, left - 6 - paper.measure(text, MARK), y + 2.5, MARK);
	}
}
