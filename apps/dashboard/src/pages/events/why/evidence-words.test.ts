import { describe, expect, it } from "vitest";
import { listFigures } from "./evidence-words.ts";

function write(evidence: Parameters<typeof listFigures>[0]): string[] {
	return listFigures(evidence, "KES").map(({ name, text }) => `${name}: ${text}`);
}

describe("the figures of a reason", () => {
	it("are named and written as people read them", () => {
		expect(
			write({
				minutes_since_sim_swap: 46,
				minutes_on_device: 0,
				out_24h: 29_500,
				out_since_sim_swap: 100.5,
				customers_30d: 4,
				frauds_28d: 11,
				share: 0.97,
				distance_km: 150.4,
				history_days: 2,
				first_payment: true,
				is_minor: false,
				local_hour: 2,
				country: "UG",
				ratio: 27.214,
				received: 50_000,
				received_24h: 5,
			}),
		).toEqual([
			"Time since SIM swap: 46 min",
			"Time on device: 0 s",
			"Out in 24 h: KSh 29,500",
			"Out since SIM swap: KSh 100.50",
			"Customers in 30 days: 4",
			"Frauds in 28 days: 11",
			"Share: 97 %",
			"Distance: 150.4 km",
			"History days: 2 days",
			"First payment: yes",
			"Minor: no",
			"Local hour: 02:00",
			"Country: UG",
			"Ratio: 27.21",
			"Received: KSh 50,000",
			"Received in 24 h: 5",
		]);
	});

	it("that are not known are left out", () => {
		expect(write({ usual_amount: null, place: "", count: 0 })).toEqual(["Count: 0"]);
	});
});
