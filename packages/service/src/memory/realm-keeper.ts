// Decides whether this process may decide a realm from memory: it claims the realm, looks for changes of others, and lets go when
// another process decides as well. Then every round reads all that it needs, as without a memory.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { floorUuid7, formatUuid } from "@hakiki/domain";
import {
	claimNetwork,
	countNetworkNames,
	findMovements,
	findWatermark,
	listNetworkNames,
	lookAtNetwork,
	type Pool,
	type ReadBatchOptions,
	type Realm,
	readBatch,
	shareNetwork,
} from "@hakiki/store";
import { MOVEMENTS_WATERMARK } from "../jobs/roll-up-movements.ts";
import type { World } from "../realm-context.ts";
import type { ByteRing } from "./byte-ring.ts";
import { NameFilter } from "./name-filter.ts";
import { RealmMemory } from "./realm-memory.ts";
import { PlainRecall, Recall, type RecallHooks, type RecallOptions, type RoundRecall } from "./recall.ts";
import { SeenKeys } from "./seen-keys.ts";

/**
 * A process that lost a realm to another one waits before it claims it again, each time twice as long. The first wait is short,
 * because after a change of the deciding process the one before has only the events to finish that it had already.
 */
const BACKOFF_MS = { min: 500, max: 600_000 } as const;
const TICK_MS = 5_000;
/** A round does not decide by an older look, because the list of changes is kept for an hour. */
const LOOK_AGE_MS_MAX = 60_000;
/** Ids of events of another process may be later than a claim by this much, because clocks differ by less. */
const CLOCKS_MS = 5_000;
const NAMES = { page: 1_000, min: 100_000, max: 20_000_000, pauseMs: 5 } as const;
/** The share of the memory that is filled ahead. The rest is for what rounds ask for. */
const FILLED_AHEAD = 0.75;
const REFRESHED_MAX = 2_000;

export interface KeeperOptions {
	readonly pool: Pool;
	readonly realm: Realm;
	/** Undefined if this process never decides from memory. */
	readonly ring: ByteRing | undefined;
	readonly world: World;
	readonly hooks: RecallHooks | undefined;
	/** False while another process should decide the realm. This one then only stands in for it. */
	mayClaim(): boolean;
	/** Calls `release` of every realm. */
	releaseAll(): void;
}

interface Look {
	readonly snapshot: string;
	readonly lookedAt: string;
	/** By the monotonic clock of this process. */
	readonly at: number;
}

export class RealmKeeper {
	/**
	 * The random name under which this process decides for the realm. Each claim has another one, so that a round that began
	 * before a claim was lost writes nothing after the next claim.
	 */
	decider = randomUUID();
	readonly keys = new SeenKeys();
	/** Rounds that wrote nothing because the network had been changed, or because another process decides as well. */
	lostCount = 0;
	private readonly options: KeeperOptions;
	private readonly memory: RealmMemory | undefined;
	/** Set while this process is the decider. */
	private latest: Look | undefined;
	private looking: Promise<void> | undefined;
	private claiming: Promise<void> | undefined;
	private claimedAt = 0;
	/** Until the roll-up has passed this id, sums that were read may lack movements of the processes before. */
	private foreignUntil: string | undefined;
	private claimFrom = 0;
	private backoffMs: number = BACKOFF_MS.min;
	/** The next round reads everything, so that changes in quick succession cost it one round at most. */
	private isNextPlain = false;
	private isLoadingNames = false;
	private timer: NodeJS.Timeout | undefined;
	private isUsed = false;
	private isStopped = false;

	constructor(options: KeeperOptions) {
		this.options = options;
		this.memory = options.ring && new RealmMemory(options.ring);
	}

	/** Begins a round. */
	open(wanted: ReadBatchOptions, round: Pick<RecallOptions, "hasClock" | "likelyKeys">): RoundRecall | undefined {
		const { memory, latest, decider } = this;
		if (memory === undefined) return undefined;
		if (latest === undefined) {
			this.tryClaim();
			return new PlainRecall(memory, wanted, decider);
		}
		this.isUsed = true;
		this.schedule();
		const isOld = performance.now() - latest.at > LOOK_AGE_MS_MAX;
		if (isOld) void this.look();
		if (isOld || this.isNextPlain) {
			this.isNextPlain = false;
			return new PlainRecall(memory, wanted, decider);
		}
		const { hooks } = this.options;
		const onRead = (hashes: readonly string[]): void => this.noteRead(hashes);
		return new Recall(memory, wanted, { ...round, decider, look: latest, hooks, onRead });
	}

