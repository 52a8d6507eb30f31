// A lane takes all waiting items as one batch and does not wait for more: under light load an event goes alone, under heavy
// load all waiting events share a round trip and a commit. While one round is with the database, the next may be decided. A
// customer is in one round at a time, so that the events of a customer keep their order.

import { AppError } from "@hakiki/domain";
import { PassingMap } from "./passing-map.ts";

export interface LaneOptions<Item> {
	readonly batchMax: number;
	readonly backlogMax: number;
	/** Rounds that run at once. */
	readonly roundsMax: number;
	/** Items with the same key are never in two rounds at once. */
	readonly keyOf: (item: Item) => string;
	/** Runs one round. Returns the items that need another round, in arrival order. It must not throw. */
	readonly runRound: (batch: Item[]) => Promise<Item[]>;
}

/** Fewer items than this are not split over rounds, because each round has a fixed cost. */
const SHARE_MIN = 16;
/** The weight of the latest round in the pace, and the number of answers that a round needs to count. */
const PACE_SHARE = 0.25;
const PACE_MIN = 16;
/** A round with at least this share of a full round is large enough to give a first pace. */
const TELLING_PART = 0.25;

export class Lane<Item> {
	private readonly options: LaneOptions<Item>;
	private waiting: Item[] = [];
	/** The keys of the items in rounds. Items with the same key wait. */
	private readonly busy = new PassingMap<true>();
	/** The sizes of the rounds under way. */
	private readonly rounds: number[] = [];
	private inHand = 0;
	private isCalled = false;
	/** Milliseconds between two answers under load; 0 until it was measured. */
	private pace = 0;
	/** The start of the current measurement. */
	private measuredFrom: number | undefined;
	private readonly idleWaiters: (() => void)[] = [];

	constructor(options: LaneOptions<Item>) {
		this.options = options;
	}

	/** The number of items that were accepted and are not answered. */
	get backlog(): number {
		return this.waiting.length + this.inHand;
	}

	/** The estimated wait of a new item, by the pace of the latest rounds. */
	get waitMs(): number {
		return this.backlog * this.pace;
	}

	/** Above the bound the answer is 503 at once, so that the caller can hold the money and retry. */
	add(item: Item): void {
		if (this.backlog >= this.options.backlogMax) {
			throw new AppError("service_unavailable", "Too many events are waiting; try again shortly", {
				retryAfterSeconds: 1,
			});
		}
		this.takeBack(item);
	}

	/** Takes an item that was accepted before. */
	takeBack(item: Item): void {
		this.waiting.push(item);
		this.call();
	}

	/** Resolves when no item waits and no round runs. */
	async drain(): Promise<void> {
		if (this.backlog === 0) return;
		await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
	}

	/** Starts one turn of the event loop later, so that items of the same turn share a round. */
	private call(): void {
		if (this.isCalled || this.rounds.length >= this.options.roundsMax) return;
		this.isCalled = true;
		setImmediate(() => {
			this.isCalled = false;
			this.begin();
		});
	}

	private begin(): void {
		while (this.rounds.length < this.options.roundsMax && this.waiting.length > 0) {
			const batch = this.takeShare();
			if (batch.length === 0) return;
			void this.run(batch);
		}
	}

	/**
	 * Takes an even share of all items from those that are in no round. Beside another round it takes items only if they are
	 * worth the cost of a round: a good part of a share, or as many as the other rounds have.
	 */
	private takeShare(): Item[] {
		const { keyOf, batchMax, roundsMax } = this.options;
		const share = Math.min(batchMax, Math.max(SHARE_MIN, Math.ceil(this.backlog / roundsMax)));
		const least = this.rounds.length === 0 ? 1 : Math.min(share >> 1, Math.max(...this.rounds));
		if (this.waiting.length < least) return [];
		if (this.rounds.length === 0) return this.waiting.splice(0, share);
		const free: Item[] = [];
		const rest: Item[] = [];
		for (const item of this.waiting) (free.length < share && !this.busy.has(keyOf(item)) ? free : rest).push(item);
		if (free.length < least) return [];
		this.waiting = rest;
		return free;
	}

	private async run(batch: Item[]): Promise<void> {
		const keys = batch.map(this.options.keyOf);
		for (const key of keys) this.busy.set(key, true);
		this.inHand += batch.length;
		this.rounds.push(batch.length);
		const startedAt = performance.now();
		const again = await this.options.runRound(batch);
		for (const key of keys) this.busy.delete(key);
		this.inHand -= batch.length;
		this.rounds.splice(this.rounds.indexOf(batch.length), 1);
		// Items that lost their round return to the front, so that later ones do not overtake them.
		if (again.length > 0) this.waiting = again.concat(this.waiting);
		this.measure(batch.length - again.length, startedAt);
		this.begin();
		if (this.backlog === 0) for (const resolve of this.idleWaiters.splice(0)) resolve();
	}

	/**
	 * Only a lane that always has a next batch shows its full pace. Another lane can still correct the pace to a faster one,
	 * because one long pause would otherwise slow it for good. It can also give a first pace, from rounds that ran at the same
	 * time, so that a sudden load is recognised at once and not a second later.
	 */
	private measure(answered: number, startedAt: number): void {
		const from = this.measuredFrom;
		const now = performance.now();
		if (this.backlog < this.options.batchMax) this.measuredFrom = undefined;
		else if (answered >= PACE_MIN) this.measuredFrom = now;
		if (answered < PACE_MIN) return;
		const pace = (now - (from ?? startedAt)) / answered;
		if (this.pace === 0) {
			if (from !== undefined) this.pace = pace;
			else if (answered >= this.options.batchMax * TELLING_PART) this.pace = pace / (this.rounds.length + 1);
		} else if (from !== undefined || pace < this.pace) this.pace += (pace - this.pace) * PACE_SHARE;
	}
}
