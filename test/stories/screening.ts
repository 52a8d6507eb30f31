// Stories of the lists of sanctions and PEPs. Nobody on the list they are told with exists.

import type { RuleStory } from "../harness/story-teller.ts";
import { open, pay, requestPayout } from "./deeds.ts";

const WALLET = "0x7316402985731640298573164029857316402985";

/** As JSON lines, for `hakiki lists import`. */
export const STORY_LIST = [
	{ id: "s1", topics: ["sanction"], type: "person", name: "Zubqar Wenlokhi Thabrovan", dobs: ["1971-03-09"] },
	{ id: "p1", topics: ["role.pep"], type: "person", name: "Oshtembe Quilladorn Faverin", dobs: ["1960-11-02"] },
	{ id: "w1", topics: ["sanction"], type: "entity", name: "Krelvadane Mineral Exchange", addresses: [WALLET] },
].map(({ addresses, ...entry }) => ({
	...entry,
	...(addresses && { addresses: addresses.map((address) => ({ currency: "ETH", address })) }),
}));

function withdraw(account: string) {
	const destination = { type: "crypto_wallet", account, network: "ethereum" };
	const asset = { code: "USDT", amount: 40, network: "ethereum" };
	return { fields: { method: "crypto", destination, asset } };
}

const payTo = (name: string) => ({ fields: { destination: { type: "bank", account: "@payee", name } } });

export const screeningStories: readonly RuleStory[] = [
	{
		rule: "customer_sanctions_match",
		fires: { steps: [open(0, { name: "Thabrovan, Zubqar Wenlokhi", dob: "1971-03-09" })] },
		// A namesake of another generation.
		twin: { steps: [open(0, { name: "Zubqar Thabrovan", dob: "2001-07-21" })] },
	},
	{
		rule: "pep",
		fires: { steps: [open(60, { name: "Oshtembe Quilladorn Faverin", dob: "1960-11-02" }), pay(0, 900, "@shop")] },
		twin: { steps: [open(60, { name: "Oshtembe Faverin", dob: "1998-02-14" }), pay(0, 900, "@shop")] },
	},
	{
		rule: "counterparty_sanctions_match",
		fires: { steps: [pay(0, 900, "@", payTo("KRELVADANE MINERAL EXCHANGE"))] },
		twin: { steps: [pay(0, 900, "@", payTo("Nyeri Mineral Exchange"))] },
	},
	{
		rule: "wallet_sanctioned",
		fires: { steps: [requestPayout(0, 900, "@", withdraw(WALLET.toUpperCase().replace("0X", "0x")))] },
		twin: { steps: [requestPayout(0, 900, "@", withdraw("0x@own"))] },
	},
];
