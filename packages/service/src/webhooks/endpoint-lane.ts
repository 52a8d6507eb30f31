// What one endpoint is being sent, a bounded number at a time. Each endpoint has its own lane and its own connections, so
// that one which is slow or silent holds up nobody but itself.

import type { ClaimedDelivery } from "@hakiki/store";

export interface LaneOptions {
	/** Sends one and settles it. Never rejects. */
	send(delivery: ClaimedDelivery): Promise<void>;
	/** At once, at most; read anew each time. */
	readonly sendingMax: () => number;
	onRoom(): void;
}

export class EndpointLane {
	private readonly options: LaneOptions;
	private readonly waiting: ClaimedDelivery[] = [];
	private sending = 0;
	/** Whether more was due than there was room for when it was last asked. */
	hasMore = false;
	/** When it last had something to do, in ms of no particular clock. */
	usedAt = performance.now();

	constructor(options: LaneOptions) {
		this.options = options;
	}

	/** Waiting and under way. */
	get load(): number {
		return this.waiting.length + this.sending;
	}

	push(delivery: ClaimedDelivery): void {
		this.waiting.push(delivery);
		this.sendNext();
	}

	/** Takes back what is not under way yet. */
	clear(): readonly ClaimedDelivery[] {
		return this.waiting.splice(0);
	}

	private sendNext(): void {
		while (this.sending < this.options.sendingMax()) {
			const delivery = this.waiting.shift();
			if (delivery === undefined) return;
			this.sending += 1;
			this.usedAt = performance.now();
			void this.options.send(delivery).finally(() => {
				this.sending -= 1;
				this.usedAt = performance.now();
				this.sendNext();
				this.options.onRoom();
			});
		}
	}
}
