// Keeps the memory of a long backtest small. V8 lets a heap on a machine with much memory grow to several times what is in use
// before it collects all of it: 500,000 events of 50,000 customers took 1.4 GB, of which 0.4 GB were in use.

import { setFlagsFromString } from "node:v8";

/** Smaller heaps may grow freely. */
const FREE_BYTES = 500_000_000;
/**
 * From then on, V8 collects when the heap has grown by this share. It costs about 5 % of the processor time and saves a third of the
 * memory. With 25, it would cost a fifth and save little more.
 */
const GROWTH_PERCENT = 60;

/** Returns the function to call from time to time. It concerns the whole process, so only a command may use it. */
export function createHeapBound(readBytes: () => number = process.memoryUsage.rss): () => void {
	let isBounded = false;
	return () => {
		if (isBounded || readBytes() < FREE_BYTES) return;
		isBounded = true;
		setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
	};
}
