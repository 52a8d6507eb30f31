// Chooses which customers get a label and on which side, so that labels do not overlap.

import type { Graph, GraphNode } from "./build-graph.ts";
import { type Point, radiusOf } from "./place-nodes.ts";

/** Up to this many customers all have labels. With more, only notable and selected ones have. */
const NAMED_MAX = 28;
const NAME_MAX = 16;

export type Side = "left" | "right";

export function shorten(id: string): string {
	return id.length <= NAME_MAX ? id : `${id.slice(0, 7)}…${id.slice(-7)}`;
}

interface Box {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

/** The side of each label: outside if there is room, else inside, else none. */
export function chooseNames(
	graph: Graph,
	places: ReadonlyMap<string, Point>,
	lit: ReadonlySet<string> | undefined,
	size: number,
): ReadonlyMap<string, Side> {
	// A label may cover squares, because it has an outline in the background colour.
	const taken: Box[] = graph.nodes
		.filter(({ kind }) => kind === "customer")
		.map((node) => boxAround(places.get(node.id), radiusOf(node)));
	const sides = new Map<string, Side>();
	for (const node of graph.nodes) {
		const at = places.get(node.id);
		if (at === undefined || !isNamed(node, graph, lit)) continue;
		const outside: Side = at.x < 0 ? "left" : "right";
		const tried: readonly Side[] = outside === "left" ? ["left", "right"] : ["right", "left"];
		const side = tried.find((one) => taken.every((box) => !areTouching(box, boxOfName(node, at, one, size))));
		if (side === undefined && !(node.kind === "customer" && node.isCentre)) continue;
		sides.set(node.id, side ?? outside);
		taken.push(boxOfName(node, at, side ?? outside, size));
	}
	return sides;
}

function boxAround({ x, y }: Point = { x: 0, y: 0 }, radius: number): Box {
	return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function boxOfName(node: GraphNode, { x, y }: Point, side: Side, size: number): Box {
	const width = shorten(node.id).length * size * 0.56;
	const gap = radiusOf(node) + size * 0.3;
	const left = side === "right" ? x + gap : x - gap - width;
	return { left, right: left + width, top: y - size * 0.55, bottom: y + size * 0.55 };
}

function areTouching(one: Box, other: Box): boolean {
	return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Customers with a label while none is selected. */
export function listNamed(graph: Graph): ReadonlySet<string> {
	return new Set(graph.nodes.filter((node) => isNamed(node, graph, undefined)).map(({ id }) => id));
}

function isNamed(node: GraphNode, graph: Graph, lit: ReadonlySet<string> | undefined): boolean {
	if (node.kind === "thing") return false;
	if (node.isCentre || lit?.has(node.id) === true) return true;
	const customers = graph.nodes.filter(({ kind }) => kind === "customer").length;
	if (customers <= NAMED_MAX) return lit === undefined;
	const { confirmed_fraud, status } = node.customer;
	return lit === undefined && (confirmed_fraud || status === "held" || status === "blocked");
}
