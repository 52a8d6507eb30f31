import { expect, it } from "vitest";
import { createOnce } from "./once.ts";

it("sends the same input once until it is answered, also in one tick, and other inputs beside it", async () => {
	const once = createOnce<string>();
	const sent: string[] = [];
	const send = (text: string) =>
		once({ body: { text } }, async () => {
			sent.push(text);
			return `saved ${text}`;
		});
	expect(await Promise.all([send("a note"), send("a note"), send("another")])).toEqual([
		"saved a note",
		"saved a note",
		"saved another",
	]);
	expect(sent).toEqual(["a note", "another"]);
	await send("a note");
	expect(sent).toEqual(["a note", "another", "a note"]);
});

it("sends again after a failure", async () => {
	const once = createOnce<string>();
	await expect(once("note", () => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
	expect(await once("note", async () => "saved")).toBe("saved");
});
