// Returns pending labels in order of arrival. Most labels have the same delay and form a queue. A label that is due
// before the last one in the queue goes to a binary heap, because some labels are years late.

export interface DueLabel {
	readonly dueAt: number;
	/** Breaks ties, so that equal times keep the order of their events. */
	readonly turn: number;
}

/** The used part at the front of the queue is cut off when it has this many items. */
const SPENT_MAX = 4_096;

export class LabelQueue<Item extends DueLabel> {
	private line: Item[] = [];
	private spent = 0;
	private readonly heap: Item[] = [];

	add(item: Item): void {
		const last = this.line[this.line.length - 1];
		if (last === undefined || isBefore(last, item)) this.line.push(item);
		else this.addToHeap(item);
	}

	/** Removes and returns the earliest due label, or undefined. */
	takeDue(nowMs: number): Item | undefined {
		const first = this.line[this.spent];
		const top = this.heap[0];
		const isFirst = first !== undefined && (top === undefined || isBefore(first, top));
		const earliest = isFirst ? first : top;
		if (earliest === undefined || earliest.dueAt > nowMs) return undefined;
		if (isFirst) this.leaveLine();
		else this.leaveHeap();
		return earliest;
	}

	private leaveLine(): void {
		this.spent += 1;
		if (this.spent < SPENT_MAX && this.spent < this.line.length) return;
		this.line = this.line.slice(this.spent);
		this.spent = 0;
	}

	private addToHeap(item: Item): void {
		const { heap } = this;
		let place = heap.length;
		while (place > 0) {
			const parent = (place - 1) >> 1;
			const above = heap[parent];
			if (above === undefined || isBefore(above, item)) break;
			heap[place] = above;
			place = parent;
		}
		heap[place] = item;
	}

	private leaveHeap(): void {
		const last = this.heap.pop();
		if (last !== undefined && this.heap.length > 0) this.sink(last);
	}

	private sink(item: Item): void {
		const { heap } = this;
		let place = 0;
		for (;;) {
			let child = 2 * place + 1;
			const left = heap[child];
			if (left === undefined) break;
			const right = heap[child + 1];
			if (right !== undefined && isBefore(right, left)) child += 1;
			const next = heap[child];
			if (next === undefined || isBefore(item, next)) break;
			heap[place] = next;
			place = child;
		}
		heap[place] = item;
	}
}

function isBefore(one: DueLabel, other: DueLabel): boolean {
	return one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.turn < other.turn);
}
