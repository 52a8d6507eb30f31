import { describe, expect, it } from "vitest";
import { buildGraph, joinNetworks, type Network } from "./build-graph.ts";
import { placeNodes } from "./place-nodes.ts";

const AT = "2026-11-15T11:00:00.000Z";

function customer(id: string, hops: number): Network["customers"][number] {
	return { id, hops, status: "active", risk_level: "low", confirmed_fraud: false };
}

function thing(id: string): Network["entities"][number] {
	return { id, roles: ["device"], customer_count: 2, confirmed_fraud: false, hub: false };
}

function tie(customer_id: string, entity_id: string, role: "device" | "payee" = "device"): Network["ties"][number] {
	return { customer_id, entity_id, role, first_seen_at: AT };
}

const around: Network = {
	customers: [customer("a", 0), customer("b", 1)],
	entities: [thing("x"), thing("own")],
	ties: [tie("a", "x"), tie("b", "x"), tie("b", "x", "payee"), tie("a", "own")],
	truncated: false,
};

describe("the graph", () => {
	it("leaves out what nobody shares unless it is asked for, and joins ties of several kinds", () => {
		const graph = buildGraph(around, "a", false);
		expect(graph.nodes.map(({ id }) => id)).toEqual(["a", "b", "x"]);
		expect(graph.links.map(({ customerId, roles }) => [customerId, roles])).toEqual([
			["a", ["device"]],
			["b", ["device", "payee"]],
		]);
		expect(graph.neighbours.get("x")).toEqual(["a", "b"]);
		expect(buildGraph(around, "a", true).nodes.map(({ id }) => id)).toContain("own");
	});

	it("grows by another's walk, and counts the shorter way", () => {
		const beyond: Network = {
			customers: [customer("b", 0), customer("a", 1), customer("c", 1)],
			entities: [thing("x"), thing("y")],
			ties: [tie("b", "y"), tie("c", "y")],
			truncated: true,
		};
		const joined = joinNetworks([around, beyond], "a");
		expect(joined.customers.map(({ id, hops }) => [id, hops])).toEqual([
			["a", 0],
			["b", 1],
			["c", 2],
		]);
		expect(joined.ties).toHaveLength(6);
		expect(joined.truncated).toBe(true);
	});

	it("has a place for each of 200 customers, none on top of another", () => {
		const customers = Array.from({ length: 200 }, (_, index) => customer(`c${index}`, index === 0 ? 0 : 1));
		const entities = Array.from({ length: 60 }, (_, index) => thing(`t${index}`));
		const ties = customers.flatMap(({ id }, index) => [tie(id, `t${index % 60}`), tie(id, `t${(index * 7) % 60}`)]);
		const graph = buildGraph({ customers, entities, ties, truncated: false }, "c0", false);
		const places = placeNodes(graph);
		const points = [...places.values()];
		expect(points).toHaveLength(graph.nodes.length);
		for (const [index, one] of points.entries()) {
			expect(Number.isFinite(one.x) && Number.isFinite(one.y)).toBe(true);
			for (const other of points.slice(index + 1))
				expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(6);
		}
		expect(placeNodes(graph)).toEqual(places);
	});
});
