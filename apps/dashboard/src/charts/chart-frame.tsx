// The frame of every chart: name, legend, size, and the values as a table.

import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { IconButton } from "../components/button.tsx";
import { Menu } from "../components/overlay.tsx";
import { showFileProblem } from "../components/toast.tsx";
import { t } from "../messages/charts.ts";
import { useSession } from "../session/session-context.tsx";

export type Tone = "allow" | "review" | "block" | "held" | "accent" | "neutral";

export interface Series {
	readonly id: string;
	readonly label: string;
	readonly tone: Tone;
}

/** Fill colours. They also differ in lightness. */
export const FILLS: Readonly<Record<Tone, string>> = {
	allow: "fill-allow-mark",
	review: "fill-review-mark",
	block: "fill-block-mark",
	held: "fill-held-mark",
	accent: "fill-accent",
	neutral: "fill-edge",
};
export const STROKES: Readonly<Record<Tone, string>> = {
	allow: "stroke-allow-mark",
	review: "stroke-review-mark",
	block: "stroke-block-mark",
	held: "stroke-held-mark",
	accent: "stroke-accent",
	neutral: "stroke-edge",
};
const SWATCHES: Readonly<Record<Tone, string>> = {
	allow: "bg-allow-mark",
	review: "bg-review-mark",
	block: "bg-block-mark",
	held: "bg-held-mark",
	accent: "bg-accent",
	neutral: "bg-edge",
};
/** Lines also differ by their dashes. */
export const DASHES = [undefined, "6 4", "2 3", "10 3 2 3"] as const;

export interface ChartTable {
	readonly head: readonly string[];
	readonly rows: readonly (readonly string[])[];
	/** The rows for a file: times with their year, numbers that are not shortened. The default is `rows`. */
	readonly exactRows?: readonly (readonly string[])[];
	/** Opens what a number stands for, by its row and column. */
	readonly onOpen?: ((row: number, column: number) => void) | undefined;
}

/** The period of the charts inside, for the pictures that are saved of them. */
export const ChartPeriod = createContext("");

interface ChartFrameProps {
	readonly label: string;
	readonly series?: readonly Series[];
	readonly table: ChartTable;
	readonly height: number;
	readonly children: (width: number) => ReactNode;
}

export function ChartFrame({ label, series = [], table, height, children }: ChartFrameProps): ReactNode {
	const [isTable, setIsTable] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	const width = useWidth(box);
	return (
		<figure className="flex min-w-0 flex-col gap-2" aria-label={label}>
			<figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
				{series.length > 1 &&
					series.map(({ id, label: name, tone }) => (
						<span key={id} className="inline-flex items-center gap-1.5">
							<span aria-hidden="true" data-swatch className={`size-2.5 rounded-[2px] ${SWATCHES[tone]}`} />
							{name}
						</span>
					))}
				<span className="flex-1" />
				<SaveMenu label={label} series={series} table={table} box={box} />
				<IconButton
					size="sm"
					icon={isTable ? "overview" : "list"}
					label={isTable ? t("asChart") : t("asTable")}
					aria-pressed={isTable}
					onClick={() => setIsTable(!isTable)}
				/>
			</figcaption>
			{isTable ? (
				<Figures table={table} height={height} label={label} />
			) : (
				<div ref={box} className="relative w-full contain-inline-size" style={{ height }}>
					{width > 0 && children(width)}
				</div>
			)}
		</figure>
	);
}

/** A shown table has no picture. */
function SaveMenu({
	label,
	series,
	table,
	box,
}: Pick<ChartFrameProps, "label" | "table"> & {
	readonly series: readonly Series[];
	readonly box: RefObject<HTMLDivElement | null>;
}): ReactNode {
	const { workspace, mode } = useSession();
	const period = useContext(ChartPeriod);
	const savePng = async (): Promise<void> => {
		const drawing = box.current?.querySelector("svg");
		if (drawing === null || drawing === undefined) return;
		const { savePicture } = await import("./save-chart.ts");
		const swatches = box.current?.closest("figure")?.querySelectorAll<HTMLElement>("[data-swatch]") ?? [];
		const colours = [...swatches].map((swatch) => getComputedStyle(swatch).backgroundColor);
		const legend = series.map((one, index) => ({ label: one.label, colour: colours[index] ?? "" }));
		const place = mode === "test" ? t("testMode", { name: workspace.name }) : workspace.name;
		await savePicture({
			title: label,
			note: [place, period].filter((text) => text !== "").join(" · "),
			drawing,
			legend,
		});
	};
	const saveCsv = async (): Promise<void> =>
		(await import("./save-chart.ts")).saveTable(label, [table.head, ...(table.exactRows ?? table.rows)]);
	return (
		<Menu
			trigger={<IconButton size="sm" icon="download" label={t("save", { name: label })} />}
			groups={[
				[
					{ label: t("saveCsv"), onSelect: () => void saveCsv().catch(showFileProblem) },
					...(box.current === null
						? []
						: [{ label: t("savePng"), onSelect: () => void savePng().catch(showFileProblem) }]),
				],
			]}
		/>
	);
}

function Figures({ table, height, label }: Pick<ChartFrameProps, "table" | "height" | "label">): ReactNode {
	return (
		<section
			style={{ height }}
			className="overflow-auto"
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
			tabIndex={0}
		>
			<table className="figures w-full text-xs">
				<thead className="sticky top-0 bg-surface text-left text-faint">
					<tr>
						{table.head.map((text, index) => (
							<th key={text} scope="col" className={`py-1 pr-3 font-medium ${index > 0 ? "text-right" : ""}`}>
								{text}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{table.rows.map((row, at) => (
						<tr key={row[0]} className="border-t border-line">
							{row.map((text, index) => (
								<td key={table.head[index]} className={`py-1 pr-3 ${index > 0 ? "text-right" : ""}`}>
									{index > 0 && table.onOpen !== undefined ? (
										<button type="button" className="hover:underline" onClick={() => table.onOpen?.(at, index)}>
											{text}
										</button>
									) : (
										text
									)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function useWidth(box: RefObject<HTMLElement | null>): number {
	const [width, setWidth] = useState(0);
	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		setWidth(element.clientWidth);
		const observer = new ResizeObserver(() => setWidth(element.clientWidth));
		observer.observe(element);
		return () => observer.disconnect();
	});
	return width;
}
