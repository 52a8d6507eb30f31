// One round's use of the memory: what it still has to read, the facts that it decides from, and what it leaves behind.

import type { Hash } from "@hakiki/domain";
import {
	type BatchRead,
	type BatchWrite,
	type MemoryProof,
	type ReadBatchOptions,
	type StoredCustomer,
	StoredEntity,
} from "@hakiki/store";
import type { KnownCustomer } from "./memory-records.ts";
import type { RealmMemory } from "./realm-memory.ts";

const NO_KEYS: BatchRead["keys"] = new Map();
const NO_EVENTS: BatchRead["storedEvents"] = new Set();

/** For tests: makes the memory forget or lie about a customer, as no process should. */
export interface RecallHooks {
	recallCustomer(known: KnownCustomer): KnownCustomer | undefined;
}

/** What a round needs of the memory. */
export interface RoundRecall {
	readonly missing: ReadBatchOptions | undefined;
	/** The name of the claim under which the round began. */
	readonly decider: string;
	assemble(read: BatchRead | undefined, clockMs: number): BatchRead | undefined;
	isRemembered(customerId: string): boolean;
	/** Forgets a customer that could not be decided from memory. */
	forget(customerId: string): void;
	/** Undefined for a round that has read everything. */
	proof(receiptMs: number): MemoryProof | undefined;
	beginWrite(links: BatchWrite["links"]): void;
	keep(rows: Pick<BatchWrite, "customers" | "events" | "links">, customers: ReadonlySet<string>): void;
	end(isCertain: boolean): void;
}

/**
 * A round that reads everything. The memory forgets what it touches, also if the process becomes the decider while the round is
 * under way.
 */
export class PlainRecall implements RoundRecall {
	readonly missing: ReadBatchOptions;
	readonly decider: string;
	writing: readonly Hash[] = [];
	private readonly memory: RealmMemory;

	constructor(memory: RealmMemory, wanted: ReadBatchOptions, decider: string) {
		this.memory = memory;
		this.missing = wanted;
		this.decider = decider;
		memory.enter(this);
	}

	assemble(read: BatchRead | undefined): BatchRead | undefined {
		return read;
	}

	isRemembered(): boolean {
		return false;
	}

	proof(): undefined {
		return undefined;
	}

	/** It keeps nothing of what it reads, so it has nothing to forget. */
	forget(): void {}
	clash(): void {}
	clashAll(): void {}

	/** What it wrote is forgotten before anybody hears of it. Later reads lack its movements until the job has added them. */
	keep({ events }: Pick<BatchWrite, "events">, written: ReadonlySet<string>): void {
		this.forgetTouched();
		this.memory.keepMovements(events, written);
	}

	beginWrite(links: BatchWrite["links"]): void {
		this.writing = links.map(({ hash }) => hash);
		this.memory.clashOthers(this);
	}

	/** Whether it wrote something is not known here, because its transaction may still fail. */
	end(_isCertain: boolean): void {
		this.memory.leave(this);
		this.forgetTouched();
	}

	private forgetTouched(): void {
		this.memory.forget(this.missing.customerIds, [...this.missing.hashes, ...this.writing]);
	}
}

export interface RecallOptions {
	readonly decider: string;
	readonly look: Omit<MemoryProof, "receiptMs">;
	/** The database's time is known without asking. */
	readonly hasClock: boolean;
	/** Idempotency keys that may be stored. */
	readonly likelyKeys: readonly string[];
	readonly hooks: RecallHooks | undefined;
	/** Called with the hashes that were read. */
	onRead(hashes: readonly Hash[]): void;
}

export class Recall implements RoundRecall {
	private readonly memory: RealmMemory;
	private readonly wanted: ReadBatchOptions;
	private readonly options: RecallOptions;
	/** What the round has to read. Undefined if it knows everything. */
	readonly missing: ReadBatchOptions | undefined;
	/** Hashes that another round may change between the read of this one and the moment it keeps what it read. */
	private readonly clashes = new Set<Hash>();
	private isSpoiled = false;
	writing: readonly Hash[] = [];
	private readonly before = new Map<string, KnownCustomer>();

	constructor(memory: RealmMemory, wanted: ReadBatchOptions, options: RecallOptions) {
		this.options = options;
		this.memory = memory;
		this.wanted = wanted;
		this.missing = this.findMissing();
		for (const other of memory.othersOf(this)) for (const hash of other.writing) this.clashes.add(hash);
		memory.enter(this);
	}

