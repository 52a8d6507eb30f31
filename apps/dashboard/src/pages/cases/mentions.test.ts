import { describe, expect, it } from "vitest";
import { findMention, listMentioned } from "./mentions.ts";

const people = [
	{ actor: "user:usr_1", name: "Amina" },
	{ actor: "user:usr_2", name: "Amina Otieno" },
	{ actor: "user:usr_3", name: "Brian Kiptoo" },
];

describe("a mention", () => {
	it("is what is typed after an @ at the caret", () => {
		expect(findMention("@", 1)).toEqual({ start: 0, typed: "" });
		expect(findMention("see @am", 7)).toEqual({ start: 4, typed: "am" });
		expect(findMention("see @Amina Ot", 13)).toEqual({ start: 4, typed: "Amina Ot" });
	});

	it("is none in an address, after two spaces, on another line, or before the @", () => {
		expect(findMention("amina@example.com", 17)).toBeUndefined();
		expect(findMention("@Amina Otieno is", 16)).toBeUndefined();
		expect(findMention("@Amina\nyes", 10)).toBeUndefined();
		expect(findMention("see @am", 3)).toBeUndefined();
	});

	it("names who stands in the text, and the longer of two names", () => {
		expect(listMentioned("@Amina Otieno, please", people)).toEqual(["user:usr_2"]);
		expect(listMentioned("@Amina and @Brian Kiptoo", people)).toEqual(["user:usr_3", "user:usr_1"]);
		expect(listMentioned("nobody", people)).toEqual([]);
	});
});
