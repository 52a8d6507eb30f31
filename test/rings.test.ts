// Rings that pass money round are found, and honest people who pay each other are not taken for one: a smaller form of
// what `npm run eval -- --only rings` measures.

import { buildRings } from "@hakiki/simulation";
import { expect, it } from "vitest";
import { replayLines } from "./harness/replay.ts";

it("find at least 0.8 of the accounts of rings, and name at most 0.5 % of honest ones", () => {
	const built = buildRings({ country: "KE", seed: 77, customers: 250, rings: 11 });
	const named = new Set<string>();
	replayLines(
		built.events.map((event) => ({ event })),
		{
			country: "KE",
			// Otherwise other rules would stop payments before the money is back.
			mode: "observe",
			onOutcome(index, { reasons }) {
				if (Date.parse(built.events[index]?.occurred_at ?? "") < built.scoreFrom) return;
				for (const { code, evidence } of reasons)
					if (code === "money_returns")
						for (const id of JSON.parse(String(evidence["path"])) as string[]) named.add(id);
			},
		},
	);
	const accounts = built.rings.flatMap((ring) => ring.accounts);
	expect(accounts.length).toBeGreaterThan(35);
	expect(accounts.filter((id) => named.has(id)).length / accounts.length).toBeGreaterThanOrEqual(0.8);
	expect(built.honest.filter((id) => named.has(id)).length / built.honest.length).toBeLessThanOrEqual(0.005);
});
