/** Returns numbers from 0 to 1, the same for the same seed. */
export function createDice(seed: number): () => number {
	let state = (seed ^ 0x2545f491) >>> 0 || 1;
	return () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		state >>>= 0;
		return state / 0x1_0000_0000;
	};
}
