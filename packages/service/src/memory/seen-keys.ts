// The idempotency keys that this process has stored lately. A repeat is then answered beside the rounds. A key that only the
// database knows undoes a round at the unique index, and the round is repeated with a read.

import { NameFilter } from "./name-filter.ts";

const KEYS_MAX = 250_000;
/** After a key that was not known here, probably more such keys arrive: a client repeats what it sent to another process. */
const DOUBT_MS = 10_000;

export class SeenKeys {
	private latest = new NameFilter(KEYS_MAX);
	private before = new NameFilter(0);
	private doubtUntil = 0;

	add(key: string): void {
		if (this.latest.isFull) {
			this.before = this.latest;
			this.latest = new NameFilter(KEYS_MAX);
		}
		this.latest.add(key);
	}

	/** True for every key of the latest 250,000, and for one in a hundred others. */
	mayHave(key: string): boolean {
		return this.latest.mayHave(key) || this.before.mayHave(key);
	}

	/** Rounds read all keys for some seconds. */
	doubt(nowMs: number): void {
		this.doubtUntil = nowMs + DOUBT_MS;
	}

	isInDoubt(nowMs: number): boolean {
		return nowMs < this.doubtUntil;
	}
}
