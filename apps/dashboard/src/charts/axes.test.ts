import { expect, it } from "vitest";
import { dropRepeated } from "./axes.tsx";

it("labels no two neighbouring places of an axis alike", () => {
	const texts = (all: readonly string[]) => dropRepeated(all.map((text) => ({ text }))).map(({ text }) => text);
	expect(texts(["0", "0", "1", "1", "2"])).toEqual(["0", "1", "2"]);
	expect(texts(["17 Nov", "17 Nov", "18 Nov"])).toEqual(["17 Nov", "18 Nov"]);
	expect(texts(["10:00", "10:15"])).toEqual(["10:00", "10:15"]);
});
