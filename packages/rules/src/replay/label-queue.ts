// Labels that are on their way, given back in the order in which they arrive. A binary heap: a label may be years late.

export interface DueLabel {
	readonly dueAt: number;
	/** Breaks ties, so that equal times keep the order of their events. */
	readonly turn: number;
}

export class LabelQueue<Item extends DueLabel> {
	private readonly heap: Item[] = [];

	add(item: Item): void {
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

	/** The earliest that is due, taken out; nothing when none is. */
	takeDue(nowMs: number): Item | undefined {
		const first = this.heap[0];
		if (first === undefined || first.dueAt > nowMs) return undefined;
		const last = this.heap.pop();
		if (last !== undefined && this.heap.length > 0) this.sink(last);
		return first;
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
