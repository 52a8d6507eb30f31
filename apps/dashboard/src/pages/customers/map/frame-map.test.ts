import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frameMap, listCities } from "./frame-map.ts";

const ASPECT = 320 / 220;
const place = fc.record({
	lat: fc.double({ min: -80, max: 80, noNaN: true }),
	lng: fc.double({ min: -180, max: 180, noNaN: true }),
	weight: fc.integer({ min: 1, max: 100 }),
});

describe("the map's frame", () => {
	it("holds every place and keeps its shape, wherever they are", () => {
		fc.assert(
			fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), fc.constantFrom("KE", "NG"), (places, country) => {
				const frame = frameMap(places, country, ASPECT);
				expect(frame.width / frame.height).toBeCloseTo(ASPECT);
				for (const { lat, lng } of places) {
					const x = (lng - frame.west) * frame.squeeze;
					const y = frame.north - lat;
					expect(x).toBeGreaterThanOrEqual(-1e-6);
					expect(x).toBeLessThanOrEqual(frame.width + 1e-6);
					expect(y).toBeGreaterThanOrEqual(-1e-6);
					expect(y).toBeLessThanOrEqual(frame.height + 1e-6);
				}
			}),
		);
	});

	it("shows the country, and names cities to find one's way by", () => {
		const frame = frameMap([{ lat: -1.3, lng: 36.8, weight: 1 }], "KE", ASPECT);
		expect(frame.north).toBeGreaterThan(5);
		expect(frame.north - frame.height).toBeLessThan(-4.6);
		const names = listCities(frame).map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(["Nairobi", "Mombasa", "Kisumu"]));
		expect(names).not.toContain("Lagos");
	});
});