	/** Begins a round that reads everything. */
	openPlain(wanted: ReadBatchOptions): PlainRecall | undefined {
		return this.memory && new PlainRecall(this.memory, wanted, this.decider);
	}

	/** Call it when the memory has lost what a round needs. Another round from memory might lose it again, and so on for ever. */
	noteForgotten(): void {
		this.isNextPlain = true;
	}

	/** Call it when a write was not allowed, before the next round. */
	async noteRefusal(): Promise<void> {
		this.lostCount += 1;
		this.isNextPlain = true;
		const { pool, realm } = this.options;
		// A round that began before this process's own claim is refused, too.
		await this.claiming;
		if (this.latest !== undefined) await this.look();
		if (this.latest === undefined) await shareNetwork(pool, { realm, decider: this.decider });
	}

	/** Call it when it is not known how a write ended. The server may be another one now, and that concerns every realm. */
	noteUnknownWrite(): void {
		this.options.releaseAll();
	}

	/**
	 * Forgets everything until the next claim. A statement of a lost connection may still run, and commit after somebody has
	 * read the rows without it; the next claim waits for such statements, and refuses those that begin later. And a server
	 * that has crashed may give a transaction a number that the snapshot of the latest look takes for ended.
	 */
	release(): void {
		this.latest = undefined;
		this.memory?.forgetAll();
	}

	/** Call it when other processes decide than before: what made this process wait may be over. */
	noteDeciders(): void {
		this.backoffMs = BACKOFF_MS.min;
		this.claimFrom = Math.min(this.claimFrom, performance.now() + this.backoffMs);
	}

	stop(): void {
		this.isStopped = true;
		clearTimeout(this.timer);
	}

	private tryClaim(): void {
		if (this.claiming !== undefined || this.isStopped || performance.now() < this.claimFrom) return;
		if (!this.options.mayClaim()) return;
		this.claiming = this.claim()
			.catch(() => this.backOff())
			.finally(() => {
				this.claiming = undefined;
			});
	}

	private async claim(): Promise<void> {
		const { pool, realm } = this.options;
		const decider = randomUUID();
		await claimNetwork(pool, { realm, decider });
		const look = await lookAtNetwork(pool, { realm, decider, since: undefined });
		if (!look.isDecider) return this.backOff();
		this.decider = decider;
		this.memory?.forgetAll();
		this.claimedAt = performance.now();
		this.foreignUntil = formatUuid(floorUuid7(this.options.world.now() + CLOCKS_MS));
		this.latest = { snapshot: look.snapshot, lookedAt: look.lookedAt, at: performance.now() };
		void this.loadNames();
	}

	private backOff(): void {
		this.claimFrom = performance.now() + this.backoffMs;
		this.backoffMs = Math.min(BACKOFF_MS.max, this.backoffMs * 2);
	}

	private letGo(): void {
		if (performance.now() - this.claimedAt > BACKOFF_MS.max) this.backoffMs = BACKOFF_MS.min;
		this.release();
		this.backOff();
	}

	/** Forgets what others have changed since the last look. Never rejects: without an answer the realm is let go. */
	private look(): Promise<void> {
		this.looking ??= this.lookNow()
			.catch(() => this.letGo())
			.finally(() => {
				this.looking = undefined;
			});
		return this.looking;
	}

	private async lookNow(): Promise<void> {
		const { latest, memory } = this;
		if (latest === undefined || memory === undefined) return;
		const { pool, realm } = this.options;
		const at = performance.now();
		const { isDecider, changed, snapshot, lookedAt } = await lookAtNetwork(pool, {
			...{ realm, decider: this.decider },
			since: latest.snapshot,
		});
		// The realm was let go meanwhile, and may have been claimed again. This look says nothing about that.
		if (this.latest !== latest) return;
		if (!isDecider) return this.letGo();
		if (changed === undefined) memory.forgetNetwork();
		else memory.forgetHashes(changed);
		this.latest = { snapshot, lookedAt, at };
	}

