// Lays out text over pages: headings, rows of a name and a value, and paragraphs that wrap.

import { PAGE_HEIGHT, PAGE_WIDTH, type Paper, type TextStyle } from "./paper.ts";

const MARGIN = 50;
const RIGHT = PAGE_WIDTH - MARGIN;
const BOTTOM = PAGE_HEIGHT - 60;
const NAME_WIDTH = 120;
const PAGES_MAX = 200;
const COLUMN_GAP = 14;

const TITLE: TextStyle = { weight: "bold", size: 16, grey: 0 };
const HEADING: TextStyle = { weight: "bold", size: 11, grey: 0 };
const NAME: TextStyle = { weight: "regular", size: 9, grey: 0.4 };
const BODY: TextStyle = { weight: "regular", size: 9, grey: 0 };
const FOOT: TextStyle = { weight: "regular", size: 7.5, grey: 0.4 };

/** A line may end after a space, and before and after a letter of a script that has no spaces. */
const WORDS =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}* ?|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+ ?| /gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export interface Box {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

export class Flow {
	private readonly paper: Paper;
	private readonly foot: string;
	private y = 0;
	/** True if the last allowed page is full. The rest of the text is then left out. */
	isCut = false;

	/** Every page ends with `foot` and the page number. */
	constructor(paper: Paper, foot: string) {
		this.paper = paper;
		this.foot = foot;
		this.turn();
	}

	addTitle(text: string): void {
		this.addLines(text, TITLE, MARGIN);
		this.y += 4;
	}

	addHeading(text: string): void {
		this.room(50);
		this.y += 10;
		this.addLines(text, HEADING, MARGIN);
		this.paper.drawLine(this.y - 8, MARGIN, RIGHT);
		this.y += 4;
	}

	addRow(name: string, value: string): void {
		if (this.isCut) return;
		this.room(14);
		this.paper.write(name, MARGIN, this.y, NAME);
		this.addLines(value, BODY, MARGIN + NAME_WIDTH);
	}

	/** The first column takes the room that the others leave, and its texts are cut to it. */
	addTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
		const widest = head.map((_, column) =>
			Math.max(...[head, ...rows].map((row) => this.paper.measure(row[column] ?? "", BODY))),
		);
		const places = widest.map((_, column) => {
			const after = widest.slice(column + 1).reduce((sum, width) => sum + width + COLUMN_GAP, 0);
			return column === 0 ? MARGIN : RIGHT - after - (widest[column] ?? 0);
		});
		const lines = [{ cells: head, style: NAME }, ...rows.map((cells) => ({ cells, style: BODY }))];
		for (const { cells, style } of lines) {
			if (this.isCut) return;
			this.room(14);
			cells.forEach((text, column) => {
				const start = places[column] ?? MARGIN;
				// Figures stand at the right edge of their column, which is as wide as the widest of them.
				const end = start + (widest[column] ?? 0);
				if (column > 0) this.paper.write(text, end - this.paper.measure(text, style), this.y, style);
				else
					this.paper.write(
						this.wrap(text, style, (places[1] ?? RIGHT) - COLUMN_GAP - start)[0] ?? "",
						start,
						this.y,
						style,
					);
			});
			this.y += 13;
		}
	}

	addText(text: string): void {
		this.addLines(text, BODY, MARGIN);
		this.y += 4;
	}

	/** Gives the drawing a box of the full width that is not split over two pages. */
	addDrawing(height: number, draw: (paper: Paper, box: Box) => void): void {
		this.room(height);
		if (this.isCut) return;
		draw(this.paper, { left: MARGIN, right: RIGHT, top: this.y, bottom: this.y + height });
		this.y += height + 16;
	}

	addGap(): void {
		this.y += 6;
	}

	finish(): Promise<Buffer> {
		return this.paper.finish();
	}

	private addLines(text: string, style: TextStyle, x: number): void {
		for (const line of this.wrap(text, style, RIGHT - x)) {
			if (this.isCut) return;
			this.room(style.size * 1.4);
			this.paper.write(line, x, this.y, style);
			this.y += style.size * 1.4;
		}
	}

	private room(height: number): void {
		if (this.y + height > BOTTOM) this.turn();
	}

	private turn(): void {
		if (this.paper.pageCount === PAGES_MAX) {
			this.isCut = true;
			return;
		}
		this.paper.addPage();
		this.y = MARGIN;
		this.paper.write(`${this.foot} · page ${this.paper.pageCount}`, MARGIN, BOTTOM + 25, FOOT);
	}

	/** A word that is longer than a line is cut. Each word is measured only once, because a long case has many. */
	private wrap(text: string, style: TextStyle, width: number): readonly string[] {
		const lines: string[] = [];
		// A control character becomes a space. Direction marks stay, because they belong to the text.
		for (const paragraph of text.replaceAll(/[^\P{C}\n\p{Cf}]/gu, " ").split("\n")) {
			let line = "";
			let used = 0;
			for (const word of (paragraph.match(WORDS) ?? []).flatMap((one) => this.cut(one, style, width))) {
				const needed = this.paper.measure(word, style);
				if (line !== "" && used + this.paper.measure(word.trimEnd(), style) > width) {
					lines.push(line.trimEnd());
					line = "";
					used = 0;
				}
				line += word;
				used += needed;
			}
			lines.push(line.trimEnd());
		}
		return lines;
	}

	private cut(word: string, style: TextStyle, width: number): readonly string[] {
		if (this.paper.measure(word.trimEnd(), style) <= width) return [word];
		const parts: string[] = [];
		let part = "";
		let used = 0;
		for (const { segment } of graphemes.segment(word)) {
			const needed = this.paper.measure(segment, style);
			if (used + needed > width) {
				parts.push(part);
				part = "";
				used = 0;
			}
			part += segment;
			used += needed;
		}
		return [...parts, part];
	}
}
