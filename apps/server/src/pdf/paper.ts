// Writes the pages of a PDF: lines, and text in embedded type faces that a reader can select and search.

import { once } from "node:events";
import { readFace, type Weight } from "./faces.ts";
import { findFacesOf, type Run, setLine } from "./set-line.ts";

export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;

/** Limits the cache of measured words. A case has far fewer different words. */
const WIDTHS_MAX = 20_000;

export interface TextStyle {
	readonly weight: Weight;
	readonly size: number;
	/** From 0 (black) to 1 (white). */
	readonly grey: number;
}

/** In points, from the page's upper left corner. */
export type Point = readonly [x: number, y: number];

export interface PathStyle {
	readonly grey: number;
	readonly width: number;
	readonly dash?: number;
}

export interface PaperOptions {
	readonly title: string;
	/** The creation time. It is an argument, so that the same export gives the same file. */
	readonly at: Date;
	/** All texts that may be written. Their type faces are read before the first page. */
	readonly texts: readonly string[];
}

/** The library loads slowly and most servers print no case, so it is loaded with the first case. */
export async function openPaper({ title, at, texts }: PaperOptions): Promise<Paper> {
	const { default: PDFDocument } = await import("pdfkit");
	const document = new PDFDocument({
		...{ size: [PAGE_WIDTH, PAGE_HEIGHT], margin: 0, autoFirstPage: false, pdfVersion: "1.7", lang: "en" },
		info: { Title: title, Producer: "Hakiki", Creator: "Hakiki", CreationDate: at },
	});
	for (const face of findFacesOf(texts)) {
		for (const path of Object.values(face.files)) document.registerFont(path, await readFace(path));
	}
	return new Paper(document);
}

export class Paper {
	private readonly document: PDFKit.PDFDocument;
	private readonly chunks: Buffer[] = [];
	private readonly widths = new Map<string, number>();
	pageCount = 0;

	constructor(document: PDFKit.PDFDocument) {
		this.document = document;
		document.on("data", (chunk: Buffer) => this.chunks.push(chunk));
	}

	addPage(): void {
		this.document.addPage();
		this.pageCount += 1;
	}

	/** `x` and `y` are in points, from the page's upper left corner to the start of the baseline. */
	write(text: string, x: number, y: number, style: TextStyle): void {
		const grey = Math.round(style.grey * 255);
		this.document.fillColor([grey, grey, grey]);
		let at = x;
		for (const run of setLine(text)) {
			const width = this.measureRun(run, style);
			const { outline } = run.face;
			if (outline !== undefined) this.document.lineWidth(outline * style.size).strokeColor([grey, grey, grey]);
			this.document.text(run.text, at, y, {
				...chooseFeatures(run),
				...{ fill: true, stroke: outline !== undefined, lineBreak: false, baseline: "alphabetic" },
			});
			at += width;
		}
	}

	/** Returns points. */
	measure(text: string, style: TextStyle): number {
		const key = `${style.weight} ${style.size} ${text}`;
		const known = this.widths.get(key);
		if (known !== undefined) return known;
		const width = setLine(text).reduce((sum, run) => sum + this.measureRun(run, style), 0);
		if (this.widths.size >= WIDTHS_MAX) this.widths.clear();
		this.widths.set(key, width);
		return width;
	}

	drawLine(y: number, fromX: number, toX: number): void {
		this.document.moveTo(fromX, y).lineTo(toX, y).lineWidth(0.5).strokeColor([204, 204, 204]).stroke();
	}

	/** Draws straight lines from point to point. `dash` is the length of the dashes and of the gaps. */
	drawPath(points: readonly Point[], { grey, width, dash }: PathStyle): void {
		const [first, ...rest] = points;
		if (first === undefined) return;
		this.document
			.save()
			.moveTo(...first)
			.lineWidth(width);
		for (const point of rest) this.document.lineTo(...point);
		if (dash !== undefined) this.document.dash(dash, { space: dash });
		const level = Math.round(grey * 255);
		this.document.strokeColor([level, level, level]).stroke().restore();
	}

	drawDot([x, y]: Point, radius: number, grey: number): void {
		const level = Math.round(grey * 255);
		this.document.circle(x, y, radius).fillColor([level, level, level]).fill();
	}

	async finish(): Promise<Buffer> {
		const ended = once(this.document, "end");
		this.document.end();
		await ended;
		return Buffer.concat(this.chunks);
	}

	private measureRun(run: Run, { weight, size }: TextStyle): number {
		const { files } = run.face;
		this.document.font(files[weight] ?? files.regular, size);
		return this.document.widthOfString(run.text, chooseFeatures(run));
	}
}

/** With named features the library lays out a run as a whole. Word by word, Arabic words would run from left to right. */
function chooseFeatures({ level }: Run): { readonly features?: PDFKit.Mixins.OpenTypeFeatures[] } {
	return level % 2 === 1 ? { features: [] } : {};
}
