// What the operator's key opens, in memory: the installation's root, from which keyed hashes and chains come and which
// never changes, and the keys that wrap the workspaces' keys, of which the newest in use wraps and all unwrap.

import { AppError } from "@hakiki/domain";
import type { RawKeys } from "./key-codec.ts";
import { MacKey } from "./mac.ts";

const ROOT_BYTES = 32;
const DERIVED_MAX = 32;
/** The wrapping key of an installation that never changed it comes from the root. */
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

	/** A key for one purpose. Knowing it tells nothing of the root or of another purpose's key. */
	deriveKey(purpose: string): Buffer {
		return this.#root.expand(`hakiki/master/1/${purpose}`);
	}

	/** The same, ready for MACs and kept, for a purpose that comes with every request. */
	deriveMacKey(purpose: string): MacKey {
		const known = this.#macKeys.get(purpose);
		if (known !== undefined) return known;
		const key = new MacKey(this.deriveKey(purpose));
		if (this.#macKeys.size < DERIVED_MAX) this.#macKeys.set(purpose, key);
		return key;
	}

	/** The number of the key that wraps from now on. */
	get wrappingId(): number {
		return this.#wrappingId;
	}

	/** Nothing for one that this process has not heard of. */
	wrappingKeyOf(id: number): Buffer | undefined {
		return id === FIRST_WRAPPING_ID ? this.deriveKey("workspace-wrap") : this.#wrappingKeys.get(id);
	}

	/** Another process has changed the wrapping keys: from now on this one knows them too. */
	takeRing({ currentId, keys }: Pick<RawKeys, "currentId" | "keys">): void {
		this.#wrappingKeys = new Map(keys.map(({ id, key }) => [id, key]));
		this.#wrappingId = currentId;
	}
}
