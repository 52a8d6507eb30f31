import { describe, expect, it } from "vitest";
import type { Signal } from "./condition-tree.ts";
import { fillPlaces, listPlaces, replaceNames } from "./message-places.ts";

const declare = (name: string, type: Signal["type"], unit: string | null): Signal => ({
	...{ name, type, unit, group: "event", choices: name === "method" ? ["mpesa"] : null, meaning: "" },
});
const SIGNALS = [
	declare("amountMinor", "number", "money"),
	declare("isNewPayee", "bool", null),
	declare("localHour", "number", "hour"),
	declare("method", "text", null),
];
const find = (name: string) => SIGNALS.find((signal) => signal.name === name);

describe("The places of a rule's message", () => {
	it("are offered for the values of the condition, each once, and not for statements or texts in quotes", () => {
		const when = "amountMinor > money(2000) && isNewPayee && (localHour >= 18 || localHour < 8) && x == 'method'";
		expect(listPlaces(when, find).map(({ name }) => name)).toEqual(["amountMinor", "localHour"]);
		expect(listPlaces("", find)).toEqual([]);
	});

	it("may be written with the names that the page shows", () => {
		expect(replaceNames("Paid {amount} at {Local hour}, by {method}", SIGNALS)).toBe(
			"Paid {amountMinor} at {localHour}, by {method}",
		);
		expect(replaceNames("{nothing} {amountMinor} {", SIGNALS)).toBe("{nothing} {amountMinor} {");
	});

	it("are shown as an event would fill them, and unknown ones are named", () => {
		expect(fillPlaces("Paid {amountMinor} at {localHour}:00 by {method}", find, "KES")).toEqual({
			text: "Paid KES 25,000 at 22:00 by mpesa",
			unknown: [],
		});
		expect(fillPlaces("Paid {amont}", find, "KES")).toEqual({ text: "Paid {amont}", unknown: ["amont"] });
	});
});
