// Sends refusals at a bounded rate under overload. A refusal costs a third of a decision, so a server that refuses five
// times its capacity would decide nothing. A caller whose refusal is held also sends no other request meanwhile.

import type { Server } from "node:http";

/** Up to this rate, refusals are sent at once. They take about a sixth of a processor. */
const PER_SECOND = 1_500;
/** A refusal is held for at most 2 s, however many are held. Our own client gives up after 5 s. */
const HELD_TICKS_MAX = 100;
const TICK_MS = 20;
/** If more refusals than this are held, the server closes new connections at once, because it would only hold them too. */
const HELD_CROWD = 2_000;

export class HeldRefusals {
	private readonly server: Server;
	private held: (() => void)[] = [];
	private next = 0;
	private timer: NodeJS.Timeout | undefined;

	constructor(server: Server) {
		this.server = server;
	}

	hold(answer: () => void): void {
		this.held.push(answer);
		if (this.held.length - this.next > HELD_CROWD) this.server.maxConnections = 1;
		this.timer ??= setInterval(() => this.release(), TICK_MS);
	}

	private release(): void {
		const count = Math.max((PER_SECOND * TICK_MS) / 1_000, (this.held.length - this.next) / HELD_TICKS_MAX);
		const end = Math.min(this.held.length, this.next + count);
		while (this.next < end) this.held[this.next++]?.();
		if (this.held.length - this.next < HELD_CROWD / 2) this.server.maxConnections = Number.POSITIVE_INFINITY;
		if (this.next < this.held.length) return;
		this.held = [];
		this.next = 0;
		clearInterval(this.timer);
		this.timer = undefined;
	}
}
