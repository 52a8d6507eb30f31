// The memory of all realms of this process, within one bound of bytes.

import type { Pool, Realm } from "@hakiki/store";
import { readWholeNumber } from "../read-whole-number.ts";
import type { World } from "../realm-context.ts";
import { ByteRing } from "./byte-ring.ts";
import { RealmKeeper } from "./realm-keeper.ts";
import type { RecallHooks } from "./recall.ts";
import type { SeenKeys } from "./seen-keys.ts";

/** The setting of the server. */
export function readMemoryBytes(env: Readonly<Record<string, string | undefined>>): number {
	return 1_000_000 * readWholeNumber(env, "HAKIKI_MEMORY_MB", { usual: 64, min: 0, max: 4_000 });
}

interface MemoryOptions {
	readonly pool: Pool;
	readonly world: World;
	/** All pools of the service. When one loses a connection, the server may have crashed. */
	readonly pools: readonly Pool[];
	/** 0 decides nothing from memory. */
	readonly bytesMax: number;
	readonly hooks?: RecallHooks | undefined;
	/** False while another process should decide the realm. */
	mayClaim(realm: Realm): boolean;
}

export class DecisionMemory {
	/** Rounds of this process, those that read nothing, and those that others' changes of the network undid. */
	rounds = 0;
	roundsWithoutRead = 0;
	private readonly options: MemoryOptions;
	private readonly ring: ByteRing | undefined;
	private readonly keepers = new Map<Realm, RealmKeeper>();

	constructor(options: MemoryOptions) {
		this.options = options;
		this.ring = options.bytesMax > 0 ? new ByteRing(options.bytesMax) : undefined;
		if (this.ring !== undefined) for (const pool of options.pools) pool.on("error", this.releaseAll);
	}

	get bytes(): number {
		return this.ring?.bytes ?? 0;
	}

	get lostToNetwork(): number {
		let lost = 0;
		for (const { lostCount } of this.keepers.values()) lost += lostCount;
		return lost;
	}

	keeperOf(realm: Realm): RealmKeeper {
		const known = this.keepers.get(realm);
		if (known !== undefined) return known;
		const { pool, world, hooks } = this.options;
		const mayClaim = () => this.options.mayClaim(realm);
		const made = new RealmKeeper({ pool, realm, world, hooks, mayClaim, ring: this.ring, releaseAll: this.releaseAll });
		this.keepers.set(realm, made);
		return made;
	}

	/** The keys of a realm that were stored lately. */
	keysOf(realm: Realm): SeenKeys {
		return this.keeperOf(realm).keys;
	}

	countRound(hasRead: boolean): void {
		this.rounds += 1;
		if (!hasRead) this.roundsWithoutRead += 1;
	}

	/** Call it when other processes decide than before. */
	noteDeciders(): void {
		for (const keeper of this.keepers.values()) keeper.noteDeciders();
	}

	private readonly releaseAll = (): void => {
		for (const keeper of this.keepers.values()) keeper.release();
	};

	stop(): void {
		for (const pool of this.options.pools) pool.off("error", this.releaseAll);
		for (const keeper of this.keepers.values()) keeper.stop();
	}
}
