// The processes of one machine that serve one port. Each realm has one of them that decides its events, so that rounds are
// large, nobody loses a round to another process, and decisions are made from memory. The others hand their events over.

import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { Realm } from "@hakiki/store";
import { StoppedCustomers } from "../record/stopped-customers.ts";
import type { HandedOver, PreparedEvent, RecordedDecision } from "../record/waiting-event.ts";
import { FrameSender, readFrames } from "./frames.ts";
import { LoopWatch } from "./loop-watch.ts";
import { type FromDecider, type ToDecider, writeError } from "./messages.ts";
import { PeerLink } from "./peer-link.ts";

/** The stopped customers of a batch are kept until batches with later deadlines begin. */
const KEPT_MS = 60_000;

/** The place of a process among those of the machine. */
export interface PeerPlace {
	readonly slot: number;
	readonly slots: number;
	/** A folder that only our own user may open. */
	readonly folder: string;
}

interface Receiver {
	record(realm: Realm, prepared: PreparedEvent): Promise<RecordedDecision>;
	waitMsOf(realm: Realm): number;
}

export class Peers {
	private readonly place: PeerPlace;
	private readonly receiver: Receiver;
	private readonly links = new Map<number, PeerLink>();
	private readonly sockets = new Set<Socket>();
	private readonly server: Server;
	private readonly loop = new LoopWatch();

	constructor(place: PeerPlace, receiver: Receiver) {
		this.place = place;
		this.receiver = receiver;
		for (let slot = 0; slot < place.slots; slot += 1)
			if (slot !== place.slot) this.links.set(slot, new PeerLink(pathOf(place, slot)));
		this.server = createServer((socket) => this.serve(socket)).unref();
	}

	/** Begins to take events of the others, and to connect to those that listen already. */
	async listen(): Promise<void> {
		const path = pathOf(this.place, this.place.slot);
		// A process that was killed leaves its socket.
		rmSync(path, { force: true });
		await new Promise<void>((resolve, reject) => {
			this.server.once("error", reject);
			this.server.listen(path, resolve);
		});
		// A connection that cannot be accepted is the other process's to try again.
		this.server.on("error", () => undefined);
		for (const link of this.links.values()) link.connect();
	}

	/**
	 * The connection to the process that decides the realm; undefined if it is this one. While that process is away, the next in
	 * line stands in for it, so that all others agree.
	 */
	deciderOf(realm: Realm): PeerLink | undefined {
		const { slot, slots } = this.place;
		for (let step = 0; step < slots; step += 1) {
			const one = (realm + step) % slots;
			if (one === slot) return undefined;
			const link = this.links.get(one);
			if (link?.isReady === true) return link;
			link?.connect();
		}
		return undefined;
	}

	close(): void {
		this.loop.stop();
		this.server.close();
		for (const link of this.links.values()) link.close();
		// The last answers are sent at the end of this turn.
		setImmediate(() => {
			for (const socket of this.sockets) socket.end();
		});
	}

	/** True if this process decides the realm whenever it is there. */
	isFirstFor(realm: Realm): boolean {
		return realm % this.place.slots === this.place.slot;
	}

	private serve(socket: Socket): void {
		this.sockets.add(socket);
		socket.unref();
		const sender = new FrameSender<FromDecider>(socket);
		const batches = new Map<number, SharedBatch>();
		socket.on("error", () => undefined);
		socket.once("close", () => this.sockets.delete(socket));
		sender.send({ kind: "here" });
		readFrames<ToDecider>(socket, (message) => {
			this.loop.look();
			if (message.kind === "ping") {
				sender.send({ kind: "here" });
				return;
			}
			const { number, realm, sentAt, batch } = message;
			const stopped = batch === undefined ? undefined : shareStopped(batches, batch, message.prepared.deadlineMs);
			const prepared = { ...message.prepared, stopped, handedOver: this.follow(socket, sentAt) };
			this.receiver.record(realm, prepared).then(
				(decision) =>
					sender.send({ kind: "answer", number, waitMs: this.receiver.waitMsOf(realm), decision: { ...decision } }),
				(error: unknown) =>
					sender.send({
						...{ kind: "refusal", number },
						waitMs: this.receiver.waitMsOf(realm),
						error: writeError(error),
					}),
			);
		});
	}

	/**
	 * A sender gives an event up only if this process has been silent for long, so after a pause of this process the event may be
	 * stored. Whatever this misses, the primary key of events refuses.
	 */
	private follow(socket: Socket, sentAt: number): HandedOver {
		return { isInDoubt: () => this.loop.look() >= sentAt, isGivenUp: () => socket.destroyed };
	}
}

interface SharedBatch {
	readonly stopped: StoppedCustomers;
	readonly deadlineMs: number;
}

/** All events of a batch have one deadline. After it, no further one arrives. */
function shareStopped(batches: Map<number, SharedBatch>, number: number, deadlineMs: number): StoppedCustomers {
	const known = batches.get(number);
	if (known !== undefined) return known.stopped;
	for (const [other, { deadlineMs: endsAt }] of batches) if (endsAt < deadlineMs - KEPT_MS) batches.delete(other);
	const stopped = new StoppedCustomers();
	batches.set(number, { stopped, deadlineMs });
	return stopped;
}

function pathOf({ folder }: PeerPlace, slot: number): string {
	return join(folder, `${slot}.sock`);
}
