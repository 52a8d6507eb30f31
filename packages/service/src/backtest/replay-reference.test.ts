import { compareNames, keyName } from "@hakiki/domain";
import { expect, it } from "vitest";
import { settingsOf } from "../realms/settings-of.ts";
import { loadReplayReference, ReplayContext } from "./replay-reference.ts";

it("tells the names of a file apart, and knows the same one again", async () => {
	const reference = await loadReplayReference("KE");
	const { hash } = new ReplayContext(settingsOf("KE", reference), reference);
	const key = (name: string) => keyName(name, "wanjiku", hash) ?? [];
	expect(compareNames(key("Wanjiku Kamau"), key("Kamau Wanjiku"))).toBe(
		compareNames(key("Wanjiku Kamau"), key("Wanjiku Kamau")),
	);
	expect(compareNames(key("Wanjiku Kamau"), key("Brian Omondi"))).not.toBe(
		compareNames(key("Wanjiku Kamau"), key("Wanjiku Kamau")),
	);
});
