import { type EventWrite, toRealm } from "@hakiki/store";
import { expect, it } from "vitest";
import { ByteRing } from "./byte-ring.ts";
import { RealmMemory } from "./realm-memory.ts";
import { PlainRecall } from "./recall.ts";

const PARTY = "A".repeat(22);

it("follows the movements of a round that read everything, so that sums which lack them are read again", () => {
	const memory = new RealmMemory(new ByteRing(10_000));
	const wanted = { realm: toRealm(1), customerIds: ["payer"], hashes: [PARTY], keys: [], eventIds: [], sealedOf: [] };
	const recall = new PlainRecall(memory, wanted, "018f0000-0000-7000-8000-000000000001");
	const write = (customerId: string): EventWrite => ({
		...{
			id: Buffer.from("018f000000007000800000000000000a", "hex"),
			customerId,
			seq: 1,
			type: "payout",
			occurredAt: 1,
		},
		...{ decision: "allow", score: 1, rulesVersion: 1, amountMinor: 1, party: PARTY, partyRole: "payee" },
		...{ body: "{}", outcome: "{}", sealed: Buffer.alloc(0), reference: undefined },
	});
	recall.keep({ events: [write("payer"), write("beside")] }, new Set(["payer"]));
	recall.end(true);
	expect(memory.movements.takeRolledUp("018f0000-0000-7000-8000-00000000000a", 9)).toEqual([]);
	expect(memory.movements.takeRolledUp("018f0000-0000-7000-8000-00000000000b", 9)).toEqual([PARTY]);
});
