// Sends due deliveries. It leases some deliveries ahead for each endpoint and sends them in the endpoint's lane. Many
// processes may run at once: a leased delivery belongs to one of them.

import { setMaxListeners } from "node:events";
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from "@hakiki/store";
import type { JobTools } from "../jobs/job.ts";
import { JobHealth, listSuccesses } from "../jobs/job-health.ts";
import { createResolver, type ResolveName } from "../outside/resolve-target.ts";
import type { TargetPolicy } from "../outside/target-policy.ts";
import { type AttemptResult, AttemptResults } from "./attempt-results.ts";
import { EndpointLane } from "./endpoint-lane.ts";
import { nameEvents } from "./name-events.ts";
import { type OpenEndpoint, openEndpoint } from "./open-endpoint.ts";
import { Pacer } from "./pacer.ts";
import { ATTEMPT_MS_MAX, sendOnce } from "./send-once.ts";

export interface SenderOptions {
	readonly policy: TargetPolicy;
	/** Called after every attempt, with the failure if there was one. */
	readonly onAttempt?: (attempt: AttemptResult) => void;
	/** For tests: other names, certificate authorities and timeouts. */
	readonly resolve?: ResolveName;
	readonly ca?: string;
	readonly timeoutMs?: number;
	readonly leaseMs?: number;
	readonly stopMs?: number;
}

/** The most deliveries to one endpoint at once. With many busy endpoints each gets its share. */
const SENDING_MAX = 16;
const SENDING_MAX_OF_ALL = 512;
/** Deliveries leased ahead, so that a fast endpoint need not wait for the database. */
const TAKEN_MAX = 48;
/** Longer than the slowest processing of leased deliveries: three turns, and reading the responses. */
const LEASE_MS = 60_000;
const TICK_MS = 500;
/** After this idle time the connections and the opened endpoint are dropped. */
const IDLE_MS = 60_000;
const STOP_MS = 3_000;
const FAILED_MS = 1_000;

interface EndpointSlot {
	readonly lane: EndpointLane;
	endpoint: Promise<OpenEndpoint | undefined> | undefined;
	version: number;
}

export class Sender {
	private readonly tools: JobTools;
	private readonly options: SenderOptions;
	private readonly resolve: ResolveName;
	private readonly results: AttemptResults;
	private readonly health: JobHealth;
	private readonly pacer = new Pacer();
	private readonly slots = new Map<string, EndpointSlot>();
	private readonly stopping = new AbortController();
	/** Deliveries that were perhaps sent, with an unknown result. */
	private readonly abandoned: ClaimedDelivery[] = [];
	private isPoked = false;
	private wake: (() => void) | undefined;
	private running: Promise<void> | undefined;
	private isStopping = false;

	constructor(tools: JobTools, options: SenderOptions) {
		this.tools = tools;
		this.options = options;
		this.resolve = options.resolve ?? createResolver(options.policy);
		this.results = new AttemptResults(tools, options.onAttempt);
		this.health = new JobHealth(tools, "send-webhooks");
		// Every running attempt listens to the signal.
		setMaxListeners(0, this.stopping.signal);
	}

	start(): void {
		this.running ??= this.run();
	}

	/** Signals that there may be something to send. */
	poke(): void {
		this.isPoked = true;
		this.wake?.();
	}

	/** Returns leases that it has not begun, finishes running attempts within a bound, and stores their results. */
	async stop(): Promise<void> {
		this.isStopping = true;
		this.poke();
		await this.running;
		const unsent = [...this.slots.values()].flatMap(({ lane }) => lane.clear());
		const deadline = performance.now() + (this.options.stopMs ?? STOP_MS);
		while (this.load > 0 && performance.now() < deadline) await sleep(10);
		this.stopping.abort();
		while (this.load > 0) await sleep(1);
		await this.results.drain();
		await this.release([...unsent, ...this.abandoned]);
		for (const id of [...this.slots.keys()]) this.closeSlot(id);
	}

	/** How often each loop failed in a row, in this process. */
	countFailures(): ReadonlyMap<string, number> {
		return new Map([this.health, this.results.health].map(({ name, failures }) => [name, failures]));
	}

	/** When each loop last succeeded in this process. */
	listSuccesses(): ReadonlyMap<string, number> {
		return listSuccesses([this.health, this.results.health]);
	}

	private get load(): number {
		let load = 0;
		for (const { lane } of this.slots.values()) load += lane.load;
		return load;
	}

	private async run(): Promise<void> {
		while (!this.isStopping) {
			this.isPoked = false;
			try {
				await this.take();
				this.closeIdle();
				await this.health.noteSuccess();
				if (!this.isPoked) await this.rest(TICK_MS);
			} catch (error) {
				await this.health.noteFailure(error, "deliveries could not be leased");
				await this.rest(FAILED_MS);
			}
		}
	}

