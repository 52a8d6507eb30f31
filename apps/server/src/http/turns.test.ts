import { AppError } from "@hakiki/domain";
import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

const LIMITS = { message: "Others are running; try again", retryAfterSeconds: 5 };
const refused = { code: "service_unavailable", message: LIMITS.message, retryAfterSeconds: 5, isOwnLimit: true };

it("refuses what is too much for the process, and what is too much for one workspace", () => {
	const turns = new Turns({ ...LIMITS, max: 2, ownMax: 1 });
	const leave = turns.take("one");
	expect(() => turns.take("one")).toThrow(expect.objectContaining(refused));
	turns.take("two");
	expect(() => turns.take("three")).toThrow(expect.objectContaining(refused));
	leave();
	turns.take("three");
});

it("frees a turn once, however often it is left", () => {
	const turns = new Turns({ ...LIMITS, max: 1 });
	const leave = turns.take("one");
	leave();
	turns.take("two");
	leave();
	expect(() => turns.take("one")).toThrow(AppError);
});

it("frees the turn of work that fails", async () => {
	const turns = new Turns({ ...LIMITS, max: 1 });
	await expect(turns.run("one", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
	expect(await turns.run("one", async () => "yes")).toBe("yes");
});
