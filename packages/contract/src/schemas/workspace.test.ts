import { expect, it } from "vitest";
import { compileBodyParser } from "../parse/parse-body.ts";
import { ControlGroupSchema } from "./workspace.ts";

it("names the limit of a control group as it is, also a fraction", () => {
	const parse = compileBodyParser(ControlGroupSchema);
	expect(parse('{"share":0.01}')).toEqual({ share: 0.01 });
	expect(() => parse('{"share":0.02}')).toThrow("share: must be at most 0.01");
	expect(() => parse('{"amount_max":2e9}')).toThrow("amount_max: must be at most 1000000000");
});
