// The hashes of the values seen lately, in memory and bounded. Two generations stand in for an exact order of use:
// when the young one is full it becomes the old one, and the old one is dropped.

import { type Hash, NAMESPACES, type Namespace } from "@hakiki/domain";

export const RECENT_HASHES_MAX = 20_000;
const GENERATION_MAX = RECENT_HASHES_MAX / 2;

/** Longer values are rare, and would let callers fill the memory. */
const VALUE_LENGTH_MAX = 64;

// One map per namespace, since joining namespace and value to one key would cost more than the look-up.
type Generation = ReadonlyMap<Namespace, Map<string, Hash>>;

export class RecentHashes {
	#young = createGeneration();
	#old = createGeneration();
	#youngCount = 0;
	#oldCount = 0;

	get count(): number {
		return this.#youngCount + this.#oldCount;
	}

	find(namespace: Namespace, value: string): Hash | undefined {
		const young = this.#young.get(namespace)?.get(value);
		if (young !== undefined) return young;
		const old = this.#old.get(namespace)?.get(value);
		if (old !== undefined) this.keep(namespace, value, old);
		return old;
	}

	keep(namespace: Namespace, value: string, hash: Hash): void {
		if (value.length > VALUE_LENGTH_MAX) return;
		if (this.#youngCount >= GENERATION_MAX) {
			this.#old = this.#young;
			this.#oldCount = this.#youngCount;
			this.#young = createGeneration();
			this.#youngCount = 0;
		}
		this.#young.get(namespace)?.set(value, hash);
		this.#youngCount += 1;
	}
}

function createGeneration(): Generation {
	return new Map(NAMESPACES.map((namespace) => [namespace, new Map()]));
}
