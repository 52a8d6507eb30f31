// Lines under way: many at once, so that lanes have batches to share, but of one customer one after the other, so that a
// line that has to be tried again is not overtaken. Knows up to which line everything is done.

export class LineWindow {
	private readonly size: number;
	private readonly tails = new Map<string, Promise<void>>();
	private readonly doneAhead = new Set<number>();
	private done: number;
	private running = 0;
	private readonly waiters: (() => void)[] = [];

	constructor(options: { readonly size: number; readonly linesDone: number }) {
		this.size = options.size;
		this.done = options.linesDone;
	}

	/** The last line before which, itself included, nothing is left to do. */
	get linesDone(): number {
		return this.done;
	}

	/** Waits while the window is full. */
	async takePlace(): Promise<void> {
		while (this.running >= this.size) await this.waitForEnd();
	}

	async drain(): Promise<void> {
		while (this.running > 0) await this.waitForEnd();
	}

	/** Starts the line's work, or lets it follow the customer's earlier lines. `work` says whether the line is done. */
	add(number: number, customerId: string, work: () => Promise<boolean>): void {
		this.running += 1;
		const before = this.tails.get(customerId);
		const turn = (before === undefined ? work() : before.then(work)).then((isDone) => {
			if (isDone) this.markDone(number);
		});
		const tail = turn.finally(() => {
			this.running -= 1;
			if (this.tails.get(customerId) === tail) this.tails.delete(customerId);
			for (const wake of this.waiters.splice(0)) wake();
		});
		this.tails.set(customerId, tail);
	}

	markDone(number: number): void {
		this.doneAhead.add(number);
		while (this.doneAhead.delete(this.done + 1)) this.done += 1;
	}

	private waitForEnd(): Promise<void> {
		return new Promise((resolve) => this.waiters.push(resolve));
	}
}
