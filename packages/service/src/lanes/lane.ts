// A lane takes whatever has gathered as one batch and never waits for more: under light load an event goes alone, under
// heavy load a round trip and a commit are shared by all that wait. One batch at a time, so a customer's events keep order.

import { AppError } from "@hakiki/domain";

export interface LaneOptions<Item> {
	readonly batchMax: number;
	readonly backlogMax: number;
	/** Runs one round and returns what must go round again, in arrival order. It must not throw. */
	readonly runRound: (batch: Item[]) => Promise<Item[]>;
}

export class Lane<Item> {
	private readonly options: LaneOptions<Item>;
	private waiting: Item[] = [];
	private inHand = 0;
	private isRunning = false;
	private readonly idleWaiters: (() => void)[] = [];

	constructor(options: LaneOptions<Item>) {
		this.options = options;
	}

	/** Everything that was taken and not yet answered. */
	get backlog(): number {
		return this.waiting.length + this.inHand;
	}

	/** Past the bound the answer is 503 at once: a caller told early can hold the money and try again. */
	add(item: Item): void {
		if (this.backlog >= this.options.backlogMax) {
			throw new AppError("service_unavailable", "Too many events are waiting; try again shortly", {
				retryAfterSeconds: 1,
			});
		}
		this.waiting.push(item);
		if (!this.isRunning) {
			this.isRunning = true;
			// One turn later, so that what arrived in the same turn travels together.
			setImmediate(() => void this.run());
		}
	}

	/** Resolves when nothing is waiting or in hand. */
	async drain(): Promise<void> {
		if (!this.isRunning) return;
		await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
	}

	private async run(): Promise<void> {
		while (this.waiting.length > 0) {
			const batch = this.waiting.splice(0, this.options.batchMax);
			this.inHand = batch.length;
			const again = await this.options.runRound(batch);
			this.inHand = 0;
			// Losers return to the front: nothing that came later overtakes them.
			if (again.length > 0) this.waiting = again.concat(this.waiting);
		}
		this.isRunning = false;
		for (const resolve of this.idleWaiters.splice(0)) resolve();
	}
}
