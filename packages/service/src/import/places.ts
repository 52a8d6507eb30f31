// A few places that many want: whoever comes while all are taken waits, in the order of coming.

export class Places {
	private free: number;
	private readonly waiters: (() => void)[] = [];

	constructor(count: number) {
		this.free = count;
	}

	async use<Value>(work: () => Promise<Value>): Promise<Value> {
		if (this.free > 0) this.free -= 1;
		else await new Promise<void>((resolve) => this.waiters.push(resolve));
		try {
			return await work();
		} finally {
			const next = this.waiters.shift();
			// The place goes from hand to hand, so that nobody comes in between.
			if (next === undefined) this.free += 1;
			else next();
		}
	}
}
