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
			"Time on device: under a minute",
			"Out in 24 h: KES 29,500",
			"Out since SIM swap: KES 100.50",
			"Customers in 30 days: 4",
			"Frauds in 28 days: 11",
			"Share: 97 %",
			"Distance: 150.4 km",
			"History days: 2 days",
			"First payment: yes",
			"Minor: no",
			"Local hour: 02:00",
			"Country: UG",
			"Ratio: 27×",
			"Received: KES 50,000",
			"Received in 24 h: 5",
		]);
	});

	it("have their currency if they are money, and say how many times as much as usual", () => {
		expect(
			write({ out_and_tried: 190_120, out_and_tried_72h: 5, means: 9, largest_90d: 2_506.25, ratio: 225.33 }),
		).toEqual([
			"Out and tried: KES 190,120",
			"Out and tried in 72 h: KES 5",
			"Means: KES 9",
			"Largest in 90 days: KES 2,506.25",
			"Ratio: 225×",
		]);
		expect(write({ ratio_to_usual: 3.14, credit: 10, left: 0, out: 1 })).toEqual([
			"Ratio to usual: 3.1×",
			"Credit: KES 10",
			"Left: KES 0",
			"Out: KES 1",
		]);
	});

	it("of a usual day are money, or payments where payments are counted", () => {
		expect(write({ out_24h: 10, usual_day: 4 })).toEqual(["Out in 24 h: KES 10", "Usual day: KES 4"]);
		expect(write({ payments_24h: 10, usual_day: 4 })).toEqual(["Payments in 24 h: 10", "Usual day: 4"]);
	});

	it("have the words of a fraud team", () => {
		expect(write({ window_hours: 1, minutes: 0, p99: 5_000, p999: 90_000 })).toEqual([
			"Period: 1 h",
			"Time between: under a minute",
			"99th percentile: KES 5,000",
			"99.9th percentile: KES 90,000",
		]);
	});

	it("that are not known are left out", () => {
		expect(write({ usual_amount: null, place: "", count: 0 })).toEqual(["Count: 0"]);
	});
});
