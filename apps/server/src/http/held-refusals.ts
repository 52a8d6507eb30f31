// Refusals under overload, answered at a bounded pace. Refusing costs a third of deciding, so whoever refuses five times
// what it can decide decides nothing any more; and a caller whose refusal is held asks nothing else meanwhile.

import type { Server } from "node:http";

/** Up to this, refusals are answered at once: a sixth of a processor. */
const PER_SECOND = 1_500;
/** Nobody waits longer for a refusal, however many do; our own client would give up after five seconds. */
const HELD_TICKS_MAX = 100;
const TICK_MS = 20;
/** With so many held, new connections are closed at once: they would only be held as well. */
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
