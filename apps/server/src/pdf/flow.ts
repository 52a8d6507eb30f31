// Sets text down a page and on to the next: headings, rows of a name and a value, and paragraphs that wrap.

import { PAGE_HEIGHT, PAGE_WIDTH, PdfDocument, type TextStyle } from "./pdf-document.ts";
import { measureText } from "./typeface.ts";

const MARGIN = 50;
const RIGHT = PAGE_WIDTH - MARGIN;
const BOTTOM = 60;
const NAME_WIDTH = 120;
const PAGES_MAX = 200;

const TITLE: TextStyle = { weight: "bold", size: 16, grey: 0 };
const HEADING: TextStyle = { weight: "bold", size: 11, grey: 0 };
const NAME: TextStyle = { weight: "regular", size: 9, grey: 0.4 };
const BODY: TextStyle = { weight: "regular", size: 9, grey: 0 };
const FOOT: TextStyle = { weight: "regular", size: 7.5, grey: 0.4 };

export class Flow {
	private readonly document = new PdfDocument();
	private readonly foot: string;
	private y = 0;
	/** More was to be set than is set. */
	isCut = false;

	/** `foot` stands at the bottom of every page, with its number. */
	constructor(foot: string) {
		this.foot = foot;
		this.turn();
	}

	addTitle(text: string): void {
		this.addLines(text, TITLE, MARGIN);
		this.y -= 4;
	}

	addHeading(text: string): void {
		this.room(50);
		this.y -= 10;
		this.addLines(text, HEADING, MARGIN);
		this.document.drawLine(this.y + 8, MARGIN, RIGHT);
		this.y -= 4;
	}

	addRow(name: string, value: string): void {
		if (this.isCut) return;
		this.room(14);
		this.document.write(name, MARGIN, this.y, NAME);
		this.addLines(value, BODY, MARGIN + NAME_WIDTH);
	}

	addGap(): void {
		this.y -= 6;
	}

	finish(title: string): Buffer {
		return this.document.finish(title);
	}

	private addLines(text: string, style: TextStyle, x: number): void {
		for (const line of wrap(text, style, RIGHT - x)) {
			if (this.isCut) return;
			this.room(style.size * 1.4);
			this.document.write(line, x, this.y, style);
			this.y -= style.size * 1.4;
		}
	}

	private room(height: number): void {
		if (this.y - height < BOTTOM) this.turn();
	}

	private turn(): void {
		if (this.document.pageCount === PAGES_MAX) {
			this.isCut = true;
			return;
		}
		this.document.addPage();
		this.y = PAGE_HEIGHT - MARGIN;
		const page = `${this.foot} · page ${this.document.pageCount}`;
		this.document.write(page, MARGIN, BOTTOM - 25, FOOT);
	}
}

/** By words; one that is longer than a line is cut. Each word is measured once: a long case has many. */
function wrap(text: string, { weight, size }: TextStyle, width: number): readonly string[] {
	const lines: string[] = [];
	const space = measureText(" ", weight, size);
	// What is no letter is no more than a space.
	for (const paragraph of text.replaceAll(/[^\P{C}\n]/gu, " ").split("\n")) {
		let line = "";
		let used = 0;
		for (const word of paragraph.split(" ").flatMap((one) => cut(one, weight, size, width))) {
			const needed = measureText(word, weight, size);
			const longer = line === "" ? needed : used + space + needed;
			if (line !== "" && longer > width) {
				lines.push(line);
				line = word;
				used = needed;
			} else {
				line = line === "" ? word : `${line} ${word}`;
				used = longer;
			}
		}
		lines.push(line);
	}
	return lines;
}

function cut(word: string, weight: TextStyle["weight"], size: number, width: number): readonly string[] {
	if (measureText(word, weight, size) <= width) return [word];
	const parts: string[] = [];
	let part = "";
	let used = 0;
	for (const letter of word) {
		const needed = measureText(letter, weight, size);
		if (used + needed > width) {
			parts.push(part);
			part = letter;
			used = needed;
		} else {
			part += letter;
			used += needed;
		}
	}
	return [...parts, part];
}
