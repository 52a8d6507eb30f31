// What one process remembers of a realm while its rounds alone write the network there: customers and entities as the latest
// round left them. It may be wrong about customers without harm, because every write proves their versions. It is right about
// entities, because every write proves that nobody else has changed them (`hakiki_may_write`).

import { formatUuid, type Hash } from "@hakiki/domain";
import {
	type BatchWrite,
	type CustomerWrite,
	type EventWrite,
	type LinkWrite,
	type StoredCustomer,
	StoredEntity,
} from "@hakiki/store";
import type { ByteRing, ByteShelf } from "./byte-ring.ts";
import {
	applyLinks,
	getCustomer,
	getEntities,
	type KnownCustomer,
	putCustomer,
	putEntities,
} from "./memory-records.ts";
import type { NameFilter } from "./name-filter.ts";
import { PendingMovements } from "./pending-movements.ts";

/** A round that is under way, as other rounds see it. */
interface OpenRecall {
	/** The hashes that it is writing now. */
	readonly writing: readonly Hash[];
	/** What the round has read of the hash may be outdated when it is kept. */
	clash(hash: Hash): void;
	clashAll(): void;
}

export class RealmMemory {
	private readonly customers: ByteShelf;
	private readonly entities: ByteShelf;
	/** The names of all customers and hashes of the realm. Nothing counts as absent before all were read. */
	private names: NameFilter | undefined;
	private hasAllNames = false;
	readonly movements = new PendingMovements();
	/** Rounds that are reading or writing now. */
	private readonly recalls = new Set<OpenRecall>();

	constructor(ring: ByteRing) {
		this.customers = ring.openShelf();
		this.entities = ring.openShelf();
	}

	hasCustomer(id: string, needsSealed: boolean): boolean {
		if (!needsSealed) return this.customers.has(id);
		return getCustomer(this.customers, id)?.isSealedKnown === true;
	}

	hasEntities(hash: Hash): boolean {
		return this.entities.has(hash);
	}

	/** True only if the database certainly has no row of the name. */
	isAbsent(name: string): boolean {
		return this.hasAllNames && this.names?.mayHave(name) === false;
	}

	get needsNames(): boolean {
		return !this.hasAllNames || this.names?.isFull === true;
	}

	/** Names that rounds write are added from now on. All others must be added before `finish`. */
	beginNames(names: NameFilter): { readonly isCurrent: boolean; finish(): void } {
		this.names = names;
		this.hasAllNames = false;
		const isCurrent = (): boolean => this.names === names;
		return {
			get isCurrent() {
				return isCurrent();
			},
			finish: () => {
				this.hasAllNames = isCurrent();
			},
		};
	}

	getCustomer(id: string): KnownCustomer | undefined {
		return getCustomer(this.customers, id);
	}

	getEntities(hash: Hash): ReturnType<typeof getEntities> {
		return getEntities(this.entities, hash);
	}

	putCustomer(customer: StoredCustomer, isSealedKnown: boolean): void {
		putCustomer(this.customers, { customer, isSealedKnown });
	}

	putEntities(hash: Hash, entities: Parameters<typeof putEntities>[2]): void {
		putEntities(this.entities, hash, entities);
	}

	enter(recall: OpenRecall): void {
		this.recalls.add(recall);
	}

	leave(recall: OpenRecall): void {
		this.recalls.delete(recall);
	}

	/** The rounds that are under way, beside one. */
	othersOf(recall: OpenRecall): OpenRecall[] {
		return [...this.recalls].filter((one) => one !== recall);
	}

	/** Tells the other rounds what a round is about to write. */
	clashOthers(recall: OpenRecall): void {
		for (const other of this.othersOf(recall)) for (const hash of recall.writing) other.clash(hash);
	}

