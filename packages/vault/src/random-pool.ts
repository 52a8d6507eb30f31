// Random bytes in small portions: one call to the generator fills 4 KB, because each call costs more than the bytes.

import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4_096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** A view of fresh random bytes, given out once; it must be used up before control returns to the event loop. */
export function takeRandom(length: number): Buffer {
	if (used + length > POOL_BYTES) {
		randomFillSync(pool);
		used = 0;
	}
	const taken = pool.subarray(used, used + length);
	used += length;
	return taken;
}
