// The days of an entity after its first one, with their movements. Most entities of a replay have none, and most others a few,
// so the days are links of chains in pages of numbers: 16 bytes a day, where a list of objects takes 60.

/** There are no further days. */
export const NO_LINK = 0;

const PAGE_BITS = 12;
const PAGE_LINKS = 1 << PAGE_BITS;
/** A link has four places of four bytes. The last two hold a double. */
const LINK_INTS = 4;
const LINK_DOUBLES = LINK_INTS / 2;
const DAY = 0;
const NEXT = 1;
/** A place of doubles. */
const FIGURE = 1;

export class LaterDays {
	private readonly ints: Int32Array[] = [];
	private readonly doubles: Float64Array[] = [];
	/** The first link is never used, because 0 means none. */
	private count = 1;

	/** Adds a link at the end of a chain that no other link follows yet. Returns its number. */
	add(day: number, figure: number): number {
		const link = this.count;
		if (link >> PAGE_BITS === this.ints.length) this.addPage();
		this.count += 1;
		this.ints[link >> PAGE_BITS]?.set([day, NO_LINK], (link & (PAGE_LINKS - 1)) * LINK_INTS);
		this.addFigure(link, figure);
		return link;
	}

	join(link: number, next: number): void {
		const page = this.ints[link >> PAGE_BITS];
		if (page !== undefined) page[(link & (PAGE_LINKS - 1)) * LINK_INTS + NEXT] = next;
	}

	addFigure(link: number, figure: number): void {
		const page = this.doubles[link >> PAGE_BITS];
		const place = (link & (PAGE_LINKS - 1)) * LINK_DOUBLES + FIGURE;
		if (page !== undefined) page[place] = (page[place] ?? 0) + figure;
	}

	dayOf(link: number): number {
		return this.ints[link >> PAGE_BITS]?.[(link & (PAGE_LINKS - 1)) * LINK_INTS + DAY] ?? 0;
	}

	figureOf(link: number): number {
		return this.doubles[link >> PAGE_BITS]?.[(link & (PAGE_LINKS - 1)) * LINK_DOUBLES + FIGURE] ?? 0;
	}

	nextOf(link: number): number {
		return this.ints[link >> PAGE_BITS]?.[(link & (PAGE_LINKS - 1)) * LINK_INTS + NEXT] ?? NO_LINK;
	}

	private addPage(): void {
		const page = new ArrayBuffer(PAGE_LINKS * LINK_INTS * Int32Array.BYTES_PER_ELEMENT);
		this.ints.push(new Int32Array(page));
		this.doubles.push(new Float64Array(page));
	}
}
