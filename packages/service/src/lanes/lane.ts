// A lane takes whatever has gathered as one batch and never waits long for more: under light load an event goes alone,
// under heavy load a round trip and a commit are shared by all that wait. While one round is with the database, the next
// may be decided; a customer is in one round at a time, so that a customer's events keep their order.

import { AppError } from "@hakiki/domain";
import { PassingMap } from "./passing-map.ts";

export interface LaneOptions<Item> {
	readonly batchMax: number;
	readonly backlogMax: number;
	/** Rounds under way at once. */
	readonly roundsMax: number;
	/** What must not be in two rounds at once. */
	readonly keyOf: (item: Item) => string;
	/** Runs one round and returns what must go round again, in arrival order. It must not throw. */
	readonly runRound: (batch: Item[]) => Promise<Item[]>;
}

/** Splitting fewer than this over rounds costs more than it gains: a round has its price, however small. */
const SHARE_MIN = 16;
/** How much the latest round counts in the pace, and how many it must have answered to count at all. */
const PACE_SHARE = 0.25;
const PACE_MIN = 16;
/** A round of this part of a full one costs little more for each of its items than a full one: it can tell a first pace. */
const TELLING_PART = 0.25;

export class Lane<Item> {
	private readonly options: LaneOptions<Item>;
	private waiting: Item[] = [];
	/** What is in a round, by key: whoever shares one waits. */
	private readonly busy = new PassingMap<true>();
	/** The sizes of the rounds under way. */
	private readonly rounds: number[] = [];
	private inHand = 0;
	private isCalled = false;
	/** Milliseconds from one answered item to the next while there is enough to do; 0 until there was something to tell by. */
	private pace = 0;
	/** Since when that pace is being measured. */
	private measuredFrom: number | undefined;
	private readonly idleWaiters: (() => void)[] = [];

	constructor(options: LaneOptions<Item>) {
		this.options = options;
	}

	/** Everything that was taken and not yet answered. */
	get backlog(): number {
		return this.waiting.length + this.inHand;
	}

	/** About how long what comes now would wait, by the pace of the latest rounds. */
	get waitMs(): number {
		return this.backlog * this.pace;
	}

	/** Past the bound the answer is 503 at once: a caller told early can hold the money and try again. */
	add(item: Item): void {
		if (this.backlog >= this.options.backlogMax) {
			throw new AppError("service_unavailable", "Too many events are waiting; try again shortly", {
				retryAfterSeconds: 1,
			});
		}
		this.waiting.push(item);
		this.call();
	}

	/** Resolves when nothing is waiting or in hand. */
	async drain(): Promise<void> {
		if (this.backlog === 0) return;
		await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
	}

	/** One turn later, so that what arrived in the same turn travels together. */
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
	 * An even share of all that is here, of what is in no round yet. Beside another round only where it is worth its
	 * price: a good part of a share, or as many as the other rounds have.
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
		// Losers return to the front: nothing that came later overtakes them.
		if (again.length > 0) this.waiting = again.concat(this.waiting);
		this.measure(batch.length - again.length, startedAt);
		this.begin();
		if (this.backlog === 0) for (const resolve of this.idleWaiters.splice(0)) resolve();
	}

	/**
	 * Only a lane that always has the next batch at hand shows how fast it can be. One that has not can still show that it
	 * is faster than was thought: else what one long stop has made of the pace would stay. And it can tell a first pace,
	 * from what shared the time with other rounds: a flood is to be known for one when it begins, not a second later.
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
