// The checker where passwords are checked: few at once, nobody waits long, and nobody who gave up stands in the way.

import { describe, expect, it } from "vitest";
import { PasswordChecker } from "./passwords.ts";

const CHEAP = { log2: 10, blockSize: 8, lanes: 1 };
const PASSWORD = "plantain on the river";
const BUSY = { code: "service_unavailable", retryAfterSeconds: 5 };

async function tell(work: Promise<unknown>): Promise<"done" | "refused"> {
	try {
		await work;
		return "done";
	} catch (error) {
		expect(error).toMatchObject(BUSY);
		return "refused";
	}
}

describe("the checker for passwords", () => {
	it("refuses a check that has waited too long, and serves later ones", async () => {
		// The work takes a quarter of a second: nobody's turn comes within a millisecond.
		const checker = new PasswordChecker(undefined, 1);
		const told = await Promise.all(Array.from({ length: 5 }, () => tell(checker.hash(PASSWORD))));
		expect(told).toEqual(["done", "done", "refused", "refused", "refused"]);
		const stored = await checker.hash(PASSWORD);
		expect(await checker.verify(PASSWORD, stored)).toBe(true);
	});

	it("refuses at once when so many wait already, and serves all who do", async () => {
		const checker = new PasswordChecker(CHEAP, 60_000);
		const told = await Promise.all(Array.from({ length: 30 }, () => tell(checker.hash(PASSWORD))));
		expect(told.indexOf("refused")).toBe(18);
		expect(told.filter((one) => one === "refused")).toHaveLength(12);
		expect(await tell(checker.hash(PASSWORD))).toBe("done");
	});
});