	/**
	 * Keeps what a round has written. Rounds add to the text of an account in the order of their commits. Here that order is not
	 * known if another round is writing the account as well (`isContested`), so the account is then forgotten.
	 */
	keep(
		{ customers, events, links }: Pick<BatchWrite, "customers" | "events" | "links">,
		written: ReadonlySet<string>,
		before: (id: string) => KnownCustomer | undefined,
		isContested: (hash: Hash) => boolean,
	): void {
		for (const write of customers) {
			if (written.has(write.id)) this.keepCustomer(write, before(write.id));
			else this.customers.delete(write.id);
		}
		const byHash = new Map<Hash, LinkWrite[]>();
		for (const link of links) {
			if (!link.isNoted || !written.has(link.customerId)) continue;
			const known = byHash.get(link.hash);
			if (known === undefined) byHash.set(link.hash, [link]);
			else known.push(link);
		}
		for (const [hash, own] of byHash) {
			if (own.some(({ flows }) => flows !== undefined) && isContested(hash)) this.forgetHashes([hash]);
			else this.keepLinks(hash, own);
		}
		this.keepMovements(events, written);
	}

	/** Follows the movements of events that were written, until the job has added them to the sums. */
	keepMovements(events: BatchWrite["events"], written: ReadonlySet<string>): void {
		for (const event of events) if (written.has(event.customerId)) this.keepMovement(event);
	}

	private keepCustomer(write: CustomerWrite, before: KnownCustomer | undefined): void {
		const { nextVersion: version, openCases, sealed, ...rest } = write;
		const isNew = write.version === 0;
		this.names?.add(write.id);
		this.putCustomer(
			{ ...rest, version, openCases: JSON.parse(openCases), sealed: sealed ?? before?.customer.sealed },
			sealed !== undefined || isNew || before?.isSealedKnown === true,
		);
	}

	private keepLinks(hash: Hash, links: readonly LinkWrite[]): void {
		const isCertainlyNew = this.isAbsent(hash);
		this.names?.add(hash);
		const known = this.getEntities(hash) ?? (isCertainlyNew ? [] : undefined);
		if (known !== undefined) this.putEntities(hash, applyLinks(known, links));
	}

	private keepMovement({ party, id }: EventWrite): void {
		if (party === undefined) return;
		this.names?.add(party);
		this.noteMovement(party, formatUuid(id));
	}

	/** The daily sums of an entity as they are in the database. */
	setMovements(hash: Hash, role: string, movements: string): void {
		for (const recall of this.recalls) recall.clash(hash);
		const known = this.getEntities(hash);
		if (known === undefined) return;
		if (!known.some((one) => one.role === role)) {
			this.forgetHashes([hash]);
			return;
		}
		this.putEntities(
			hash,
			known.map((one) =>
				one.role === role ? new StoredEntity(role, String(one.memberCount), hash, { ...one.texts, movements }) : one,
			),
		);
	}

	/** The daily sums of the party will change when the movement is rolled up. */
	noteMovement(party: Hash, eventId: string): void {
		if (this.movements.add(party, eventId)) return;
		// Too many to follow. What is read from now on may lack movements, so nothing of the network is kept.
		this.forgetNetwork();
	}

	/** Forgets what a round may have changed when its outcome is not known. */
	forget(customerIds: Iterable<string>, hashes: Iterable<Hash>): void {
		for (const id of customerIds) {
			this.customers.delete(id);
			this.names?.add(id);
		}
		this.forgetHashes(hashes);
	}

	/** Somebody else changed these entities. Rounds that have read them before do not keep them. */
	forgetHashes(hashes: Iterable<Hash>): void {
		for (const hash of hashes) {
			this.entities.delete(hash);
			this.names?.add(hash);
			for (const recall of this.recalls) recall.clash(hash);
		}
	}

	forgetNetwork(): void {
		this.entities.clear();
		this.names = undefined;
		this.hasAllNames = false;
		for (const recall of this.recalls) recall.clashAll();
	}

	forgetAll(): void {
		this.customers.clear();
		this.forgetNetwork();
		this.movements.clear();
	}
}
