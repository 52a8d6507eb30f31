// Sends the deliveries of one endpoint, a bounded number at a time. Each endpoint has its own lane and connections, so that a
// slow or silent endpoint delays only itself.

import type { ClaimedDelivery } from "@hakiki/store";

export interface LaneOptions {
	/** Sends one delivery and stores its result. Never rejects. */
	send(delivery: ClaimedDelivery): Promise<void>;
	/** The most deliveries at once. Read before each one. */
	readonly sendingMax: () => number;
	onRoom(): void;
}

export class EndpointLane {
	private readonly options: LaneOptions;
	private readonly waiting: ClaimedDelivery[] = [];
	private sending = 0;
	/** Whether more was due at the last look than there was room for. */
	hasMore = false;
	/** The time of the last activity, in ms of a monotonic clock. */
	usedAt = performance.now();

	constructor(options: LaneOptions) {
		this.options = options;
	}

	/** Deliveries that wait or are being sent. */
	get load(): number {
		return this.waiting.length + this.sending;
	}

	push(delivery: ClaimedDelivery): void {
		this.waiting.push(delivery);
		this.sendNext();
	}

	/** Returns the deliveries that are not being sent yet. */
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
