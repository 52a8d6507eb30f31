import { expect, it } from "vitest";
import { CardPrecision } from "./card-precision.ts";

const DAY_MS = 86_400_000;

it("averages over the days how many of the first had a fraud, and looks for nobody twice", () => {
	const cards = new CardPrecision(2);
	// Day one: a and b are looked at, a has a fraud on another event of the day.
	cards.add("a", 1, 5, false);
	cards.add("a", 2, 1, true);
	cards.add("b", 3, 4, false);
	cards.add("c", 4, 3, true);
	// Day two: a is known; c and d are looked at.
	cards.add("a", DAY_MS + 1, 9, true);
	cards.add("c", DAY_MS + 2, 3, true);
	cards.add("d", DAY_MS + 3, 2, true);
	expect(cards.read()).toBe((1 / 2 + 2 / 2) / 2);
});

it("is nothing before the first event", () => {
	expect(new CardPrecision().read()).toBeUndefined();
});