	private findMissing(): ReadBatchOptions | undefined {
		const { memory, wanted } = this;
		const { hasClock, likelyKeys: keys } = this.options;
		const sealedOf = new Set(wanted.sealedOf);
		const customerIds = wanted.customerIds.filter(
			(id) => !memory.hasCustomer(id, sealedOf.has(id)) && !memory.isAbsent(id),
		);
		const hashes = wanted.hashes.filter((hash) => !memory.hasEntities(hash) && !memory.isAbsent(hash));
		const { eventIds } = wanted;
		if (hasClock && customerIds.length + hashes.length + keys.length + eventIds.length === 0) return undefined;
		return { ...wanted, customerIds, hashes, keys, sealedOf: customerIds.filter((id) => sealedOf.has(id)) };
	}

	clash(hash: Hash): void {
		this.clashes.add(hash);
	}

	clashAll(): void {
		this.isSpoiled = true;
	}

	/**
	 * Puts together what was read and what is remembered. Undefined if the memory has lost something meanwhile. Profiles stay in
	 * the memory's bytes, so decide before anything else happens.
	 */
	assemble(read: BatchRead | undefined, clockMs: number): BatchRead | undefined {
		if (read !== undefined) this.keepRead(read);
		const { memory, wanted, missing } = this;
		const { hooks } = this.options;
		const readIds = new Set(missing?.customerIds);
		const customers = new Map<string, StoredCustomer>();
		for (const id of wanted.customerIds) {
			if (readIds.has(id)) {
				const stored = read?.customers.get(id);
				if (stored !== undefined) customers.set(id, stored);
				continue;
			}
			const found = memory.getCustomer(id);
			const known = found && hooks !== undefined ? hooks.recallCustomer(found) : found;
			if (known !== undefined) {
				this.before.set(id, { ...known, customer: { ...known.customer, profile: NO_BYTES } });
				customers.set(id, known.customer);
			} else if (found !== undefined || !memory.isAbsent(id)) return undefined;
		}
		const readHashes = new Set(missing?.hashes);
		const entities = [...(read?.entities ?? [])];
		for (const hash of wanted.hashes) {
			if (readHashes.has(hash)) continue;
			const known = memory.getEntities(hash);
			if (known !== undefined) entities.push(...known);
			else if (!memory.isAbsent(hash)) return undefined;
		}
		return {
			customers,
			entities,
			keys: read?.keys ?? NO_KEYS,
			storedEvents: read?.storedEvents ?? NO_EVENTS,
			clockMs: read?.clockMs ?? clockMs,
		};
	}

	/** Keeps what was read, except what other rounds may have changed since. */
	keepRead(read: BatchRead): void {
		const { memory, missing } = this;
		const sealedOf = new Set(missing?.sealedOf);
		for (const customer of read.customers.values()) {
			memory.putCustomer(customer, sealedOf.has(customer.id));
			if (sealedOf.has(customer.id)) this.before.set(customer.id, { customer, isSealedKnown: true });
		}
		if (this.isSpoiled) return;
		const byHash = new Map<Hash, StoredEntity[]>(missing?.hashes.map((hash) => [hash, []]));
		for (const entity of read.entities) if (entity instanceof StoredEntity) byHash.get(entity.hash)?.push(entity);
		for (const [hash, entities] of byHash)
			if (!this.clashes.has(hash) && !memory.hasEntities(hash)) memory.putEntities(hash, entities);
		this.options.onRead(missing?.hashes ?? []);
	}

	get decider(): string {
		return this.options.decider;
	}

	/** True if the round decided about the customer from what it remembered, and not from a read or about a new customer. */
	isRemembered(customerId: string): boolean {
		return this.before.has(customerId) && !(this.missing?.customerIds.includes(customerId) ?? false);
	}

	forget(customerId: string): void {
		this.memory.forget([customerId], []);
	}

	proof(receiptMs: number): MemoryProof {
		const { snapshot, lookedAt } = this.options.look;
		return { snapshot, lookedAt, receiptMs };
	}

	/** Call it right before the write, so that a round that reads meanwhile does not keep what the write changes. */
	beginWrite(links: BatchWrite["links"]): void {
		this.writing = links.map(({ hash }) => hash);
		this.memory.clashOthers(this);
	}

	/** Keeps what the write has changed. */
	keep(rows: Pick<BatchWrite, "customers" | "events" | "links">, customers: ReadonlySet<string>): void {
		const { memory } = this;
		const contested = new Set(memory.othersOf(this).flatMap(({ writing }) => writing));
		memory.keep(
			rows,
			customers,
			(id) => this.before.get(id),
			(hash) => contested.has(hash),
		);
	}

	/** Call it at the end in any case. `isCertain` is false if the round may have written something that was not kept. */
	end(isCertain: boolean): void {
		this.memory.leave(this);
		if (!isCertain) this.memory.forget(this.wanted.customerIds, [...this.wanted.hashes, ...this.writing]);
	}
}

const NO_BYTES = new Uint8Array(0);
