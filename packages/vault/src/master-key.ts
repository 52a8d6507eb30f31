// The installation's keys in memory, which the operator's key opens. The root never changes; keyed hashes and audit chains
// derive from it. The wrapping keys wrap the workspaces' keys: the newest one in use wraps, and all of them unwrap.

import { AppError } from "@hakiki/domain";
import type { RawKeys } from "./key-codec.ts";
import { MacKey } from "./mac.ts";

const ROOT_BYTES = 32;
const DERIVED_MAX = 32;
/** The first wrapping key derives from the root, so it is not stored. */
const FIRST_WRAPPING_ID = 0;

/** Holds the keys where neither a log nor JSON can reach them. */
export class MasterKey {
	/** The variable or the file the operator's key came from, for messages. */
	readonly origin: string;
	readonly #root: MacKey;
	readonly #macKeys = new Map<string, MacKey>();
	#wrappingKeys: ReadonlyMap<number, Buffer>;
	#wrappingId: number;

	constructor(root: Uint8Array, origin: string, ring?: Pick<RawKeys, "currentId" | "keys">) {
		if (root.length !== ROOT_BYTES) {
			throw new AppError("internal_error", `${origin}: the root must have ${ROOT_BYTES} bytes, not ${root.length}`);
		}
		this.origin = origin;
		this.#root = new MacKey(root);
		this.#wrappingKeys = new Map();
		this.#wrappingId = FIRST_WRAPPING_ID;
		if (ring !== undefined) this.takeRing(ring);
	}

	/** A key for one purpose. It reveals neither the root nor the key of another purpose. */
	deriveKey(purpose: string): Buffer {
		return this.#root.expand(`hakiki/master/1/${purpose}`);
	}

	/** As `deriveKey`, but cached and ready for MACs, for purposes that come with every request. */
	deriveMacKey(purpose: string): MacKey {
		const known = this.#macKeys.get(purpose);
		if (known !== undefined) return known;
		const key = new MacKey(this.deriveKey(purpose));
		if (this.#macKeys.size < DERIVED_MAX) this.#macKeys.set(purpose, key);
		return key;
	}

	/** The id of the key that wraps. */
	get wrappingId(): number {
		return this.#wrappingId;
	}

	/** Gives undefined for a key that this process does not know yet. */
	wrappingKeyOf(id: number): Buffer | undefined {
		return id === FIRST_WRAPPING_ID ? this.deriveKey("workspace-wrap") : this.#wrappingKeys.get(id);
	}

	/** Takes over the wrapping keys that another process has changed. */
	takeRing({ currentId, keys }: Pick<RawKeys, "currentId" | "keys">): void {
		this.#wrappingKeys = new Map(keys.map(({ id, key }) => [id, key]));
		this.#wrappingId = currentId;
	}
}
