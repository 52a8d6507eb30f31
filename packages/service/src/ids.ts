// New ids: UUIDv7 that never run backwards within a process, even within one millisecond or when the clock steps back a
// little. After a larger step back the clock was wrong before, so the ids follow the clock and do not stay in the future.

import { buildUuid7 } from "@hakiki/domain";
import type { World } from "./realm-context.ts";

const COUNTER_MAX = 0xfff;
const STEP_MS_MAX = 60_000;

export function createIdSource(world: World): () => Uint8Array {
	let lastMs = 0;
	let counter = 0;
	return () => {
		const now = world.now();
		if (now > lastMs || now <= lastMs - STEP_MS_MAX) {
			lastMs = now;
			counter = 0;
		} else {
			counter += 1;
			if (counter > COUNTER_MAX) {
				lastMs += 1;
				counter = 0;
			}
		}
		const random = world.randomBytes(10);
		// The twelve bits after the version hold the counter, so ids of one millisecond sort as they were made.
		random[0] = counter >> 8;
		random[1] = counter & 0xff;
		return buildUuid7(lastMs, random);
	};
}
