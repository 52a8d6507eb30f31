// Builds a graph from the links between customers and shared items.

import type { Answer } from "../../../api/call.ts";

export type Network = Answer<"walkNetwork">;
type NetworkCustomer = Network["customers"][number];
type NetworkThing = Network["entities"][number];

export interface CustomerNode {
	readonly kind: "customer";
	readonly id: string;
	readonly customer: NetworkCustomer;
	readonly isCentre: boolean;
}

export interface ThingNode {
	readonly kind: "thing";
	readonly id: string;
	readonly thing: NetworkThing;
}

export type GraphNode = CustomerNode | ThingNode;

export interface GraphLink {
	readonly customerId: string;
	readonly thingId: string;
	readonly roles: readonly string[];
	readonly firstSeenAt: string;
}

export interface Graph {
	/** The customer in the middle first, then by distance. */
	readonly nodes: readonly GraphNode[];
	readonly links: readonly GraphLink[];
	readonly neighbours: ReadonlyMap<string, readonly string[]>;
	readonly isTruncated: boolean;
}

/** Merges several searches. For a customer in two of them, the shorter distance counts. */
export function joinNetworks(networks: readonly Network[], centreId: string): Network {
	const [first, ...others] = networks;
	const customers = new Map((first?.customers ?? []).map((one) => [one.id, one]));
	const entities = new Map((first?.entities ?? []).map((one) => [one.id, one]));
	const ties = new Map((first?.ties ?? []).map((one) => [nameTie(one), one]));
	for (const network of others) {
		const from = network.customers.find(({ hops }) => hops === 0);
		const start = customers.get(from?.id ?? "")?.hops ?? 0;
		for (const one of network.customers) {
			const hops = start + one.hops;
			const known = customers.get(one.id);
			if (known === undefined || hops < known.hops) customers.set(one.id, { ...one, hops });
		}
		for (const one of network.entities) entities.set(one.id, entities.get(one.id) ?? one);
		for (const one of network.ties) ties.set(nameTie(one), one);
	}
	return {
		customers: [...customers.values()].map((one) => (one.id === centreId ? { ...one, hops: 0 } : one)),
		entities: [...entities.values()],
		ties: [...ties.values()],
		truncated: networks.some(({ truncated }) => truncated),
	};
}

function nameTie({ customer_id, entity_id, role }: Network["ties"][number]): string {
	return `${role} ${entity_id} ${customer_id}`;
}

/** Items that only one customer uses are left out unless asked for. */
export function buildGraph(network: Network, centreId: string, isLonelyShown: boolean): Graph {
	const links = new Map<string, { customerId: string; thingId: string; roles: string[]; firstSeenAt: string }>();
	for (const { customer_id, entity_id, role, first_seen_at } of network.ties) {
		const key = `${entity_id} ${customer_id}`;
		const known = links.get(key);
		if (known === undefined) {
			links.set(key, { customerId: customer_id, thingId: entity_id, roles: [role], firstSeenAt: first_seen_at });
		} else {
			if (!known.roles.includes(role)) known.roles.push(role);
			if (first_seen_at < known.firstSeenAt) known.firstSeenAt = first_seen_at;
		}
	}
	const degrees = new Map<string, number>();
	for (const { thingId } of links.values()) degrees.set(thingId, (degrees.get(thingId) ?? 0) + 1);
	const isShown = (thingId: string): boolean => isLonelyShown || (degrees.get(thingId) ?? 0) > 1;
	const shown = [...links.values()].filter(({ thingId }) => isShown(thingId));
	const neighbours = new Map<string, string[]>();
	for (const { customerId, thingId } of shown) {
		neighbours.set(customerId, [...(neighbours.get(customerId) ?? []), thingId]);
		neighbours.set(thingId, [...(neighbours.get(thingId) ?? []), customerId]);
	}
	const customers = [...network.customers].sort((one, other) => one.hops - other.hops || compare(one.id, other.id));
	return {
		nodes: [
			...customers.map(
				(customer): CustomerNode => ({
					kind: "customer",
					id: customer.id,
					customer,
					isCentre: customer.id === centreId,
				}),
			),
			...network.entities
				.filter(({ id }) => isShown(id))
				.map((thing): ThingNode => ({ kind: "thing", id: thing.id, thing })),
		],
		links: shown,
		neighbours,
		isTruncated: network.truncated,
	};
}

function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
