import { describe, expect, it } from "vitest";
import { compileBodyParser } from "../parse/parse-body.ts";
import { ScreenInputSchema } from "./screen.ts";

const parseScreen = compileBodyParser(ScreenInputSchema);

describe("A body of /v1/screen", () => {
	it.each(["1984-05-17", "1984-05", "1984"])("takes a name with the birth date %s", (dob) => {
		const body = { name: "Amina Otieno", dob, nationality: "KE" };
		expect(parseScreen(JSON.stringify(body))).toEqual(body);
	});

	it("asks for a name and lists every wrong field", () => {
		expect(() => parseScreen('{"dob":"84","nationality":"Kenya"}')).toThrow(
			expect.objectContaining({
				message: "name: is required",
				details: [
					{ field: "name", code: "required", message: "is required" },
					{ field: "dob", code: "invalid", message: "must be a date as YYYY-MM-DD, YYYY-MM or YYYY" },
					{ field: "nationality", code: "invalid", message: "must be an ISO 3166-1 country code of two letters" },
				],
			}),
		);
	});
});