	/** Runs while the realm is in use. */
	private schedule(): void {
		if (this.timer !== undefined || this.isStopped) return;
		this.timer = setTimeout(() => {
			this.timer = undefined;
			void this.tick().catch(() => this.letGo());
		}, TICK_MS).unref();
	}

	private async tick(): Promise<void> {
		const { memory } = this;
		if (this.latest === undefined || memory === undefined) return;
		await this.look();
		await this.refreshMovements(memory);
		if (memory.needsNames) void this.loadNames();
		if (this.isUsed || memory.movements.size > 0) this.schedule();
		this.isUsed = false;
	}

	/** Reads the daily sums again that the job has rolled up since. */
	private async refreshMovements(memory: RealmMemory): Promise<void> {
		const { pool, realm } = this.options;
		const watermark = await findWatermark(pool, { name: MOVEMENTS_WATERMARK });
		if (watermark === undefined) return;
		if (this.foreignUntil !== undefined && watermark > this.foreignUntil) this.foreignUntil = undefined;
		for (;;) {
			const parties = memory.movements.takeRolledUp(watermark, REFRESHED_MAX);
			const hashes = parties.filter((hash) => memory.hasEntities(hash));
			if (hashes.length > 0) {
				for (const { hash, role, movements } of await findMovements(pool, { realm, hashes }))
					memory.setMovements(hash, role, movements);
			}
			if (parties.length < REFRESHED_MAX) return;
		}
	}

	/** Reads all names of the realm page by page, so that later a name that is not among them is certainly new. */
	private async loadNames(): Promise<void> {
		const { memory } = this;
		if (this.isLoadingNames || memory === undefined) return;
		this.isLoadingNames = true;
		try {
			await this.readNames(memory);
		} catch {
			// The names are a gain in speed. The next tick tries again.
		} finally {
			this.isLoadingNames = false;
		}
	}

	private async readNames(memory: RealmMemory): Promise<void> {
		const { pool, realm } = this.options;
		const namesMax = Math.max(NAMES.min, 2 * (await countNetworkNames(pool)));
		if (namesMax > NAMES.max) return;
		const names = new NameFilter(namesMax);
		const load = memory.beginNames(names);
		for (const kind of ["customers", "hashes"] as const) {
			for (let after = ""; ; ) {
				const page = await listNetworkNames(pool, { realm, kind, after, limit: NAMES.page });
				if (!load.isCurrent || this.isStopped) return;
				for (const name of page) names.add(name);
				await this.fillAhead(memory, kind, page);
				if (page.length < NAMES.page) break;
				after = page.at(-1) ?? "";
				await pause(NAMES.pauseMs, undefined, { ref: false });
			}
		}
		load.finish();
	}

	/** Reads the rows of these names, as a round would, so that a young memory is of use at once. */
	private async fillAhead(memory: RealmMemory, kind: "customers" | "hashes", names: readonly string[]): Promise<void> {
		const { pool, realm, ring } = this.options;
		const { latest, decider } = this;
		if (latest === undefined || ring === undefined || ring.bytes > ring.bytesMax * FILLED_AHEAD) return;
		const none = { realm, customerIds: [], hashes: [], keys: [], eventIds: [], sealedOf: [] };
		const wanted = kind === "hashes" ? { ...none, hashes: names } : { ...none, customerIds: names, sealedOf: names };
		const options = { decider, look: latest, hasClock: true, likelyKeys: [], hooks: undefined };
		const recall = new Recall(memory, wanted, { ...options, onRead: (hashes) => this.noteRead(hashes) });
		try {
			if (recall.missing !== undefined) recall.keepRead(await readBatch(pool, recall.missing));
		} finally {
			recall.end(true);
		}
	}

	/** After a claim, movements of the processes before are still being rolled up. The sums are then read once more. */
	private noteRead(hashes: readonly string[]): void {
		const { memory, foreignUntil } = this;
		if (memory === undefined || foreignUntil === undefined) return;
		for (const hash of hashes) memory.noteMovement(hash, foreignUntil);
	}
}
