// Places the nodes: forces push nodes apart and pull linked ones together. It starts from rings by distance and uses no
// random numbers, so that the same network always looks the same.

import {
	forceCollide,
	forceLink,
	forceManyBody,
	forceRadial,
	forceSimulation,
	type SimulationLinkDatum,
	type SimulationNodeDatum,
} from "d3-force";
import type { Graph, GraphNode } from "./build-graph.ts";

export interface Point {
	readonly x: number;
	readonly y: number;
}

interface Body extends SimulationNodeDatum {
	readonly id: string;
	readonly node: GraphNode;
	readonly ring: number;
}

const RING = 130;
const TICKS = 260;
/** Screens are wider than they are high. */
const STRETCH = 1.35;
/** The golden angle: neighbours in the list start far from each other. */
const TURN = Math.PI * (3 - Math.sqrt(5));

export function placeNodes(graph: Graph): ReadonlyMap<string, Point> {
	const hops = new Map(graph.nodes.map((node) => [node.id, node.kind === "customer" ? node.customer.hops : undefined]));
	const bodies = graph.nodes.map((node, index): Body => {
		const ring = (node.kind === "customer" ? node.customer.hops : findRing(node.id, graph, hops)) * RING;
		const angle = index * TURN;
		const isCentre = node.kind === "customer" && node.isCentre;
		return {
			id: node.id,
			node,
			ring,
			x: Math.cos(angle) * ring,
			y: Math.sin(angle) * ring,
			...(isCentre && { fx: 0, fy: 0 }),
		};
	});
	const links: SimulationLinkDatum<Body>[] = graph.links.map(({ customerId, thingId }) => ({
		source: customerId,
		target: thingId,
	}));
	forceSimulation(bodies)
		.randomSource(() => 0.5)
		.force("push", forceManyBody<Body>().strength(-130).distanceMax(420))
		.force(
			"pull",
			forceLink<Body, SimulationLinkDatum<Body>>(links)
				.id(({ id }) => id)
				.distance(46)
				.strength(0.5),
		)
		.force("ring", forceRadial<Body>(({ ring }) => ring).strength(0.12))
		.force("apart", forceCollide<Body>(({ node }) => radiusOf(node) + 5).iterations(3))
		.stop()
		.tick(TICKS);
	return new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x: x * STRETCH, y }]));
}

/** An item lies half a step beyond its nearest customer. */
function findRing(id: string, graph: Graph, hops: ReadonlyMap<string, number | undefined>): number {
	const tied = (graph.neighbours.get(id) ?? []).map((customer) => hops.get(customer) ?? 0);
	return (tied.length === 0 ? 0 : Math.min(...tied)) + 0.5;
}

export function radiusOf(node: GraphNode): number {
	if (node.kind === "thing") return 7;
	if (node.isCentre) return 14;
	return node.customer.confirmed_fraud ? 11 : 9;
}

/** The share of the width that a label takes at full zoom-out. */
const NAME_SHARE = 0.18;

/** The bounding box of all nodes, with room for the labels. */
export function boundPlaces(
	places: ReadonlyMap<string, Point>,
	named: ReadonlySet<string>,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
	const xs = [...places.values()].map(({ x }) => x);
	const ys = [...places.values()].map(({ y }) => y);
	const room = 40;
	const name = (Math.max(...xs, 120) - Math.min(...xs, -120)) * NAME_SHARE;
	const ends = [...places].flatMap(([id, { x }]) => (named.has(id) ? [x + (x < 0 ? -name : name)] : []));
	const x = Math.min(...xs, -120, ...ends) - room;
	const y = Math.min(...ys, -90) - room;
	return {
		x,
		y,
		width: Math.max(...xs, 120, ...ends) + room - x,
		height: Math.max(...ys, 90) + room - y,
	};
}
