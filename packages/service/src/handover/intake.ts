// Takes events that other processes hand over: those of this machine through a local socket, and those of other machines through
// a port, after they have proved that they have the installation's keys.

import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import type { Realm } from "@hakiki/store";
import type { MacKey } from "@hakiki/vault";
import { StoppedCustomers } from "../record/stopped-customers.ts";
import type { HandedOver, PreparedEvent, RecordedDecision } from "../record/waiting-event.ts";
import { type FrameSeal, FrameSender, readFrames } from "./frames.ts";
import { answerGreeting } from "./greeting.ts";
import { LoopWatch, readMachineMs } from "./loop-watch.ts";
import { type FromDecider, type ToDecider, writeError } from "./messages.ts";

/** The stopped customers of a batch are kept until batches with later deadlines begin. */
const KEPT_MS = 60_000;
/** Strangers that have not proved themselves. A further one takes the place of the oldest, so that they keep no process out. */
const STRANGERS_MAX = 64;
const PROVED_MAX = 256;
/** An event that travelled for longer may have been given up by its sender. */
const TRAVEL_MS_MAX = 1_000;
/** Notices hosts that are gone without a word. */
const KEEP_ALIVE_MS = 10_000;

export interface Receiver {
	record(realm: Realm, prepared: PreparedEvent): Promise<RecordedDecision>;
	waitMsOf(realm: Realm): number;
}

export class Intake {
	/** Events that others have handed over. */
	takenCount = 0;
	private readonly receiver: Receiver;
	private readonly servers: Server[] = [];
	private readonly sockets = new Set<Socket>();
	private readonly strangers = new Set<Socket>();
	private readonly loop = new LoopWatch();

	constructor(receiver: Receiver) {
		this.receiver = receiver;
	}

	async listenHere(path: string): Promise<void> {
		// A process that was killed leaves its socket.
		rmSync(path, { force: true });
		await this.listen(
			createServer((socket) => this.serve(socket, undefined)),
			{ path },
		);
	}

	/** Returns the port. Another one than the wanted one is taken if that is in use. */
	async listenOutside(
		place: { readonly host: string; readonly port: number },
		secret: MacKey,
		own: string,
	): Promise<number> {
		const options = { noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS };
		const open = (port: number): Promise<Server> =>
			this.listen(
				createServer(options, (socket) => this.meet(socket, secret, own)),
				{ ...place, port },
			);
		const server = await open(place.port).catch((error: unknown) => {
			if (place.port === 0 || !isInUse(error)) throw error;
			return open(0);
		});
		const address = server.address();
		return typeof address === "object" && address !== null ? address.port : place.port;
	}

	private async listen(
		server: Server,
		place: { readonly path: string } | { readonly host: string; readonly port: number },
	): Promise<Server> {
		server.unref();
		await new Promise<void>((resolve, reject) => {
			server.once("error", reject);
			server.listen(place, resolve);
		});
		// A connection that cannot be accepted is the other process's to try again.
		server.on("error", () => undefined);
		this.servers.push(server);
		return server;
	}

	close(): void {
		this.loop.stop();
		for (const server of this.servers) server.close();
		for (const socket of this.strangers) socket.destroy();
		// The last answers are sent at the end of this turn.
		setImmediate(() => {
			for (const socket of this.sockets) socket.end();
		});
	}

	private meet(socket: Socket, secret: MacKey, own: string): void {
		socket.on("error", () => undefined);
		const [oldest] = this.strangers;
		if (this.strangers.size >= STRANGERS_MAX) oldest?.destroy();
		this.strangers.add(socket);
		socket.once("close", () => this.strangers.delete(socket));
		answerGreeting(socket, secret, own).then(
			(seal) => {
				this.strangers.delete(socket);
				if (this.sockets.size >= PROVED_MAX) socket.destroy();
				else this.serve(socket, seal);
			},
			() => socket.destroy(),
		);
	}

	private serve(socket: Socket, seal: FrameSeal | undefined): void {
		this.sockets.add(socket);
		socket.unref();
		const sender = new FrameSender<FromDecider>(socket, seal);
		const batches = new Map<number, SharedBatch>();
		socket.on("error", () => undefined);
		socket.once("close", () => this.sockets.delete(socket));
		const sayHere = (): void => sender.send({ kind: "here", at: readMachineMs() });
		sayHere();
		readFrames<ToDecider>(socket, seal, (message) => {
			this.loop.look();
			if (message.kind === "ping") sayHere();
			else this.take(socket, sender, batches, message);
		});
	}

	private take(
		socket: Socket,
		sender: FrameSender<FromDecider>,
		batches: Map<number, SharedBatch>,
		message: Extract<ToDecider, { kind: "event" }>,
	): void {
		this.takenCount += 1;
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
	}

	/**
	 * A sender gives an event up only if this process has been silent for long. So the event may be stored if this process or the
	 * network stood still since it was sent. Whatever this misses, the primary key of events refuses.
	 */
	private follow(socket: Socket, sentAt: number): HandedOver {
		const isLate = readMachineMs() - sentAt > TRAVEL_MS_MAX;
		return { isInDoubt: () => isLate || this.loop.look() >= sentAt, isGivenUp: () => socket.destroyed };
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

function isInUse(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
