// The connection to one other process, to which events are handed over. When the process dies or hangs, every event without an
// answer is given back at once, in order, and is decided here.

import type { Socket } from "node:net";
import type { Realm } from "@hakiki/store";
import { unavailable } from "../record/run-round.ts";
import type { StoppedCustomers } from "../record/stopped-customers.ts";
import type { PreparedEvent, RecordedDecision } from "../record/waiting-event.ts";
import { type FrameSeal, FrameSender, readFrames } from "./frames.ts";
import { PAUSE_MS_MIN, readMachineMs } from "./loop-watch.ts";
import { type FromDecider, readError, type ToDecider } from "./messages.ts";

const RETRY_MS = 500;
const PING_MS = 200;
/** A process that sends nothing for this long has died or hangs. It must be much longer than a pause that the other one notices. */
const SILENCE_MS_MAX = 1_500;
/** Events that wait for an answer. A lane has the same bound. */
const PENDING_MAX = 4_000;

/** The event may be stored or not. */
export class HandoverLost extends Error {}

/** How to reach the other process. */
export interface PeerRoute {
	/** Equal for equal routes. */
	readonly name: string;
	open(): Socket;
	/** Only between machines: proves both ends to each other. */
	greet?(socket: Socket): Promise<FrameSeal>;
}

interface Pending {
	readonly realm: Realm;
	readonly giveUpAt: number;
	resolve(decision: RecordedDecision): void;
	reject(error: unknown): void;
}

export class PeerLink {
	readonly route: PeerRoute;
	/** Events that this process has given back. */
	lostCount = 0;
	private socket: Socket | undefined;
	/** Set while the other process answers. */
	private sender: FrameSender<ToDecider> | undefined;
	private readonly pending = new Map<number, Pending>();
	private readonly waits = new Map<Realm, number>();
	private readonly batches = new WeakMap<StoppedCustomers, number>();
	private batchCount = 0;
	private nextNumber = 0;
	private retryAt = 0;
	private heardAt = 0;
	private checkedAt = 0;
	/** The other process's clock less ours, or a little less. */
	private clockLead = 0;
	/** Connections that were lost, or could not be made. */
	private attempts = 0;
	private timer: NodeJS.Timeout | undefined;
	private isClosed = false;

	constructor(route: PeerRoute) {
		this.route = route;
	}

	/** True if the other process answers. */
	get isReady(): boolean {
		return this.sender !== undefined;
	}

	/** True if no event waits for it. */
	get isIdle(): boolean {
		return this.pending.size === 0;
	}

	/** True if it answers, or if an attempt to reach it has failed. */
	get isSettled(): boolean {
		return this.isReady || this.attempts > 0;
	}

	/** The wait that the other process told with its latest answer. Without events under way it may be long over. */
	waitMsOf(realm: Realm): number {
		return this.pending.size === 0 ? 0 : (this.waits.get(realm) ?? 0);
	}

	/** Without an answer within `waitMsMax`, the other process is given up, although it answers pings. */
	handOver(
		realm: Realm,
		{ stopped, handedOver: _, ...prepared }: PreparedEvent,
		waitMsMax: number,
	): Promise<RecordedDecision> {
		const { sender } = this;
		if (sender === undefined) return Promise.reject(new HandoverLost());
		if (this.pending.size >= PENDING_MAX) return Promise.reject(unavailable(undefined));
		const number = this.nextNumber;
		this.nextNumber += 1;
		if (this.pending.size === 0) this.watch(sender);
		sender.send({
			...{ kind: "event", number, realm, prepared },
			sentAt: readMachineMs() + this.clockLead,
			batch: stopped && this.numberOf(stopped),
		});
		const giveUpAt = readMachineMs() + waitMsMax;
		return new Promise((resolve, reject) => this.pending.set(number, { realm, giveUpAt, resolve, reject }));
	}

	close(): void {
		this.isClosed = true;
		this.socket?.destroy();
	}

	private numberOf(stopped: StoppedCustomers): number {
		const known = this.batches.get(stopped);
		if (known !== undefined) return known;
		this.batchCount += 1;
		this.batches.set(stopped, this.batchCount);
		return this.batchCount;
	}

	/** Tries to connect, if it is time. */
	connect(): void {
		if (this.socket !== undefined || this.isClosed || readMachineMs() < this.retryAt) return;
		const socket = this.route.open();
		this.socket = socket;
		socket.unref();
		socket.on("error", () => undefined);
		socket.once("close", () => this.lose(socket));
		// A host that is gone refuses nothing, and a process that hangs accepts and says nothing.
		const timer = setTimeout(() => {
			if (!this.isReady) socket.destroy();
		}, SILENCE_MS_MAX).unref();
		socket.once("close", () => clearTimeout(timer));
		this.meet(socket).catch(() => socket.destroy());
	}

	private async meet(socket: Socket): Promise<void> {
		const seal = await this.route.greet?.(socket);
		readFrames<FromDecider>(socket, seal, (message) => this.take(socket, seal, message));
	}

	private take(socket: Socket, seal: FrameSeal | undefined, message: FromDecider): void {
		if (this.socket !== socket) return;
		this.heardAt = readMachineMs();
		if (message.kind === "here") {
			this.clockLead = message.at - this.heardAt;
			this.sender ??= new FrameSender(socket, seal);
			return;
		}
		const pending = this.pending.get(message.number);
		if (pending === undefined) return;
		// An answer that cannot be read throws here, and the event is given back with the others.
		const refusal = message.kind === "answer" ? undefined : readError(message.error);
		if (message.kind === "answer" && typeof message.decision.body !== "string")
			throw new TypeError("A decision is text");
		this.pending.delete(message.number);
		this.waits.set(pending.realm, message.waitMs);
		if (message.kind === "answer") pending.resolve(message.decision);
		else pending.reject(refusal);
		if (this.pending.size === 0) this.unwatch();
	}

	/** Gives every open event back. */
	private lose(socket: Socket): void {
		if (this.socket !== socket) return;
		this.socket = undefined;
		this.sender = undefined;
		this.attempts += 1;
		this.unwatch();
		this.retryAt = readMachineMs() + RETRY_MS;
		const lost = [...this.pending.values()];
		this.lostCount += lost.length;
		this.pending.clear();
		this.waits.clear();
		for (const { reject } of lost) reject(new HandoverLost());
	}

	/** The socket and the timer keep the process alive while an event waits. */
	private watch(sender: FrameSender<ToDecider>): void {
		this.heardAt = readMachineMs();
		this.checkedAt = this.heardAt;
		sender.send({ kind: "ping" });
		this.timer ??= setInterval(() => this.check(), PING_MS);
		this.socket?.ref();
	}

	private unwatch(): void {
		clearInterval(this.timer);
		this.timer = undefined;
		this.socket?.unref();
	}

	private check(): void {
		const now = readMachineMs();
		// After a pause of this process, answers wait in the socket. They are read before the next check.
		const wasPaused = now - this.checkedAt >= PAUSE_MS_MIN;
		if (wasPaused) this.heardAt = now;
		this.checkedAt = now;
		if (now - this.heardAt > SILENCE_MS_MAX || (!wasPaused && this.isOverdue(now))) this.socket?.destroy();
		else this.sender?.send({ kind: "ping" });
	}

	private isOverdue(now: number): boolean {
		for (const { giveUpAt } of this.pending.values()) if (now > giveUpAt) return true;
		return false;
	}
}
