// Saves a chart as a picture or its values as CSV. It is loaded when somebody asks for it.

import { saveFile } from "../components/save-file.ts";
import { formatCsv } from "../format/csv.ts";

/** A picture is drawn with twice the pixels, so that it stays sharp in a report. */
const SCALE = 2;
const PADDING = 16;
const TITLE_HEIGHT = 46;
const NOTE_TOP = 21;
const LEGEND_HEIGHT = 24;
/** The styles of a drawing that come from the style sheet, which a picture does not have. */
const STYLES = [
	"fill",
	"fill-opacity",
	"stroke",
	"stroke-width",
	"stroke-dasharray",
	"stroke-linecap",
	"opacity",
	"font-family",
	"font-size",
	"font-weight",
	"text-anchor",
	"dominant-baseline",
	"visibility",
] as const;

export interface LegendEntry {
	readonly label: string;
	readonly colour: string;
}

export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
	saveFile(new Blob([formatCsv(rows)], { type: "text/csv" }), `${toFileName(name)}.csv`);
}

interface Picture {
	readonly title: string;
	/** The line below the title: the workspace and the period. */
	readonly note: string;
	readonly drawing: SVGSVGElement;
	readonly legend: readonly LegendEntry[];
}

export async function savePicture(picture: Picture): Promise<void> {
	saveFile(await drawPicture(picture), `${toFileName(picture.title)}.png`);
}

async function drawPicture({ title, note, drawing, legend }: Picture): Promise<Blob> {
	const { width, height } = drawing.getBoundingClientRect();
	const head = TITLE_HEIGHT + (legend.length > 1 ? LEGEND_HEIGHT : 0);
	const canvas = document.createElement("canvas");
	canvas.width = (width + 2 * PADDING) * SCALE;
	canvas.height = (height + head + 2 * PADDING) * SCALE;
	const pen = canvas.getContext("2d");
	if (pen === null) throw new Error("The browser cannot draw");
	const page = getComputedStyle(document.body);
	pen.scale(SCALE, SCALE);
	pen.fillStyle = getComputedStyle(drawing.closest("section") ?? document.body).backgroundColor;
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.textBaseline = "top";
	pen.fillStyle = page.color;
	pen.font = `600 14px ${page.fontFamily}`;
	pen.fillText(title, PADDING, PADDING);
	pen.font = `12px ${page.fontFamily}`;
	pen.fillText(note, PADDING, PADDING + NOTE_TOP);
	if (legend.length > 1) drawLegend(pen, legend, page);
	pen.drawImage(await toImage(drawing), PADDING, PADDING + head, width, height);
	return new Promise((resolve, reject) => {
		canvas.toBlob(
			(blob) => (blob === null ? reject(new Error("The browser cannot save")) : resolve(blob)),
			"image/png",
		);
	});
}

function drawLegend(pen: CanvasRenderingContext2D, legend: readonly LegendEntry[], page: CSSStyleDeclaration): void {
	pen.font = `12px ${page.fontFamily}`;
	let x = PADDING;
	for (const { label, colour } of legend) {
		pen.fillStyle = colour;
		pen.fillRect(x, PADDING + TITLE_HEIGHT + 1, 10, 10);
		pen.fillStyle = page.color;
		pen.fillText(label, x + 15, PADDING + TITLE_HEIGHT);
		x += 15 + pen.measureText(label).width + 16;
	}
}

async function toImage(drawing: SVGSVGElement): Promise<HTMLImageElement> {
	const copy = drawing.cloneNode(true) as SVGSVGElement;
	const originals = [drawing, ...drawing.querySelectorAll("*")];
	const copies = [copy, ...copy.querySelectorAll("*")];
	copies.forEach((element, index) => {
		const original = originals[index];
		if (original === undefined) return;
		const style = getComputedStyle(original);
		// Attributes, because the page's security policy forbids inline styles.
		for (const property of STYLES) element.setAttribute(property, style.getPropertyValue(property));
		element.removeAttribute("class");
	});
	// The band and the line under the pointer are no part of the chart.
	for (const mark of copy.querySelectorAll("[data-hover]")) mark.remove();
	copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
	await image.decode();
	return image;
}

function toFileName(name: string): string {
	return name
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, "-")
		.replaceAll(/^-|-$/g, "");
}