	private rest(ms: number): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.wake?.(), ms);
			this.wake = () => {
				clearTimeout(timer);
				this.wake = undefined;
				resolve();
			};
			if (this.isStopping) this.wake();
		});
	}

	private async take(): Promise<void> {
		const rooms = new Map<string, number>();
		for (const [id, { lane }] of this.slots) if (lane.load > 0) rooms.set(id, TAKEN_MAX - lane.load);
		const at = this.tools.world.now();
		const leasedUntil = at + (this.options.leaseMs ?? LEASE_MS);
		const taken = await claimDeliveries(this.tools.pool, { at, leasedUntil, room: TAKEN_MAX, rooms });
		const counts = new Map<string, number>();
		for (const { endpointId } of taken) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
		for (const [id, { lane }] of this.slots) lane.hasMore = counts.get(id) === (rooms.get(id) ?? TAKEN_MAX);
		for (const delivery of taken) {
			const { lane } = this.slotOf(delivery);
			lane.hasMore ||= counts.get(delivery.endpointId) === TAKEN_MAX;
			lane.push(delivery);
		}
	}

	private slotOf({ endpointId, endpointVersion }: ClaimedDelivery): EndpointSlot {
		const known = this.slots.get(endpointId);
		if (known !== undefined) {
			if (known.version !== endpointVersion) this.closeEndpoint(known);
			known.version = endpointVersion;
			return known;
		}
		const lane = new EndpointLane({
			send: (delivery) => this.send(delivery),
			sendingMax: () => Math.max(1, Math.min(SENDING_MAX, Math.floor(SENDING_MAX_OF_ALL / this.slots.size))),
			onRoom: () => {
				if (lane.hasMore && lane.load <= TAKEN_MAX / 2) this.poke();
			},
		});
		const slot: EndpointSlot = { lane, endpoint: undefined, version: endpointVersion };
		this.slots.set(endpointId, slot);
		return slot;
	}

	private async send(delivery: ClaimedDelivery): Promise<void> {
		try {
			const endpoint = await this.openFor(delivery);
			const body = await nameEvents(this.tools, delivery);
			await this.pacer.takeTurn();
			// The lease has expired, so another process could send this delivery now. It is skipped here.
			const { world } = this.tools;
			if (endpoint === undefined || world.now() + this.timeoutMs > delivery.leasedUntil) return;
			const result = await sendOnce(world, endpoint, { ...delivery, body }, this.stopping.signal);
			if (result === undefined) this.abandoned.push(delivery);
			else this.results.add(result);
		} catch (error) {
			this.tools.world.log("error", "a delivery could not be sent", { component: "webhooks", failure: error });
		}
	}

	private get timeoutMs(): number {
		return this.options.timeoutMs ?? ATTEMPT_MS_MAX;
	}

	private openFor({ endpointId, realm }: ClaimedDelivery): Promise<OpenEndpoint | undefined> {
		const slot = this.slots.get(endpointId);
		if (slot === undefined) throw new Error("A delivery is sent without a slot");
		const { policy, ca } = this.options;
		const connecting = { policy, ca, resolve: this.resolve, socketsMax: SENDING_MAX, timeoutMs: this.timeoutMs };
		slot.endpoint ??= openEndpoint(this.tools, { realm, id: endpointId }, connecting).catch((error: unknown) => {
			// The endpoint is read again with the next delivery.
			slot.endpoint = undefined;
			throw error;
		});
		return slot.endpoint;
	}

	private closeEndpoint(slot: EndpointSlot): void {
		void slot.endpoint?.then((endpoint) => endpoint?.connection.close()).catch(() => undefined);
		slot.endpoint = undefined;
	}

	private closeIdle(): void {
		const before = performance.now() - IDLE_MS;
		for (const [id, { lane }] of this.slots) if (lane.load === 0 && lane.usedAt < before) this.closeSlot(id);
	}

	private closeSlot(id: string): void {
		const slot = this.slots.get(id);
		this.slots.delete(id);
		this.results.forget(id);
		if (slot !== undefined) this.closeEndpoint(slot);
	}

	private async release(deliveries: readonly ClaimedDelivery[]): Promise<void> {
		if (deliveries.length === 0) return;
		await releaseDeliveries(this.tools.pool, { deliveries }).catch((error: unknown) => {
			// Their leases expire.
			this.tools.world.log("warn", "deliveries could not be released", { component: "webhooks", failure: error });
		});
	}
}

function sleep(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
