// `XK`, the usual code for Kosovo, is accepted wherever a country is expected.

import { importList } from "@hakiki/service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

let bench: ApiBench;

beforeAll(async () => {
	bench = await openApiBench();
});
afterAll(() => bench.close());

it("is taken for a customer, another side and a destination, and a custom rule can ask for it", async () => {
	const draft = {
		custom: {
			custom_kosovo: {
				title: "Money to Kosovo",
				sentence: "Paid to {foreignCountry}",
				on: ["out"],
				when: 'foreignCountry == "XK"',
				weight: 1,
				floor: "review",
				tags: ["regulatory"],
			},
		},
	};
	const saved = await bench.ask("PUT", "/v1/rules/draft", draft, bench.keys.live);
	expect(saved.status, JSON.stringify(saved.json)).toBe(200);
	const publish = { revision: saved.json.revision, reason: "A new corridor" };
	const published = await bench.ask("POST", "/v1/rules/publish", publish, bench.keys.live);
	expect(published.status, JSON.stringify(published.json)).toBe(200);
	const created = await bench.ask("POST", "/v1/events", {
		type: "customer.created",
		customer_id: "cus_1",
		customer: { name: "Achieng Atieno", nationality: "xk" },
	});
	expect(created.status, JSON.stringify(created.json)).toBe(200);
	const paid = await bench.ask("POST", "/v1/events", {
		type: "payout.requested",
		customer_id: "cus_1",
		amount: 10,
		method: "bank",
		destination: { type: "bank", account: "0445566", country: "XK" },
		counterparty: { name: "Somebody", country: "XK" },
	});
	expect(paid).toMatchObject({ status: 200, json: { decision: "review" } });
	expect(paid.json.reasons.map(({ reason }: { reason: string }) => reason)).toContain("Paid to XK");
});

it("is taken by an entry of a workspace's own lists, and by a name that is looked up", async () => {
	const entry = { list: "block", kind: "country", value: "XK", owner: "compliance", reason: "No business there" };
	expect(await bench.ask("POST", "/v1/entries", entry)).toMatchObject({ status: 200, json: { value: "XK" } });
	const screened = await bench.ask("POST", "/v1/screen", { name: "Achieng Atieno", nationality: "XK" });
	expect(screened).toMatchObject({ status: 200, json: { match: false } });
});

it("is read from a list that names it in words, and agrees with a nationality", async () => {
	const text =
		"Ref,Full name,From,Lives in\n1,Zubqar Wenlokhi Thabrovan,Kosovo,XK\n2,Melquior Drathenby Usko,Republic of Kosovo,Kosovar\n";
	const file = {
		name: "own.csv",
		async *open() {
			yield Buffer.from(text);
		},
	};
	const columns = { id: "Ref", name: "Full name", nationality: "From", country: "Lives in" };
	const order = { format: "csv", list: "own", files: [file], source: "a test", actor: "test", columns };
	await importList(bench.service, { ...order, topic: "sanction", type: "person" });
	await bench.service.lists.refresh();
	for (const name of ["Zubqar Wenlokhi Thabrovan", "Melquior Drathenby Usko"]) {
		const { json } = await bench.ask("POST", "/v1/screen", { name, nationality: "XK" });
		expect(json.results).toMatchObject([{ name, countries: ["XK"], matched_on: ["name", "nationality"] }]);
	}
});
