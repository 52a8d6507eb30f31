// Finds the group that passes money round: the customers of a return, and of every other return that shares a customer with
// it, in turn.

/** How far returns are joined, and how many customers a group has at most. */
export const CIRCLE_LIMITS = { hops: 3, customersMax: 50 } as const;
/** A return counts for this long, as a confirmed fraud does. */
export const CIRCLE_MS = 28 * 86_400_000;

/** `pathsOf` returns the paths of all returns that went through a customer. */
export function findCircle(
	path: readonly string[],
	pathsOf: (customerId: string) => readonly (readonly string[])[],
): readonly string[] {
	const found = new Set(path);
	let front: readonly string[] = path;
	for (let hop = 0; hop < CIRCLE_LIMITS.hops && front.length > 0; hop += 1) {
		const next = [...new Set(front.flatMap((id) => pathsOf(id).flat()))].filter((id) => !found.has(id)).sort();
		front = next.slice(0, Math.max(0, CIRCLE_LIMITS.customersMax - found.size));
		for (const id of front) found.add(id);
	}
	return [...found];
}
