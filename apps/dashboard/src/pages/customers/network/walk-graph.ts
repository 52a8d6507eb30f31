// Finds neighbours in the graph: linked nodes, or the next node in the direction of an arrow key.

import type { Graph } from "./build-graph.ts";
import type { Point } from "./place-nodes.ts";

/** The selected node, its neighbours, and their neighbours. */
export function listLit(graph: Graph, chosenId: string | undefined): ReadonlySet<string> | undefined {
	if (chosenId === undefined) return undefined;
	const near = graph.neighbours.get(chosenId) ?? [];
	const isThing = graph.nodes.some(({ id, kind }) => id === chosenId && kind === "thing");
	return new Set([chosenId, ...near, ...(isThing ? [] : near.flatMap((id) => graph.neighbours.get(id) ?? []))]);
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
	ArrowRight: { x: 1, y: 0 },
	ArrowLeft: { x: -1, y: 0 },
	ArrowDown: { x: 0, y: 1 },
	ArrowUp: { x: 0, y: -1 },
};

/** The nearest node in the direction of an arrow. */
export function findNext(
	graph: Graph,
	places: ReadonlyMap<string, Point>,
	fromId: string,
	key: string,
): string | undefined {
	const direction = DIRECTIONS[key];
	const from = places.get(fromId);
	if (direction === undefined || from === undefined) return undefined;
	let best: { readonly id: string; readonly cost: number } | undefined;
	for (const { id } of graph.nodes) {
		const to = places.get(id);
		if (to === undefined || id === fromId) continue;
		const along = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
		const across = Math.abs((to.x - from.x) * direction.y - (to.y - from.y) * direction.x);
		if (along <= 0 || across > along * 1.5) continue;
		const cost = along + across * 2;
		if (best === undefined || cost < best.cost) best = { id, cost };
	}
	return best?.id;
}
