// The processes of one machine that serve one port. Each realm has one of them that decides its events, so that rounds are
// large, nobody loses a round to another process, and decisions are made from memory. The others hand their events over.

import { mkdirSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { Realm } from "@hakiki/store";
import { StoppedCustomers } from "../record/stopped-customers.ts";
import type { HandedOver, PreparedEvent, RecordedDecision } from "../record/waiting-event.ts";
import { FrameSender, readFrames } from "./frames.ts";
import { LoopWatch, readMachineMs } from "./loop-watch.ts";
import { type FromDecider, type ToDecider, writeError } from "./messages.ts";
import { PeerLink } from "./peer-link.ts";

/** The other process gives an event up after 1.5 s at the earliest. From this age on it may have been stored elsewhere. */
const DOUBT_MS = 500;

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
		mkdirSync(this.place.folder, { recursive: true, mode: 0o700 });
		// A process that was killed leaves its socket.
		rmSync(path, { force: true });
		await new Promise<void>((resolve, reject) => {
			this.server.once("error", reject);
			this.server.listen(path, resolve);
		});
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
		}
		return undefined;
	}

	close(): void {
		this.loop.stop();
		this.server.close();
		for (const link of this.links.values()) link.close();
		for (const socket of this.sockets) socket.destroy();
	}

	private serve(socket: Socket): void {
		this.sockets.add(socket);
		socket.unref();
		const sender = new FrameSender<FromDecider>(socket);
		const batches = new Map<number, { readonly stopped: StoppedCustomers; open: number }>();
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
			const shared = batch === undefined ? undefined : openBatch(batches, batch);
			const handedOver = this.follow(socket, sentAt);
			const prepared = { ...message.prepared, stopped: shared?.stopped, handedOver };
			this.receiver
				.record(realm, prepared)
				.then(
					(decision) =>
						sender.send({ kind: "answer", number, waitMs: this.receiver.waitMsOf(realm), decision: { ...decision } }),
					(error: unknown) =>
						sender.send({
							...{ kind: "refusal", number },
							waitMs: this.receiver.waitMsOf(realm),
							error: writeError(error),
						}),
				)
				.finally(() => {
					if (shared === undefined) return;
					shared.open -= 1;
					if (shared.open === 0 && batch !== undefined) batches.delete(batch);
				});
		});
	}

	/** An event is in doubt when its sender may have given it up: then it may be stored already. */
	private follow(socket: Socket, sentAt: number): HandedOver {
		return {
			isInDoubt: () => socket.destroyed || readMachineMs() - sentAt > DOUBT_MS || this.loop.look() >= sentAt,
		};
	}
}

function openBatch(
	batches: Map<number, { readonly stopped: StoppedCustomers; open: number }>,
	number: number,
): { readonly stopped: StoppedCustomers; open: number } {
	const batch = batches.get(number) ?? { stopped: new StoppedCustomers(), open: 0 };
	batches.set(number, batch);
	batch.open += 1;
	return batch;
}

function pathOf({ folder }: PeerPlace, slot: number): string {
	return join(folder, `${slot}.sock`);
}
